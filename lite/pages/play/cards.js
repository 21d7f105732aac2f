// The seats at the table as cards, and the small coloured tiles that stand on them.

import { drawing, make } from "./dom.js";

const CROWN = "M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z";

/** A small coloured tile with a path or a text on it. */
export function chip([color, label, path, text]) {
  const picture = { viewBox: "0 0 24 24", role: "img", "aria-label": label, class: "uptown-chip" };
  picture.preserveAspectRatio = "xMinYMid slice"; // many in a small place lie like cards in a hand
  const tile = drawing("rect", { x: 1, y: 1, width: 22, height: 22, rx: 3, fill: `var(--uptown-${color})` });
  const face = { fill: `var(--uptown-on-${color})` };
  const title = drawing("title", {}, label);
  if (path) {
    const place = { d: path, "fill-rule": "evenodd", transform: "translate(4.2 4.2) scale(.65)" };
    return drawing("svg", picture, title, tile, drawing("path", { ...face, ...place }));
  }
  return drawing("svg", picture, title, tile, drawing("text", { ...face, x: 12, y: 17.2 }, text));
}

/** One seat. */
export function card({ title, subtitle, chips, number, unit, facts, taken, active, winner }) {
  const own = make("span", { className: "uptown-own" }, ...chips.map(chip));
  const name = make("p", { className: "uptown-name", title }, own, make("strong", {}, title));
  if (winner) {
    const crown = { class: "uptown-crown", viewBox: "0 0 24 24", role: "img", "aria-label": winner };
    name.append(drawing("svg", crown, drawing("path", { d: CROWN })));
  }
  const item = make(
    "li",
    { className: `uptown-card${active ? " uptown-active" : ""}${winner ? " uptown-winner" : ""}` },
    name,
    make("p", { className: "uptown-number" }, make("b", {}, number), " ", make("span", {}, unit)),
    make("p", { className: "uptown-about" }, subtitle),
    make("ul", { className: "uptown-facts" }, ...facts.map((fact) => make("li", {}, fact))),
    make("p", { className: "uptown-taken" }, ...taken.map(chip)),
  );
  if (active) item.setAttribute("aria-current", "true");
  return item;
}
