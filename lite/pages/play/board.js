// @ts-check
// The board: a canvas that paints scenes, slides tiles, carries what is dragged, and emits what the pointer does; cells.js
// lies over it for the keyboard.

import { Cells } from "./cells.js";
import { listen, make } from "./dom.js";
import { drags, homing, middleOf, TOUCH_SCALE } from "./drag.js";
import { duration, frames, pointOf, targetAt } from "./geometry.js";
import { Painter } from "./paint.js";

/** @import { Emit } from "./controls.js" */
/** @import { Point } from "./drag.js" */
/** @import { Carried } from "./paint.js" */
/** @import { Scene } from "./schema.js" */
/** @typedef {Point & { id: number, touch: boolean, lifted: boolean }} Drag */
/** @typedef {{ tile: Carried, home?: Point, began: number }} Loose */

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  /** @type {Scene | null} */
  #scene = null;
  #hovered = "";
  /** Where a pointer went down, on the page, and over which target. @type {Point & { name: string } | null} */
  #press = null;
  /** The pointer that drags, where it is in the scene, and whether the game has lifted the tile. @type {Drag | null} */
  #drag = null;
  /** A tile that was let go: it flies home, or without a home waits for the game's answer. @type {Loose | null} */
  #loose = null;
  #frame = 0;
  /** @type {string | null} */
  #cue = null;
  #slidesBegan = -Infinity;
  /** Targets that are shown as pressed, until the game can take it. @type {Set<string>} */
  #held = new Set();

  /** @param {Emit} emit is called with what a person does */
  constructor(emit) {
    this.emit = emit;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.painter = new Painter(this.canvas);
    this.cells = new Cells(emit);
    this.#listen();
    new ResizeObserver(() => this.repaint()).observe(this.canvas);
    // What was painted with another font has to be painted again; painting is what asks for the letters.
    document.fonts.addEventListener("loadingdone", () => this.repaint());
    // Browsers print the colors of the light theme, and show no frame before they do.
    matchMedia("print").addEventListener("change", () => {
      this.painter.forget();
      this.#paintNow();
    });
  }

  /** Show a scene; its slides run once, when its cue is new. @param {Scene} scene */
  show(scene) {
    const first = this.#cue === null;
    if (scene.cue !== this.#cue) {
      this.#cue = scene.cue;
      this.#slidesBegan = scene.cue && !first && !lessMotion.matches ? performance.now() : -Infinity;
    }
    this.#scene = scene;
    if (this.#drag && scene.held) this.#drag.lifted = true;
    else if (this.#drag?.lifted) this.#endDrag();
    if (this.#loose && !this.#loose.home && !scene.held) this.#loose = null;
    const { width, height } = scene;
    this.canvas.style.aspectRatio = `${width} / ${height}`;
    // The stylesheet makes room for it.
    const table = /** @type {HTMLElement | null} */ (this.canvas.closest(".uptown-table"));
    table?.style.setProperty("--ratio", (width / height).toFixed(4));
    this.repaint();
  }

  /** The milliseconds until the tiles that come have landed. */
  untilLanded() {
    const ways = (this.#scene?.slides ?? []).map(([, dx, dy, ms, leave]) => (leave || !(dx || dy) ? 0 : ms));
    return Math.max(0, ...ways) - (performance.now() - this.#slidesBegan);
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

  /** Paint everything at the next frame, once however much has changed. */
  repaint() {
    this.painter.forget();
    this.#paint();
  }

  /** Paint at the next frame what has moved, and keep painting while tiles slide. */
  #paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paintNow());
  }

  #paintNow() {
    if (!this.#scene) return;
    const passed = performance.now() - this.#slidesBegan;
    const done = passed >= duration(this.#scene);
    const shapes = [...this.#scene.shapes, ...frames(this.#scene, this.#held)];
    this.painter.paint({ ...this.#scene, shapes }, done ? Infinity : passed, this.#carried());
    if (!done || this.#loose?.home) this.#paint();
  }

  /** The tile over the scene: under the pointer, or on its way home. */
  #carried() {
    if (this.#drag) return this.#tile(this.#drag);
    if (!this.#loose) return null;
    const { tile, home, began } = this.#loose;
    if (!home) return tile;
    const at = homing(tile, home, performance.now() - began);
    if (!at) this.#loose = null;
    return at ? { ...tile, ...at } : null;
  }

  /** What the game has lifted, at a point. @type {(at: Point & { touch: boolean }) => Carried | null} */
  #tile({ x, y, touch }) {
    if (!this.#scene?.held) return null;
    const { held, drawings } = this.#scene;
    return { shapes: held.shapes, drawings, x, y, scale: touch ? TOUCH_SCALE : 1 };
  }

  /** The name of the target under the pointer, or "". @param {MouseEvent} event */
  nameAt(event) {
    if (!this.#scene) return "";
    return targetAt(this.canvas.getBoundingClientRect(), this.#scene, event.clientX, event.clientY);
  }

  /** @param {string} name */
  #hover(name) {
    if (name === this.#hovered) return;
    this.#hovered = name;
    this.emit("point", name);
  }

  // Dragging. The game lifts the tile and marks where it may go; the board carries it.

  /** Begin to drag, or go on. @param {PointerEvent} event */
  #moveDrag(event) {
    const { canvas } = this;
    if (!this.#scene) return;
    const at = pointOf(canvas.getBoundingClientRect(), this.#scene, event.clientX, event.clientY);
    if (this.#drag) Object.assign(this.#drag, at);
    else if (this.#press) {
      const { name } = this.#press;
      this.#press = this.#loose = null;
      canvas.setPointerCapture(event.pointerId);
      this.#drag = { ...at, id: event.pointerId, touch: event.pointerType !== "mouse", lifted: false };
      this.emit("drag", name);
    }
    this.#hover(this.nameAt(event));
    this.#paint();
  }

  /** Drop what is dragged on a target, or outside. @param {string} name */
  #drop(name) {
    this.emit("drop", name);
    this.#letGo(name);
  }

  #cancelDrag() {
    if (!this.#drag) return;
    this.emit("drag");
    this.#letGo("");
  }

  /**
   * Let the tile stay where it may be dropped until the game has answered, or fly home.
   *
   * @param {string} name of the target below it
   */
  #letGo(name) {
    const scene = this.#scene;
    const tile = this.#drag && this.#tile(this.#drag);
    if (tile && scene?.held) {
      const home = scene.held.places.includes(name) ? undefined : middleOf(scene, scene.held.home);
      if (!home || !lessMotion.matches) this.#loose = { tile, home, began: performance.now() };
    }
    this.#endDrag();
    this.#paint();
  }

  #endDrag() {
    const { id, touch } = this.#drag ?? { id: -1, touch: false };
    this.#drag = null;
    if (this.canvas.hasPointerCapture(id)) this.canvas.releasePointerCapture(id);
    if (touch) this.#hover("");
  }

  // A press counts when it is released over the target where it began, so that a slip can be corrected.
  #listen() {
    const { canvas } = this;
    listen(canvas, "pointermove", (event) => {
      const mouse = event.pointerType === "mouse";
      if (this.#drag && event.pointerId !== this.#drag.id) return;
      if (this.#drag && mouse && !event.buttons) this.#cancelDrag(); // released outside
      else if (this.#drag || (this.#mayDrag() && this.#hasMoved(event))) this.#moveDrag(event);
      else if (mouse) this.#hover(this.nameAt(event));
    });
    listen(canvas, "pointerdown", (event) => {
      this.#cancelDrag(); // another finger, or another button
      const counts = event.isPrimary && event.button === 0;
      this.#press = counts ? { name: this.nameAt(event), x: event.clientX, y: event.clientY } : null;
    });
    listen(canvas, "pointerup", (event) => {
      const pressed = this.#press?.name;
      this.#press = null;
      if (this.#drag && event.pointerId === this.#drag.id) this.#drop(this.nameAt(event));
      else if (pressed && pressed === this.nameAt(event)) this.emit("press", pressed);
    });
    listen(canvas, "pointercancel lostpointercapture", () => {
      this.#press = null;
      this.#cancelDrag();
    });
    listen(canvas, "pointercancel pointerleave", () => {
      this.#press = null;
      if (!this.#drag) this.#hover("");
    });
    // A finger on a tile drags it; anywhere else it scrolls the page.
    const holdPage = (/** @type {TouchEvent} */ event) => {
      if (event.cancelable && (this.#drag || this.#mayDrag())) event.preventDefault();
    };
    canvas.addEventListener("touchmove", holdPage, { passive: false });
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !this.#drag) return;
      event.preventDefault();
      event.stopPropagation();
      this.#cancelDrag();
    };
    addEventListener("keydown", escape, { capture: true });
    // The keyboard goes on from what was pressed. A canvas takes no focus, and gives it to the page.
    listen(canvas, "mousedown", (event) => {
      event.preventDefault();
      this.cells.press(this.nameAt(event));
    });
  }

  #mayDrag() {
    return Boolean(this.#press && this.#scene?.movable.includes(this.#press.name));
  }

  /** @param {PointerEvent} event */
  #hasMoved({ clientX, clientY, pointerType }) {
    return Boolean(this.#press && drags(this.#press, { x: clientX, y: clientY }, pointerType));
  }
}
