// @ts-check
// The screen as elements of the page: board, seats, status and sections. It shows what has changed, and emits events.

import { repaintPictures, showBlocks } from "./blocks.js";
import { Board } from "./board.js";
import { Countdown } from "./countdown.js";
import { makeCard } from "./cards.js";
import { composes, isRepeated } from "./cells.js";
import { controlIds, Controls } from "./controls.js";
import { focusAround, listen, make, setChildren } from "./dom.js";
import { Drawers } from "./drawers.js";
import { Explorer } from "./explore.js";
import { exportText } from "./export.js";
import { Scanner } from "./scan.js";
import { SoundPlayer } from "./sound.js";
import { Voice } from "./voice.js";

/** @import { Emit } from "./controls.js" */
/** @import { Block, Control, Parts } from "./schema.js" */
/** So many letters do not fit the status line of a phone in its usual size. */
const LONG = 115;

/** @typedef {NonNullable<Parts["order"]>} Order the name, place, title and close button of each section */

/** Milliseconds that a sentence for screen readers stands on the page. */
const HEARD = 20_000;

export class ScreenView {
  /** @type {Map<string, HTMLElement>} */
  #sections = new Map();
  /** @type {Record<string, Block[]>} */
  #blocks = {};
  /** @type {Order} */
  #order = [];
  /** What the page is called. */
  #called = document.title;
  /** What is shown once the button that is held down was let go. @type {Parts[] | undefined} */
  #held;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #landing;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hearing;

