// @ts-check
// A clock that counts down to a moment, such as the one a teacher starts for a class.

import { clockTime, steady } from "./clock_time.js";
import { make } from "./dom.js";

export class Countdown {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  #until = 0;

  constructor() {
    this.element = make("p", { className: "uptown-countdown", role: "timer", hidden: true });
  }

  /** @param {number} ends in seconds since 1970; 0 shows none */
  show(ends) {
    this.#until = ends * 1000 - Date.now() + steady();
    this.element.hidden = !ends;
    clearInterval(this.#ticking);
    if (!ends) return;
    this.#ticking = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  #tick() {
    const text = clockTime(Math.max(0, Math.ceil((this.#until - steady()) / 1000)));
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}
