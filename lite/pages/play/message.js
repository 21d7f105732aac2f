// @ts-check
// The messages between the page and the game: `read` checks what comes from Python, `event` writes what a person did.
//
// The checks are made from schema.js, which lite/build/messages.py writes from the Python dataclasses of the screen.

import { FORMAT, SCHEMA } from "./schema.js";

/** @import { EventKind, Parts } from "./schema.js" */
/** @typedef {(value: any) => boolean} Check */

/** @type {Record<string, Check>} */
const BASIC = {
  text: (value) => typeof value === "string",
  number: Number.isFinite,
  whole: Number.isInteger,
  flag: (value) => typeof value === "boolean",
};

/** The check of each class, made when it is first needed. @type {Map<string, Check>} */
const classes = new Map();

/** What makes a check of the value of a schema's one key. @type {Record<string, (inner: any) => Check>} */
const MAKERS = {
  pattern(expression) {
    const whole = new RegExp(`^(?:${expression})$`);
    return (value) => typeof value === "string" && whole.test(value);
  },
  among: (words) => (value) => words.includes(value),
  maybe(inner) {
    const each = check(inner);
    return (value) => value === null || each(value);
  },
  list: (inner) => listOf(check(inner)),
  map: (inner) => mapOf(check(inner)),
  row: (inner) => rowOf(inner.map(check)),
  object: (inner) => objectOf(inner),
  rows(inner) {
    const rows = mapValues(inner, (row) => rowOf([BASIC.text, ...row.map(check)]));
    return (value) => Array.isArray(value) && Object.hasOwn(rows, value[0]) && rows[value[0]](value);
  },
  objects(inner) {
    const objects = mapValues(inner, (fields) => objectOf({ block: "text", ...fields }));
    return (value) => isObject(value) && Object.hasOwn(objects, value.block) && objects[value.block](value);
  },
};

/** @type {Check} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {(each: Check) => Check} */
const listOf = (each) => (value) => Array.isArray(value) && value.every((item) => each(item));
/** @type {(each: Check) => Check} */
const mapOf = (each) => (value) => isObject(value) && Object.values(value).every((item) => each(item));
/** @type {(checks: Check[]) => Check} */
const rowOf = (checks) => (value) =>
  Array.isArray(value) && value.length === checks.length && checks.every((each, index) => each(value[index]));

/** @type {(fields: Record<string, unknown>) => Check} */
function objectOf(fields) {
  const checks = Object.entries(mapValues(fields, check));
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === checks.length &&
    checks.every(([name, each]) => Object.hasOwn(value, name) && each(value[name]));
}

/** @type {<T>(object: Record<string, any>, change: (value: any) => T) => Record<string, T>} */
function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** The check that a schema describes. @type {(schema: any) => Check} */
function check(schema) {
  if (typeof schema !== "string") {
    const [[how, inner]] = Object.entries(schema);
    return MAKERS[how](inner);
  }
  if (Object.hasOwn(BASIC, schema)) return BASIC[schema];
  const made = classes.get(schema) ?? check(SCHEMA.types[schema]);
  classes.set(schema, made);
  return made;
}

const PARTS = mapValues(SCHEMA.parts, check);

/**
 * The parts of a message from the game.
 *
 * @param {string} text
 * @returns {Parts}
 * @throws {Error} with a sentence that names the part that is not as described
 */
export function read(text) {
  const message = parse(text);
  if (!isObject(message)) throw new Error("This page cannot read what the game sent.");
  const { format, ...parts } = message;
  if (format !== FORMAT) throw new Error(`The game uses format ${format}, this page format ${FORMAT}: reload the page.`);
  for (const [name, value] of Object.entries(parts)) {
    const known = Object.hasOwn(PARTS, name) && PARTS[name](value);
    if (!known) throw new Error(`This page cannot read "${name}" in what the game sent.`);
  }
  return parts;
}

/** @type {(text: string) => any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What a person did, as text for the game.
 *
 * @param {EventKind} kind
 */
export function event(kind, name = "", value = "") {
  return JSON.stringify({ kind, name, value });
}
