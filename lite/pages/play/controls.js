// @ts-check
// Buttons, toggles, choices, sliders and fields. A control with the same id keeps its element, and so the keyboard focus.

import { focusAround, listen, make, makeSVG, setAttribute } from "./dom.js";
import { textOf } from "./encodings.js";

/** @import { Block, Control, EventKind } from "./schema.js" */
/** @typedef {(kind: EventKind, name?: string, value?: string) => void} Emit takes what a person does */
/** @typedef {HTMLElement & { value: string, disabled: boolean, min?: string, max?: string, files?: FileList | null }} Field */
/**
 * @typedef {object} Shown a control on the page
 * @property {Control["kind"]} kind
 * @property {HTMLElement} element all of it
 * @property {Field} field what has the focus
 * @property {HTMLElement} label
 * @property {HTMLElement} [help]
 * @property {HTMLElement} [state] a slider's value in words, or what a button has just done
 * @property {boolean} [disabled]
 * @property {boolean} [dragged] whether a slider is being moved
 * @property {boolean} [waiting] whether where a slider was moved to is still to be sent
 * @property {boolean} [submit]
 * @property {string} [enter] the button that Enter presses
 * @property {string} [wrong] why its value was refused, as it was shown last
 * @property {HTMLButtonElement} [send] sends what stands in the field
 * @property {string} [icon]
 * @property {string} [choices]
 * @property {string} [value] as it was shown last
 * @property {string} [done] what a button has shown last as done
 * @property {ReturnType<typeof setTimeout>} [timer] ends that
 * @property {string[]} pending choices of a list that the game has not answered yet
 */

const MAX_CHARACTERS = 2_020_000; // of a file; one more arrives of a longer one, which is therefore refused
/** What a file may be that is opened: a text. A phone knows no endings, and shows files of other types in grey. */
const TEXTS = "text/*,application/json,message/rfc822,.txt,.md,.pgn,.json,.jsonl,.py,.ipynb,.eml,.rtf";
const MOMENT = 2000; // milliseconds for which a button shows what it has just done
const TYPING_PAUSE = 300; // milliseconds after which what was typed is sent

/** @type {Partial<Record<Control["kind"], "select" | "textarea">>} */
const TAGS = { choice: "select", area: "textarea" };
let count = 0;

/** The ids of all controls in some blocks. @param {Block[]} blocks */
export function controlIds(blocks) {
  return new Set(blocks.flatMap((block) => (block.block === "row" ? block.controls.map(({ id }) => id) : [])));
}

/**
 * Whether what the game says of a list is older than what was chosen in it since: the answer to an earlier choice, or none
 * yet. What is answered is no longer waited for.
 *
 * @param {string[]} pending the choices that wait for an answer, in order
 * @param {string | undefined} before what the game said before
 * @param {string} value what it says now
 */
export function isOlder(pending, before, value) {
  const answered = pending.indexOf(value);
  if (answered < 0 && value === before) return pending.length > 0;
  pending.splice(0, answered < 0 ? pending.length : answered + 1);
  return pending.length > 0;
}

/** Give a field the focus once it stands on the page, unless a keyboard would cover the rest. @param {Field} field */
function focusAtFirst(field) {
  if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  });
}

/** What is in a file, as far as it counts. @param {Blob} file */
const readText = (file) => textOf(file.slice(0, 4 * MAX_CHARACTERS));

export class Controls {
  /** @type {Map<string, Shown>} */
  #shown = new Map();

  #pressed = false; // whether a button was used last

  /** @param {Emit} emit is called with what a person does */
  constructor(emit) {
    /** @type {Emit} */
    this.emit = (kind, ...what) => {
      this.#pressed = kind === "press";
      emit(kind, ...what);
    };
  }

  /**
   * The element of a control, up to date.
   *
   * @param {Control} control
   * @param {boolean} [card] whether a button shows its help as well
   */
  element(control, card) {
    let shown = this.#shown.get(control.id);
    if (shown?.kind !== control.kind) {
      shown = control.kind === "button" || control.kind === "toggle" ? this.#makeButton(control) : this.#makeField(control);
      this.#shown.set(control.id, shown);
    }
    this.#update(shown, control);
    if (card) this.#showOnCard(shown, control.help);
    return shown.element;
  }

