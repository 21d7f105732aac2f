// @ts-check
// The part of the teacher's page that shows the code of notebooks side by side, and checks it again in this browser.

import { Contest } from "./contest.js";
import { makePython } from "./python.js";

/** @typedef {Record<string, { code: string, receipt: string }>} Works by nickname */

const SECONDS = 10; // that a function may take

/** @template {HTMLElement} [T=HTMLElement] @param {string} id */
const element = (id) => /** @type {T} */ (document.getElementById(id));

/**
 * Make the form work.
 *
 * @param {(name: string, values?: Record<string, string>) => string} say
 * @param {string} language
 * @param {(path: string) => Promise<Response | undefined>} ask the server of the class
 */
export function prepareWorks(say, language, ask) {
  const lesson = /** @type {HTMLSelectElement} */ (element("lesson"));
  /** @type {Works} */
  let works = {};
  /** @type {Map<string, HTMLElement>} where the results of each pupil stand */
  const places = new Map();

  async function show() {
    const answer = await ask(`works?lesson=${encodeURIComponent(lesson.value)}`);
    works = (await answer?.json().catch(() => undefined)) ?? {};
    places.clear();
    const shown = Object.entries(works).map(([name, { code, receipt }]) => {
      const place = document.createElement("ul");
      places.set(name, place);
      const one = document.createElement("article");
      for (const [tag, textContent] of [["h3", name], ["p", say("receipt", { code: receipt })], ["pre", code]]) {
        one.append(Object.assign(document.createElement(tag), { textContent }));
      }
      one.append(place);
      return one;
    });
    element("codes").replaceChildren(...shown);
  }

  /** @param {string} name @param {[string, boolean, string][]} lines */
  function result(name, lines) {
    const items = lines.map(([exercise, right, text]) => {
      const textContent = `${right ? "✓" : "✗"} ${exercise} ${text}`;
      return Object.assign(document.createElement("li"), { textContent });
    });
    places.get(name)?.replaceChildren(...items);
  }

  /** @param {string} text */
  const tell = (text) => void (element("testing").textContent = text);
  const start = { game: "contest", language, saves: false, page: "", room: null };
  const contest = new Contest(makePython, start, {
    played: () => undefined,
    table: () => undefined,
    refused: (name, why) => result(name, [["", false, why || say("endless")]]),
    over: (why) => tell(why ? say(why) : ""),
    checked: result,
  });
  element("works").addEventListener("submit", (event) => {
    event.preventDefault();
    void show();
  });
  element("test-works").addEventListener("click", async () => {
    await show();
    const bots = Object.fromEntries(Object.entries(works).map(([name, { code }]) => [name, code]));
    tell(say("starting"));
    contest.run({ bots, lesson: lesson.value, deals: 0, seconds: SECONDS, against: false, seed: "" });
  });
  return {
    /** Offer the lessons of which something was handed in. @param {string[]} lessons */
    offer(lessons) {
      element("works").hidden = lessons.length === 0;
      const known = [...lesson.options].map(({ value }) => value);
      for (const name of lessons) if (!known.includes(name)) lesson.append(new Option(name));
    },
  };
}
