// @ts-check
// A finger that explores the board: it rests for a moment and then moves, and each target that it comes to is read out;
// lifted, it presses the one below it. Whoever moves at once drags a tile or scrolls the page, as ever.

import { listen } from "./dom.js";
import { drags } from "./drag.js";
import { touched } from "./sound.js";

/** @import { Board } from "./board.js" */
/** @import { Emit } from "./controls.js" */
/** @import { Point } from "./drag.js" */
/** @import { SoundPlayer } from "./sound.js" */

/** Milliseconds after which a finger that rests explores. */
export const REST = 500;
/** Milliseconds for which a finger stays on a target before words tell it: while it hurries on there are only sounds. */
export const STAY = 120;

export class Explorer {
  on = false;
  /** The finger on the board, and where it went down. @type {Point & { id: number } | null} */
  #down = null;
  #exploring = false;
  #name = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #staying;

  /**
   * @param {Board} board
   * @param {SoundPlayer} sounds
   * @param {Emit} emit is called with what a person does
   * @param {(text: string) => void} tell
   */
  constructor(board, sounds, emit, tell) {
    this.board = board;
    this.sounds = sounds;
    this.emit = emit;
    this.tell = tell;
    const { canvas } = board;
    // Before the board hears of it, which would take a finger that explores for one that presses.
    const first = { capture: true };
    addEventListener("pointerdown", (event) => this.#begin(event), first);
    addEventListener("pointermove", (event) => this.#move(event), first);
    addEventListener("pointerup", (event) => this.#lift(event), first);
    addEventListener("pointercancel", () => this.#end(), first);
    canvas.addEventListener("touchmove", (event) => this.#exploring && event.cancelable && event.preventDefault(), {
      passive: false,
    });
    // What a browser offers to a finger that rests on a picture: a magnifier, a menu.
    Object.assign(canvas.style, { userSelect: "none", webkitUserSelect: "none", webkitTouchCallout: "none" });
    listen(canvas, "contextmenu", (event) => this.#down && event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    this.#end(); // another finger
    const { pointerType, isPrimary, pointerId, clientX, clientY } = event;
    const [target] = event.composedPath(); // in a notebook the canvas may stand in a tree of its own
    if (!this.on || target !== this.board.canvas || pointerType === "mouse" || !isPrimary || event.defaultPrevented) return;
    this.#down = { id: pointerId, x: clientX, y: clientY };
    this.#resting = setTimeout(() => {
      this.#exploring = true;
      this.#visit(this.board.nameAt(event));
    }, REST);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.#down?.id) return;
    if (this.#exploring) {
      event.stopPropagation();
      this.#visit(this.board.nameAt(event));
    } else if (drags(this.#down, { x: event.clientX, y: event.clientY }, event.pointerType)) this.#end();
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    if (event.pointerId !== this.#down?.id) return;
    const exploring = this.#exploring;
    this.#end();
    if (!exploring) return;
    event.stopPropagation();
    const name = this.board.nameAt(event);
    if (name) this.emit("press", name);
  }

  /** Come to a target. @param {string} name */
  #visit(name) {
    if (name === this.#name) return;
    this.#name = name;
    this.emit("point", name);
    clearTimeout(this.#staying);
    const [, words, , tone] = this.board.cells.words(name) ?? [];
    if (tone) this.sounds.play(touched(tone));
    if (words) this.#staying = setTimeout(() => this.tell(words), STAY);
  }

  #end() {
    clearTimeout(this.#resting);
    clearTimeout(this.#staying);
    if (this.#exploring) this.emit("point", "");
    this.#down = null;
    this.#exploring = false;
    this.#name = "";
  }
}
