// @ts-check
// One tournament of bots in a worker of its own. A bot that does not stop costs the worker, and plays no more.

/** @typedef {"games" | "won" | "shared" | "strength" | "groups" | "faults"} Count */
/** @typedef {Record<Count, number> & { name: string, margin: number | null }} Standing */
/** @typedef {{ deals: number, seed: string, seconds: number, against: boolean, lesson?: string }} Rules */
/** @typedef {Rules & { bots: Record<string, string> }} Order */
/**
 * @typedef {object} Listener what the page does about what happens
 * @property {(done: number, all: number) => void} played
 * @property {(table: Standing[], faults: Record<string, string>) => void} table
 * @property {(name: string, why: string) => void} refused a bot that does not play; the sentence is "" for one that did not stop
 * @property {(why: "" | "unstarted" | "exposed") => void} over all is played, or else why not
 * @property {(name: string, lines: Line[]) => void} [checked] the notebook of a pupil was checked
 */
/** @typedef {[exercise: string, right: boolean, text: string]} Line */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike */

const GRACE = 5; // seconds above those that a bot may take to load or for a move
const LOADING = 10; // seconds that it may take to load, at least: uptown_widget/web/contest.py
const START = 90; // seconds that Python may take to start

export class Contest {
  /** @type {WorkerLike | undefined} */
  #worker;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asked = "";

  /** @param {() => WorkerLike} makeWorker @param {object} start what Python begins with @param {Listener} listener */
  constructor(makeWorker, start, listener) {
    this.makeWorker = makeWorker;
    this.start = start;
    this.listener = listener;
  }

  /** Play. @param {Order} order */
  run(order) {
    this.stop();
    this.#asked = "";
    const worker = (this.#worker = this.makeWorker());
    const patience = Math.max(order.seconds, LOADING) + GRACE;
    const watch = (/** @type {number} */ seconds) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ended(order), seconds * 1000);
    };
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.exposed) return this.#finish("exposed");
      if (data.failed !== undefined || data.crashed) return this.#ended(order);
      watch(data.ready || data.screen ? patience : START);
      if (data.ready) worker.postMessage(JSON.stringify(order));
      if (data.screen) this.#hear(JSON.parse(data.screen));
    });
    worker.addEventListener("error", () => worker === this.#worker && this.#ended(order));
    worker.postMessage({ start: this.start });
    watch(START);
  }

  /** End it; what the page has shown stays. */
  stop() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** The worker is silent or broken: begin again without the bot that was asked last. @param {Order} order */
  #ended(order) {
    this.stop();
    if (!(this.#asked in order.bots)) return this.listener.over("unstarted");
    this.listener.refused(this.#asked, "");
    const others = Object.entries(order.bots).filter(([name]) => name !== this.#asked);
    return this.run({ ...order, bots: Object.fromEntries(others) });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.asked) this.#asked = message.asked;
    if (message.refused) this.listener.refused(message.refused, message.why);
    if (message.all) this.listener.played(message.done, message.all);
    if (message.checked) this.listener.checked?.(message.checked, message.lines);
    if (message.table) this.listener.table(message.table, message.faults);
    if (message.over) this.#finish("");
  }

  /** @param {"" | "exposed"} why */
  #finish(why) {
    this.stop();
    this.listener.over(why);
  }
}
