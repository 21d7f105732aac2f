// The table as real elements of the page: board, seats, status and sections. It shows parts of a screen and tells events.

import { Board } from "./board.js";
import { showBlocks } from "./blocks.js";
import { card } from "./cards.js";
import { Controls } from "./controls.js";
import { lay, make } from "./dom.js";
import { give } from "./give.js";

const PLACES = { bar: "bars", side: "sides", drawer: "drawers" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Table {
  #sections = new Map();
  #blocks = {};
  #order = [];
  #words = { label: "", keys: "" };
  #laid = false;

  /** Build the table in `place`; `tell(kind, name, value)` is called for what a person does. */
  constructor(place, tell) {
    this.place = place;
    this.board = new Board(tell);
    this.kit = { shelf: new Controls(tell), tell };
    const area = (name, ...children) => make("div", { className: `uptown-${name}` }, ...children);
    this.seats = make("ul", { className: "uptown-cards" });
    this.says = make("p", { className: "uptown-status uptown-calm" });
    this.heard = make("p", { className: "uptown-heard", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.areas = Object.fromEntries(Object.values(PLACES).map((name) => [name, area(name)]));
    place.append(
      area(
        "table",
        area("seats", this.seats),
        area("board", this.board.canvas),
        area("says", this.says, this.heard),
        ...Object.values(this.areas),
      ),
    );
  }

  /** Show the parts of a screen that have changed. */
  show(parts) {
    if (parts.language) this.place.lang = document.documentElement.lang = parts.language;
    if (parts.scene) this.board.show(parts.scene);
    if ("label" in parts || "keys" in parts) {
      Object.assign(this.#words, { label: parts.label ?? this.#words.label, keys: parts.keys ?? this.#words.keys });
      this.board.canvas.setAttribute("aria-label", `${this.#words.label} ${this.#words.keys}`.trim());
    }
    if (parts.cards) this.seats.replaceChildren(...parts.cards.map(card));
    if (parts.status) {
      const [text, mood] = parts.status;
      this.says.textContent = text;
      this.says.className = `uptown-status uptown-${mood}`;
    }
    if ("announcement" in parts) this.heard.textContent = parts.announcement;
    if (parts.order || parts.sections) this.#showSections(parts.order ?? this.#order, parts.sections ?? {});
    if (parts.clear) this.kit.shelf.clear(parts.clear);
    if (parts.leave) this.board.canvas.blur();
    if (parts.handout) give(parts.handout, this.areas.drawers, this.kit.tell);
  }

  /** Paint anew, such as in other colours. */
  repaint() {
    this.board.repaint();
    for (const picture of this.place.querySelectorAll(".uptown-picture")) picture.repaint?.();
  }

  #showSections(order, changed) {
    this.#order = order;
    Object.assign(this.#blocks, changed);
    const held = this.place.contains(document.activeElement) ? document.activeElement : null;
    const come = [];
    const drawers = this.areas.drawers.children.length;
    for (const [name, place, title] of order) {
      let section = this.#sections.get(name);
      if (!section) {
        section = make("section");
        this.#sections.set(name, section);
        come.push([section, place]);
        changed[name] = this.#blocks[name];
      }
      section.className = `uptown-section uptown-${place} uptown-${name}`;
      this.#entitle(section, name, title);
      if (changed[name]) showBlocks(section, changed[name], this.kit);
    }
    for (const [place, area] of Object.entries(PLACES)) {
      const mine = order.filter(([, where]) => where === place).map(([name]) => this.#sections.get(name));
      lay(this.areas[area], [...mine, ...this.areas[area].querySelectorAll(":scope > .uptown-offer")]);
    }
    this.#forget(new Set(order.map(([name]) => name)));
    if (this.#laid) for (const [section, place] of come) if (place === "drawer") this.#bring(section);
    this.#laid = true;
    // What has moved has lost the keyboard; whoever pressed something that went goes on from the board.
    if (held && held !== document.activeElement) {
      (held.isConnected ? held : this.board.canvas).focus({ preventScroll: true });
    }
    if (drawers && !this.areas.drawers.children.length) this.place.scrollIntoView();
  }

  #entitle(section, name, title) {
    let heading = section.querySelector(":scope > h2");
    if (!title) heading?.remove();
    else {
      if (!heading) section.prepend((heading = make("h2", { className: "uptown-title", id: `uptown-title-${name}` })));
      heading.textContent = title;
      section.setAttribute("aria-labelledby", heading.id);
    }
  }

  #forget(names) {
    for (const name of this.#sections.keys()) {
      if (names.has(name)) continue;
      this.#sections.delete(name);
      delete this.#blocks[name];
    }
    const ids = Object.values(this.#blocks).flat().flatMap(({ controls }) => controls?.map(({ id }) => id) ?? []);
    this.kit.shelf.keep(new Set(ids));
  }

  #bring(section) {
    section.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  }
}
