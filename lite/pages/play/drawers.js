// @ts-check
// The drawers: what a button opens beside the board, over the lower part of a phone, or, for a new match, as a dialog.

import { focusAround, listen, make } from "./dom.js";

/** @import { Cells } from "./cells.js" */

/** The button that closes a drawer. */
const CLOSE = ".uptown-close > button";
const SETTLED = 100; // milliseconds after which a live message that was moved is known where it is

export class Drawers {
  /** What had the focus when the first drawer opened. @type {Element | null} */
  #opener = null;
  /** Whether a person closes a drawer, rather than doing what it is for. */
  #leaving = false;

  /**
   * @param {Cells} board has the focus when a drawer has done its duty
   * @param {HTMLElement} announcer says the news
   * @param {boolean} modal whether a dialog lies over everything else; in a notebook it stands below the board
   */
  constructor(board, announcer, modal = true) {
    this.modal = modal;
    this.board = board;
    this.announcer = announcer;
    const element = make("dialog", { className: "uptown-drawers" });
    this.element = element;
    listen(element, "click", ({ target }) => (this.#leaving = Boolean(target.closest(CLOSE))));
    listen(element, "keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#closeButton()?.click();
    });
    listen(element, "cancel", (event) => {
      event.preventDefault();
      this.#closeButton()?.click();
    });
    listen(element, "close", () => {
      if (!element.open) this.#closeButton()?.click(); // some browsers close a dialog without asking
    });
    /** Where news are said while no dialog is open. @type {Element | null} */
    this.home = null;
    new MutationObserver(() => this.arrange()).observe(element, { childList: true });
  }

  /** That of the last drawer: the replay, which may stay when another one opens, stands before it. */
  #closeButton() {
    const buttons = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(CLOSE)]);
    return buttons.at(-1);
  }

  /** Take away a text that was shown to be copied by hand. */
  dismissText() {
    this.element.querySelector(".uptown-offer")?.remove();
  }

  /** Let what is outside be pressed, too, until the drawers are arranged again. */
  release() {
    if (!this.element.matches(":modal")) return;
    this.element.close();
    this.element.setAttribute("open", "");
    this.#moveNews(false);
  }

  /** Move the focus to the drawer that has just taken the place of another. */
  focus() {
    (this.#closeButton() ?? this.board).focus({ preventScroll: true });
  }

  /** Open or close the place of the drawers, as there are any or none, and move the focus. */
  arrange() {
    const { element } = this;
    const wasModal = element.matches(":modal");
    if (!element.querySelector(":scope > :not(.uptown-heard)")) {
      if (!element.open) return;
      element.close();
      this.#moveNews(false);
      const back = this.#leaving && this.#opener?.isConnected ? /** @type {HTMLElement} */ (this.#opener) : this.board;
      if (wasModal || this.#leaving) back.focus({ preventScroll: true });
      this.#leaving = false;
      return;
    }
    const modal = this.modal && Boolean(element.querySelector(":scope > .uptown-dialog"));
    if (element.open && modal === wasModal) return;
    if (!element.open) this.#opener = focusAround(element);
    element.close();
    if (modal) element.showModal();
    else element.setAttribute("open", ""); // show() would take the focus from the board
    this.#moveNews(modal);
    // Beside the board the focus stays where it is; what covers a part of the table takes it.
    if (modal || (getComputedStyle(element).position === "sticky" && !this.board.element.contains(this.#opener))) this.focus();
  }
  // Outside an open dialog nothing is read out. What is said as one closes comes a little later: where it is moved with
  // its place it might not be noticed. What was said before one opens has been heard.
  /** @param {boolean} modal */
  #moveNews(modal) {
    const { announcer } = this;
    this.home ??= announcer.parentElement;
    const place = modal ? this.element : this.home;
    if (announcer.parentElement === place) return;
    const text = announcer.textContent;
    announcer.textContent = "";
    place?.append(announcer);
    if (text && !modal) setTimeout(() => (announcer.textContent ||= text), SETTLED);
  }
}
