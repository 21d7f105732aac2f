// @ts-check
// What sections are made of: rows of controls, tables, lists of moves, tallies, paragraphs and pictures.

import { makeChip } from "./cards.js";
import { isHeld } from "./cells.js";
import { listen, make, setAttribute, setChildren } from "./dom.js";
import { targetAt } from "./geometry.js";
import { paint } from "./paint.js";

/** @import { Controls, Emit } from "./controls.js" */
/** @import { Block, Control, Entry, Note, Paragraph, Scene, Tally, Words } from "./schema.js" */
/** @typedef {{ controls: Controls, emit: Emit }} Context what blocks need of the screen they are on */
/**
 * @template {Block["block"]} Kind
 * @typedef {Extract<Block, { block: Kind }>} BlockOf
 */

/** @param {BlockOf<"grid">} block */
function makeTable({ caption, head, rows, marked }) {
  const important = new Set(marked.map(([row, column]) => `${row} ${column}`));
  /** @type {(text: string, row: number, column: number) => Element} */
  const makeCell = (text, row, column) => {
    const inner = important.has(`${row} ${column}`) ? make("mark", {}, text) : text;
    return column ? make("td", {}, inner) : make("th", { scope: "row" }, inner);
  };
  return make(
    "table",
    { className: "uptown-grid" },
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...head.map((text) => (text ? make("th", { scope: "col" }, text) : make("td"))))),
    make("tbody", {}, ...rows.map((cells, row) => make("tr", {}, ...cells.map((text, column) => makeCell(text, row, column))))),
  );
}

/** @param {Tally} tally */
function makeTally({ title, counts }) {
  const single = counts.every(([, number]) => number === 1); // then the pictures say it all
  const items = counts.map(([chip, number]) =>
    make("li", { className: "uptown-count" }, makeChip(chip), ...(single ? [] : [String(number)])),
  );
  const heading = make("span", { className: "uptown-tally-title" }, title);
  return make("div", { className: "uptown-tally" }, heading, make("ul", { role: "list", className: "uptown-tally" }, ...items));
}

/** @param {Note} note */
const makeNote = ({ chips, text }) => make("li", { className: "uptown-note" }, ...chips.map(makeChip), " ", text);

/**
 * What stands above controls, each of which has a label that is read out; or what is read before them.
 *
 * @type {(text: string, read: boolean) => Element}
 */
const makeHead = (text, read) => make("span", { className: "uptown-head", ...(read ? {} : { "aria-hidden": "true" }) }, text);

/** @type {Partial<Record<Words[1], "strong" | "em" | "code">>} */
const TAGS = { strong: "strong", emphasis: "em", code: "code" };
/** The list that holds paragraphs of a kind. @type {Partial<Record<Paragraph["kind"], "ul" | "ol">>} */
const LISTS = { item: "ul", numbered: "ol" };

/** @type {(words: Words) => Element | string} */
const makeWords = ([text, style]) => (style === "plain" ? text : make(TAGS[style] ?? "span", {}, text));

/** Paragraphs as elements; items that follow each other stand in one list. @param {Paragraph[]} paragraphs */
function makeParagraphs(paragraphs) {
  /** @type {HTMLElement[]} */
  const made = [];
  paragraphs.forEach(({ words, kind }, index) => {
    const list = LISTS[kind];
    const line = make(list ? "li" : kind === "quote" ? "blockquote" : "p", {}, ...words.map(makeWords));
    if (!list) made.push(line);
    else if (paragraphs[index - 1]?.kind === kind) made.at(-1)?.append(line);
    else made.push(make(list, {}, line));
  });
  return made;
}

/** What a button tells when it is pointed at, to be read by everyone. @param {Control} control */
const makeHelp = ({ help }) => make("span", { className: "uptown-help", "aria-hidden": "true" }, help);

/** A link. @type {(link: [string, string]) => Element} */
const makeLink = ([text, href]) => {
  // From page to page of play/, each of which keeps where one was; what is only read opens beside it.
  const beside = href.includes("/") && href !== "./";
  if (!beside) return make("a", { className: "uptown-link", href }, text);
  const hint = make("span", { className: "uptown-hidden" }, ` ${window.loading?.say("beside") ?? "(new tab)"}`);
  return make("a", { className: "uptown-link", href, target: "_blank", rel: "noopener" }, text, hint);
};

