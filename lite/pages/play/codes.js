// @ts-check
// The codes with which two pages find each other without a server: an invitation, and the answer to it. Each holds what
// differs between two descriptions of a data channel, and nothing else.
//
// Bytes, written with the letters of links: the version, the kind, two for the invitation, four for the table, the names
// `ufrag` and `pwd` with their lengths in front, the fingerprint, how many addresses, each of them, and a checksum.

/** @typedef {"invitation" | "answer"} Kind */
/** @typedef {{ host: string, port: number, outside: boolean }} Address outside: as a server on the internet sees it */
/**
 * @typedef {object} Code
 * @property {Kind} kind
 * @property {number} invitation of many by one page, or the one that is answered
 * @property {string} table eight digits, the same for all invitations to a table
 * @property {string} ufrag
 * @property {string} pwd
 * @property {string} fingerprint of the certificate, in hexadecimal digits
 * @property {Address[]} addresses
 */
/** @typedef {"foreign" | "damaged" | "older" | "newer" | "invitation" | "answer"} Reason why a text is not the code wanted */

export const VERSION = 1;
const MAX_ADDRESSES = 4;
/** @type {Kind[]} */
const KINDS = ["invitation", "answer"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FINGERPRINT = 32;
const CHECKSUM = 4;
const MIN_LENGTH = 70; // letters
const MAX_LENGTH = 400;
/** How an address is written, by the first bits of the byte before it. */
const [NAME, FOUR, SIX, OUTSIDE] = [0, 1, 2, 4];
const UUID = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/;
const DOTTED = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** A text that is not the code wanted, and why, in a word. */
export class CodeError extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @param {number[]} bytes */
function toText(bytes) {
  let text = "";
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 6; ) text += LETTERS[(bits >> (count -= 6)) & 63];
  }
  return count ? text + LETTERS[(bits << (6 - count)) & 63] : text;
}

/** The bytes that letters stand for, and what is left over. @param {string} letters */
function unpack(letters) {
  const bytes = [];
  let [bits, count] = [0, 0];
  for (const letter of letters) {
    bits = ((bits << 6) | LETTERS.indexOf(letter)) & 0xffff;
    count += 6;
    if (count >= 8) bytes.push((bits >> (count -= 8)) & 255);
  }
  return { bytes, count, rest: bits & ((1 << count) - 1) };
}

/** The bytes of a text; what is left over must be zeros, so that no other text stands for the same. @param {string} text */
function toBytes(text) {
  const { bytes, count, rest } = unpack(text);
  if (count >= 6 || rest) throw new CodeError("damaged");
  return bytes;
}

/** The usual checksum of 32 bits: it finds each wrong letter, and letters that changed places. @param {number[]} bytes */
function checksum(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => (~sum >>> shift) & 255);
}

