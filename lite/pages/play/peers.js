// @ts-check
// Connects this page to those of other players without a server. Python decides what is connected and what is said; here
// are only the connections, which a worker cannot have. The frames are those of a room, and nobody reads them here.

import { CodeError, readCode, readDescription, writeCode, writeDescription } from "./codes.js";

/** @import { Code, Kind } from "./codes.js" */
/**
 * What Python asks for.
 *
 * @typedef {{ do: "invite", table: string, server: string } | { do: "answer", text: string, server: string }
 *   | { do: "read", text: string } | { do: "accept", text: string } | { do: "send", number: number, text: string }
 *   | { do: "close", number: number } | { do: "scan", label: string, close: string }} Order
 */
/** @typedef {(name: string, number: number, text: string) => void} Tell what happened, to which connection, and a text */
/** @typedef {{ budget: number, counted: number }} Allowance how many frames may come now */
/** @typedef {{ pc: RTCPeerConnection, channel: RTCDataChannel, invitation: number } & Allowance} Peer invitation: 0 for none */

const GATHERING = 4000; // milliseconds that a browser and a server of the reader's choice have to name addresses
const CONNECTING = 25_000; // milliseconds after an answer was taken
const NEIGHBOURS = 400; // milliseconds that another tab has to answer
const MAX_LENGTH = 8000; // characters of a frame, as in the rooms of a server
const BURST = 100; // frames that another device may send at once ...
const RATE = 20; // ... and how many more each second
const TABS = "uptown-direct";

export class Peers {
  /** By number. @type {Map<number, Peer>} */
  #peers = new Map();
  /** Invitations that have been answered. */
  #used = new Set();
  #count = 0;
  #tabs = new BroadcastChannel(TABS);
  /** What another tab has said of an answer. @type {((word: string) => void) | undefined} */
  #heard;

  /** @param {Tell} tell */
  constructor(tell) {
    this.tell = tell;
    /** Whether this tab came second: a table is in one tab only. */
    this.second = new Promise((resolve) => {
      setTimeout(() => resolve(false), NEIGHBOURS);
      this.#tabs.addEventListener("message", ({ data }) => data.here && resolve(true));
    });
    this.second.then((second) => {
      if (second) this.#tabs.onmessage = ({ data }) => data.word !== undefined && this.#heard?.(data.word);
      else this.#tabs.onmessage = ({ data }) => this.#meet(data);
    });
    this.#tabs.postMessage({ hello: true });
    // A page that goes says so: else the others would wait for it for half a minute.
    addEventListener("pagehide", () => this.#peers.forEach(({ pc }) => pc.close()));
  }

  /** Answer another tab. @param {{ hello?: boolean, answer?: string }} data */
  async #meet({ hello, answer }) {
    if (hello) this.#tabs.postMessage({ here: true });
    if (answer === undefined) return;
    const word = await this.#accept(answer);
    this.#tabs.postMessage({ word });
  }

  /** Tell Python, which may have begun anew, who is connected. */
  greet() {
    for (const [number, { channel }] of this.#peers) if (channel.readyState === "open") this.tell("open", number, "");
  }

  /** Do what Python asks for. @param {Order} order */
  async carryOut(order) {
    try {
      if (order.do === "send") this.#send(order.number, order.text);
      else if (order.do === "close") this.#drop(order.number);
      else if (order.do === "scan") await this.#scan(order.label, order.close);
      else if (order.do === "read") this.tell("invitation", 0, readCode(order.text, "invitation").table);
      else if (order.do === "accept") await this.#take(order.text);
      else if (typeof RTCPeerConnection !== "function") this.tell("refused", 0, "none");
      else if (order.do === "invite") await this.#invite(order.table, order.server);
      else await this.#answer(readCode(order.text, "invitation"), order.server);
    } catch (error) {
      const reason = error instanceof CodeError ? error.reason : "none";
      if (reason === "none") console.warn(error);
      this.tell("refused", 0, reason);
    }
  }

  /** @param {string} server of the reader's choice, or empty @returns {[number, Peer]} */
  #open(server) {
    const pc = new RTCPeerConnection({ iceServers: server ? [{ urls: `stun:${server}` }] : [] });
    const channel = pc.createDataChannel("uptown", { negotiated: true, id: 0 });
    const number = (this.#count += 1);
    /** @type {Peer} */
    const peer = { pc, channel, invitation: 0, budget: BURST, counted: performance.now() };
    this.#peers.set(number, peer);
    channel.onopen = () => this.tell("open", number, "");
    channel.onclose = () => this.#lose(number);
    channel.onmessage = ({ data }) => this.#hear(number, peer, data);
    pc.onconnectionstatechange = () => this.#follow(number, peer);
    return [number, peer];
  }

  /** @type {(number: number, peer: Peer) => void} */
  #follow(number, { pc, channel }) {
    const state = pc.connectionState;
    if (channel.readyState !== "open") {
      // Whoever has answered waits for somebody else, who has all the time.
      if (state === "failed") this.tell("stuck", number, "");
    } else if (state === "connected") this.tell("open", number, "");
    else if (state === "disconnected") this.tell("away", number, "");
    else if (state === "failed") this.#lose(number);
  }

