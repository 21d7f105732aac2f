// @ts-check
// The time that a clock has left, in minutes and seconds, whatever the clock of the device is set to meanwhile.

/** @param {number} seconds */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const ahead = () => Date.now() - performance.now();
let before = 0;
let slept = 0;
globalThis.document?.addEventListener("visibilitychange", () => {
  // A device that sleeps hides the page; performance.now() stands still meanwhile in some browsers.
  if (document.hidden) before = ahead();
  else slept += Math.max(0, ahead() - before);
});

/** Milliseconds of a clock that nobody sets, and that goes on while the device sleeps. */
export const steady = () => performance.now() + slept;
