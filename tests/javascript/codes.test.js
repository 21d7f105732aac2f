// @ts-check
// Invitations and answers: short, the same again when read, and refused when anything in them has changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CodeError, readCode, readDescription, VERSION, writeCode, writeDescription } from "../../lite/pages/play/codes.js";

/** @import { Address, Code, Kind } from "../../lite/pages/play/codes.js" */

/** A small generator of numbers, so that a failure comes again. @param {number} seed */
function chance(seed) {
  let state = seed;
  /** @param {number} below */
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** @type {(draw: (below: number) => number, signs: string, length: number) => string} */
const text = (draw, signs, length) => Array.from({ length }, () => signs[draw(signs.length)]).join("");

/** @param {(below: number) => number} draw @returns {Address} */
function address(draw) {
  const digits = text(draw, "0123456789abcdef", 32);
  const hosts = [
    digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5.local"),
    Array.from({ length: 4 }, () => draw(256)).join("."),
    Array.from({ length: 8 }, () => draw(65536).toString(16)).join(":"),
  ];
  return { host: hosts[draw(3)], port: 1 + draw(65535), outside: draw(2) === 1 };
}

/** @param {number} seed @returns {Code} */
function code(seed) {
  const draw = chance(seed);
  /** @type {Kind} */
  const kind = draw(2) ? "invitation" : "answer";
  const [short, long] = draw(2) ? [4, 24] : [8, 32]; // Chromium and Safari; Firefox
  return {
    kind,
    invitation: draw(65536),
    table: text(draw, "0123456789abcdef", 8),
    ufrag: text(draw, SIGNS, short),
    pwd: text(draw, SIGNS, long),
    fingerprint: text(draw, "0123456789abcdef", 64),
    addresses: Array.from({ length: draw(5) }, () => address(draw)),
  };
}

/** @type {(given: string, wanted?: Kind) => string} */
function refusal(given, wanted) {
  try {
    readCode(given, wanted);
  } catch (error) {
    assert.ok(error instanceof CodeError);
    return error.reason;
  }
  return "";
}

test("what is read is what was written, as a code, as a link, and in broken lines", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const given = code(seed);
    const written = writeCode(given);
    assert.match(written, /^[\w-]+$/);
    assert.deepEqual(readCode(written), given);
    assert.deepEqual(readCode(` https://somewhere/play/?direct#join=${written}\n`), given);
    assert.deepEqual(readCode(`${written.slice(0, 40)}\r\n  ${written.slice(40)}`), given);
    const link = `https://somewhere/play/?direct#join=${written}`;
    assert.deepEqual(readCode(`Open <${link}>, please.\n\nBye`), given);
    assert.deepEqual(readCode(`Open this: ${link}.`), given);
    assert.deepEqual(readCode(`> ${link.slice(0, 76)}\n> ${link.slice(76)}\n> Bye`), given);
    assert.deepEqual(readCode(`https://chat.example/?url=${encodeURIComponent(link)}&from=ann`), given);
  }
});

test("a code has 100 to 192 letters", () => {
  const usual = { ...code(1), ufrag: "az19", pwd: "PAvoJlQUMQiDaS2bjGtrzHQI" };
  const host = "d65b4d4d-df22-4f27-86fe-1fb08bccc87d.local";
  const name = { host, port: 56082, outside: false };
  assert.equal(writeCode({ ...usual, addresses: [{ host: "192.168.1.20", port: 5000, outside: false }] }).length, 100);
  assert.equal(writeCode({ ...usual, addresses: [name] }).length, 116);
  assert.equal(writeCode({ ...usual, addresses: [name, name] }).length, 142);
  assert.equal(writeCode({ ...usual, addresses: [name, name, name, name, name] }).length, 192);
});

test("each wrong letter, each missing one, and each pair that changed places is refused", () => {
  for (const seed of [3, 4]) {
    const written = writeCode(code(seed));
    for (let place = 0; place < written.length; place += 1) {
      for (const letter of "Aa0-_z") {
        if (letter === written[place]) continue;
        const wrong = written.slice(0, place) + letter + written.slice(place + 1);
        assert.equal(refusal(wrong), "damaged", wrong);
      }
      assert.equal(refusal(written.slice(0, place) + written.slice(place + 1)), "damaged");
      const [one, other] = [written[place], written[place + 1] ?? written[place]];
      if (one !== other) assert.equal(refusal(written.slice(0, place) + other + one + written.slice(place + 2)), "damaged");
    }
    for (let end = 21; end < written.length; end += 1) assert.equal(refusal(written.slice(0, end)), "damaged");
    assert.equal(refusal(written + written.slice(0, 4)), "damaged");
  }
});

