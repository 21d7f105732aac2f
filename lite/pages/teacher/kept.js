// @ts-check
// What pupils have handed in without a server stays in this browser until it is deleted: scans come one at a time.
// What cannot be read is copied to a name of its own before anything is written over it, and what a newer version has
// written stays as it is, as everywhere: uptown_widget/match/saved_text.py.

import { isReport } from "./reports.js";

/** @import { Report } from "./reports.js" */
/** @typedef {"" | "unreadable" | "partly" | "newer"} Wrong names of sentences */
/** @typedef {{ reports: Report[], wrong: Wrong, aside: string, closed: boolean }} Found `closed`: nothing may be written */

export const KEY = "uptown-class";
const FORMAT = 1;
const ASIDE = `${KEY}.unreadable-`;

/** The names of texts that could not be read. @returns {string[]} */
export function asides() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(ASIDE));
  } catch {
    return [];
  }
}

/** Copy a text to a name that nothing has, unless it is there already, and return the name. @param {string} text */
function setAside(text) {
  const names = asides();
  const there = names.find((name) => localStorage.getItem(name) === text);
  let number = 1;
  while (names.includes(ASIDE + number)) number += 1;
  if (!there) localStorage.setItem(ASIDE + number, text);
  return there ?? ASIDE + number;
}

/** @param {string} text @returns {{ reports: Report[], wrong: Wrong }} */
function read(text) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(text.replace(/^\uFEFF/, ""));
    const found = Array.isArray(value) ? value : [value];
    if (found.some((each) => each?.format > FORMAT)) return { reports: [], wrong: "newer" };
    const reports = found.filter(isReport);
    if (reports.length < found.length || !Array.isArray(value)) {
      return { reports, wrong: reports.length > 0 ? "partly" : "unreadable" };
    }
    return { reports, wrong: "" };
  } catch {
    return { reports: [], wrong: "unreadable" };
  }
}

/** The reports of earlier visits, and what is wrong with what was found. @returns {Found} */
export function load() {
  const nothing = /** @type {Found} */ ({ reports: [], wrong: "", aside: "", closed: false });
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return nothing;
    const found = { ...nothing, ...read(text) };
    if (found.wrong === "newer") return { ...found, closed: true };
    try {
      return found.wrong ? { ...found, aside: setAside(text) } : found;
    } catch {
      return { ...found, closed: true };
    }
  } catch {
    return nothing; // this browser keeps nothing
  }
}

/**
 * Keep reports, or nothing; return whether that went well.
 *
 * @param {Report[]} reports
 * @returns {boolean}
 */
export function keep(reports) {
  if (load().closed) return false;
  try {
    const texts = reports.map((report) => ({ ...report, format: FORMAT }));
    if (texts.length > 0) localStorage.setItem(KEY, JSON.stringify(texts));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** Delete everything, also what could not be read. */
export function forget() {
  for (const name of [KEY, ...asides()]) discard(name);
}

/** @param {string} name of a text */
export function discard(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // this browser keeps nothing
  }
}
