// @ts-check
// Imported before Python runs for a snapshot: no clock and no chance, so that the same input makes the same memory, in
// whatever folder.
// Whoever restores it has to seed `random` again.

import crypto from "node:crypto";

process.argv[1] = "python"; // Pyodide keeps it in its memory: the folder of the project
Date.now = () => Date.UTC(2026, 0, 1);
performance.now = () => 0;
/** @type {(bytes: any) => any} */
const nothing = (bytes) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).fill(0) && bytes;
crypto.randomFillSync = nothing;
globalThis.crypto.getRandomValues = nothing;