test("other texts are no codes", () => {
  for (const other of ["", "KMNPQ", "https://somewhere/", "I cannot come tonight", "é".repeat(120), "a".repeat(5000)]) {
    assert.equal(refusal(other), "foreign", other);
  }
});

test("an answer in place of an invitation is named, and the other way round", () => {
  const invitation = writeCode({ ...code(1), kind: "invitation" });
  const answer = writeCode({ ...code(1), kind: "answer" });
  assert.equal(refusal(invitation, "answer"), "invitation");
  assert.equal(refusal(answer, "invitation"), "answer");
  assert.equal(refusal(answer, "answer"), "");
});

test("a code of another version is told from a damaged one", () => {
  assert.equal(refusal(`Ag${"A".repeat(90)}`), "damaged");
  assert.equal(VERSION, 1);
  assert.equal(refusal(withVersion(2)), "newer");
  assert.equal(refusal(withVersion(0)), "older");
});

/** A code whose first byte is another version, with the right checksum. @param {number} version */
function withVersion(version) {
  const bytes = [...Buffer.from(writeCode(code(1)), "base64url")].slice(0, -4);
  bytes[0] = version;
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  const end = Buffer.alloc(4);
  end.writeInt32BE(~sum);
  return Buffer.from([...bytes, ...end]).toString("base64url");
}

const CHROMIUM = `v=0
o=- 9165222647989212876 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1320849461 1 udp 2113937151 d65b4d4d-df22-4f27-86fe-1fb08bccc87d.local 56082 typ host generation 0 network-cost 999
a=candidate:3320849461 1 tcp 1518149375 192.168.1.20 9 typ host tcptype active generation 0 network-cost 999
a=candidate:842163049 1 udp 1677729535 203.0.113.9 40000 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999
a=candidate:2245808597 1 udp 2113942271 fd00::2 42910 typ host generation 0 network-cost 999
a=ice-ufrag:az19
a=ice-pwd:PAvoJlQUMQiDaS2bjGtrzHQI
a=ice-options:trickle
a=fingerprint:sha-256 02:D8:8B:85:97:C7:8B:9B:EC:A6:4B:E4:AA:ED:C9:20:C8:05:35:31:76:33:D4:48:47:02:BE:1B:64:87:9C:EC
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll("\n", "\r\n");

test("of a browser's description a code holds what differs, and its own addresses come first", () => {
  const found = readDescription(CHROMIUM);
  assert.deepEqual(found, {
    ufrag: "az19",
    pwd: "PAvoJlQUMQiDaS2bjGtrzHQI",
    fingerprint: "02d88b8597c78b9beca64be4aaedc920c805353176 33d4484702be1b64879cec".replace(" ", ""),
    addresses: [
      { host: "d65b4d4d-df22-4f27-86fe-1fb08bccc87d.local", port: 56082, outside: false },
      { host: "fd00::2", port: 42910, outside: false },
      { host: "203.0.113.9", port: 40000, outside: true },
    ],
  });
});

test("a description that went through a code says the same again", () => {
  const given = readDescription(CHROMIUM);
  const read = readCode(writeCode({ ...code(1), ...given }));
  const again = readDescription(writeDescription(read, "invitation"));
  const [name, six, outside] = given.addresses;
  assert.deepEqual(again, { ...given, addresses: [name, { ...six, host: "fd00:0:0:0:0:0:0:2" }, outside] });
  assert.match(writeDescription(read, "invitation"), /^a=setup:actpass\r$/m);
  assert.match(writeDescription(read, "answer"), /^a=setup:active\r$/m);
});

test("an address that no code has room for is left out", () => {
  const odd = ["printer.local", "300.1.1.1", "1.2.3", "fe80::1::2", "12345::1", "::ffff:1.2.3.4"];
  const addresses = odd.map((host) => ({ host, port: 1, outside: false }));
  assert.deepEqual(readCode(writeCode({ ...code(1), addresses })).addresses, []);
});
