// @ts-check
// Compressed files and their decoder, as test_javascript.py lays them beside the tests.

import { readFileSync } from "node:fs";

/** @param {string} name */
const file = (name) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));

export const PLAIN = file("plain");
export const DECODER = file("zstd.wasm");

/** What is compressed, or something that differs from it. @param {"plain" | "changed" | "shorter" | "unchecked"} name */
export const packed = (name) => file(`${name}.zst`);

const checksum = new DataView(packed("plain").slice(-4).buffer).getUint32(0, true);
export const FACTS = { size: PLAIN.length, checksum };