  /**
   * @param {HTMLElement} place where the screen stands on the page
   * @param {Emit} emit is called with what a person does
   * @param {{ alone?: boolean }} page whether the page has nothing else on it, as a notebook has
   */
  constructor(place, emit, { alone = true } = {}) {
    this.place = place;
    this.alone = alone;
    /** A text that could not be copied goes with the next thing that is done. @type {Emit} */
    const act = (kind, name, value) => {
      if (kind === "press" || kind === "submit") this.drawers.dismissText();
      emit(kind, name, value);
    };
    this.board = new Board(act);
    this.sounds = new SoundPlayer();
    this.scanner = new Scanner(place);
    this.voice = new Voice();
    this.explorer = new Explorer(this.board, this.sounds, act, (text) => this.#name(text));
    this.context = { controls: new Controls(act), emit: act };
    /** @type {(name: string, ...children: Element[]) => HTMLElement} */
    const area = (name, ...children) => make("div", { className: `uptown-${name}` }, ...children);
    this.seats = make("ul", { role: "list", className: "uptown-cards" });
    this.status = make("p", { className: "uptown-status uptown-calm" });
    this.announcer = make("p", { className: "uptown-heard", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.drawers = new Drawers(this.board.cells, this.announcer, alone);
    const { element } = this.drawers;
    this.countdown = new Countdown();
    const top = area("top");
    /** Where sections of a place stand. @type {Record<Order[number][1], HTMLElement>} */
    this.areas = { top, bar: area("bars"), side: area("sides"), drawer: element, dialog: element };
    this.ground = area("board", this.board.canvas, this.board.cells.element, this.board.cells.keys);
    place.append(
      this.countdown.element,
      top,
      area(
        "table",
        area("seats", this.seats),
        this.ground,
        area("says", this.status, this.announcer),
        this.areas.bar,
        area("panel", this.areas.drawer, this.areas.side),
      ),
    );
    // The board takes the room that is left below what stands above it.
    new ResizeObserver(() => place.style.setProperty("--top", `${top.offsetHeight}px`)).observe(top);
    // A key that is held presses once: else it would answer, take back and refuse many times a second.
    const holdOff = (/** @type {KeyboardEvent} */ event) => {
      if (isRepeated(event)) event.preventDefault();
      else if (!composes(event)) return;
      event.stopPropagation();
    };
    place.addEventListener("keydown", holdOff, { capture: true });
    listen(place, "pointerdown", ({ target }) => {
      if (!this.#held && target.closest("button, label, summary")) this.#waitForRelease();
    });
    // Escape does everywhere what it does on the board, unless the board or a drawer has taken it.
    listen(alone ? document.body : place, "keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) emit("key", event.key);
    });
  }

  // What has moved since it was pressed gets no click: such as a button below a field, whose text is sent as it is left.
  #waitForRelease() {
    /** @type {Parts[]} */
    const held = (this.#held = []);
    const over = new AbortController();
    const letGo = () => {
      over.abort();
      setTimeout(() => {
        this.#held = undefined;
        for (const parts of held) this.show(parts);
      }); // after the click
    };
    const { signal } = over;
    for (const kind of ["pointerup", "pointercancel", "contextmenu", "blur"]) addEventListener(kind, letGo, { signal });
  }

  /** Show the parts of the screen that have changed. @param {Parts} parts */
  show(parts) {
    if (this.#held) {
      this.#held.push(parts);
      return;
    }
    if (parts.language) this.place.lang = parts.language;
    if (parts.language && this.alone) document.documentElement.lang = parts.language;
    if (parts.scene) this.board.show(parts.scene);
    this.board.cells.show(parts);
    if (parts.cards) this.seats.replaceChildren(...parts.cards.map(makeCard));
    if (parts.status) this.#showStatus(...parts.status);
    if (parts.announcement) this.#announce(parts.announcement[0]);
    if (parts.order || parts.sections) this.#showSections(parts.order ?? this.#order, parts.sections ?? {});
    if (parts.clear) this.context.controls.clear(parts.clear);
    if (parts.cover !== undefined) this.#cover(parts.cover);
    if (parts.ends !== undefined) this.countdown.show(parts.ends);
    if (parts.title !== undefined && this.alone) document.title = [parts.title, this.#called].filter(Boolean).join(" · ");
    if (parts.sounds) this.sounds.show(parts.sounds);
    if (parts.scan) this.scanner.show(parts.scan);
    if (parts.explore !== undefined) this.explorer.on = this.voice.on = parts.explore;
    if (parts.leave) this.board.cells.blur();
    if (parts.exported) exportText(parts.exported, this.board.canvas, this.drawers, this.context.emit);
  }

  /** Dim the board, with a sentence over it; "" takes it back. The status line says it to screen readers. @param {string} text */
  #cover(text) {
    if (text) this.ground.dataset.cover = text;
    else delete this.ground.dataset.cover;
  }

  /** A turn begins once the tile of the turn before has landed. @type {(text: string, mood: string) => void} */
  #showStatus(text, mood) {
    const show = () => {
      if (this.status.textContent !== text) this.status.textContent = text;
      this.status.className = `uptown-status uptown-${mood}${text.length > LONG ? " uptown-long" : ""}`;
    };
    clearTimeout(this.#landing);
    const wait = mood === "yours" ? this.board.untilLanded() : 0;
    if (wait > 0) this.#landing = setTimeout(show, wait);
    else show();
  }

  /** Have a sentence read out. It stays no longer than that: the status line has it, too. @param {string} text */
  #announce(text) {
    const { announcer } = this;
    clearTimeout(this.#hearing);
    // The same words count as news only if the text changes.
    announcer.textContent = announcer.textContent === text ? `${text}\u00A0` : text;
    this.#hearing = setTimeout(() => (announcer.textContent = ""), HEARD);
    this.voice.say(text);
  }

  /** Tell a finger what it has come to: aloud, or where the browser has no voice, as news. @param {string} text */
  #name(text) {
    this.voice.stop();
    if (!this.voice.say(text)) this.#announce(text);
  }

  /** Show as pressed what the game will hear of once it is there. @param {string} name of a target or a control */
  hold(name) {
    this.board.hold(name);
    this.context.controls.hold(name);
  }

  /** Take what was dropped on the page. @type {Controls["take"]} */
  takeDropped(given, at, usual) {
    return this.context.controls.take(given, at, usual);
  }

  /** Paint everything again, for example in other colors. */
  repaint() {
    this.board.repaint();
    repaintPictures(this.place);
  }

  /** @type {(order: Order, changed: NonNullable<Parts["sections"]>) => void} */
  #showSections(order, changed) {
    this.#order = order;
    for (const [name, blocks] of Object.entries(changed)) {
      this.#blocks[name] = blocks.map((block, index) => block ?? this.#blocks[name][index]);
    }
    const active = focusAround(this.place);
    const focused = this.place.contains(active) ? /** @type {HTMLElement} */ (active) : null;
    const inDrawer = this.areas.drawer.contains(focused);
    /** What has just come to the top, which a phone may have scrolled out of sight. @type {HTMLElement | undefined} */
    let news;
    for (const [name, place, title, close] of order) {
      let section = this.#sections.get(name);
      const isNew = !section;
      section ??= make("section");
      if (isNew && name === "urgent") this.#makeRoomFor(section);
      this.#sections.set(name, section);
      section.className = `uptown-section uptown-${place === "dialog" ? "drawer uptown-dialog" : place} uptown-${name}`;
      this.#setTitle(section, name, title);
      this.#setClose(section, close);
      const blocks = isNew ? this.#blocks[name] : changed[name];
      if (blocks) showBlocks(section, blocks, this.context);
      if (place === "top" && section.parentElement !== this.areas.top) news = section;
    }
    for (const area of new Set(Object.values(this.areas))) {
      const names = order.filter(([, where]) => this.areas[where] === area).map(([name]) => name);
      const sections = names.flatMap((name) => this.#sections.get(name) ?? []);
      setChildren(area, [...sections, ...area.querySelectorAll(":scope > :is(.uptown-offer, .uptown-heard)")]);
    }
    news?.scrollIntoView({ block: "nearest" });
    // A rule that has no room is scrolled, also with the keyboard.
    for (const rule of /** @type {NodeListOf<HTMLElement>} */ (this.areas.bar.querySelectorAll(":scope > .uptown-chapter"))) {
      if (rule.scrollHeight > rule.clientHeight + 1) rule.tabIndex = 0;
      else rule.removeAttribute("tabindex");
    }
    this.#forget(new Set(order.map(([name]) => name)));
    // What was moved has lost the focus; if what was pressed is gone, the next drawer or the board gets it.
    if (focused && focused !== focusAround(this.place)) {
      const next = inDrawer ? this.drawers : this.board.cells;
      (focused.isConnected ? focused : next).focus({ preventScroll: true });
    }
  }

  // On a phone it lies above all else while a drawer is open: what is below it moves down.
  /** @param {HTMLElement} section */
  #makeRoomFor(section) {
    const measure = () => this.place.style.setProperty("--urgent", `${section.offsetHeight}px`);
    new ResizeObserver(measure).observe(section);
  }

  /** @type {(section: Element, name: string, title: string) => void} */
  #setTitle(section, name, title) {
    let heading = section.querySelector(":scope > h2");
    if (!title) {
      heading?.remove();
      return;
    }
    if (!heading) {
      heading = make("h2", { className: "uptown-title", dir: "auto", id: `uptown-title-${name}` });
      section.prepend(heading);
    }
    if (heading.textContent !== title) heading.textContent = title; // else the whole page would be laid out anew
    section.setAttribute("aria-labelledby", heading.id);
  }

  /** @type {(section: Element, close: Control | null) => void} */
  #setClose(section, close) {
    let row = section.querySelector(":scope > .uptown-close");
    if (!close) {
      row?.remove();
      return;
    }
    if (!row) {
      row = make("div", { className: "uptown-close" });
      section.querySelector(":scope > h2")?.after(row);
    }
    setChildren(row, [this.context.controls.element(close)]);
  }

  /** Forget what belongs to sections that are gone. @param {Set<string>} names of those that are still there */
  #forget(names) {
    for (const name of this.#sections.keys()) {
      if (names.has(name)) continue;
      this.#sections.delete(name);
      delete this.#blocks[name];
    }
    const closers = this.#order.flatMap(([, , , close]) => close?.id ?? []);
    this.context.controls.retain(new Set([...controlIds(Object.values(this.#blocks).flat()), ...closers]));
  }
}
