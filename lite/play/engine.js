// One worker with Python in it, watched from its first byte to its end.

import { Heartbeat } from "./heartbeat.js";

const HELLO = 5; // seconds until somebody looks whether worker.js itself is sound, when nothing has come from it
const ARRIVAL = 20; // seconds without a single byte of a file that is on its way
const START = 60; // seconds without a sign of life while Python starts

export class Engine {
  #worker;
  #heartbeat = null;
  #waiting = new Set(["worker.js"]);
  #began = performance.now();
  #since = performance.now();
  #told = "";
  #timer;
  #pressed = 0;

  /**
   * Start Python. What happens is told to `host`: `stage(name)`, `progress(part)`, `ready()` and `screen(text)`; `silent(file)`
   * when nothing has come from worker.js, `late(file)`, `failed(file, word, reason)` when it cannot start; and after it was
   * ready `stopped()` and, when it answers after all, `back()`.
   */
  constructor(worker, host) {
    this.#worker = worker;
    this.host = host;
    this.#timer = setInterval(() => this.#watch(), 1000);
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("messageerror", () => this.#broken());
    worker.addEventListener("error", (error) => {
      error.preventDefault();
      this.#broken(error.message);
    });
  }

  /** Whether something was pressed that Python has not taken. */
  get missed() {
    return this.#heartbeat !== null && this.#pressed > this.#heartbeat.answered;
  }

  /** Send a message; `pressed` says that somebody waits for what comes of it. */
  send(message, pressed = false) {
    this.#worker.postMessage(message);
    if (pressed) this.#pressed = this.#heartbeat.ask();
  }

  end() {
    clearInterval(this.#timer);
    this.#heartbeat?.stop();
    this.#worker.terminate();
  }

  #hear(data) {
    this.#since = performance.now();
    if (data.waiting) this.#waiting.add(data.waiting);
    if (data.came) this.#waiting.delete(data.came);
    if (data.waiting || data.stage) this.#waiting.delete("worker.js");
    if (data.progress) this.host.progress(data.progress);
    if (data.stage) this.host.stage(data.stage);
    if (data.failed !== undefined) this.#fail(data.file, data.failed, data.reason);
    if (data.broken) this.#broken(data.broken);
    if (data.screen) this.host.screen(data.screen);
    if (data.pong && this.#heartbeat.heard(data.pong)) this.host.back();
    if (data.ready) {
      clearInterval(this.#timer);
      this.#heartbeat = new Heartbeat((id) => this.#worker.postMessage({ ping: id }), () => this.host.stopped());
      this.host.ready();
    }
  }

  #broken(reason = "") {
    if (!this.#heartbeat) this.#fail("worker.js", "", reason);
    else {
      this.end();
      this.host.stopped();
    }
  }

  #fail(file, word, reason) {
    this.end();
    if (this.#told !== "failed") this.host.failed(file, word, reason);
    this.#told = "failed";
  }

  #watch() {
    const file = [...this.#waiting][0];
    const now = performance.now();
    if (!this.#told && file === "worker.js" && now - this.#began > HELLO * 1000) {
      this.#told = "silent";
      this.host.silent(file);
    }
    if (this.#told !== "late" && now - this.#since > (file ? ARRIVAL : START) * 1000) {
      this.#told = "late";
      this.host.late(file);
    }
  }
}
