// Buttons, toggles, choices, sliders and fields. An element is kept as long as its control's id stays: so is the keyboard.

import { drawing, make, mark, on } from "./dom.js";

const LONGEST = 200_000; // characters of a file, as uptown_widget/web/message.py takes

const TAGS = { choice: "select", area: "textarea" };
let count = 0;

export class Controls {
  #shown = new Map();

  /** `tell(kind, name, value)` is called for what a person does. */
  constructor(tell) {
    this.tell = tell;
  }

  /** The element of a control, as it is to be shown now. */
  element(control) {
    let shown = this.#shown.get(control.id);
    if (shown?.kind !== control.kind) {
      shown = control.kind === "button" || control.kind === "toggle" ? this.#button(control) : this.#field(control);
      this.#shown.set(control.id, shown);
    }
    this.#update(shown, control);
    return shown.element;
  }

  /** Forget all but these ids. */
  keep(ids) {
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#shown.delete(id);
  }

  /** Empty a field. */
  clear(id) {
    const shown = this.#shown.get(id);
    if (shown) shown.field.value = shown.value = "";
  }

  #button({ id, kind }) {
    const label = make("span", { className: "uptown-label" });
    const element = make("button", { type: "button" }, label);
    const shown = { kind, field: element, element, label };
    on(element, "click", () => {
      if (!shown.rests) this.tell("press", id);
    });
    on(element, "blur", () => (element.disabled = shown.rests));
    return shown;
  }

  #field({ id, kind }) {
    const field = make(TAGS[kind] ?? "input", { autocomplete: "off", spellcheck: false });
    if (!TAGS[kind]) field.type = kind;
    const label = make("span", { className: "uptown-label", id: `uptown-label-${(count += 1)}` });
    field.setAttribute("aria-labelledby", label.id); // the element holds help as well
    const element = make("label", { className: "uptown-field" }, label, field);
    const shown = { kind, field, element, label };
    on(field, "blur", () => (field.disabled = shown.rests));
    if (kind === "area") this.#hearArea(id, shown);
    else if (kind === "file") this.#hearFile(id, shown);
    else if (kind === "range") this.#hearRange(id, shown);
    else {
      on(field, "change", () => {
        if (!shown.submit) this.tell("change", id, field.value);
      });
      on(field, "keydown", (event) => {
        if (event.key !== "Enter" || !shown.submit || shown.rests || event.isComposing) return;
        this.tell("submit", id, field.value);
      });
    }
    return shown;
  }

  // What is pasted is told at once; what is typed when the fingers rest, or go on to a button.
  #hearArea(id, { field }) {
    let timer = 0;
    const tellNow = () => {
      clearTimeout(timer);
      this.tell("change", id, field.value);
    };
    on(field, "change", tellNow);
    on(field, "input", ({ inputType }) => {
      clearTimeout(timer);
      timer = setTimeout(tellNow, inputType === "insertText" ? 300 : 0);
    });
  }

  #hearFile(id, { field, element }) {
    field.className = "uptown-hidden";
    element.className = "uptown-button";
    on(field, "change", async () => {
      const text = await field.files[0]?.slice(0, 4 * LONGEST).text();
      field.value = ""; // the same file may be chosen again
      if (text !== undefined) this.tell("change", id, text.slice(0, LONGEST));
    });
  }

  // A slider tells where it is at most once a frame, and nobody moves it while it is held.
  #hearRange(id, shown) {
    const { field } = shown;
    let frame = 0;
    on(field, "pointerdown", () => (shown.held = true));
    on(field, "pointerup pointercancel blur change", () => (shown.held = false));
    on(field, "input", () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => this.tell("change", id, field.value));
    });
  }

  #update(shown, control) {
    const { field, element, label } = shown;
    shown.submit = control.submit;
    if (label.textContent !== control.label) label.textContent = control.label;
    this.#enable(shown, control.enabled);
    if (shown.icon !== control.icon) this.#draw(shown, control.icon);
    if (element === field || control.kind === "file") {
      element.title = control.help;
      const extra = `${control.primary ? " uptown-primary" : ""}${control.quiet ? " uptown-quiet" : ""}`;
      element.className = `uptown-button${extra}`;
    } else this.#help(shown, control.help);
    if (control.kind === "toggle") mark(element, "aria-pressed", String(control.value === "on"));
    if (control.kind === "choice") this.#choose(shown, control);
    if (control.kind === "range") [field.min, field.max] = [control.low, control.high];
    if (control.kind === "range" && !shown.held && field.value !== control.value) field.value = control.value;
    if (control.kind === "text" || control.kind === "area") this.#fill(shown, control.value);
  }

  // What has the keyboard keeps it while it rests: disabled elements lose it.
  #enable(shown, enabled) {
    const { field } = shown;
    shown.rests = !enabled;
    mark(field, "aria-disabled", enabled ? "" : "true");
    const disabled = shown.rests && field !== document.activeElement;
    if (field.disabled !== disabled) field.disabled = disabled;
  }

  // Only what the table changed, and nothing under the hands of who types: that would undo the typing.
  #fill(shown, value) {
    const { field } = shown;
    if (shown.value !== value && (value === "" || field !== document.activeElement)) field.value = value;
    shown.value = value;
  }

  #draw(shown, icon) {
    shown.icon = icon;
    shown.element.querySelector(".uptown-icon")?.remove();
    if (!icon) return;
    const picture = { class: "uptown-icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
    shown.element.prepend(drawing("svg", picture, drawing("path", { d: icon, "fill-rule": "evenodd" })));
  }

  #help(shown, help) {
    if (!shown.help && !help) return;
    if (!shown.help) {
      shown.help = make("span", { className: "uptown-help", id: `uptown-help-${(count += 1)}` });
      shown.element.append(shown.help);
      shown.field.setAttribute("aria-describedby", shown.help.id);
    }
    shown.help.textContent = help;
  }

  #choose(shown, { choices, value }) {
    const wanted = JSON.stringify(choices);
    if (shown.choices !== wanted) {
      shown.choices = wanted;
      shown.field.replaceChildren(...choices.map((choice) => make("option", { value: choice.value }, choice.label)));
    }
    if (shown.field.value !== value) shown.field.value = value;
  }
}
