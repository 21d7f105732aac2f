// @ts-check
// The board for screen readers and the keyboard: an element over each target of the canvas, in grids and toolbars. Each of
// them is one stop of the Tab key. They let the pointer through: mouse and fingers press the canvas below.

import { focusAround, listen, make, setAttribute, setChildren } from "./dom.js";

/** @import { Emit } from "./controls.js" */
/** @import { Cell, Region, Scene } from "./schema.js" */

// Letters too, since a view may have shortcuts. Tab, F5 and whatever is pressed with Ctrl stay the browser's.
const KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Enter|Escape|[ ?\p{L}\d])$/u;

/** @typedef {{ key: string, code: string, shiftKey: boolean }} Stroke of a key, as browsers tell it */

/**
 * What a key stands for on the board: what it writes, or, where that is no Latin letter and no digit, what is printed there
 * on most keyboards. French keyboards write digits with Shift alone; Korean, Cyrillic and Greek ones write other letters,
 * and while an input method listens, browsers tell only that it does.
 *
 * @param {Stroke} stroke
 */
export function keyOf({ key, code, shiftKey }) {
  if (/^[ ?A-Za-z0-9]$/.test(key)) return key;
  if (key.length > 1 && !/^(Process|Dead|Unidentified)$/.test(key)) return key;
  const digit = shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return digit ?? /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? key;
}

/**
 * Whether a key is pressed together with one that makes something else of it; some systems tell of AltGr alone.
 *
 * @param {Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "getModifierState">} event
 */
export const isHeld = (event) =>
  event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph");

/**
 * Whether a key that presses something is held, and so repeats; in a field it writes.
 *
 * @param {Pick<KeyboardEvent, "repeat" | "key"> & { target: any }} event
 */
export function isRepeated({ repeat, key, target }) {
  const writes = key === "Enter" ? "textarea" : "textarea, input:not([type=checkbox], [type=radio], [type=range])";
  return repeat && /^(Enter| )$/.test(key) && !target?.matches?.(writes);
}

/**
 * Whether a key that is pressed in a field belongs to an input method: Enter chooses a syllable, Escape takes it back. Safari
 * tells so by the old number alone.
 *
 * @param {Pick<KeyboardEvent, "isComposing" | "keyCode"> & { target: any }} event
 */
export const composes = ({ isComposing, keyCode, target }) =>
  (isComposing || keyCode === 229) && Boolean(target?.matches?.("input, textarea"));

