// @ts-check
// The time that a clock has left, in minutes and seconds.

/** @param {number} seconds */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