  /** @type {(number: number, peer: Peer, data: unknown) => void} */
  #hear(number, peer, data) {
    const now = performance.now();
    if (peer.invitation) {
      // The host is careful with its guests, as the server of rooms is.
      peer.budget = Math.min(BURST, peer.budget + ((now - peer.counted) / 1000) * RATE) - 1;
      peer.counted = now;
      if (peer.budget < 0) return this.#lose(number);
    }
    if (typeof data !== "string" || data.length > MAX_LENGTH) return this.#lose(number);
    return this.tell("heard", number, data);
  }

  /** @param {number} number */
  #lose(number) {
    if (this.#drop(number)) this.tell("closed", number, "");
  }

  /** Close a connection; return whether there was one. @param {number} number */
  #drop(number) {
    const peer = this.#peers.get(number);
    this.#peers.delete(number);
    peer?.pc.close();
    return peer !== undefined;
  }

  /** @type {(number: number, text: string) => void} */
  #send(number, text) {
    const channel = this.#peers.get(number)?.channel;
    if (channel?.readyState === "open") channel.send(text);
  }

  /**
   * Wait until a connection knows its own addresses, and write them into a code.
   *
   * @type {(peer: Peer, kind: Kind, table: string) => Promise<string>}
   */
  async #codeOf({ pc, invitation }, kind, table) {
    await pc.setLocalDescription();
    await new Promise((resolve) => {
      const look = () => pc.iceGatheringState === "complete" && resolve(undefined);
      pc.addEventListener("icegatheringstatechange", look);
      setTimeout(resolve, GATHERING);
      look();
    });
    const description = readDescription(pc.localDescription?.sdp ?? "");
    return description.addresses.length ? writeCode({ kind, invitation, table, ...description }) : "";
  }

  /** @type {(table: string, server: string) => Promise<void>} */
  async #invite(table, server) {
    const [number, peer] = this.#open(server);
    [peer.invitation] = crypto.getRandomValues(new Uint16Array(1));
    peer.invitation ||= 1;
    const text = await this.#codeOf(peer, "invitation", table);
    if (text) this.tell("offer", number, text);
    else this.#giveUp(number);
  }

  /** @type {(code: Code, server: string) => Promise<void>} */
  async #answer(code, server) {
    const [number, peer] = this.#open(server);
    await peer.pc.setRemoteDescription({ type: "offer", sdp: writeDescription(code, "invitation") });
    const text = await this.#codeOf({ ...peer, invitation: code.invitation }, "answer", code.table);
    if (text) this.tell("answer", number, text);
    else this.#giveUp(number);
  }

  /** @param {number} number */
  #giveUp(number) {
    this.#drop(number);
    this.tell("refused", 0, "address");
  }

  /** Take an answer, here or in the tab that has invited. @param {string} text */
  async #take(text) {
    const word = (await this.second) ? await this.#askOtherTab(text) : await this.#accept(text);
    if (word) this.tell("refused", 0, word);
  }

  /** @param {string} text @returns {Promise<string>} */
  #askOtherTab(text) {
    this.#tabs.postMessage({ answer: text });
    return new Promise((resolve) => {
      this.#heard = (word) => resolve(word || "passed");
      setTimeout(() => resolve("other"), CONNECTING);
    });
  }

  /** Connect to whoever sent an answer; return why not, in a word. @param {string} text */
  async #accept(text) {
    try {
      const code = readCode(text, "answer");
      if (this.#used.has(code.invitation)) return "used";
      const found = [...this.#peers].find(([, peer]) => peer.invitation === code.invitation);
      if (!found) return "other";
      const [number, { pc, channel }] = found;
      await pc.setRemoteDescription({ type: "answer", sdp: writeDescription(code, "answer") });
      this.#used.add(code.invitation);
      this.tell("accepted", number, "");
      setTimeout(() => {
        if (channel.readyState === "connecting" && this.#drop(number)) this.tell("failed", number, "");
      }, CONNECTING);
      return "";
    } catch (error) {
      return error instanceof CodeError ? error.reason : "damaged";
    }
  }

  /** @type {(label: string, close: string) => Promise<void>} */
  async #scan(label, close) {
    const { scanCode } = await import("./camera.js");
    const [word, text] = await scanCode(label, close);
    if (word) this.tell(word, 0, text);
  }
}
