// @ts-check
// The teacher's page: takes reports from the server of the class or from files, and shows them in two tables.

import { add, counts, isReport, LONGEST, obstacles, placeOf, readReport } from "./reports.js";

/** @import { Chapter, Report } from "./reports.js" */
/** @typedef {{ words: Record<string, string>, chapters: Chapter[] }} Spoken */

/** @template {HTMLElement} [T=HTMLElement] @param {string} id */
const element = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {Record<string, Spoken>} */
const spoken = JSON.parse(element("words").textContent);
const language = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in spoken) ?? "en";
const { words, chapters } = spoken[language];
const most = chapters.reduce((sum, { exercises }) => sum + exercises.length, 0);
/** @type {Map<string, Report>} */
const reports = new Map();
const code = /** @type {HTMLInputElement} */ (element("code"));
const files = /** @type {HTMLInputElement} */ (element("files"));
const paste = /** @type {HTMLTextAreaElement} */ (element("paste"));
const buttons = ["bots", "delete"].map((id) => /** @type {HTMLButtonElement} */ (element(id)));
const EVERY = 5000; // milliseconds
let timer = 0;

/** @param {string} name @param {Record<string, string>} [values] */
const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
/** @param {string} text */
const tell = (text) => void (element("news").textContent = text);

/** @param {string} id @param {string} caption @param {string[]} head @param {(string | number)[][]} rows */
function showTable(id, caption, head, rows) {
  const table = /** @type {HTMLTableElement} */ (element(id));
  table.replaceChildren();
  if (rows.length === 0) return;
  table.createCaption().textContent = caption;
  /** @param {HTMLTableRowElement} row @param {string | number} text @param {string} tag */
  const put = (row, text, tag) => {
    row.append(Object.assign(document.createElement(tag), { textContent: String(text) }));
  };
  const top = table.createTHead().insertRow();
  for (const each of head) put(top, each, "th");
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    cells.forEach((cell, at) => put(row, cell, at === 0 ? "th" : "td"));
  }
}

function show() {
  const all = [...reports.values()].sort((one, other) => one.nickname.localeCompare(other.nickname, language));
  const pupils = all.map((report) => {
    const [solved, tries, shown] = counts(report, chapters);
    const place = placeOf(chapters, report.chapter, report.exercise);
    return [report.nickname, place, `${solved} / ${most}`, tries, shown, report.bot ? "✓" : ""];
  });
  const { nickname, place, solved, tries, shown, bot } = words;
  showTable("pupils", words.pupils, [nickname, place, solved, tries, shown, bot], pupils);
  const rows = obstacles(all, chapters).map((each) => [each.title, each.pupils, each.tries, each.shown]);
  showTable("stops", words.stops, [place, words.stopped, tries, shown], rows);
}

/** @param {string} text @param {string} name */
function take(text, name) {
  const result = add(reports, readReport(text), chapters, name);
  return result === "added" ? "" : say(result, { name });
}

/** @param {FileList} list */
async function takeFiles(list) {
  const news = [];
  for (const file of list) {
    const text = file.size <= LONGEST ? await file.text() : "";
    news.push(take(text, file.name.replace(/\.\w+$/, "")));
  }
  show();
  tell(news.filter(Boolean).join(" "));
}

/** Ask the server of the class. @param {string} path @param {string} [method] */
async function ask(path, method = "GET") {
  const headers = { "X-Class-Code": code.value.trim() };
  const answer = await fetch(`../class/${path}`, { method, headers }).catch(() => undefined);
  if (answer?.ok) return answer;
  clearInterval(timer);
  tell(answer?.status === 401 ? words.wrong : words.silent);
  for (const button of buttons) button.disabled = true;
  return undefined;
}

async function load() {
  const answer = await ask("reports");
  /** @type {unknown} */
  const told = await answer?.json().catch(() => undefined);
  if (!Array.isArray(told)) return false;
  reports.clear();
  for (const report of told.filter(isReport)) reports.set(report.nickname.toLowerCase(), report);
  show();
  tell(reports.size === 0 ? words.nobody : "");
  for (const button of buttons) button.disabled = false;
  return true;
}

/** Show where pupils join, in letters and as a QR code. */
async function invite() {
  const answer = await ask("address");
  /** @type {{ address?: unknown, code?: unknown } | undefined} */
  const told = await answer?.json().catch(() => undefined);
  if (typeof told?.address !== "string" || typeof told.code !== "string") return;
  const link = /** @type {HTMLAnchorElement} */ (element("address"));
  link.textContent = link.href = told.address;
  element("qr").setAttribute("src", `data:image/svg+xml,${encodeURIComponent(told.code)}`);
  element("qr").setAttribute("alt", say("qr", { address: told.address }));
  element("invite").hidden = false;
}

/** @param {string} text @param {string} place @returns {HTMLAnchorElement} */
const linkTo = (text, place) => {
  const href = new URL(`../play/learn.html${served ? "?class" : ""}#${place.replaceAll(" ", "-")}`, location.href).href;
  return Object.assign(document.createElement("a"), { textContent: text, href });
};

/** List the addresses of the chapters and their exercises, to be given to pupils. */
function listLinks() {
  for (const { name, title, exercises } of chapters) {
    const item = document.createElement("li");
    item.append(linkTo(title, name));
    exercises.forEach((_, at) => item.append(" ", linkTo(String(at + 1), `${name}/${at + 1}`)));
    document.querySelector("#links ul")?.append(item);
  }
}

async function downloadBots() {
  const answer = await ask("bots.zip");
  if (!answer) return;
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: "bots.zip" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function deleteAll() {
  if (confirm(words.sure) && (await ask("reports", "DELETE"))) await load();
}

document.documentElement.lang = language;
for (const each of document.querySelectorAll("[data-say]")) each.textContent = words[each.getAttribute("data-say") ?? ""];
document.title = words.title;
const served = new URLSearchParams(location.search).has("class");
element("server").hidden = !served;
listLinks();
element("server").addEventListener("submit", async (event) => {
  event.preventDefault();
  clearInterval(timer);
  if (!(await load())) return;
  await invite();
  timer = setInterval(() => document.hidden || load(), EVERY);
});
buttons[0].addEventListener("click", downloadBots);
buttons[1].addEventListener("click", deleteAll);
files.addEventListener("change", () => files.files && takeFiles(files.files));
paste.addEventListener("input", () => {
  if (!paste.value.trim()) return;
  tell(take(paste.value, words.pasted));
  paste.value = "";
  show();
});
const drop = element("drop");
drop.hidden = served;
for (const kind of ["dragover", "dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
    const given = /** @type {DragEvent} */ (event).dataTransfer?.files;
    if (kind === "drop" && given && !served) void takeFiles(given);
  });
}
