// @ts-check
// The part of the teacher's page that lets bots play: those that the server has collected, and those of chosen files.

import { textOf } from "../play/encodings.js";
import { Contest } from "./contest.js";
import { hallOfFame } from "./hall_of_fame.js";
import { wallOf } from "./due.js";
import { makePython } from "./python.js";
import { showTable } from "./tables.js";

/** @import { Standing } from "./contest.js" */
/** @typedef {(name: string, values?: Record<string, string>) => string} Say */

const MAX_LENGTH = 100_000; // characters of a bot: uptown_widget/lessons/report.py
/** @template {HTMLElement} [T=HTMLInputElement] @param {string} id */
const element = (id) => /** @type {T} */ (/** @type {unknown} */ (document.getElementById(id)));

/** The texts of the chosen files, by their names. */
async function chosen() {
  return Object.fromEntries(await Promise.all(visible(element("texts").files ?? []).map(botIn)));
}

/**
 * Files without those that are hidden: macOS adds `._ada.py` to what it copies.
 *
 * @template {{ name: string }} T
 * @param {Iterable<T>} files
 */
export const visible = (files) => [...files].filter(({ name }) => !name.startsWith("."));

/**
 * The name of a bot and its text: pairs, since an object would take `__proto__.py` for something else.
 *
 * @param {Pick<File, "name" | "size" | "arrayBuffer">} file
 * @returns {Promise<[string, string]>}
 */
export async function botIn(file) {
  const fits = file.size <= 4 * MAX_LENGTH;
  const text = fits ? await textOf(file) : " ".repeat(MAX_LENGTH + 1);
  return [file.name.normalize("NFC").replace(/(?:\.py)?(?:\.txt)?$/i, ""), text];
}

/**
 * @param {Say} say
 * @param {Record<string, string>} faults
 * @param {Map<string, string>} refused
 * @param {(name: string) => string} shown
 */
function showFaults(say, faults, refused, shown) {
  const entries = [...refused, ...Object.entries(faults)].map(([name, text]) => {
    const one = document.createElement("details");
    const textContent = text.replaceAll(`"${name}.py"`, () => `"${shown(name)}.py"`);
    one.append(
      Object.assign(document.createElement("summary"), { textContent: say("fault", { name: shown(name) }) }),
      Object.assign(document.createElement("pre"), { textContent }),
    );
    one.open = refused.has(name);
    return one;
  });
  element("faults").replaceChildren(...entries);
}

/** @param {Say} say @param {Standing[]} table @param {(name: string) => string} shown */
function showRanking(say, table, shown) {
  const head = ["rank", "name", "games", "won", "shared", "strength", "groups", "faults"].map((name) => say(name));
  const rows = table.map(({ name, games, won, shared, strength, margin, groups, faults }, at) => {
    const sure = margin === null ? "" : ` ± ${margin.toFixed(2)}`;
    return [at + 1, shown(name), games, won, shared, `${strength.toFixed(2)}${sure}`, groups.toFixed(2), faults];
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
 * @param {(nickname: string) => string} known what is shown of a pupil, "" if there is no such pupil
 */
export function prepare(say, language, collected, save, known) {
  const progress = element("played");
  element("seed").value = wallOf(new Date().toISOString()).slice(0, 10);
  /** @type {Map<string, string>} */
  const refused = new Map();
  /** @type {Record<string, string>} */
  let faults = {};
  /** @type {Standing[]} */
  let table = [];
  let ended = 0; // games
  /** @type {import("./contest.js").Order | undefined} */
  let order;
  /** What is shown of a bot: a pupil's may be hidden, and then those of files are, too. @param {string} name */
  function shown(name) {
    const at = Object.keys(order?.bots ?? {}).indexOf(name);
    const hidden = /** @type {HTMLInputElement} */ (element("hide")).checked;
    return known(name) || (hidden && at >= 0 ? say("numbered-bot", { number: String(at + 1) }) : name);
  }
  function showNames() {
    if (table.length > 0) showRanking(say, table, shown);
    showFaults(say, faults, refused, shown);
  }
  /** @param {string} text */
  const tell = (text) => void (element("course").textContent = text);
  /** @param {boolean} running */
  const setRunning = (running) => {
    progress.hidden = element("stop").hidden = !running;
    element("hall").hidden = running || table.length === 0; // the ranking of half a tournament is none
    /** @type {HTMLButtonElement} */ (element("run")).disabled = running;
  };
  const start = { game: "contest", language, saves: false, page: "", room: null };
  const contest = new Contest(makePython, start, {
    played(done, all) {
      Object.assign(progress, { max: all, value: done });
      ended = done;
      tell(say("played", { done: String(done), all: String(all) }));
    },
    table(rows, errors) {
      faults = errors;
      table = rows;
      showRanking(say, rows, shown);
      showFaults(say, faults, refused, shown);
    },
    refused(name, why) {
      refused.set(name, why || say("endless"));
      showFaults(say, faults, refused, shown);
    },
    over(why) {
      setRunning(false);
      if (why || table.length === 0) tell(say(why || "few"));
    },
  });
  element("stop").addEventListener("click", () => {
    contest.stop();
    setRunning(false);
  });
  element("fame").addEventListener("click", () => {
    if (!order) return;
    const { bots, deals, seed, against, seconds } = order;
    const opponents = say(against ? "greedy" : "everyone");
    const how = say("fame-how", { games: String(ended), opponents, seconds: String(seconds) });
    const text = hallOfFame({
      ...{ language, title: say("fame-title"), lines: [say("seed", { seed, deals: String(deals) }), how, say("again")] },
      head: ["rank", "name", "games", "won", "strength"].map((name) => say(name)),
      rows: table.map(({ name, games, won, strength }, at) => [at + 1, shown(name), games, won, strength.toFixed(2)]),
      codes: table.filter(({ name }) => name in bots).map(({ name }) => [shown(name), bots[name].trim()]),
    });
    save(new Blob([text], { type: "text/html" }), `uptown-${seed.replace(/[^\w-]+/g, "_")}.html`);
  });
  element("contest").addEventListener("submit", async (event) => {
    event.preventDefault();
    const bots = { ...(await collected()), ...(await chosen()) };
    const against = Boolean(element("opponents").value);
    if (Object.keys(bots).length < (against ? 1 : 2)) return tell(say("few"));
    refused.clear();
    faults = {};
    table = [];
    showRanking(say, [], shown);
    showFaults(say, {}, refused, shown);
    setRunning(true);
    progress.removeAttribute("value");
    tell(say("starting"));
    // A field for numbers would make 5 of 0,5 where the browser is in English.
    const [deals, seconds] = [element("deals").valueAsNumber, Number(element("seconds").value.replace(",", "."))];
    order = { bots, deals, seconds, against, seed: element("seed").value.trim() };
    return contest.run(order);
  });
  return { showNames };
}
