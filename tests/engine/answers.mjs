// @ts-check
// Asks an engine what another one was asked, and compares the answers: node answers.mjs <engine> <questions and answers>

import { readFileSync } from "node:fs";

const [engine, file] = process.argv.slice(2);
const { weights, prefix, calls } = JSON.parse(readFileSync(file, "utf-8"));
const { instance } = await WebAssembly.instantiate(readFileSync(engine), {});
/** @type {any} */
const kernel = instance.exports;

/** @param {number} address @param {string} hex */
const write = (address, hex) => new Uint8Array(kernel.memory.buffer).set(Buffer.from(hex, "hex"), address);

if (kernel[`${prefix}start`]() !== weights.length / 2) throw new Error("The engine has other weights.");
write(kernel[`${prefix}weights_address`](), weights);
let same = 0;
for (const [question, name, numbers, answer] of calls) {
  write(kernel[`${prefix}input_address`](), question);
  kernel[name](...numbers);
  const found = Buffer.from(kernel.memory.buffer, kernel[`${prefix}output_address`](), answer.length / 2).toString("hex");
  if (found !== answer) throw new Error(`${name} of ${question} is ${found} and not ${answer}.`);
  same += 1;
}
console.log(`${same} the same`);
