// @ts-check
// The part of the teacher's page that gives tasks and, with a server, leads a lesson: pause, chapter, clock, quiz, pupils.

import { clockTime, steady } from "../play/clock_time.js";
import { dueOf, wallOf } from "./due.js";
import { linkOf } from "./reports.js";

/** @import { Chapter, Report } from "./reports.js" */
/** @typedef {{ name: string, title: string, exercises: string[] }} Notebook those besides the ones of chapters */
/** @typedef {{ names: string[], only: boolean, due: string }} Tasks */
/** @typedef {[name: string, solved: number, tries: number, number: number, place: number]} Standing */
/** @typedef {{ puzzles: string[], teams: number }} Quiz */
/** @typedef {{ paused: boolean, hidden: boolean, tasks: Tasks, left: number }} State */
/** @typedef {State & { quiz: Quiz, over: boolean, podium: Standing[] }} Orders */
/**
 * @typedef {object} Page what this part needs of the page
 * @property {boolean} served whether a server has the class
 * @property {Chapter[]} chapters
 * @property {Notebook[]} notebooks
 * @property {(name: string, values?: Record<string, string>) => string} say
 * @property {(text: string) => void} tell
 * @property {(path: string, method?: string, body?: string) => Promise<Response | undefined>} ask
 * @property {(text: string, place: string) => HTMLAnchorElement} linkTo
 * @property {(report: Report) => [term: string, text: string][]} factsOf what is told of a pupil's exercise
 * @property {string} language
 * @property {(nickname: string, number: number) => string} nameOf what is shown of a nickname, which may be hidden
 * @property {() => void} changed tells that the tasks are others, or that names are hidden or not
 * @property {() => Promise<unknown>} reload
 */

const KEY = "uptown-tasks";
const PUZZLES = 10; // of a quiz
const MAX_MINUTES = 240; // minutes of a clock

/** @template {HTMLElement} [T=HTMLInputElement] @param {string} id */
const element = (id) => /** @type {T} */ (/** @type {unknown} */ (document.getElementById(id)));

/** The tasks that this browser keeps, where no server does. @returns {Tasks} */
function kept() {
  try {
    const { names, only, due } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (Array.isArray(names)) return { names: names.map(String), only: Boolean(only), due: String(due ?? "") };
  } catch {
    // What cannot be read is as if there was nothing.
  }
  return { names: [], only: false, due: "" };
}

/** What stands after the # of a link to tasks, as uptown_widget/lessons/orders.py reads it. @param {Tasks} tasks */
export function taskLink({ names, only, due }) {
  if (names.length === 0) return "";
  return `tasks=:${[names.join(","), ...(only ? ["only"] : []), ...(due ? [due] : []), "end"].join(";")}`;
}

/** How hard a puzzle is, which its name ends with: from 1 to 3. @param {string} name */
const levelOf = (name) => Number(/\d$/.exec(name)?.[0] ?? 3);

/**
 * Some of the puzzles up to a level, drawn at random, the easy ones first.
 *
 * @param {Pick<Chapter, "lesson" | "exercises">[]} chapters
 * @param {number} level
 */
export function drawn(chapters, level) {
  const puzzles = chapters.filter(({ lesson }) => lesson === "03_tactics").flatMap(({ exercises }) => exercises);
  const all = puzzles.filter((name) => levelOf(name) <= level);
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all.slice(0, PUZZLES).sort((one, other) => levelOf(one) - levelOf(other));
}

/**
 * Make the forms work.
 *
 * @param {Page} page
 */
