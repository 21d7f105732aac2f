// The board: a canvas that paints scenes, lets tiles slide, and tells what pointer and keyboard do on it.

import { make, on } from "./dom.js";
import { length, paint, targetAt } from "./paint.js";

// Letters too, since a view may know shortcuts. Tab, F5 and whatever is pressed with Ctrl stay the browser's.
const KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Enter|Escape|[ \p{L}\d])$/u;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  #scene = null;
  #over = "";
  #pressed = null;
  #frame = 0;
  #cue = null;
  #since = -Infinity;

  /** `tell(kind, name)` is called for what a person does. */
  constructor(tell) {
    this.tell = tell;
    this.canvas = make("canvas", { tabIndex: 0, role: "application" });
    this.#listen();
    new ResizeObserver(() => this.repaint()).observe(this.canvas);
  }

  /** Show a scene; its slides run once, when its cue is new. */
  show(scene) {
    const first = this.#cue === null;
    if (scene.cue !== this.#cue) {
      this.#cue = scene.cue;
      this.#since = scene.cue && !first && !calm.matches ? performance.now() : -Infinity;
    }
    this.#scene = scene;
    const { width, height } = scene;
    this.canvas.style.aspectRatio = `${width} / ${height}`;
    // The stylesheet makes room for it.
    this.canvas.closest(".uptown-table")?.style.setProperty("--ratio", (width / height).toFixed(4));
    this.repaint();
  }

  /** Paint at the next frame, once however much has changed, and go on while tiles slide. */
  repaint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.#scene) return;
      const passed = performance.now() - this.#since;
      const done = passed >= length(this.#scene);
      paint(this.canvas, this.#scene, done ? Infinity : passed);
      if (!done) this.repaint();
    });
  }

  #name(event) {
    return this.#scene ? targetAt(this.canvas, this.#scene, event.clientX, event.clientY) : "";
  }

  #point(name) {
    if (name !== this.#over) this.tell("point", (this.#over = name));
  }

  // A press counts when it is released over the target where it began, so that a slip can be taken back.
  #listen() {
    const { canvas } = this;
    on(canvas, "pointermove", (event) => {
      if (event.pointerType === "mouse") this.#point(this.#name(event));
    });
    on(canvas, "pointerdown", (event) => {
      this.#pressed = event.isPrimary && event.button === 0 ? this.#name(event) : null;
    });
    on(canvas, "pointerup", (event) => {
      const pressed = this.#pressed;
      this.#pressed = null;
      if (pressed && pressed === this.#name(event)) this.tell("press", pressed);
    });
    on(canvas, "pointercancel pointerleave", () => {
      this.#pressed = null;
      this.#point("");
    });
    on(canvas, "keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.test(event.key)) return;
      event.preventDefault();
      this.tell("key", event.key);
    });
  }
}
