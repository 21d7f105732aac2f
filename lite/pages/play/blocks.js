// What sections are made of: rows of controls, tables, lists to press, tallies, paragraphs and pictures.

import { chip } from "./cards.js";
import { lay, make, mark, on } from "./dom.js";
import { paint } from "./paint.js";

function grid({ caption, head, rows, marked }) {
  const important = new Set(marked.map(([row, column]) => `${row} ${column}`));
  const cell = (text, row, column) => {
    const inner = important.has(`${row} ${column}`) ? make("mark", {}, text) : text;
    return column ? make("td", {}, inner) : make("th", { scope: "row" }, inner);
  };
  return make(
    "table",
    { className: "uptown-grid" },
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...head.map((text) => (text ? make("th", { scope: "col" }, text) : make("td"))))),
    make("tbody", {}, ...rows.map((cells, row) => make("tr", {}, ...cells.map((text, at) => cell(text, row, at))))),
  );
}

function tally({ title, counts }) {
  const count = ([token, number]) => make("li", { className: "uptown-count" }, chip(token), String(number));
  const heading = make("span", { className: "uptown-tally-title" }, title);
  return make("div", { className: "uptown-tally" }, heading, make("ul", { className: "uptown-tally" }, ...counts.map(count)));
}

// A line's element is kept, so that the keyboard stays on it while lines come below.
function line(item, { id, text, label, current, chips }, tell) {
  let inner = item.firstElementChild;
  if (!inner || (inner.tagName === "BUTTON") !== Boolean(id)) {
    inner = id ? make("button", { type: "button" }) : make("span");
    inner.className = "uptown-entry";
    if (id) on(inner, "click", () => tell("press", inner.dataset.id));
    item.replaceChildren(inner);
  }
  inner.dataset.id = id;
  mark(inner, "aria-label", label);
  mark(inner, "aria-current", current ? "true" : "");
  const shown = JSON.stringify([text, chips]);
  if (inner.dataset.shown === shown) return;
  inner.dataset.shown = shown;
  inner.replaceChildren(...chips.map(chip), text);
}

/** Scroll a list, and nothing else, so that its current line is seen. */
function follow(list) {
  const current = list.querySelector("[aria-current]")?.parentElement;
  if (!current) return;
  const top = current.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else list.scrollTop = Math.max(list.scrollTop, top + current.offsetHeight - list.clientHeight);
}

const KINDS = {
  row: {
    make: () => make("div", { className: "uptown-row" }),
    show(element, { controls, label }, { shelf }) {
      mark(element, "role", label && "group");
      mark(element, "aria-label", label);
      lay(element, controls.map((control) => shelf.element(control)));
    },
  },
  grid: {
    make: () => make("div", { className: "uptown-wide", tabIndex: 0, role: "group" }),
    show(element, block) {
      mark(element, "aria-label", block.caption);
      element.replaceChildren(grid(block));
    },
  },
  entries: {
    make: () => make("ol", { className: "uptown-entries" }),
    show(element, { label, entries }, { tell }) {
      mark(element, "aria-label", label);
      while (element.children.length < entries.length) element.append(make("li"));
      while (element.children.length > entries.length) element.lastElementChild.remove();
      entries.forEach((entry, index) => line(element.children[index], entry, tell));
      requestAnimationFrame(() => follow(element));
    },
  },
  tallies: {
    make: () => make("div", { className: "uptown-tallies", role: "group" }),
    show(element, { caption, tallies }) {
      mark(element, "aria-label", caption);
      const title = make("p", { className: "uptown-title" }, caption);
      element.replaceChildren(...(caption ? [title] : []), ...tallies.map(tally));
    },
  },
  prose: {
    make: () => make("div", { className: "uptown-prose" }),
    show: (element, { lines }) => element.replaceChildren(...lines.map((text) => make("p", {}, text))),
  },
  scene: {
    make: () => {
      const canvas = make("canvas", { className: "uptown-picture", role: "img" });
      new ResizeObserver(() => canvas.repaint?.()).observe(canvas);
      return canvas;
    },
    show(element, scene) {
      element.setAttribute("aria-label", scene.label);
      element.style.aspectRatio = `${scene.width} / ${scene.height}`;
      element.repaint = () => paint(element, scene);
      requestAnimationFrame(element.repaint);
    },
  },
};

/** Show blocks below a heading in `place`; `kit` holds the shelf of controls and `tell`. */
export function showBlocks(place, blocks, kit) {
  const heading = [...place.children].filter((child) => child.matches("h2"));
  const old = [...place.children].filter((child) => !child.matches("h2"));
  const elements = blocks.map((block, index) => {
    const kept = old[index]?.dataset.block === block.block ? old[index] : KINDS[block.block].make();
    kept.dataset.block = block.block;
    KINDS[block.block].show(kept, block, kit);
    return kept;
  });
  lay(place, [...heading, ...elements]);
}
