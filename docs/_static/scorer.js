// @ts-check
// In which order the search of the docs shows what it finds: how-tos, other pages, the reference, the inside. Sphinx
// puts this before its own script, which looks for the name `Scorer`.

const HOW_TO = /^(how-to\/|(index|start|install|table|hosts|together|learning|public)$)/;
const INSIDE = /^(architecture|changelog|contributing|engine|fair-play|mutation|performance|proof|release|security)$/;

// Sphinx has a `var` of this name in another script, where a constant would be a fault of syntax.
// eslint-disable-next-line no-var, no-unused-vars
var Scorer = {
  /** @param {[string, string, string, string | null, number, ...unknown[]]} result */
  score: ([page, , , , score]) => score + (HOW_TO.test(page) ? 20 : INSIDE.test(page) || page.startsWith("api/") ? 0 : 10),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 3, 1: 1, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
