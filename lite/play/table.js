// The table as real elements of the page: board, seats, words and controls. It shows parts of a screen and tells events.

import { paint, targetAt } from "./paint.js";

const CROWN = "M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z";
const KEYS = /^(Arrow(Up|Down|Left|Right)|Enter|Escape| |\d)$/;
const HELP = "Arrow keys move, Enter picks and places, Tab goes on, Escape leaves.";
const GROUPS = ["turn", "type", "setup"];

/** An element; text is text and never read as HTML. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function drawing(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function chip([color, label, path, text]) {
  const picture = { viewBox: "0 0 24 24", role: "img", "aria-label": label, class: "uptown-chip" };
  const tile = drawing("rect", { x: 1, y: 1, width: 22, height: 22, rx: 3, fill: `var(--uptown-${color})` });
  const face = { fill: `var(--uptown-on-${color})` };
  const title = drawing("title", {}, label);
  if (path) {
    const place = { d: path, "fill-rule": "evenodd", transform: "translate(4.2 4.2) scale(.65)" };
    return drawing("svg", picture, title, tile, drawing("path", { ...face, ...place }));
  }
  return drawing("svg", picture, title, tile, drawing("text", { ...face, x: 12, y: 17.2 }, text));
}

function card({ title, subtitle, chips, number, unit, facts, taken, active, winner }) {
  const own = make("span", { className: "uptown-own" }, ...chips.map(chip));
  const name = make("p", { className: "uptown-name" }, own, make("strong", {}, title));
  if (winner) {
    const crown = { class: "uptown-crown", viewBox: "0 0 24 24", role: "img", "aria-label": "winner" };
    name.append(drawing("svg", crown, drawing("path", { d: CROWN })));
  }
  const item = make(
    "li",
    { className: `uptown-card${active ? " uptown-active" : ""}${winner ? " uptown-winner" : ""}` },
    name,
    make("p", { className: "uptown-number" }, make("b", {}, number), " ", make("span", {}, unit)),
    make("p", { className: "uptown-about" }, subtitle),
    make("ul", { className: "uptown-facts" }, ...facts.map((fact) => make("li", {}, fact))),
  );
  if (active) item.setAttribute("aria-current", "true");
  if (taken.length) item.append(make("p", { className: "uptown-taken" }, ...taken.map(chip)));
  return item;
}

function grid({ caption, head, rows, marked }, name = "") {
  const important = new Set(marked.map(([row, column]) => `${row} ${column}`));
  const cell = (text, row, column) => {
    const inner = important.has(`${row} ${column}`) ? make("mark", {}, text) : text;
    return column ? make("td", {}, inner) : make("th", { scope: "row" }, inner);
  };
  return make(
    "table",
    { className: `uptown-grid ${name}` },
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...head.map((text) => (text ? make("th", { scope: "col" }, text) : make("td"))))),
    make("tbody", {}, ...rows.map((cells, row) => make("tr", {}, ...cells.map((text, at) => cell(text, row, at))))),
  );
}

export class Table {
  #scene = null;
  #over = "";
  #pressed = null;
  #controls = new Map();
  #frame = 0;

  /** Build the table in `place`; `tell(kind, name, value)` is called for what a person does. */
  constructor(place, tell) {
    this.tell = tell;
    this.canvas = make("canvas", { tabIndex: 0, role: "application" });
    this.seats = make("ul", { className: "uptown-cards" });
    this.says = make("p", { className: "uptown-status uptown-calm" });
    this.heard = make("p", { className: "uptown-heard", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.ending = make("div", { className: "uptown-end" });
    this.log = make("ol", { className: "uptown-log", tabIndex: 0, reversed: true, "aria-label": "Moves" });
    this.moves = make("div", { className: "uptown-moves", hidden: true });
    this.moves.append(make("p", { className: "uptown-title" }, "Moves"), this.log);
    this.rows = Object.fromEntries(GROUPS.map((group) => [group, this.#row(group)]));
    this.words = make("div", { className: "uptown-words", hidden: true });
    this.rows.setup.hidden = true;
    place.append(
      make(
        "div",
        { className: "uptown-table" },
        make("div", { className: "uptown-seats" }, this.seats),
        make("div", { className: "uptown-play" }, make("div", { className: "uptown-board" }, this.canvas), this.says, this.heard),
        this.rows.turn,
        this.rows.type,
        this.ending,
        this.moves,
        make(
          "div",
          { className: "uptown-drawers" },
          make("div", { className: "uptown-row" }, drawer("Set up a game", this.rows.setup), drawer("Board in words", this.words)),
          this.rows.setup,
          this.words,
        ),
      ),
    );
    this.#listen();
  }

  #row(group) {
    return make("div", { className: `uptown-row uptown-${group}` });
  }

  /** Show the parts of a screen that have changed. */
  show(parts) {
    if (parts.scene) {
      this.#scene = parts.scene;
      this.canvas.setAttribute("aria-label", `${parts.scene.label}. ${HELP}`);
      const { width, height } = parts.scene;
      // As high as the window allows, never wider than the page: as in a notebook.
      this.canvas.style.width = `min(100%, ${Math.round(1.2 * width)}px, ${((78 * width) / height).toFixed(2)}vh)`;
      this.canvas.style.aspectRatio = `${width} / ${height}`;
      this.repaint();
    }
    if (parts.cards) this.seats.replaceChildren(...parts.cards.map(card));
    if (parts.status) {
      const [text, mood] = parts.status;
      this.says.textContent = text;
      this.says.className = `uptown-status uptown-${mood}`;
    }
    if ("announcement" in parts) this.heard.textContent = parts.announcement;
    if ("ending" in parts) this.ending.replaceChildren(...(parts.ending ? [grid(parts.ending, "uptown-ending")] : []));
    if (parts.board) this.words.replaceChildren(grid(parts.board));
    if (parts.log) {
      this.moves.hidden = !parts.log.length;
      this.log.replaceChildren(...parts.log.map((line) => make("li", {}, line)).reverse());
    }
    if (parts.controls) this.#showControls(parts.controls);
    if (parts.clear && this.#controls.has(parts.clear)) this.#controls.get(parts.clear).field.value = "";
    if (parts.leave) this.canvas.blur();
  }

  /** Paint at the next frame, once however much has changed. */
  repaint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.#scene) paint(this.canvas, this.#scene);
    });
  }

  #showControls(controls) {
    for (const control of controls) {
      const shown = this.#controls.get(control.id);
      if (shown?.kind !== control.kind) this.#controls.set(control.id, this.#make(control));
      this.#update(this.#controls.get(control.id), control);
    }
    const ids = new Set(controls.map(({ id }) => id));
    for (const id of [...this.#controls.keys()].filter((id) => !ids.has(id))) this.#controls.delete(id);
    for (const group of GROUPS) {
      const mine = controls.filter((control) => control.group === group);
      const help = mine.filter(({ kind }) => kind === "text").map((control) => control.help);
      const elements = mine.map(({ id }) => this.#controls.get(id).element);
      if (help.some(Boolean)) elements.push(make("p", { className: "uptown-help" }, help.join(" ")));
      // An element that stays where it is keeps the keyboard.
      const row = this.rows[group];
      elements.forEach((element, index) => {
        if (row.children[index] !== element) row.insertBefore(element, row.children[index] ?? null);
      });
      while (row.children.length > elements.length) row.lastElementChild.remove();
    }
  }

  #make({ id, kind }) {
    if (kind === "button") {
      const field = make("button", { type: "button" });
      field.addEventListener("click", () => this.tell("press", id));
      return { kind, field, element: field };
    }
    const field = make(kind === "choice" ? "select" : "input", { autocomplete: "off", spellcheck: false });
    const label = make("span");
    const element = make("label", { className: "uptown-field" }, label, field);
    field.addEventListener("change", () => {
      if (!this.#controls.get(id).typed) this.tell("change", id, field.value);
    });
    field.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" && this.#controls.get(id).typed) this.tell("submit", id, field.value);
    });
    return { kind, field, element, label };
  }

  #update(shown, control) {
    const { field, label } = shown;
    shown.typed = control.group === "type";
    if (field.disabled === control.enabled) field.disabled = !control.enabled;
    if (control.kind === "button") {
      field.textContent = control.label;
      field.title = control.help;
      field.className = control.primary ? "uptown-primary" : "";
      return;
    }
    label.textContent = control.label;
    if (control.kind === "choice") {
      const choices = JSON.stringify(control.choices);
      if (shown.choices !== choices) {
        shown.choices = choices;
        field.replaceChildren(...control.choices.map(([value, text]) => make("option", { value }, text)));
      }
      field.value = control.value;
    } else if (shown.value !== control.value) {
      // Only what the table changed: writing back what it has always said would undo a person's typing.
      shown.value = field.value = control.value;
    }
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
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.#point(this.#name(event));
    });
    canvas.addEventListener("pointerdown", (event) => {
      this.#pressed = event.isPrimary && event.button === 0 ? this.#name(event) : null;
    });
    canvas.addEventListener("pointerup", (event) => {
      const pressed = this.#pressed;
      this.#pressed = null;
      if (pressed && pressed === this.#name(event)) this.tell("press", pressed);
    });
    for (const kind of ["pointercancel", "pointerleave"]) {
      canvas.addEventListener(kind, () => {
        this.#pressed = null;
        this.#point("");
      });
    }
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.test(event.key)) return;
      event.preventDefault();
      this.tell("key", event.key);
    });
    new ResizeObserver(() => this.repaint()).observe(canvas);
  }
}

function drawer(title, content) {
  const button = make("button", { type: "button", "aria-expanded": "false" }, title);
  button.addEventListener("click", () => {
    content.hidden = !content.hidden;
    button.setAttribute("aria-expanded", String(!content.hidden));
  });
  return button;
}
