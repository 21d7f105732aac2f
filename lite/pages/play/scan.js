// @ts-check
// Scanning, for whoever has one or two switches: stops follow one another, first groups, then what is in the group that was
// selected. A switch types space or Enter, or taps.

import { isHeld } from "./cells.js";
import { listen } from "./dom.js";

/** @import { Scan } from "./schema.js" */
/** A thing to press, or things among which to go on. @typedef {{ elements: HTMLElement[], within: Stop[] }} Stop */

const PRESSED = "button, a[href], select, input, textarea";
const DISABLED = ":disabled, [aria-disabled=true]";
/** A group of more than this is scanned in parts. */
const MAX_GROUPS = 8;
const PART = 5;
/** After so many rounds in which nothing is selected, a group is left. */
const ROUNDS = 2;

/** @param {HTMLElement} element @returns {Stop} */
const single = (element) => ({ elements: [element], within: [] });

/** Some stops as one; a single one stays what it is. @param {Stop[]} within @returns {Stop} */
const group = (within) => (within.length === 1 ? within[0] : { elements: within.flatMap(({ elements }) => elements), within });

/** A group in parts, if it is large. @param {HTMLElement[]} elements */
export function inParts(elements) {
  const stops = elements.map(single);
  if (stops.length <= MAX_GROUPS) return stops;
  return Array.from({ length: Math.ceil(stops.length / PART) }, (_, part) => group(stops.slice(part * PART, (part + 1) * PART)));
}

export class Scanner {
  /** @type {Scan} */
  #scan = { switches: 0, tenths: 15, places: [] };
  /** Where the scan is, from the outermost group on. @type {{ stops: Stop[], at: number }[]} */
  #levels = [];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {HTMLElement} place where the screen stands on the page */
  constructor(place) {
    this.place = place;
    addEventListener("keydown", (event) => this.#takeKey(event), { capture: true });
    // A tap on a button presses that button, so that a helper can switch the scan off.
    addEventListener("pointerdown", (event) => this.#takeTap(event), { capture: true });
    listen(document, "visibilitychange", () => this.#restart());
  }

  /** Scan as is wanted from now on. @param {Scan} scan */
  show(scan) {
    this.#scan = scan;
    this.#restart();
  }

  #restart() {
    clearInterval(this.#timer);
    this.#levels = [];
    this.#frame();
    const { switches, tenths } = this.#scan;
    if (!switches || document.hidden) return;
    this.#advance();
    if (switches === 1) this.#timer = setInterval(() => this.#advance(), 100 * tenths);
  }

  /** @param {KeyboardEvent} event */
  #takeKey(event) {
    const written = /** @type {HTMLElement} */ (event.target).matches?.("textarea, input:not([type=range])");
    const ignored = written || event.repeat || isHeld(event);
    if (!this.#scan.switches || ignored || !/^( |Enter|Escape)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") this.#leave();
    else if (event.key === " " && this.#scan.switches === 2) this.#advance();
    else this.#select();
  }

  /** @param {PointerEvent} event */
  #takeTap(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.#scan.switches || target.closest(`${PRESSED}, label`)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#select();
  }

  /** Go on to the next stop; from a group that has been gone through often enough, out of it. */
  #advance() {
    const level = this.#levels.at(-1);
    if (!level || level.stops.some(({ elements }) => !elements.some(isThere))) {
      this.#levels = [{ stops: this.#groups(), at: 0 }];
    } else {
      level.at += 1;
      const outermost = this.#levels.length === 1;
      // What could not be pressed a round ago perhaps can be now.
      if (outermost && level.at === level.stops.length) this.#levels = [{ stops: this.#groups(), at: 0 }];
      else if (!outermost && level.at >= ROUNDS * level.stops.length) this.#levels.pop();
    }
    this.#frame();
  }

  #leave() {
    if (this.#levels.length > 1) this.#levels.pop();
    this.#frame();
  }

  #stop() {
    const level = this.#levels.at(-1);
    return level?.stops[level.at % level.stops.length];
  }

  #select() {
    const stop = this.#stop();
    if (!stop?.elements.some(isThere)) this.#advance();
    else if (stop.within.length) this.#levels.push({ stops: stop.within, at: 0 });
    else {
      this.#levels = [];
      use(stop.elements[0]);
    }
    if (this.#levels.length) this.#frame();
    else this.#restart();
  }

  /** Show where the scan is. */
  #frame() {
    const framed = new Set(this.#stop()?.elements);
    for (const each of this.place.querySelectorAll(".uptown-scanned")) each.classList.remove("uptown-scanned");
    for (const each of framed) each.classList.add("uptown-scanned");
    const [first] = framed;
    first?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** What there is to select: where the selected tile may go, rack and board, then buttons section by section. */
  #groups() {
    const modal = this.place.querySelector("dialog:modal");
    const board = modal ? [] : [...this.place.querySelectorAll(".uptown-cells > [role]")];
    const wanted = new Set(this.#scan.places);
    const mayGo = (/** @type {HTMLElement} */ { dataset }) => wanted.has(String(dataset.name));
    const isWanted = (/** @type {Element} */ region) => all(region, "[data-name]").some(mayGo);
    // While a tile is to be selected, the rack comes first: it is the last of them.
    board.reverse().sort((one, other) => Number(isWanted(other)) - Number(isWanted(one)));
    const found = board.map((region) => {
      const rows = region.getAttribute("role") === "grid" ? [...region.children] : [region];
      const cells = rows.map((row) => all(row, "[data-name]"));
      const few = isWanted(region) ? cells.map((row) => row.filter(mayGo)) : cells;
      return group(few.filter(({ length }) => length).map((row) => group(inParts(row))));
    });
    const sections = [...(modal ?? this.place).querySelectorAll("section, footer")];
    const buttons = sections.map((section) => all(section, PRESSED).filter((each) => !each.matches(DISABLED)));
    found.push(...buttons.filter(({ length }) => length).map((each) => group(inParts(each))));
    return found;
  }
}

/** The elements that can be seen. @param {Element} place @param {string} selector */
const all = (place, selector) => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]).filter(isThere);

/** @param {HTMLElement} element */
const isThere = (element) => element.isConnected && element.checkVisibility();

/** Do what an element is for: a list goes on to its next entry, a slider by a fifth. @param {HTMLElement} element */
function use(element) {
  if (element instanceof HTMLSelectElement) {
    element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (element instanceof HTMLInputElement && element.type === "range") {
    const [low, high, now] = [element.min, element.max, element.value].map(Number);
    element.value = String(now >= high ? low : Math.min(high, now + Math.max(1, Math.round((high - low) / 5))));
    element.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (element.matches("input, textarea")) element.focus();
  else element.click();
}