/** @param {string} digits hexadecimal */
const fromHex = (digits) => (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
/** @param {number[]} bytes */
const toHex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A name of letters, digits, + and /, which is how browsers write these: six bits each. @param {string} name */
function packName(name) {
  const letters = name.replaceAll("+", "-").replaceAll("/", "_");
  const { bytes, count, rest } = unpack(letters);
  return [letters.length, ...bytes, ...(count ? [rest << (8 - count)] : [])];
}

/** Reads bytes one after another. */
class Reader {
  #place = 0;
  /** @param {number[]} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }

  /** @param {number} count */
  take(count) {
    const taken = this.bytes.slice(this.#place, (this.#place += count));
    if (taken.length < count) throw new CodeError("damaged");
    return taken;
  }

  number(size = 1) {
    return this.take(size).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  name() {
    const length = this.number();
    const text = toText(this.take(Math.ceil((length * 6) / 8))).slice(0, length);
    return text.replaceAll("-", "+").replaceAll("_", "/");
  }

  get atEnd() {
    return this.#place === this.bytes.length;
  }
}

/** The sixteen bytes of an IPv6 address, or undefined. @param {string} host */
function packSix(host) {
  const [front, back, more] = host.split("::");
  /** @param {string | undefined} part */
  const groups = (part) => (part ? part.split(":") : []);
  const missing = 8 - groups(front).length - groups(back).length;
  if (more !== undefined || (back === undefined ? missing : missing < 1)) return undefined;
  const all = [...groups(front), ...Array(missing).fill("0"), ...groups(back)];
  if (!all.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return all.flatMap((group) => fromHex(group.padStart(4, "0")));
}

/** An address as bytes, or undefined for one that no code has room for. @param {Address} address */
function packAddress({ host, port, outside }) {
  const end = [port >> 8, port & 255];
  const flag = outside ? OUTSIDE : 0;
  const name = UUID.exec(host);
  if (name) return [NAME | flag, ...fromHex(name.slice(1).join("")), ...end];
  const four = DOTTED.exec(host)?.slice(1).map(Number);
  if (four) return four.every((part) => part < 256) ? [FOUR | flag, ...four, ...end] : undefined;
  const six = packSix(host);
  return six && [SIX | flag, ...six, ...end];
}

/** @param {Reader} reader @returns {Address} */
function unpackAddress(reader) {
  const first = reader.number();
  const how = first & 3;
  if (how > SIX || first > (OUTSIDE | SIX)) throw new CodeError("damaged");
  const bytes = reader.take(how === FOUR ? 4 : 16);
  const port = reader.number(2);
  const outside = Boolean(first & OUTSIDE);
  if (how === FOUR) return { host: bytes.join("."), port, outside };
  const digits = toHex(bytes);
  if (how === NAME) {
    const host = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5.local");
    return { host, port, outside };
  }
  return { host: (digits.match(/..../g) ?? []).map((group) => parseInt(group, 16).toString(16)).join(":"), port, outside };
}

/** Write a code. @param {Code} code */
export function writeCode({ kind, invitation, table, ufrag, pwd, fingerprint, addresses }) {
  const packed = addresses.flatMap((address) => (packAddress(address) ? [packAddress(address) ?? []] : []));
  const kept = packed.slice(0, MAX_ADDRESSES);
  const bytes = [
    ...[VERSION, KINDS.indexOf(kind), invitation >> 8, invitation & 255],
    ...fromHex(table),
    ...packName(ufrag),
    ...packName(pwd),
    ...fromHex(fingerprint),
    ...[kept.length, ...kept.flat()],
  ];
  return toText([...bytes, ...checksum(bytes)]);
}

/** Where a code begins in a link, also in one that a chat has encoded. */
const LINK = /(?:[#&?]|%23)(?:join|answer)(?:=|%3D)/i;

/** Whether the checksum of a code is right. @param {string} letters */
function isWhole(letters) {
  try {
    const all = toBytes(letters);
    return String(checksum(all.slice(0, -CHECKSUM))) === String(all.slice(-CHECKSUM));
  } catch {
    return false;
  }
}

/**
 * The letters of the code in a text. A mail breaks a link anywhere and a chat puts it into a sentence: it ends where its
 * checksum is right.
 *
 * @param {string} text
 */
function lettersOf(text) {
  const behind = text.trim().split(LINK).at(-1) ?? "";
  let letters = "";
  for (const line of behind.split(/[^\n\w-]{0,9}\n[\s>]*/)) {
    letters += /^[\w-]*/.exec(line)?.[0] ?? "";
    if (letters.length >= MIN_LENGTH && isWhole(letters)) return letters;
  }
  return text.replace(/\s/g, "").split(LINK).at(-1) ?? "";
}

/**
 * Read the code in a text: the code alone, perhaps on several lines, or a link that holds it.
 *
 * @param {string} text
 * @param {Kind} [wanted]
 * @returns {Code}
 * @throws {CodeError}
 */
export function readCode(text, wanted) {
  const letters = lettersOf(text);
  if (!/^[\w-]+$/.test(letters) || letters.length > MAX_LENGTH) throw new CodeError("foreign");
  if (letters.length < MIN_LENGTH) throw new CodeError(text.includes("=") || letters.length > 20 ? "damaged" : "foreign");
  const all = toBytes(letters);
  const bytes = all.slice(0, -CHECKSUM);
  if (String(checksum(bytes)) !== String(all.slice(-CHECKSUM))) throw new CodeError("damaged");
  const reader = new Reader(bytes);
  const version = reader.number();
  if (version !== VERSION) throw new CodeError(version < VERSION ? "older" : "newer");
  const kind = KINDS[reader.number()];
  if (!kind) throw new CodeError("damaged");
  if (wanted && kind !== wanted) throw new CodeError(kind);
  const invitation = reader.number(2);
  const table = toHex(reader.take(4));
  const [ufrag, pwd] = [reader.name(), reader.name()];
  const fingerprint = toHex(reader.take(FINGERPRINT));
  const addresses = Array.from({ length: reader.number() }, () => unpackAddress(reader));
  if (!reader.atEnd || addresses.length > MAX_ADDRESSES) throw new CodeError("damaged");
  return { kind, invitation, table, ufrag, pwd, fingerprint, addresses };
}

/** @typedef {Pick<Code, "ufrag" | "pwd" | "fingerprint" | "addresses">} Description what a code holds of a connection */

/**
 * What a browser's description of its end of a connection says, those addresses first that are its own.
 *
 * @param {string} sdp
 * @returns {Description}
 */
export function readDescription(sdp) {
  /** @param {string} name */
  const value = (name) => new RegExp(`^a=${name}:(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? "";
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)];
  const addresses = found
    .map(([, host, port, type]) => ({ host: host.toLowerCase(), port: Number(port), outside: type === "srflx" }))
    .sort((one, other) => Number(one.outside) - Number(other.outside));
  const fingerprint = value("fingerprint").replace(/^sha-256 /i, "").replaceAll(":", "").toLowerCase();
  return { ufrag: value("ice-ufrag"), pwd: value("ice-pwd"), fingerprint, addresses };
}

/**
 * The description that a code stands for.
 *
 * @param {Description} description
 * @param {Kind} kind
 */
export function writeDescription({ ufrag, pwd, fingerprint, addresses }, kind) {
  const candidates = addresses.map(({ host, port, outside }, index) => {
    const priority = (outside ? 100 : 126) * 2 ** 24 + (65535 - index) * 256 + 255;
    const seen = outside ? "srflx raddr 0.0.0.0 rport 0" : "host";
    return `a=candidate:${index + 1} 1 udp ${priority} ${host} ${port} typ ${seen}`;
  });
  return [
    ...["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"],
    ...candidates,
    ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, "a=ice-options:trickle"],
    `a=fingerprint:sha-256 ${(fingerprint.match(/../g) ?? []).join(":").toUpperCase()}`,
    `a=setup:${kind === "invitation" ? "actpass" : "active"}`,
    ...["a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", ""],
  ].join("\r\n");
}
