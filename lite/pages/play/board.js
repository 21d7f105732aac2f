// @ts-check
// The board: a canvas that paints scenes, slides tiles, and emits what is done on it with pointer and keyboard.

import { listen, make } from "./dom.js";
import { duration, frames, targetAt } from "./geometry.js";
import { paint } from "./paint.js";

/** @import { Emit } from "./controls.js" */
/** @import { Scene } from "./schema.js" */

// Letters too, since a view may have shortcuts. Tab, F5 and whatever is pressed with Ctrl stay the browser's.
const KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Enter|Escape|[ \p{L}\d])$/u;
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  /** @type {Scene | null} */
  #scene = null;
  #hovered = "";
  /** @type {string | null} */
  #pressed = null;
  #frame = 0;
  /** @type {string | null} */
  #cue = null;
  #slidesBegan = -Infinity;
  /** Targets that are shown as pressed, until the game can take it. @type {Set<string>} */
  #held = new Set();

  /** @param {Emit} emit is called with what a person does */
  constructor(emit) {
    this.emit = emit;
    this.canvas = make("canvas", { tabIndex: 0, role: "application" });
    this.#listen();
    new ResizeObserver(() => this.repaint()).observe(this.canvas);
  }

  /** Show a scene; its slides run once, when its cue is new. @param {Scene} scene */
  show(scene) {
    const first = this.#cue === null;
    if (scene.cue !== this.#cue) {
      this.#cue = scene.cue;
      this.#slidesBegan = scene.cue && !first && !lessMotion.matches ? performance.now() : -Infinity;
    }
    this.#scene = scene;
    const { width, height } = scene;
    this.canvas.style.aspectRatio = `${width} / ${height}`;
    // The stylesheet makes room for it.
    const table = /** @type {HTMLElement | null} */ (this.canvas.closest(".uptown-table"));
    table?.style.setProperty("--ratio", (width / height).toFixed(4));
    this.repaint();
  }

  /** Show a target as pressed. @param {string} name */
  hold(name) {
    this.#held.add(name);
    this.repaint();
  }

  /** What was held is being carried out. */
  release() {
    this.#held.clear();
    this.repaint();
  }

  /** Paint at the next frame, once however much has changed, and keep painting while tiles slide. */
  repaint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.#scene) return;
      const passed = performance.now() - this.#slidesBegan;
      const done = passed >= duration(this.#scene);
      const shapes = [...this.#scene.shapes, ...frames(this.#scene, this.#held)];
      paint(this.canvas, { ...this.#scene, shapes }, done ? Infinity : passed);
      if (!done) this.repaint();
    });
  }

  /** The name of the target under the pointer, or "". @param {PointerEvent} event */
  #nameAt(event) {
    if (!this.#scene) return "";
    return targetAt(this.canvas.getBoundingClientRect(), this.#scene, event.clientX, event.clientY);
  }

  /** @param {string} name */
  #hover(name) {
    if (name === this.#hovered) return;
    this.#hovered = name;
    this.emit("point", name);
  }

  // A press counts when it is released over the target where it began, so that a slip can be corrected.
  #listen() {
    const { canvas } = this;
    listen(canvas, "pointermove", (event) => {
      if (event.pointerType === "mouse") this.#hover(this.#nameAt(event));
    });
    listen(canvas, "pointerdown", (event) => {
      this.#pressed = event.isPrimary && event.button === 0 ? this.#nameAt(event) : null;
    });
    listen(canvas, "pointerup", (event) => {
      const pressed = this.#pressed;
      this.#pressed = null;
      if (pressed && pressed === this.#nameAt(event)) this.emit("press", pressed);
    });
    listen(canvas, "pointercancel pointerleave", () => {
      this.#pressed = null;
      this.#hover("");
    });
    listen(canvas, "keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.test(event.key)) return;
      event.preventDefault();
      this.emit("key", event.key);
    });
  }
}
