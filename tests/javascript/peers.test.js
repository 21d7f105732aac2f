// @ts-check
// Pages that are connected without a server: invitations and answers, frames, two tabs, and connections that end.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { readCode, writeDescription } from "../../lite/pages/play/codes.js";
import { Peers } from "../../lite/pages/play/peers.js";

/** @import { Description } from "../../lite/pages/play/codes.js" */

const HERE = [{ host: "192.168.1.20", port: 5000, outside: false }];
const TABLE = "0123abcd";

/** What the browser has of a connection to another page. */
class Connection extends EventTarget {
  /** @type {Connection[]} */
  static made = [];
  static addresses = HERE;
  iceGatheringState = "complete";
  connectionState = "new";
  /** @type {{ sdp: string } | null} */
  localDescription = null;
  /** @type {any} */
  remote;
  closed = false;
  /** @type {any} */
  channel = { readyState: "connecting", sent: [], send: (/** @type {string} */ text) => this.channel.sent.push(text) };
  /** @type {() => void} */
  onconnectionstatechange = () => {};

  constructor() {
    super();
    Connection.made.push(this);
  }

  createDataChannel() {
    return this.channel;
  }

  async setLocalDescription() {
    /** @type {Description} */
    const end = { ufrag: "az19", pwd: "PAvoJlQUMQiDaS2bjGtrzHQI", fingerprint: "0f".repeat(32), addresses: Connection.addresses };
    this.localDescription = { sdp: writeDescription(end, "invitation") };
  }

  /** @param {any} description */
  async setRemoteDescription(description) {
    this.remote = description;
  }

  close() {
    this.closed = true;
  }

  /** @param {string} state */
  becomes(state) {
    this.connectionState = state;
    this.onconnectionstatechange();
  }

  opens() {
    this.channel.readyState = "open";
    this.channel.onopen();
  }
}

/** What the tabs of a browser hear of each other. */
class Tabs extends EventTarget {
  /** @type {Tabs[]} */
  static open = [];
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;

  constructor() {
    super();
    Tabs.open.push(this);
  }

  /** @param {unknown} data */
  postMessage(data) {
    for (const other of Tabs.open.filter((each) => each !== this)) {
      other.onmessage?.(new MessageEvent("message", { data }));
      other.dispatchEvent(new MessageEvent("message", { data }));
    }
  }
}

