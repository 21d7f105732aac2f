// Notices when the worker no longer answers. It is asked every few seconds and after each event; only seconds in which
// the page was visible and the machine awake count, since browsers slow down what nobody looks at.

const TICK = 1000;
const EVERY = 5; // ticks between two questions
const PATIENCE = 20; // ticks without an answer

export class Heartbeat {
  #asked = 0;
  #silent = 0;
  #ticks = 0;
  #last = performance.now();
  #timer = setInterval(() => this.#tick(), TICK);

  /** `put(id)` asks the worker, `silent()` is called when no answer has come. */
  constructor(put, silent) {
    this.put = put;
    this.silent = silent;
    this.answered = 0;
  }

  /** Ask now; the number of the question. */
  ask() {
    this.put((this.#asked += 1));
    return this.#asked;
  }

  /** The worker has answered, and has taken all that was sent before the question. Whether it had been given up. */
  heard(id) {
    const late = this.#silent >= PATIENCE;
    this.answered = id;
    this.#silent = 0;
    return late;
  }

  stop() {
    clearInterval(this.#timer);
  }

  #tick() {
    const now = performance.now();
    const slept = now - this.#last > 3 * TICK;
    const given = this.#silent >= PATIENCE;
    this.#last = now;
    this.#ticks += 1;
    if (given) return;
    if (document.hidden || slept) this.#silent = 0;
    else if (this.#asked > this.answered) {
      if ((this.#silent += 1) === PATIENCE) this.silent();
    } else if (this.#ticks % EVERY === 0) this.ask();
  }
}
