// @ts-check
// The part of the teacher's page that gives tasks and, with a server, leads a lesson: pause, chapter, clock, quiz, pupils.

import { linkOf } from "./reports.js";

/** @import { Chapter, Report } from "./reports.js" */
/** @typedef {{ name: string, title: string }} Notebook */
/** @typedef {{ names: string[], only: boolean, due: string }} Tasks */
/** @typedef {[name: string, solved: number, tries: number]} Standing */
/** @typedef {{ puzzles: string[], teams: number }} Quiz */
/** @typedef {{ paused: boolean, tasks: Tasks, left: number, quiz: Quiz, podium: Standing[] }} Orders */
/**
 * @typedef {object} Page what this part needs of the page
 * @property {boolean} served whether a server has the class
 * @property {Chapter[]} chapters
 * @property {Notebook[]} notebooks
 * @property {(name: string, values?: Record<string, string>) => string} say
 * @property {(text: string) => void} tell
 * @property {(path: string, method?: string, body?: string) => Promise<Response | undefined>} ask
 * @property {(text: string, place: string) => HTMLAnchorElement} linkTo
 * @property {() => void} changed tells that the tasks are others
 * @property {() => Promise<unknown>} reload
 */

const KEY = "uptown-tasks";
const PUZZLES = 10; // of a quiz
const LONGEST = 240; // minutes of a clock

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
  return names.length === 0 ? "" : `tasks=${[names.join(","), ...(only ? ["only"] : []), ...(due ? [due] : [])].join(";")}`;
}

/** Some of the puzzles, each by its name, in an order that chance decides. @param {Chapter[]} chapters */
function drawn(chapters) {
  const all = chapters.filter(({ lesson }) => lesson === "03_tactics").flatMap(({ exercises }) => exercises);
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all.slice(0, PUZZLES);
}

/** @param {number} seconds */
const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * Make the forms work.
 *
 * @param {Page} page
 */
export function lead({ served, chapters, notebooks, say, tell, ask, linkTo, changed, reload }) {
  let tasks = kept();
  /** @type {Orders | undefined} */
  let orders;
  let ends = 0;

  /** @param {object} change */
  async function set(change) {
    const answer = await ask("orders", "PUT", JSON.stringify(change));
    if (answer) take(await answer.json().catch(() => undefined));
  }

  /** Show what holds now. @param {Orders | undefined} data */
  function take(data) {
    if (!data?.tasks || !Array.isArray(data.podium)) return;
    orders = data;
    tasks = data.tasks;
    ends = data.left ? Date.now() + data.left * 1000 : 0;
    const running = data.quiz.puzzles.length > 0;
    element("pause").textContent = say(data.paused ? "continue" : "pause");
    element("pause").setAttribute("aria-pressed", String(data.paused));
    element("clock").textContent = say(ends ? "stop-clock" : "start-clock");
    element("quiz").textContent = say(running ? "end-quiz" : "start-quiz");
    const lines = data.podium.slice(0, 10).map(([name, solved, tries]) => {
      const who = data.quiz.teams > 1 ? say("team", { number: name }) : name;
      const textContent = say("score", { name: who, solved: String(solved), tries: String(tries) });
      return Object.assign(document.createElement("li"), { textContent });
    });
    element("podium").replaceChildren(...lines);
    showLink();
    changed();
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

  /** @param {Tasks} wanted */
  async function give(wanted) {
    tasks = wanted;
    if (served) return set({ tasks });
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
    box.checked = tasks.names.includes(value);
    const label = document.createElement("label");
    label.append(box, ` ${text}`);
    element(id).append(label);
  }

  for (const { name, title } of chapters) {
    addChoice("choices", linkOf(name), title);
    element("chapter").append(new Option(title, linkOf(name)));
  }
  for (const { name, title } of notebooks) addChoice("notebooks", `notebook:${name}`, title);
  element("only").checked = tasks.only;
  element("assign").addEventListener("submit", (event) => {
    event.preventDefault();
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#assign fieldset input:checked"));
    const names = [...boxes].map(({ value }) => value);
    void give({ names, only: element("only").checked, due: element("due").value.toLowerCase().slice(0, 16) });
  });
  element("unset").addEventListener("click", () => give({ names: [], only: false, due: "" }));
  document.querySelector("#task-link button")?.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(document.querySelector("#task-link a")?.textContent ?? "");
    tell(say("copied"));
  });
  const seconds = () => Math.min(LONGEST, element("minutes").valueAsNumber || 5) * 60;
  element("live").addEventListener("submit", (event) => event.preventDefault());
  element("pause").addEventListener("click", () => set({ paused: !orders?.paused }));
  element("open").addEventListener("click", async () => {
    const choice = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (element("chapter")));
    await set({ chapter: choice.value });
    choice.selectedIndex = Math.min(choice.selectedIndex + 1, choice.length - 1); // the next one is next
  });
  element("clock").addEventListener("click", () => set({ seconds: ends ? 0 : seconds() }));
  element("quiz").addEventListener("click", () => {
    if (orders?.quiz.puzzles.length) return set({ quiz: {}, seconds: 0 });
    return set({ quiz: { puzzles: drawn(chapters), teams: Number(element("teams").value) }, seconds: seconds() });
  });
  setInterval(() => {
    const left = ends ? Math.max(0, (ends - Date.now()) / 1000) : 0;
    element("left").textContent = ends ? clockTime(left) : "";
  }, 1000);

  /** @type {Report | undefined} */
  let shown;
  const dialog = /** @type {HTMLDialogElement} */ (/** @type {unknown} */ (element("pupil")));
  /** Show one pupil: the board of the exercise, and the answer given last. @param {Report} report @param {string} name */
  async function open(report, name) {
    shown = report;
    const terms = { answer: report.answer, marked: report.marked };
    const parts = Object.entries(terms).flatMap(([term, text]) => [
      Object.assign(document.createElement("dt"), { textContent: say(term) }),
      Object.assign(document.createElement("dd"), { textContent: text || say("none") }),
    ]);
    dialog.querySelector("h2")?.replaceChildren(name);
    dialog.querySelector("dl")?.replaceChildren(...parts);
    element("board").replaceChildren();
    element("rename").hidden = element("remove").hidden = !served;
    dialog.showModal();
    const answer = served ? await ask(`board?nickname=${encodeURIComponent(report.nickname)}`) : undefined;
    const { picture } = (await answer?.json().catch(() => undefined)) ?? {};
    if (!picture || shown !== report) return;
    const source = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    element("board").replaceChildren(Object.assign(document.createElement("img"), { src: source, alt: "" }));
  }

  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
  });
  /** @param {string} to */
  async function rename(to) {
    await set({ nickname: shown?.nickname, rename: to });
    dialog.close();
    await reload();
  }
  element("rename").addEventListener("click", () => {
    const to = prompt(say("rename-to", { name: shown?.nickname ?? "" }), shown?.nickname);
    if (to) void rename(to);
  });
  element("remove").addEventListener("click", () => {
    if (confirm(say("sure-remove", { name: shown?.nickname ?? "" }))) void rename("");
  });
  if (!served) void showLink();
  return {
    open,
    /** Ask the server what holds. */
    async load() {
      const answer = await ask("orders");
      take(await answer?.json().catch(() => undefined));
    },
    get tasks() {
      return tasks.names;
    },
  };
}
