// @ts-check
// What pupils have handed in without a server stays in this browser until it is deleted: scans come one at a time.

import { isReport } from "./reports.js";

/** @import { Report } from "./reports.js" */

export const KEY = "uptown-class";

/** The reports of earlier visits. @returns {Report[]} */
export function load() {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isReport) : [];
  } catch {
    return [];
  }
}

/** Keep reports, or nothing; return whether that went well. @param {Report[]} reports */
export function keep(reports) {
  try {
    const told = reports.map((report) => ({ ...report, format: 1 }));
    if (told.length > 0) localStorage.setItem(KEY, JSON.stringify(told));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