/**
 * Show one line of a list. Its element stays, so that it keeps the keyboard focus while lines are added below.
 *
 * @param {Element} item
 * @param {Entry} entry
 * @param {Emit} emit
 */
function showEntry(item, { id, text, label, current, chips, depth }, emit) {
  let inner = /** @type {HTMLElement | null} */ (item.firstElementChild);
  if (!inner || (inner.tagName === "BUTTON") !== Boolean(id)) {
    const made = id ? make("button", { type: "button" }) : make("span");
    made.className = "uptown-entry";
    if (id) listen(made, "click", () => emit("press", made.dataset.id));
    item.replaceChildren(made);
    inner = made;
  }
  inner.dataset.id = id;
  inner.style.setProperty("--depth", String(depth));
  setAttribute(inner, "aria-label", label);
  setAttribute(inner, "aria-current", current ? "true" : "");
  const shown = JSON.stringify([text, chips]);
  if (inner.dataset.shown === shown) return;
  inner.dataset.shown = shown;
  inner.replaceChildren(...chips.map(makeChip), text);
}

/** Scroll a list, and nothing around it, until its current line is in view. @param {Element} list */
function scrollToCurrent(list) {
  const current = list.querySelector("[aria-current]")?.parentElement;
  if (!current) return;
  const top = current.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else list.scrollTop = Math.max(list.scrollTop, top + current.offsetHeight - list.clientHeight);
}

/** Let a list of chapters that has just opened begin at the current one. @param {Element} list */
function openAtCurrent(list) {
  const drawer = list.closest(".uptown-contents")?.parentElement;
  const current = list.querySelector("[aria-current]");
  if (!drawer || !current) return;
  const middle = drawer.getBoundingClientRect().top + drawer.clientHeight / 2;
  drawer.scrollTop += current.getBoundingClientRect().bottom - middle;
}

/** The pictures on the page, with what paints each of them. @type {WeakMap<Element, () => void>} */
const pictures = new WeakMap();

/** Paint all pictures in sections again, for example in other colors. @param {Element} place */
export function repaintPictures(place) {
  for (const picture of place.querySelectorAll(".uptown-picture")) pictures.get(picture)?.();
}
matchMedia("print").addEventListener("change", () => repaintPictures(document.body)); // as board.js does

/** What the arrow keys do in the log: so many turns on. @type {Record<string, number>} */
const TURNS = { ArrowUp: -1, ArrowDown: 1 };

/** How far the arrow keys lead in a list that Tab stops at once; in others it stops at each line. @param {HTMLElement} list */
function stepsIn(list) {
  const columns = Number(list.style.getPropertyValue("--columns"));
  if (columns) return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  return list.closest(".uptown-log") ? TURNS : undefined;
}

/** Make one line of such a list the one that Tab comes to. @param {HTMLElement} list */
function setStop(list, stop = list.querySelector("button:focus, [aria-current], li:last-child > button")) {
  if (!stepsIn(list)) return;
  for (const line of list.querySelectorAll("button")) line.tabIndex = line === stop ? 0 : -1;
}

/** The list of entries. It stays at its current line when it gets less room; some are one stop for the keyboard. */
function makeEntries() {
  const list = make("ol", { role: "list", className: "uptown-entries" });
  new ResizeObserver(() => scrollToCurrent(list)).observe(list);
  requestAnimationFrame(() => openAtCurrent(list));
  listen(list, "keydown", (event) => {
    const step = isHeld(event) ? 0 : stepsIn(list)?.[event.key]; // screen readers take Ctrl+Alt and arrows
    if (!step) return;
    event.preventDefault();
    const places = [...list.children];
    const line = places[places.indexOf(event.target.closest("li")) + step]?.querySelector("button");
    if (!line) return;
    setStop(list, line);
    line.focus();
  });
  return list;
}

function makePicture() {
  const canvas = make("canvas", { className: "uptown-picture", role: "img" });
  new ResizeObserver(() => pictures.get(canvas)?.()).observe(canvas);
  return canvas;
}

/** @type {(canvas: HTMLCanvasElement, scene: Scene, emit: Emit) => void} */
function showPicture(canvas, scene, emit) {
  canvas.onclick = ({ clientX, clientY }) => {
    const name = targetAt(canvas.getBoundingClientRect(), scene, clientX, clientY);
    if (name) emit("press", name);
  };
  canvas.style.cursor = scene.targets.length ? "pointer" : "";
  canvas.setAttribute("aria-label", scene.label);
  canvas.style.aspectRatio = `${scene.width} / ${scene.height}`;
  // A picture that is higher than its place could not be seen whole, and no camera could read its code.
  canvas.style.maxWidth = `min(46em, ${(45 * scene.width) / scene.height}vh)`;
  const repaint = () => paint(canvas, scene);
  pictures.set(canvas, repaint);
  requestAnimationFrame(repaint);
}

