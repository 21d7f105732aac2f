// @ts-check
// Notices when the worker no longer answers. It is asked every few seconds and after each event; only seconds in which
// the page was visible and the machine awake count, since browsers slow down pages that nobody looks at.
// However slow the machine, a worker that thinks answers between two steps, and what it shows is a sign of life, too.

const TICK = 1000; // milliseconds
const INTERVAL = 5; // ticks between two questions
const TIMEOUT = 20; // ticks without a sign of life

export class Heartbeat {
  #asked = 0;
  #silent = 0;
  #ticks = 0;
  #last = performance.now();
  #timer = setInterval(() => this.tick(performance.now(), document.hidden), TICK);

  /**
   * @param {(id: number) => void} ask sends a question to the worker
   * @param {() => void} onSilence is called when no answer has come
   */
  constructor(ask, onSilence) {
    this.send = ask;
    this.onSilence = onSilence;
    /** The number of the last question that was answered. */
    this.answered = 0;
  }

  /** Ask now. @returns the number of the question */
  ask() {
    this.#asked += 1;
    this.send(this.#asked);
    return this.#asked;
  }

  /**
   * The worker has answered: it has received all that was sent before the question.
   *
   * @param {number} id
   * @returns whether it had been given up
   */
  answer(id) {
    this.answered = id;
    return this.sign();
  }

  /** Something has come from the worker. @returns whether it had been given up */
  sign() {
    const late = this.#silent >= TIMEOUT;
    this.#silent = 0;
    return late;
  }

  stop() {
    clearInterval(this.#timer);
  }

  /**
   * A second has passed.
   *
   * @param {number} now in milliseconds
   * @param {boolean} hidden whether nobody sees the page
   */
  tick(now, hidden) {
    const slept = now - this.#last > 3 * TICK;
    this.#last = now;
    this.#ticks += 1;
    if (this.#silent >= TIMEOUT) return;
    if (hidden || slept) this.#silent = 0;
    else if (this.#asked > this.answered) {
      this.#silent += 1;
      if (this.#silent === TIMEOUT) this.onSilence();
    } else if (this.#ticks % INTERVAL === 0) this.ask();
  }
}
