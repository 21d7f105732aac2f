// @ts-check
// One worker with Python in it, watched from its first byte to its end.

import { Heartbeat } from "./heartbeat.js";

/**
 * @typedef {object} Listener what the page does about what happens in the worker
 * @property {(name: string) => void} stage
 * @property {(part: number) => void} progress
 * @property {() => void} ready
 * @property {(text: string) => void} screen a message from the game
 * @property {(order: any) => void} peer what to do for a connection to another page
 * @property {(game: string) => void} lead what is played in the room that was entered, in place of this page's game
 * @property {(code: string) => void} entered the room that is shown; "" for none
 * @property {(file: string) => void} silent nothing has come from worker.js
 * @property {(file: string | undefined) => void} late
 * @property {(file: string, word: string, reason: string | number) => void} failed it cannot start
 * @property {() => void} stopped it has ended or does not answer, after it was ready
 * @property {() => void} resumed it answers after all
 * @property {() => void} exhausted it has ended, since no memory was left
 */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike */

const HELLO = 5; // seconds without a sign of life until worker.js itself is asked for
const ARRIVAL = 20; // seconds without a single byte of a file that is on its way
const START = 60; // seconds without a sign of life while Python starts

export class Engine {
  /** @type {WorkerLike} */
  #worker;
  /** @type {Heartbeat | null} */
  #heartbeat = null;
  #waiting = new Set(["worker.js"]);
  #began = performance.now();
  #lastSign = performance.now();
  /** @type {"" | "silent" | "late" | "failed"} */
  #reported = "";
  #timer = setInterval(() => this.watch(performance.now()), 1000);
  #lastInput = 0;

  /**
   * Start Python.
   *
   * @param {WorkerLike} worker
   * @param {Listener} listener
   */
  constructor(worker, listener) {
    this.#worker = worker;
    this.listener = listener;
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("messageerror", () => this.#crash());
    worker.addEventListener("error", (error) => {
      error.preventDefault();
      this.#crash(error.message);
    });
  }

  /** Whether the worker has not received the last thing a person did. */
  get missed() {
    return this.#heartbeat !== null && this.#lastInput > this.#heartbeat.answered;
  }

  /** Send a message; after `input` by a person the worker is asked whether it has received it. @param {unknown} message */
  send(message, input = false) {
    this.#worker.postMessage(message);
    if (input && this.#heartbeat) this.#lastInput = this.#heartbeat.ask();
  }

  end() {
    clearInterval(this.#timer);
    this.#heartbeat?.stop();
    this.#worker.terminate();
  }

  /** @param {any} data one of the messages described in worker.js */
  #receive(data) {
    this.#lastSign = performance.now();
    if (this.#reported === "late") this.#reported = ""; // if nothing comes again, it may be of another file
    if (data.waiting) this.#waiting.add(data.waiting);
    if (data.loaded) this.#waiting.delete(data.loaded);
    if (data.waiting || data.stage) this.#waiting.delete("worker.js");
    if (data.progress) this.listener.progress(data.progress);
    if (data.stage) this.listener.stage(data.stage);
    if (data.failed !== undefined) this.#fail(data.file, data.failed, data.reason);
    if (data.crashed) this.#crash(data.crashed);
    if (data.exhausted) {
      this.end();
      this.listener.exhausted();
    }
    if (data.screen) {
      if (this.#heartbeat?.sign()) this.listener.resumed();
      this.listener.screen(data.screen);
    }
    if (data.peer) this.listener.peer(data.peer);
    if (data.lead) this.listener.lead(data.lead);
    if (data.entered !== undefined) this.listener.entered(data.entered);
    if (data.pong && this.#heartbeat?.answer(data.pong)) this.listener.resumed();
    if (data.ready) {
      clearInterval(this.#timer);
      this.#heartbeat = new Heartbeat((id) => this.#worker.postMessage({ ping: id }), () => this.listener.stopped());
      this.listener.ready();
    }
  }

  #crash(reason = "") {
    if (!this.#heartbeat) this.#fail("worker.js", "", reason);
    else {
      this.end();
      this.listener.stopped();
    }
  }

  /** @type {(file: string, word: string, reason: string) => void} */
  #fail(file, word, reason) {
    this.end();
    if (this.#reported !== "failed") this.listener.failed(file, word, reason);
    this.#reported = "failed";
  }

  /** Look whether loading takes too long. @param {number} now in milliseconds */
  watch(now) {
    const [file] = this.#waiting;
    if (!this.#reported && file === "worker.js" && now - this.#began > HELLO * 1000) {
      this.#reported = "silent";
      this.listener.silent(file);
    }
    if (this.#reported !== "late" && now - this.#lastSign > (file ? ARRIVAL : START) * 1000) {
      this.#reported = "late";
      this.listener.late(file);
    }
  }
}