/** Make the element of a block, still empty. @type {Record<Block["block"], () => HTMLElement>} */
const MAKERS = {
  row: () => make("div", { className: "uptown-row" }),
  grid: () => make("div", { className: "uptown-wide", tabIndex: 0, role: "group" }),
  entries: makeEntries,
  notes: () => make("ul", { role: "list", className: "uptown-notes" }),
  tallies: () => make("div", { className: "uptown-tallies", role: "group" }),
  prose: () => make("div", { className: "uptown-prose" }),
  passage: () => make("div", { className: "uptown-passage" }),
  scene: makePicture,
};

/**
 * Show a block in an element that one of its kind was shown in, or a new one.
 *
 * @param {HTMLElement} element
 * @param {Block} block
 * @param {Context} context
 */
function showBlock(element, block, { controls, emit }) {
  switch (block.block) {
    case "row": {
      const { label, heads, look } = block;
      setAttribute(element, "role", label && "group");
      setAttribute(element, "aria-label", label);
      element.className = look === "line" ? "uptown-row" : `uptown-row uptown-${look}`;
      const explain = look === "explained";
      const show = (/** @type {Control} */ control) => controls.element(control, look === "cards");
      const cells = block.controls.map((control) => [show(control), ...(explain ? [makeHelp(control)] : [])]);
      setChildren(element, [...heads.map((head) => makeHead(head, look === "seat")), ...cells.flat()]);
      break;
    }
    case "grid":
      setAttribute(element, "aria-label", block.caption);
      element.replaceChildren(makeTable(block));
      break;
    case "entries": {
      const { label, entries, columns } = block;
      setAttribute(element, "aria-label", label);
      element.classList.toggle("uptown-columns", columns > 0);
      element.style.setProperty("--columns", String(columns));
      while (element.children.length < entries.length) element.append(make("li"));
      while (element.children.length > entries.length) element.lastElementChild?.remove();
      entries.forEach((entry, index) => showEntry(element.children[index], entry, emit));
      if (columns) setStop(element);
      requestAnimationFrame(() => {
        setStop(element); // now it stands in its section
        scrollToCurrent(element);
      });
      break;
    }
    case "notes":
      setAttribute(element, "aria-label", block.label);
      element.replaceChildren(...block.notes.map(makeNote));
      break;
    case "tallies": {
      const { caption, tallies } = block;
      setAttribute(element, "aria-label", caption);
      const title = make("p", { className: "uptown-title" }, caption);
      element.replaceChildren(...(caption ? [title] : []), ...tallies.map(makeTally));
      break;
    }
    case "prose":
      element.replaceChildren(...block.lines.map((text) => make("p", {}, text)));
      if (block.links.length) element.append(make("p", { className: "uptown-links" }, ...block.links.map(makeLink)));
      break;
    case "passage":
      element.replaceChildren(...makeParagraphs(block.paragraphs));
      break;
    case "scene":
      showPicture(/** @type {HTMLCanvasElement} */ (element), block, emit);
  }
}

/**
 * Show the blocks of a section below its heading and its close button.
 *
 * @param {Element} section
 * @param {(Block | null)[]} blocks null for one that stays as it is
 * @param {Context} context
 */
export function showBlocks(section, blocks, context) {
  const children = /** @type {HTMLElement[]} */ ([...section.children]);
  const above = children.filter((child) => !child.dataset.block);
  const old = children.filter((child) => child.dataset.block);
  // A block keeps its element, such as a picture that is painted, where another one comes or goes before it.
  const free = old.filter((_, index) => blocks[index] !== null);
  const elements = blocks.map((block, index) => {
    if (!block) return old[index];
    const alike = free.filter((child) => child.dataset.block === block.block);
    const element = (alike.includes(old[index]) ? old[index] : alike[0]) ?? MAKERS[block.block]();
    if (alike.length) free.splice(free.indexOf(element), 1);
    element.dataset.block = block.block;
    showBlock(element, block, context);
    return element;
  });
  setChildren(section, [...above, ...elements]);
}
