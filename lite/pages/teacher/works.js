// @ts-check
// The part of the teacher's page that shows the code of notebooks side by side, and checks it again in this browser.

import { Contest } from "./contest.js";
import { makePython } from "./python.js";
import { byName } from "./reports.js";

/** @import { Report } from "./reports.js" */
/** @typedef {Record<string, { code: string, receipt: string }>} Works by nickname */
/** @typedef {[exercise: string, right: boolean, text: string]} Line */

const BOTS = "bots"; // in place of a lesson: uptown_widget/serve/classroom.py
const SECONDS = 10; // that a function may take

/** @template {HTMLElement} [T=HTMLElement] @param {string} id */
const element = (id) => /** @type {T} */ (document.getElementById(id));

/**
 * Make the form work.
 *
 * @param {(name: string, values?: Record<string, string>) => string} say
 * @param {string} language
 * @param {(path: string) => Promise<Response | undefined>} ask the server of the class
 * @param {(nickname: string) => string} known what is shown of a pupil
 * @param {(lesson: string) => string} titleOf
 */
export function prepareWorks(say, language, ask, known, titleOf) {
  const lesson = /** @type {HTMLSelectElement} */ (element("lesson"));
  /** @type {Works} */
  let works = {};
  /** @type {Map<string, HTMLElement>} where each pupil's name and results stand */
  const places = new Map();
  /** Of all exercises that were tested. */
  let [right, all] = [0, 0];

  /** @param {string} text */
  const tell = (text) => void (element("testing").textContent = text);

  async function show() {
    tell("");
    const answer = await ask(`works?lesson=${encodeURIComponent(lesson.value)}`);
    works = (await answer?.json().catch(() => undefined)) ?? {};
    places.clear();
    const shown = Object.entries(works).map(([name, { code, receipt }]) => {
      const one = document.createElement("article");
      for (const [tag, textContent] of [["h3", ""], ["p", say("receipt", { code: receipt })], ["ul", ""], ["pre", code]]) {
        one.append(Object.assign(document.createElement(tag), { textContent }));
      }
      places.set(name, one);
      return one;
    });
    element("codes").replaceChildren(...shown);
    showNames();
    if (shown.length === 0) tell(say("nothing-handed-in"));
  }

  function showNames() {
    for (const [name, one] of places) one.querySelector("h3")?.replaceChildren(known(name) || "…");
  }

  /** @param {string} name @param {Line[]} lines */
  function result(name, lines) {
    right += lines.filter((line) => line[1]).length;
    all += lines.length;
    const items = lines.map(([exercise, isRight, text]) => {
      const textContent = `${isRight ? "✓" : "✗"} ${[exercise, text].filter(Boolean).join(": ")}`;
      return Object.assign(document.createElement("li"), { textContent, className: isRight ? "right" : "wrong" });
    });
    const nothing = Object.assign(document.createElement("li"), { textContent: say("no-test") });
    places.get(name)?.querySelector("ul")?.replaceChildren(...(items.length ? items : [nothing]));
  }

  const start = { game: "contest", language, saves: false, page: "", room: null };
  const contest = new Contest(makePython, start, {
    played: () => undefined,
    table: () => undefined,
    refused: (name, why) => result(name, [["", false, why || say("endless")]]),
    over: (why) => tell(why ? say(why) : say("tested", { right: String(right), all: String(all) })),
    checked: result,
  });
  element("works").addEventListener("submit", (event) => {
    event.preventDefault();
    void show();
  });
  element("test-works").addEventListener("click", async () => {
    await show();
    const bots = Object.fromEntries(Object.entries(works).map(([name, { code }]) => [name, code]));
    if (Object.keys(bots).length === 0) return;
    [right, all] = [0, 0];
    tell(say("starting"));
    contest.run({ bots, lesson: lesson.value, deals: 0, seconds: SECONDS, against: false, seed: "" });
  });
  return {
    showNames,
    /** Offer the lessons of which something was handed in, with how many have. @param {Report[]} reports */
    offer(reports) {
      const handed = reports.flatMap(({ works: sent = [], bot }) => [...sent, ...(bot ? [BOTS] : [])]);
      const lessons = [...new Set(handed)].filter((name) => name !== BOTS).sort(byName(language));
      const listed = [...lesson.options].map(({ value }) => value);
      for (const name of lessons) if (!listed.includes(name)) lesson.prepend(new Option("", name));
      if (lessons.length > 0 && listed.length === 1) lesson.selectedIndex = 0;
      for (const option of lesson.options) {
        const title = option.value === BOTS ? say("submitted") : titleOf(option.value);
        const number = handed.filter((name) => name === option.value).length;
        option.text = number ? `${title} (${number})` : title;
      }
    },
  };
}