export function lead({ served, chapters, notebooks, say, tell, ask, linkTo, factsOf, language, nameOf, changed, reload }) {
  let tasks = served ? { names: [], only: false, due: "" } : kept();
  /** @type {Orders | undefined} */
  let orders;
  let ends = 0;

  /** @param {object} change @param {string} [done] what is said once it is set */
  async function set(change, done = "") {
    const answer = await ask("orders", "PUT", JSON.stringify(change));
    if (!answer) return;
    take(await answer.json().catch(() => undefined));
    tell(done);
  }

  /** Show what holds now. @param {Orders | undefined} data */
  function take(data) {
    if (!data?.tasks || !Array.isArray(data.podium)) return;
    const ended = orders && !orders.over && data.over;
    orders = data;
    if (ended) tell(say("quiz-ended"));
    if (taskLink(tasks) !== taskLink(data.tasks)) tick(data.tasks);
    tasks = data.tasks;
    ends = data.left ? steady() + data.left * 1000 : 0;
    element("hide").checked = data.hidden;
    element("pause").textContent = say(data.paused ? "continue" : "pause");
    element("pause").setAttribute("aria-pressed", String(data.paused));
    element("clock").textContent = say(ends ? "stop-clock" : "start-clock");
    element("quiz").textContent = say(isRunning() ? "end-quiz" : data.over ? "new-quiz" : "start-quiz");
    element("quiz-state").textContent = data.podium.length ? say(data.over ? "quiz-over" : "so-far") : "";
    showPodium();
    showLink();
    changed();
  }

  const isRunning = () => Boolean(orders?.quiz.puzzles.length && !orders.over);

  /** Show who has solved most of the quiz; nobody is celebrated for nothing. */
  function showPodium() {
    const lines = (orders?.podium ?? []).slice(0, 10).map(([name, solved, tries, number, place]) => {
      const who = number ? nameOf(name, number) : say("team", { number: name });
      const textContent = say("score", { name: who, solved: String(solved), tries: String(tries) });
      const className = place === 1 && solved > 0 ? "first" : "";
      return Object.assign(document.createElement("li"), { textContent, className, value: place });
    });
    element("podium").replaceChildren(...lines);
  }

  /** Show the link to the tasks; a server draws its code. */
  async function showLink() {
    const link = taskLink(tasks);
    element("task-link").hidden = !link;
    if (!link) return;
    const place = /** @type {HTMLAnchorElement} */ (document.querySelector("#task-link a"));
    if (place.href.endsWith(link)) return;
    place.href = place.textContent = linkTo("", link).href;
    const answer = served ? await ask(`address?link=${encodeURIComponent(link)}`) : undefined;
    const data = await answer?.json().catch(() => undefined);
    if (typeof data?.code !== "string") return;
    place.href = place.textContent = data.address;
    element("task-code").setAttribute("src", `data:image/svg+xml,${encodeURIComponent(data.code)}`);
    element("task-code").setAttribute("alt", say("qr", { address: data.address }));
    element("task-code").hidden = false;
  }

  /** Tick what is to be done. @param {Tasks} wanted */
  function tick({ names, only, due }) {
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#assign fieldset input"));
    for (const box of boxes) box.checked = names.includes(box.value);
    element("only").checked = only;
    element("due").value = wallOf(due);
  }

  /** @param {Tasks} wanted */
  async function give(wanted) {
    const done = wanted.names.length ? say("given", { number: String(wanted.names.length) }) : say("taken-back");
    if (served) return set({ tasks: wanted }, done);
    tasks = wanted;
    tell(done);
    try {
      localStorage.setItem(KEY, JSON.stringify(tasks));
    } catch {
      // A browser that keeps nothing shows them until the page is closed.
    }
    await showLink();
    return changed();
  }

  /** @param {string} id @param {string} value @param {string} text */
  function addChoice(id, value, text) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value });
    const label = document.createElement("label");
    label.append(box, ` ${text}`);
    element(id).append(label);
  }

  for (const { name, title } of chapters) {
    addChoice("choices", linkOf(name), title);
    element("chapter").append(new Option(title, linkOf(name)));
  }
  for (const { name, title } of notebooks) addChoice("notebooks", `notebook:${name.split(".")[0]}`, title);
  tick(tasks);
  element("assign").addEventListener("submit", (event) => {
    event.preventDefault();
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#assign fieldset input:checked"));
    const names = [...boxes].map(({ value }) => value);
    if (names.length === 0) return tell(say("none-ticked"));
    void give({ names, only: element("only").checked, due: dueOf(element("due").value) });
  });
  element("unset").addEventListener("click", () => {
    const nothing = { names: [], only: false, due: "" };
    tick(nothing);
    return give(nothing);
  });
  document.querySelector("#task-link button")?.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(document.querySelector("#task-link a")?.textContent ?? "");
    tell(say("copied"));
  });
  const seconds = () => {
    const field = element("minutes");
    const minutes = Math.round(Math.min(MAX_MINUTES, Math.max(1, field.valueAsNumber || 5)));
    field.value = String(minutes); // whatever was typed
    return minutes * 60;
  };
  element("live").addEventListener("submit", (event) => event.preventDefault());
  element("pause").addEventListener("click", () => {
    const paused = !orders?.paused;
    return set({ paused }, say(paused ? "paused" : "continued"));
  });
  element("open").addEventListener("click", async () => {
    const choice = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (element("chapter")));
    const text = say("opened", { title: choice.selectedOptions[0].text });
    await set({ chapter: choice.value }, text);
    element("opened").textContent = `✓ ${text}`;
    choice.selectedIndex = Math.min(choice.selectedIndex + 1, choice.length - 1); // the next one is next
  });
  element("clock").addEventListener("click", () => set({ seconds: ends ? 0 : seconds() }));
  element("quiz").addEventListener("click", () => {
    if (isRunning()) return set({ quiz: {}, seconds: 0 }, say("quiz-ended"));
    const quiz = { puzzles: drawn(chapters, Number(element("level").value)), teams: Number(element("teams").value) };
    return set({ quiz, seconds: seconds() }, say("quiz-begun"));
  });
  for (const option of element("teams").querySelectorAll("option")) {
    option.textContent ||= say("in-teams", { number: option.value });
  }
  element("hide").addEventListener("change", () => {
    const hidden = element("hide").checked;
    if (served) return set({ hidden }, hidden ? say("is-hidden") : "");
    return changed();
  });
  setInterval(() => {
    const left = ends ? Math.max(0, (ends - steady()) / 1000) : 0;
    element("left").textContent = ends ? clockTime(left) : "";
  }, 1000);

  /** @type {Report | undefined} */
  let shown;
  const dialog = /** @type {HTMLDialogElement} */ (/** @type {unknown} */ (element("pupil")));
  let shownName = "";
  /** Show one pupil: the board of the exercise, and the answer given last. @param {Report} report @param {string} name */
  async function open(report, name) {
    shown = undefined;
    shownName = name;
    dialog.querySelector("h2")?.replaceChildren(name);
    element("board").replaceChildren();
    element("rename").hidden = element("remove").hidden = !served;
    element("new-name").value = element("hide").checked ? "" : report.nickname;
    dialog.showModal();
    await fill(report);
  }

  /** Show what the pupil does now. @param {Report} report */
  async function fill(report) {
    const before = shown;
    shown = report;
    if (before?.exercise !== report.exercise) showFacts(report, "");
    const where = `board?nickname=${encodeURIComponent(report.nickname)}&language=${language}`;
    const answer = served ? await ask(where) : undefined;
    const { picture, question } = (await answer?.json().catch(() => undefined)) ?? {};
    if (shown !== report) return;
    showFacts(report, question ?? "");
    if (!picture) return;
    const source = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    element("board").replaceChildren(Object.assign(document.createElement("img"), { src: source, alt: "" }));
  }

  /** What tells whether a pupil has done anything since. @param {Report} report */
  const signsOf = (report) => JSON.stringify([factsOf(report), report.marked]);

  /** @param {Report} report @param {string} question */
  function showFacts(report, question) {
    const [first, ...others] = factsOf(report);
    const facts = [first, [say("question"), question], ...others].filter(([, text]) => text);
    const parts = facts.flatMap(([term, text]) => [
      Object.assign(document.createElement("dt"), { textContent: term }),
      Object.assign(document.createElement("dd"), { textContent: text, className: text.includes("\n") ? "case" : "" }),
    ]);
    dialog.querySelector("dl")?.replaceChildren(...parts);
  }

  element("close").addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
  });
  // The table was made anew meanwhile, and with it the button that opened the dialog.
  const focusName = () => {
    const names = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#pupils .name"));
    ([...names].find(({ textContent }) => textContent === shownName) ?? element("sort")).focus();
  };
  dialog.addEventListener("close", focusName);
  /** @param {string} to @param {string} done */
  async function rename(to, done) {
    await set({ nickname: shown?.nickname, rename: to }, done);
    dialog.close();
    await reload();
    if (!element("hide").checked) shownName = to;
    focusName();
  }
  element("rename").addEventListener("submit", (event) => {
    event.preventDefault();
    const to = element("new-name").value.trim();
    if (to) void rename(to, element("hide").checked ? "" : say("renamed", { name: shownName, to }));
  });
  element("remove").addEventListener("click", () => {
    if (confirm(say("sure-remove", { name: shownName }))) void rename("", say("removed", { name: shownName }));
  });
  if (!served) void showLink();
  return {
    open,
    /** Show anew the pupil who is being looked at, if their report is another one now. @param {Report[]} reports */
    follow(reports) {
      if (!dialog.open || !shown) return;
      const { nickname, number } = shown;
      const now = reports.find((each) => (number ? each.number === number : each.nickname === nickname));
      if (now && signsOf(now) !== signsOf(shown)) void fill(now);
    },
    /** Ask the server what holds. */
    async load() {
      const answer = await ask("orders");
      take(await answer?.json().catch(() => undefined));
    },
    showNames: showPodium,
    /** Tick what a link names, as `taskLink` writes it. @param {string} link */
    prepare(link) {
      const found = /^tasks=:?([^;]+)(;only)?(?:;(\d[^;]+))?(?:;end)?$/.exec(link);
      if (!found) return;
      tick({ names: found[1].split(","), only: Boolean(found[2]), due: found[3] ?? "" });
      element("assign").scrollIntoView();
    },
    get tasks() {
      return tasks.names;
    },
    /** The puzzles of the quiz that is held. */
    get puzzles() {
      return orders?.quiz.puzzles ?? [];
    },
  };
}