  /** Forget all controls but these. @param {Set<string>} ids */
  retain(ids) {
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#shown.delete(id);
  }

  /** Show a toggle as pressed before the game has answered. @param {string} id */
  hold(id) {
    const shown = this.#shown.get(id);
    if (shown?.kind === "toggle") shown.element.setAttribute("aria-pressed", "true");
  }

  /** Empty a field. @param {string} id */
  clear(id) {
    const shown = this.#shown.get(id);
    if (shown) shown.field.value = shown.value = "";
  }

  /** @type {(control: Control) => Shown} */
  #makeButton({ id, kind }) {
    const label = make("span", { className: "uptown-label" });
    const element = make("button", { type: "button" }, label);
    /** @type {Shown} */
    const shown = { kind, field: /** @type {Field} */ (element), element, label, pending: [] };
    listen(element, "click", () => {
      if (shown.disabled) return;
      const done = shown.done ?? "";
      shown.done = "";
      this.emit("press", id);
      if (done) this.#flash(shown, done); // it does the same once more, and nothing new comes
    });
    listen(element, "blur", () => (element.disabled = Boolean(shown.disabled)));
    return shown;
  }

  /** @type {(control: Control) => Shown} */
  #makeField({ id, kind, words, first }) {
    const tag = TAGS[kind];
    const field = /** @type {Field} */ (make(tag ?? "input", { autocomplete: "off", spellcheck: false }));
    if (!tag) Object.assign(field, { type: kind, accept: kind === "file" ? TEXTS : "" });
    // The keyboard of a phone would begin a code with a capital, and make another word of it.
    setAttribute(field, "autocapitalize", words ? "" : "none");
    setAttribute(field, "autocorrect", words ? "" : "off");
    setAttribute(field, "dir", words ? "auto" : "");
    const label = make("span", { className: "uptown-label", id: `uptown-label-${(count += 1)}` });
    field.setAttribute("aria-labelledby", label.id); // the element holds help as well
    const element = make("label", { className: "uptown-field" }, label, field);
    /** @type {Shown} */
    const shown = { kind, field, element, label, pending: [] };
    listen(field, "blur", () => (field.disabled = Boolean(shown.disabled)));
    if (kind === "area") this.#listenToArea(id, shown);
    else if (kind === "file") this.#listenToFile(id, shown);
    else if (kind === "range") this.#listenToRange(id, shown);
    else {
      if (first) focusAtFirst(field);
      if (kind === "text") this.#replaceByTyping(/** @type {HTMLInputElement} */ (/** @type {unknown} */ (field)));
      listen(field, "change", () => {
        if (shown.submit) return;
        shown.pending.push(field.value);
        this.emit("change", id, field.value);
      });
      // Enter sends a form, after the change; so does *Go* on keyboards of phones that have no Enter.
      const form = make("form", { id: `uptown-form-${count}`, hidden: true });
      setAttribute(field, "form", form.id);
      element.append(form);
      listen(form, "submit", (event) => {
        event.preventDefault();
        if (shown.disabled) return;
        if (shown.submit) this.emit("submit", id, field.value);
        else if (shown.enter) this.emit("press", shown.enter);
      });
    }
    return shown;
  }

  // What is pasted is sent at once; what is typed after a pause, or when the focus moves on to a button.
  /** @type {(id: string, shown: Shown) => void} */
  #listenToArea(id, { field }) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const send = () => {
      clearTimeout(timer);
      this.emit("change", id, field.value);
    };
    listen(field, "change", send);
    listen(field, "input", ({ inputType }) => {
      clearTimeout(timer);
      timer = setTimeout(send, inputType === "insertText" ? TYPING_PAUSE : 0);
    });
  }

  /** @type {(id: string, shown: Shown) => void} */
  #listenToFile(id, { field, element }) {
    field.className = "uptown-hidden";
    element.className = "uptown-button";
    listen(field, "change", async () => {
      const files = [...(field.files ?? [])];
      field.value = ""; // the same file may be chosen again
      if (files.length) await this.#send(id, files.map(readText));
    });
  }

  /** Send texts as one: games may stand in several files. @param {string} id @param {Promise<string>[]} texts */
  async #send(id, texts) {
    this.emit("change", id, (await Promise.all(texts)).join("\n\n").slice(0, MAX_CHARACTERS + 1));
  }

  /**
   * Take what was dropped like a file that was chosen: in the field at which it was, else under the usual name. Tells
   * whether anything takes it.
   *
   * @param {(Blob | string)[]} given files or a text
   * @param {EventTarget | null} place
   * @param {string} usual "" if nothing else takes a file
   */
  async take(given, place, usual) {
    const isAt = (/** @type {Shown} */ { kind, element, disabled }) =>
      kind === "file" && !disabled && element.contains(/** @type {Node | null} */ (place));
    const id = [...this.#shown].find(([, shown]) => isAt(shown))?.[0] ?? usual;
    const texts = given.map(async (each) => (typeof each === "string" ? each : readText(each)));
    if (id) await this.#send(id, texts);
    return Boolean(id);
  }

  // What stands in a field is selected when it gets the focus, so that typing replaces it; a click would undo that.
  /** @param {HTMLInputElement} field */
  #replaceByTyping(field) {
    let fresh = false;
    listen(field, "focus", () => {
      fresh = true;
      field.select();
    });
    listen(field, "mouseup", (event) => {
      if (fresh) event.preventDefault();
      fresh = false;
    });
  }

  // A slider is sent at most once a frame, and nothing else moves it while it is dragged or waits to be sent.
  /** @type {(id: string, shown: Shown) => void} */
  #listenToRange(id, shown) {
    const { field } = shown;
    let frame = 0;
    listen(field, "pointerdown", () => (shown.dragged = true));
    listen(field, "pointerup pointercancel blur change", () => (shown.dragged = false));
    listen(field, "input", () => {
      cancelAnimationFrame(frame);
      shown.waiting = true;
      frame = requestAnimationFrame(() => {
        shown.waiting = false;
        this.emit("change", id, field.value);
      });
    });
  }

  /** @type {(shown: Shown, control: Control) => void} */
  #update(shown, control) {
    const { field, element, label } = shown;
    const { kind, value } = control;
    shown.submit = control.submit;
    shown.enter = control.enter;
    // What the Enter key of a phone says: that it sends, that it goes on, or that it ends the typing. In an area it
    // begins a line.
    if (kind === "text") setAttribute(field, "enterkeyhint", control.submit ? "send" : control.enter ? "go" : "done");
    const shownLabel = control.caption || control.label;
    if (label.textContent !== shownLabel) label.textContent = shownLabel;
    if (element === field) setAttribute(element, "aria-label", control.caption && control.label);
    this.#enable(shown, control.enabled);
    if (shown.icon !== control.icon) this.#showIcon(shown, control.icon);
    if (kind === "button" || kind === "toggle" || kind === "file") {
      element.title = control.help;
      const extra = `${control.primary ? " uptown-primary" : ""}${control.quiet ? " uptown-quiet" : ""}`;
      element.className = `uptown-button${extra}`;
      this.#flash(shown, control.state);
    } else this.#showHelp(shown, control);
    if (kind === "toggle") setAttribute(element, "aria-pressed", String(value === "on"));
    if (kind === "choice") this.#showChoices(shown, control);
    if (kind === "range") [field.min, field.max] = [String(control.low), String(control.high)];
    if (kind === "range" && !shown.dragged && !shown.waiting && field.value !== value) field.value = value;
    if (kind === "range") {
      this.#showState(shown, control.state || value);
      setAttribute(field, "aria-valuetext", control.state);
    }
    if (kind === "text" || kind === "area") this.#fill(shown, value);
    if (kind === "text" && control.submit) this.#showSend(shown, control);
  }

  // A phone's keyboard may have no Enter, and not everybody looks for it.
  /** @type {(shown: Shown, control: Control) => void} */
  #showSend(shown, { id, state, enabled }) {
    if (!state) return;
    if (!shown.send) {
      shown.send = make("button", { type: "button", className: "uptown-button uptown-primary" });
      listen(shown.send, "click", (event) => {
        event.preventDefault(); // the label around it would give the focus to the field
        this.emit("submit", id, shown.field.value);
      });
      shown.field.after(shown.send);
    }
    shown.send.textContent = state;
    shown.send.disabled = !enabled;
  }

  // An element that is disabled loses the keyboard focus, so that it is disabled only once the focus has left it.
  /** @type {(shown: Shown, enabled: boolean) => void} */
  #enable(shown, enabled) {
    const { field } = shown;
    shown.disabled = !enabled;
    setAttribute(field, "aria-disabled", enabled ? "" : "true");
    const disabled = shown.disabled && field !== focusAround(field);
    if (field.disabled !== disabled) field.disabled = disabled;
  }

  // Only what the game changed, and nothing while somebody is typing: that would undo the typing.
  /** @type {(shown: Shown, value: string) => void} */
  #fill(shown, value) {
    const { field } = shown;
    if (shown.value !== value && (value === "" || field !== focusAround(field))) field.value = value;
    shown.value = value;
  }

  /** @type {(shown: Shown, icon: string) => void} */
  #showIcon(shown, icon) {
    shown.icon = icon;
    shown.element.querySelector(".uptown-icon")?.remove();
    if (!icon) return;
    const picture = { class: "uptown-icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
    shown.element.prepend(makeSVG("svg", picture, makeSVG("path", { d: icon, "fill-rule": "evenodd" })));
  }

  /**
   * Show on a button, for a moment, what it has just done.
   *
   * @param {Shown} shown
   * @param {string} state
   */
  #flash(shown, state) {
    if (shown.done === state) return; // shown before: other news come meanwhile
    clearTimeout(shown.timer);
    shown.done = state;
    this.#showState(shown, state);
    if (!state || !shown.state) return;
    const { state: mark, element } = shown;
    mark.style.fontSize = "";
    const room = element.clientWidth / mark.scrollWidth; // the button keeps its width
    if (room < 1) mark.style.fontSize = `${room.toFixed(3)}em`;
    shown.timer = setTimeout(() => this.#showState(shown, ""), MOMENT);
  }

  /** @type {(shown: Shown, state: string) => void} */
  #showState(shown, state) {
    if (!state) {
      shown.state?.remove();
      return;
    }
    shown.state ??= make("span", { className: "uptown-state" });
    if (shown.state.textContent !== state) shown.state.textContent = state;
    if (shown.state.parentElement !== shown.element) shown.label.after(shown.state);
  }

  // Its title is read out, so that this need not be.
  /** @type {(shown: Shown, help: string) => void} */
  #showOnCard(shown, help) {
    shown.help ??= make("span", { className: "uptown-help", "aria-hidden": "true" });
    if (shown.help.textContent !== help) shown.help.textContent = help;
    if (!shown.help.parentElement) shown.element.append(shown.help);
  }

  /** @type {(shown: Shown, control: Control) => void} */
  #showHelp(shown, { wrong, help: usual }) {
    const help = wrong || usual;
    // A button needs another value of it.
    if (wrong && this.#pressed && wrong !== shown.wrong) shown.field.focus();
    shown.wrong = wrong;
    setAttribute(shown.field, "aria-invalid", wrong && "true");
    if (!help) {
      shown.help?.remove();
      shown.help = undefined;
      shown.field.removeAttribute("aria-describedby");
      return;
    }
    if (!shown.help) {
      shown.help = make("span", { className: "uptown-help", id: `uptown-help-${(count += 1)}` });
      shown.element.append(shown.help);
      shown.field.setAttribute("aria-describedby", shown.help.id);
    }
    // The room of the usual text is kept, so that nothing moves while another one stands there.
    const kept = wrong && usual ? [make("span", { className: "uptown-kept" }, usual)] : [];
    shown.help.replaceChildren(make("span", {}, help), ...kept);
  }

  // While somebody goes on through a list, with arrow keys or quick presses, answers to earlier steps do not take it back.
  /** @type {(shown: Shown, control: Control) => void} */
  #showChoices(shown, { choices, value }) {
    const wanted = JSON.stringify(choices);
    if (shown.choices !== wanted) {
      shown.choices = wanted;
      shown.field.replaceChildren(...choices.map((choice) => make("option", { value: choice.value }, choice.label)));
    }
    const { field } = shown;
    const isLate = isOlder(shown.pending, shown.value, value) && field === focusAround(field);
    if (!isLate && field.value !== value) field.value = value;
    shown.value = value;
  }
}
