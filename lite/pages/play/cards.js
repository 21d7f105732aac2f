// @ts-check
// The cards of the seats, and the small colored tiles on them.

import { make, makeSVG } from "./dom.js";

/** @import { Card, Chip } from "./schema.js" */

const CROWN = "M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z";

/** A small colored tile with a path or a text on it. @param {Chip} chip */
export function makeChip([color, label, path, text, mark]) {
  const picture = {
    viewBox: "0 0 24 24",
    role: "img",
    "aria-label": label,
    class: "uptown-chip",
    preserveAspectRatio: "xMinYMid slice", // many in a narrow space overlap like cards in a hand
  };
  const tile = makeSVG("rect", { x: 1, y: 1, width: 22, height: 22, rx: 3, fill: `var(--uptown-${color})` });
  const face = { fill: `var(--uptown-on-${color})` };
  const title = makeSVG("title", {}, label);
  /** @type {(d: string, transform: string) => Element} */
  const draw = (d, transform) => makeSVG("path", { ...face, d, "fill-rule": "evenodd", transform });
  const marks = mark ? [draw(mark, "translate(2 2) scale(.3)")] : [];
  if (path) {
    const place = mark ? "translate(6.2 6.2) scale(.6)" : "translate(4.2 4.2) scale(.65)";
    return makeSVG("svg", picture, title, tile, draw(path, place), ...marks);
  }
  const [x, y] = mark ? [13.5, 18.8] : [12, 17.2];
  return makeSVG("svg", picture, title, tile, makeSVG("text", { ...face, x, y }, text), ...marks);
}

/** One seat. @param {Card} card */
export function makeCard({ title, subtitle, chips, number, unit, facts, taken, taken_label, active, winner, moved }) {
  const own = make("span", { className: "uptown-own" }, ...chips.map(makeChip));
  const name = make("p", { className: "uptown-name", title }, own, make("strong", {}, title));
  if (winner) {
    const crown = { class: "uptown-crown", viewBox: "0 0 24 24", role: "img", "aria-label": winner };
    name.append(makeSVG("svg", crown, makeSVG("path", { d: CROWN })));
  }
  const card = make(
    "li",
    { className: `uptown-card${active ? " uptown-active" : ""}${winner ? " uptown-winner" : ""}${moved ? " uptown-moved" : ""}` },
    name,
    make("p", { className: "uptown-number" }, make("b", {}, number), " ", make("span", {}, unit)),
    make("p", { className: "uptown-about" }, subtitle),
    make("ul", { role: "list", className: "uptown-facts" }, ...facts.map((fact) => make("li", {}, fact))),
    make("p", { className: "uptown-taken" }, ...(taken_label ? [make("span", {}, taken_label)] : []), ...taken.map(makeChip)),
  );
  if (active) card.setAttribute("aria-current", "true");
  return card;
}