/** Where a box stands in another, as percentages. @type {(inner: Box, outer: Box) => Record<string, string>} */
export const within = (inner, outer) => ({
  left: `${(100 * (inner.x - outer.x)) / outer.width}%`,
  top: `${(100 * (inner.y - outer.y)) / outer.height}%`,
  width: `${(100 * inner.width) / outer.width}%`,
  height: `${(100 * inner.height) / outer.height}%`,
});
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** The smallest box around some others. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export class Cells {
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {Map<string, Cell>} */
  #words = new Map();
  /** @type {Region[]} */
  #regions = [];
  /** The element of each region that has the Tab stop. @type {(HTMLElement | undefined)[]} */
  #stops = [];
  #label = "";
  /** Which target the keyboard is on, as the game knows, or will know. @type {string | null} */
  #focus = null;
  /** Where the keyboard went, as long as the game has not answered. @type {string[]} */
  #pending = [];
  #placed = "";
  /** Whether the focus goes somewhere without the game having to know. */
  #silent = false;

  /** @param {Emit} emit is called with what a person does */
  constructor(emit) {
    this.emit = emit;
    this.keys = make("p", { className: "uptown-hidden", id: "uptown-keys" });
    this.element = make("div", { className: "uptown-cells" });
    listen(this.element, "focusin", ({ target }) => this.#enter(target));
    listen(this.element, "click", ({ target }) => {
      const { name } = target.closest("[data-name]")?.dataset ?? {};
      if (name) this.emit("press", name);
    });
    listen(this.element, "keydown", (event) => {
      delete this.element.dataset.pressed;
      const key = keyOf(event);
      if (isHeld(event) || !KEYS.test(key)) return;
      event.preventDefault();
      const { name } = event.target.dataset;
      if (name !== this.#focus && /^(Arrow|Enter$|Home$|End$| $)/.test(key)) this.#tell(name);
      this.emit("key", key);
    });
  }

  /**
   * Show what has changed.
   *
   * @param {{ regions?: Region[], cells?: Cell[], scene?: Scene, label?: string, keys?: string }} parts
   */
  show({ regions, cells, scene, label, keys }) {
    if (keys !== undefined) this.keys.textContent = keys;
    if (label !== undefined) this.#label = label;
    if (regions) this.#arrange(regions);
    else if (label !== undefined) this.#nameRegions();
    for (const cell of cells ?? []) {
      this.#words.set(cell[0], cell);
      this.#name(cell[0]);
    }
    if (scene) this.#place(scene);
    if (scene) this.#follow(scene.focus);
  }

  /** What a target says, and the sound that tells it. @param {string} name */
  words(name) {
    return this.#words.get(name);
  }

  /** Move the keyboard to the board, where it was last. */
  focus() {
    this.#focusSilently(this.#stops[0]);
  }

  /** The pointer pressed a target: the keyboard goes on from there. @param {string} name */
  press(name) {
    this.element.dataset.pressed = ""; // no frame: browsers draw one around what a script focuses after a tap
    this.#focusSilently(this.#cells.get(name) ?? this.#stops[0]);
  }

  blur() {
    const active = /** @type {HTMLElement} */ (focusAround(this.element));
    if (this.element.contains(active)) active.blur();
  }

  /** @param {HTMLElement | undefined} cell */
  #focusSilently(cell) {
    this.#silent = true;
    cell?.focus({ preventScroll: true });
    this.#silent = false;
  }

  /** @param {HTMLElement} cell */
  #enter(cell) {
    this.#stop(cell);
    const { name } = cell.dataset;
    if (!this.#silent && name && name !== this.#focus) this.#tell(name);
  }

  /** Tell the game where the keyboard is. @param {string} name */
  #tell(name) {
    this.#focus = name;
    this.#pending.push(name);
    this.emit("focus", name);
  }

  /** Give a region its Tab stop. @param {HTMLElement} cell */
  #stop(cell) {
    const index = Number(cell.dataset.region);
    if (this.#stops[index]) this.#stops[index].tabIndex = -1;
    this.#stops[index] = cell;
    cell.tabIndex = 0;
  }

  /** Follow the game, if the keyboard is on the board. @param {string | null} focus */
  #follow(focus) {
    const answered = focus === null ? -1 : this.#pending.indexOf(focus);
    this.#pending = answered < 0 ? [] : this.#pending.slice(answered + 1);
    if (this.#pending.length || focus === this.#focus) return; // the keyboard has moved on since, or is there
    this.#focus = focus;
    const cell = this.#cells.get(focus ?? "");
    if (!cell) return;
    if (this.element.contains(focusAround(this.element))) this.#focusSilently(cell);
    else this.#stop(cell);
  }

  /** Make the elements of all regions; one that is there already stays, and keeps the focus. @param {Region[]} regions */
  #arrange(regions) {
    const before = this.#cells;
    const focused = /** @type {HTMLElement} */ (focusAround(this.element))?.dataset.name;
    const stops = this.#stops.map((cell) => cell?.dataset.name);
    const had = this.element.contains(focusAround(this.element));
    this.#cells = new Map();
    this.#regions = regions;
    this.#placed = "";
    const made = regions.map((region, index) => {
      const rows = region.names.map((names) => {
        const row = names.map((name) => {
          const cell = before.get(name) ?? make("div", { tabIndex: -1 });
          cell.setAttribute("role", region.role === "grid" ? "gridcell" : "button");
          Object.assign(cell.dataset, { name, region: index });
          this.#cells.set(name, cell);
          return cell;
        });
        return region.role === "grid" ? [make("div", { role: "row" }, ...row)] : row;
      });
      return make("div", { role: region.role, "aria-describedby": this.keys.id }, ...rows.flat());
    });
    setChildren(this.element, made);
    this.#nameRegions();
    for (const name of this.#cells.keys()) this.#name(name);
    this.#stops = [];
    for (const cell of this.#cells.values()) cell.tabIndex = -1;
    regions.forEach(({ names: rows, start }) => {
      const names = rows.flat();
      const stop = [focused, this.#focus, ...stops, start].find((name) => name && names.includes(name)) ?? names[0];
      this.#stop(/** @type {HTMLElement} */ (this.#cells.get(stop)));
    });
    // Moving an element takes its focus.
    if (had) this.#focusSilently(this.#cells.get(focused ?? "") ?? this.#stops[0]);
  }

  #nameRegions() {
    this.#regions.forEach(({ label }, index) => {
      this.element.children[index].setAttribute("aria-label", label || this.#label);
    });
  }

  /** @param {string} name */
  #name(name) {
    const cell = this.#cells.get(name);
    const [, label, pressed] = this.#words.get(name) ?? [name, "", null];
    if (!cell) return;
    cell.setAttribute("aria-label", label);
    setAttribute(cell, "aria-pressed", pressed === null ? undefined : String(pressed));
  }

  /** Lay the elements over their targets. @param {Scene} scene */
  #place({ width, height, targets }) {
    this.element.style.aspectRatio = `${width} / ${height}`;
    const where = JSON.stringify([width, height, targets]);
    if (where === this.#placed) return;
    this.#placed = where;
    const whole = { x: 0, y: 0, width, height };
    const boxes = new Map(targets.map(([name, ...box]) => [name, boxOf(box)]));
    this.#regions.forEach(({ role, names: rows }, index) => {
      const region = /** @type {HTMLElement} */ (this.element.children[index]);
      const outer = around(rows.flat().flatMap((name) => boxes.get(name) ?? []));
      Object.assign(region.style, within(outer, whole));
      rows.forEach((names, number) => {
        const row = around(names.flatMap((name) => boxes.get(name) ?? []));
        if (role === "grid") Object.assign(/** @type {HTMLElement} */ (region.children[number]).style, within(row, outer));
        for (const name of names) {
          const [cell, box] = [this.#cells.get(name), boxes.get(name)];
          if (cell && box) Object.assign(cell.style, within(box, role === "grid" ? row : outer));
        }
      });
    });
  }
}

/** @type {(box: number[]) => Box} */
const boxOf = ([x, y, width, height]) => ({ x, y, width, height });