let now = 0;
beforeEach(() => {
  [Connection.made, Connection.addresses, Tabs.open, now] = [[], HERE, [], 0];
  Object.assign(globalThis, { RTCPeerConnection: Connection, BroadcastChannel: Tabs, addEventListener: () => {} });
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Let what was promised be done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page in a browser, by default one of its own, and what it tells Python. @param {Tabs[]} browser */
async function page(browser = []) {
  Tabs.open = browser;
  /** @type {[name: string, number: number, text: string][]} */
  const told = [];
  const peers = new Peers((...news) => told.push(news));
  mock.timers.tick(400); // no other tab has answered
  await settled();
  return { peers, told };
}

/** A page that has invited somebody: the connection, and the invitation. */
async function invited() {
  const host = await page();
  await host.peers.carryOut({ do: "invite", table: TABLE, server: "" });
  const [name, number, text] = host.told.splice(0)[0];
  assert.deepEqual([name, number], ["offer", 1]);
  const connection = /** @type {Connection} */ (Connection.made.at(-1));
  return { ...host, connection, text };
}

/** The answer of another page to an invitation. @param {string} text */
async function answered(text) {
  const guest = await page();
  await guest.peers.carryOut({ do: "answer", text, server: "" });
  const [name, , answer] = guest.told.splice(0)[0];
  assert.equal(name, "answer");
  const connection = /** @type {Connection} */ (Connection.made.at(-1));
  return { ...guest, connection, answer };
}

test("an invitation names its table, and whoever invited takes its answer once", async () => {
  const host = await invited();
  assert.equal(readCode(host.text, "invitation").table, TABLE);
  const guest = await answered(host.text);
  assert.equal(guest.connection.remote.type, "offer");
  assert.equal(readCode(guest.answer, "answer").invitation, readCode(host.text).invitation);
  await host.peers.carryOut({ do: "accept", text: guest.answer });
  await host.peers.carryOut({ do: "accept", text: guest.answer });
  assert.equal(host.connection.remote.type, "answer");
  assert.deepEqual(host.told, [["accepted", 1, ""], ["refused", 0, "used"]]);
});

test("an answer to somebody else, and what is no answer, are refused with a reason", async () => {
  const host = await invited();
  const other = await invited();
  const { answer } = await answered(host.text);
  for (const text of [answer, host.text, "Hello"]) await other.peers.carryOut({ do: "accept", text });
  assert.deepEqual(other.told, [["refused", 0, "other"], ["refused", 0, "invitation"], ["refused", 0, "foreign"]]);
  assert.equal(other.connection.remote, undefined);
});

test("a browser that names no address invites nobody, and one without connections says so", async () => {
  Connection.addresses = [];
  const { peers, told } = await page();
  await peers.carryOut({ do: "invite", table: TABLE, server: "" });
  assert.equal(Connection.made[0].closed, true);
  Object.assign(globalThis, { RTCPeerConnection: undefined });
  await peers.carryOut({ do: "invite", table: TABLE, server: "" });
  assert.deepEqual(told, [["refused", 0, "address"], ["refused", 0, "none"]]);
});

test("an answer that leads nowhere within 25 seconds has failed", async () => {
  const host = await invited();
  const { answer } = await answered(host.text);
  await host.peers.carryOut({ do: "accept", text: answer });
  mock.timers.tick(24_999);
  assert.equal(host.connection.closed, false);
  mock.timers.tick(1);
  assert.deepEqual(host.told, [["accepted", 1, ""], ["failed", 1, ""]]);
  assert.equal(host.connection.closed, true);
});

test("what becomes of a connection is told, and its end once", async () => {
  const { connection, told, peers } = await invited();
  connection.becomes("failed");
  connection.opens();
  for (const state of ["disconnected", "connected", "failed"]) connection.becomes(state);
  connection.channel.onclose();
  assert.deepEqual(told.splice(0).map(([name]) => name), ["stuck", "open", "away", "open", "closed"]);
  peers.greet();
  assert.deepEqual(told, []);
});

test("a page that begins anew is told who is connected, and what it closes is not reported", async () => {
  const { connection, told, peers } = await invited();
  peers.greet();
  connection.opens();
  peers.greet();
  assert.deepEqual(told.splice(0), [["open", 1, ""], ["open", 1, ""]]);
  await peers.carryOut({ do: "close", number: 1 });
  connection.channel.onclose();
  assert.equal(connection.closed, true);
  assert.deepEqual(told, []);
});

test("frames go over open connections alone, and those that are no text or too long end one", async () => {
  for (const wrong of ["x".repeat(8001), new Uint8Array(3)]) {
    const { connection, told, peers } = await invited();
    await peers.carryOut({ do: "send", number: 1, text: "early" });
    connection.opens();
    for (const number of [1, 7]) await peers.carryOut({ do: "send", number, text: "hello" });
    assert.deepEqual(connection.channel.sent, ["hello"]);
    connection.channel.onmessage({ data: "x".repeat(8000) });
    connection.channel.onmessage({ data: wrong });
    assert.deepEqual(told.map(([name]) => name), ["open", "heard", "closed"]);
  }
});

test("a guest may send a hundred frames at once and twenty a second, a host as many as it likes", async () => {
  const host = await invited();
  const guest = await answered(host.text);
  const hears = (/** @type {Connection} */ { channel }, /** @type {number} */ times) => {
    for (let count = 0; count < times; count += 1) channel.onmessage({ data: "x" });
  };
  hears(guest.connection, 500);
  assert.equal(guest.connection.closed, false);
  hears(host.connection, 100);
  now += 1000;
  hears(host.connection, 20);
  assert.equal(host.connection.closed, false);
  hears(host.connection, 1);
  assert.equal(host.told.filter(([name]) => name === "heard").length, 120);
  assert.deepEqual(host.told.at(-1), ["closed", 1, ""]);
});

test("an answer that is opened in a second tab goes to the one that has invited", async () => {
  const first = await invited();
  const browser = Tabs.open;
  const { answer } = await answered(first.text);
  const second = await page(browser);
  assert.equal(await second.peers.second, true);
  const taken = second.peers.carryOut({ do: "accept", text: answer });
  await settled();
  await taken;
  assert.deepEqual(first.told, [["accepted", 1, ""]]);
  assert.deepEqual(second.told, [["refused", 0, "passed"]]);
});
