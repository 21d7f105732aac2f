// @ts-check
// The board in a notebook: the page's own renderer as a widget. Python has the game; here a screen is shown, and what a
// person does is sent. lite/build/page_widget.py makes one module of this, of what it imports and of the typeface.

import { event, read } from "../play/message.js";
import { ScreenView } from "../play/screen.js";
import { TYPEFACE } from "./typeface.js";

/** @typedef {(name: string, listener: (content: any) => void) => void} Listening */
/** What anywidget passes: messages to and from Python, and the values both know. */
/** @typedef {{ get(name: string): any, send(content: unknown): void, on: Listening, off: Listening }} Model */

/** The parts of white light, by which a color is bright or dark to the eye. */
const LIGHT = [0.2126, 0.7152, 0.0722];
const themes = ["light", "dark", "contrast"];

/** What lies around an element: its parent, or out of a shadow root its host. @param {Element} element */
function around(element) {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** A color of whatever notation as red, green, blue and how opaque it is, each from 0 to 255. @param {string} color */
function pixelOf(color) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** Whether the page behind an element is dark: every notebook has its own way to say so, but all of them paint it. */
function isDark(/** @type {Element | null} */ element) {
  for (let each = element; each; each = around(each)) {
    const [red, green, blue, opaque] = pixelOf(getComputedStyle(each).backgroundColor);
    if (opaque > 127) return LIGHT[0] * red + LIGHT[1] * green + LIGHT[2] * blue < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @type {(theme: string, element: Element) => string} */
function themeOf(theme, element) {
  if (themes.includes(theme)) return theme;
  if (matchMedia("(forced-colors: active), (prefers-contrast: more)").matches) return "contrast";
  const { classList, dataset } = document.body;
  if (classList.contains("vscode-high-contrast") || dataset.jpThemeName?.includes("High Contrast")) return "contrast";
  return isDark(element) ? "dark" : "light";
}

/** Letters of our own; where the page allows none, the system's take their place. */
function loadTypeface() {
  if ([...document.fonts].some(({ family }) => family.replaceAll('"', "") === TYPEFACE.name)) return;
  const face = new FontFace(TYPEFACE.name, `url("data:font/woff2;base64,${TYPEFACE.data}")`, { weight: "400 700" });
  document.fonts.add(face);
  face.load().catch(() => undefined);
}

/** @param {{ model: Model, el: HTMLElement }} view */
function render({ model, el }) {
  loadTypeface();
  const place = document.createElement("div");
  // JupyterLab would take letters for its own shortcuts; it asks the element that has the focus, and only then those around.
  place.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) target.dataset.lmSuppressShortcuts = "true";
  });
  el.append(place);
  const screen = new ScreenView(place, (kind, name, value) => model.send({ event: event(kind, name, value) }), { alone: false });
  const applyTheme = () => {
    const wanted = `uptown uptown-${themeOf(model.get("theme"), el)}`;
    if (place.className === wanted) return;
    place.className = wanted;
    screen.repaint();
  };
  const show = (/** @type {{ screen?: string }} */ content) => {
    if (!content.screen) return;
    try {
      applyTheme();
      const parts = read(content.screen);
      if (parts.scene && !model.get("motion")) parts.scene.cue = ""; // what has no cue stands where it arrives
      screen.show(parts);
    } catch (error) {
      console.warn(error);
      place.textContent = String(error);
    }
  };
  applyTheme();
  const watch = new MutationObserver(applyTheme);
  for (const root of [document.documentElement, document.body]) watch.observe(root, { attributes: true });
  model.on("msg:custom", show);
  model.send({ ready: true });
  return () => {
    watch.disconnect();
    model.off("msg:custom", show);
  };
}

export default { render };
