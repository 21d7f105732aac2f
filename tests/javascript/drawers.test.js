// @ts-check
// The drawers beside the board: when they cover it, where the focus goes, and where news are said meanwhile.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Drawers } from "../../lite/pages/play/drawers.js";

/** What has the focus. @type {any} */
let focused;

/** An element that can have the focus and hold others. */
class Part extends EventTarget {
  isConnected = true;
  textContent = "";
  /** @type {Part | null} */
  parentElement = null;

  focus() {
    focused = this;
  }

  /** @param {Part[]} parts */
  append(...parts) {
    for (const part of parts) part.parentElement = this;
  }

  getRootNode() {
    return document;
  }

  /** @param {unknown} other */
  contains(other) {
    return other === this;
  }
}

/** The dialog that holds the drawers. */
class Dialog extends Part {
  /** What is in it: a drawer beside the board, or one that is a dialog; "" for none. @type {"" | "beside" | "dialog"} */
  holds = "";
  open = false;
  modal = false;
  /** @type {Part & { click: () => void } | undefined} */
  closing;

  /** @param {string} selector */
  querySelector(selector) {
    return selector.includes(".uptown-dialog") ? this.holds === "dialog" : this.holds !== "";
  }

  querySelectorAll() {
    return this.closing ? [this.closing] : [];
  }

  matches() {
    return this.modal;
  }

  showModal() {
    this.open = this.modal = true;
  }

  /** @param {string} name */
  setAttribute(name) {
    if (name === "open") this.open = true;
  }

  close() {
    this.open = this.modal = false;
  }
}

let position = "static";
/** @type {Dialog} */
let dialog;
/** @type {Part} */
let board;
/** @type {Part} */
let news;
/** @type {Part} */
let button;
/** @type {Drawers} */
let drawers;

beforeEach(() => {
  dialog = new Dialog();
  Object.assign(globalThis, {
    document: {
      createElement: () => dialog,
      get activeElement() {
        return focused;
      },
    },
    MutationObserver: class {
      observe() {}
    },
    getComputedStyle: () => ({ position }),
  });
  position = "static";
  [board, news, button] = [new Part(), new Part(), new Part()];
  new Part().append(news);
  const cells = { element: board, focus: () => board.focus() };
  drawers = new Drawers(/** @type {any} */ (cells), /** @type {any} */ (news));
  button.focus();
});

/** Open a drawer. @param {"beside" | "dialog"} kind */
function open(kind) {
  const closing = Object.assign(new Part(), {
    click: () => {
      dialog.dispatchEvent(Object.defineProperty(new Event("click"), "target", { value: { closest: () => true } }));
      show("");
    },
  });
  dialog.closing = closing;
  show(kind);
  return closing;
}

/** @param {"" | "beside" | "dialog"} kind */
function show(kind) {
  dialog.holds = kind;
  drawers.arrange();
}

test("a drawer beside the board leaves the focus where it is, and one over a part of the table takes it", () => {
  open("beside");
  assert.deepEqual([dialog.open, dialog.modal, focused], [true, false, button]);
  show("");
  position = "sticky";
  const closing = open("beside");
  assert.equal(focused, closing);
});

test("who comes from the board stays on it", () => {
  position = "sticky";
  board.focus();
  open("beside");
  assert.equal(focused, board);
});

test("a dialog has the focus, and gives it back to what opened it when it is closed", () => {
  const closing = open("dialog");
  assert.deepEqual([dialog.modal, focused], [true, closing]);
  closing.click();
  assert.deepEqual([dialog.open, focused], [false, button]);
});

test("a dialog that has done its duty, or whose button is gone, leaves the focus to the board", () => {
  open("dialog");
  show("");
  assert.equal(focused, board);
  button.focus();
  const closing = open("dialog");
  button.isConnected = false;
  closing.click();
  assert.equal(focused, board);
});

test("a drawer beside the board that has done its duty takes the focus from nothing", () => {
  open("beside");
  const other = new Part();
  other.focus();
  show("");
  assert.deepEqual([dialog.open, focused], [false, other]);
});

test("Escape closes a drawer, and so does a browser that closes a dialog without asking", () => {
  const escape = Object.assign(new Event("keydown", { cancelable: true }), { key: "Escape" });
  for (const event of [escape, new Event("cancel", { cancelable: true })]) {
    open("dialog");
    dialog.dispatchEvent(event);
    assert.deepEqual([event.defaultPrevented, dialog.open], [true, false]);
  }
  open("dialog");
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
  assert.equal(dialog.holds, "");
  open("dialog");
  dialog.dispatchEvent(Object.assign(new Event("keydown"), { key: "a" }));
  assert.equal(dialog.open, true);
});

test("in a dialog news are said inside it, and what is said as it closes is said again outside", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const home = news.parentElement;
  news.textContent = "before";
  open("dialog");
  assert.deepEqual([news.parentElement, news.textContent], [dialog, ""]);
  news.textContent = "a match has begun";
  show("");
  assert.deepEqual([news.parentElement, news.textContent], [home, ""]);
  mock.timers.tick(100);
  assert.equal(news.textContent, "a match has begun");
  mock.timers.reset();
});

test("a dialog can be let go, so that what is outside can be pressed, too", () => {
  const home = news.parentElement;
  open("dialog");
  drawers.release();
  assert.deepEqual([dialog.open, dialog.modal, news.parentElement], [true, false, home]);
  show("dialog");
  assert.equal(dialog.modal, true, "until they are arranged again");
});

test("where the page has other things on it, a dialog stands among them as a drawer does", () => {
  drawers = new Drawers(/** @type {any} */ ({ element: board, focus() {} }), /** @type {any} */ (news), false);
  open("dialog");
  assert.equal(dialog.open, true);
  assert.equal(dialog.modal, false);
});
