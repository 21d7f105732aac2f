// @ts-check
// Brings the board that a cell has just made into view: on a small screen it would appear below the edge.

const RUN = new Set(["notebook:run-cell", "notebook:run-cell-and-select-next"]);
const TIMEOUT = 5000; // milliseconds that a board has to appear after its cell has run

/** @param {Element} cell */
async function show(cell) {
  const end = performance.now() + TIMEOUT;
  let board = null;
  while (!board && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    board = [...cell.querySelectorAll(".jp-OutputArea .uptown canvas")].find((each) => each.checkVisibility());
  }
  const table = board?.closest(".uptown");
  if (!table || table.getBoundingClientRect().bottom <= innerHeight) return;
  table.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion)").matches ? "instant" : "smooth" });
}

/** @type {import("./commands.js").Change} */
export const change = {
  concerns: (id) => RUN.has(id),
  execute(run, _id, app) {
    const cell = app.shell.currentWidget?.content?.activeCell?.node; // before the next one is selected
    const done = run();
    if (cell) done.then(() => show(cell));
    return done;
  },
};
