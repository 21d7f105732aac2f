// @ts-check
// The part of the teacher's page that lets bots play: those that the server has collected, and those of chosen files.

import { Contest } from "./contest.js";
import { makePython } from "./python.js";
import { showTable } from "./tables.js";

/** @import { Standing } from "./contest.js" */
/** @typedef {(name: string, values?: Record<string, string>) => string} Say */

const MAX_LENGTH = 100_000; // characters of a bot: uptown_widget/lessons/report.py
/** @template {HTMLElement} [T=HTMLInputElement] @param {string} id */
const element = (id) => /** @type {T} */ (/** @type {unknown} */ (document.getElementById(id)));

/** The texts of the chosen files, by their names. */
async function chosen() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const file of element("texts").files ?? []) {
    found[file.name.replace(/\.py$/, "")] = file.size <= 4 * MAX_LENGTH ? await file.text() : " ".repeat(MAX_LENGTH + 1);
  }
  return found;
}

/** @param {Say} say @param {Record<string, string>} faults @param {Map<string, string>} refused */
function showFaults(say, faults, refused) {
  const entries = [...refused, ...Object.entries(faults)].map(([name, text]) => {
    const one = document.createElement("details");
    one.append(
      Object.assign(document.createElement("summary"), { textContent: say("fault", { name }) }),
      Object.assign(document.createElement("pre"), { textContent: text }),
    );
    one.open = refused.has(name);
    return one;
  });
  element("faults").replaceChildren(...entries);
}

/** @param {Say} say @param {Standing[]} table */
function showRanking(say, table) {
  const head = ["rank", "name", "games", "won", "shared", "strength", "groups", "faults"].map((name) => say(name));
  const rows = table.map(({ name, games, won, shared, strength, margin, groups, faults }, at) => {
    const sure = margin === null ? "" : ` ± ${margin.toFixed(2)}`;
    return [at + 1, name, games, won, shared, `${strength.toFixed(2)}${sure}`, groups.toFixed(1), faults];
  });
  showTable("ranking", say("ranking"), head, rows);
}

/**
 * Make the form work.
 *
 * @param {Say} say
 * @param {string} language
 * @param {() => Promise<Record<string, string>>} collected the bots that the server has
 * @param {(content: Blob, name: string) => void} save
 */
export function prepare(say, language, collected, save) {
  const progress = element("played");
  /** @type {Map<string, string>} */
  const refused = new Map();
  /** @type {Record<string, string>} */
  let faults = {};
  /** @type {Standing[]} */
  let table = [];
  /** @type {import("./contest.js").Order | undefined} */
  let order;
  /** @param {string} text */
  const tell = (text) => void (element("course").textContent = text);
  /** @param {boolean} running */
  const setRunning = (running) => {
    progress.hidden = element("stop").hidden = !running;
    /** @type {HTMLButtonElement} */ (element("run")).disabled = running;
  };
  const start = { game: "contest", language, saves: false, page: "", room: null };
  const contest = new Contest(makePython, start, {
    played(done, all) {
      Object.assign(progress, { max: all, value: done });
      tell(say("played", { done: String(done), all: String(all) }));
    },
    table(rows, errors) {
      faults = errors;
      table = rows;
      element("fame").hidden = rows.length === 0;
      showRanking(say, rows);
      showFaults(say, faults, refused);
    },
    refused(name, why) {
      refused.set(name, why || say("endless"));
      showFaults(say, faults, refused);
    },
    over(why) {
      setRunning(false);
      if (why) tell(say(why));
    },
  });
  element("stop").addEventListener("click", () => {
    contest.stop();
    setRunning(false);
  });
  element("fame").addEventListener("click", () => {
    if (!order) return;
    const { bots, deals, seed } = order;
    const rows = table.map(({ name, games, strength }, at) => `${at + 1}. ${name}: ${strength.toFixed(2)} (${games})`);
    const codes = table.filter(({ name }) => name in bots).map(({ name }) => `## ${name}\n\n~~~python\n${bots[name]}\n~~~`);
    const head = [`# ${say("fame-title")}`, say("seed", { seed, deals: String(deals) })];
    save(new Blob([[...head, rows.join("\n"), ...codes, ""].join("\n\n")]), `uptown-${seed}.md`);
  });
  element("contest").addEventListener("submit", async (event) => {
    event.preventDefault();
    const bots = { ...(await collected()), ...(await chosen()) };
    const against = Boolean(element("opponents").value);
    if (Object.keys(bots).length < (against ? 1 : 2)) return tell(say("few"));
    refused.clear();
    faults = {};
    showRanking(say, []);
    showFaults(say, {}, refused);
    setRunning(true);
    progress.removeAttribute("value");
    tell(say("starting"));
    const [deals, seconds] = [element("deals").valueAsNumber, element("seconds").valueAsNumber];
    order = { bots, deals, seconds, against, seed: new Date().toISOString().slice(0, 10) };
    return contest.run(order);
  });
}
