// @ts-check
// The teacher's page: takes reports from the server of the class or from files, and shows them in two tables.

import { textOf } from "../play/encodings.js";
import { asides, discard, forget as forgetAll, keep, KEY, load as loadKept } from "./kept.js";
import { readLink } from "./links.js";
import { lead } from "./lead.js";
import { add, counts, doneOf, isReport, isStuck, linkOf, MAX_LENGTH, obstacles, placeOf, readReport } from "./reports.js";
import { ago, byName, resultHere, spent, stuckness } from "./reports.js";
import { isolated, showTable } from "./tables.js";
import { prepare, visible } from "./tournament.js";
import { prepareWorks } from "./works.js";

/** @import { Chapter, Report } from "./reports.js" */
/** @import { Notebook } from "./lead.js" */
/** @typedef {{ words: Record<string, string>, chapters: Chapter[], notebooks: Notebook[], checksum: string }} Spoken */

/** @template {HTMLElement} [T=HTMLElement] @param {string} id */
const element = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {Record<string, Spoken>} */
const spoken = JSON.parse(element("words").textContent);
const wanted = [remembered(), ...navigator.languages].map((each) => each.slice(0, 2));
const language = wanted.find((each) => each in spoken) ?? "en";
const { words, chapters, notebooks, checksum } = spoken[language];
const most = chapters.reduce((sum, { exercises, guided }) => sum + (guided ? 0 : exercises.length), 0);
/** The notebooks as chapters: what pupils solve there counts besides. @type {Chapter[]} */
const programs = notebooks.map(({ name, title, exercises }) => {
  const [lesson] = name.split(".");
  return { name: lesson, title, lesson, exercises };
});
const courses = [...chapters, ...programs];
/** @type {Map<string, Report>} */
const reports = new Map();
const code = /** @type {HTMLInputElement} */ (element("code"));
const files = /** @type {HTMLInputElement} */ (element("files"));
const paste = /** @type {HTMLTextAreaElement} */ (element("paste"));
const forget = /** @type {HTMLButtonElement} */ (element("forget"));
const buttons = ["bots", "delete"].map((id) => /** @type {HTMLButtonElement} */ (element(id)));
const EVERY = 5000; // milliseconds
const NEWS = 15_000; // milliseconds that what was done is told
const CODE = "uptown-projector"; // both pages of the teacher ask for the same code
const served = new URLSearchParams(location.search).has("class");
let timer = 0;
/** Whether names were hidden when they were shown last. */
let hidden = false;

/** The language chosen on another page of the site: language.js. */
function remembered() {
  try {
    return localStorage.getItem("uptown-language") ?? "";
  } catch {
    return "";
  }
}

/** All that is shown is written anew: what pupils have handed in is kept. @param {string} chosen */
function speak(chosen) {
  try {
    localStorage.setItem("uptown-language", chosen);
    location.reload();
  } catch {
    // a browser that keeps nothing
  }
}

/** @param {string} name @param {Record<string, string>} [values] */
const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => isolated(values[key] ?? ""));
let forgetting = 0;
/** @param {string} text */
function tell(text) {
  clearTimeout(forgetting);
  element("news").textContent = text;
}

/** Tell what was done: soon it is done no more. @param {string} text */
function tellDone(text) {
  tell(text);
  forgetting = window.setTimeout(() => tell(""), NEWS);
}

/**
 * What is shown of a nickname; while names are hidden, in which order pupils have come.
 *
 * @param {string} nickname
 * @param {number} number
 */
const nameOf = (nickname, number) => (isHidden() ? say("pupil", { number: String(number) }) : nickname);
const isHidden = () => /** @type {HTMLInputElement} */ (element("hide")).checked;
const tournament = prepare(say, language, collected, download, known);
const works = prepareWorks(say, language, ask, known, titleOf);
const leading = lead({
  ...{ served, chapters, notebooks, say, tell: tellDone, ask, linkTo, factsOf, language, nameOf },
  ...{ changed: show, reload: load },
});

/** In which order a pupil has come, from 1. @param {Report} report */
const numberOf = (report) => report.number ?? [...reports.values()].indexOf(report) + 1;
/** @param {Report} report */
const nameIn = (report) => nameOf(report.nickname, numberOf(report));

/** What is shown of a pupil, given the nickname; "" if there is no such pupil. @param {string} nickname */
function known(nickname) {
  const report = reports.get(nickname.toLowerCase());
  return report ? nameIn(report) : "";
}

/** Pupils in the order that the teacher has chosen. */
function ordered() {
  const compare = byName(language);
  const all = [...reports.values()].sort((one, other) => compare(one.nickname, other.nickname));
  if (isHidden()) all.sort((one, other) => numberOf(one) - numberOf(other)); // else the order would tell
  const by = /** @type {HTMLSelectElement} */ (element("sort")).value;
  if (by === "stuck") all.sort((one, other) => stuckness(other, courses) - stuckness(one, courses));
  if (by === "seen") all.sort((one, other) => (other.seen ?? 0) - (one.seen ?? 0));
  return all;
}

/** @param {Report} report */
function nameCell(report) {
  const textContent = nameIn(report);
  const button = Object.assign(document.createElement("button"), { textContent, className: "name", type: "button" });
  button.addEventListener("click", () => leading.open(report, textContent));
  return button;
}

/** Where a pupil is. @param {Report} report */
function placeIn({ chapter, exercise }) {
  if (chapter === "daily") return words.daily;
  if (chapter !== "quiz") return placeOf(chapters, chapter, exercise, titleOf);
  const { puzzles } = leading;
  const at = puzzles.indexOf(exercise);
  return at < 0 ? words["quiz-name"] : say("quiz-place", { number: String(at + 1), all: String(puzzles.length) });
}

/** The place of a pupil, with a mark for who is stuck. @param {Report} report */
function placeCell(report) {
  const cell = document.createElement("span");
  cell.append(placeIn(report));
  if (!isStuck(report, courses)) return cell;
  const long = (report.since ?? 0) >= 60;
  const textContent = long ? say("stuck-for", { time: spent(language, report.since) }) : words["needs-help"];
  cell.append(" ", Object.assign(document.createElement("strong"), { textContent, className: "stuck" }));
  return cell;
}

/** What is told of a pupil's exercise. @param {Report} report @returns {[term: string, text: string][]} */
function factsOf(report) {
  const { tries = 0, solved = false, shown = false } = resultHere(report, courses) ?? {};
  const result = [String(tries), ...(solved ? [words.solved] : []), ...(shown ? [words.shown] : [])].join(" · ");
  return [
    [words.place, placeIn(report)],
    [words.tries, result],
    [words.answer, report.answer || words.none],
    [words.marked, report.marked ?? ""],
  ];
}

/** The title of a task, or of a lesson. @param {string} task */
function titleOf(task) {
  const lesson = task.replace(/^notebook:/, "").split(".")[0];
  const notebook = notebooks.find(({ name }) => name.split(".")[0] === lesson);
  return chapters.find(({ name }) => linkOf(name) === task)?.title ?? notebook?.title ?? task;
}

function show() {
  const { tasks } = leading;
  const inNotebooks = [...reports.values()].some((report) => counts(report, programs)[1] > 0);
  const inTeams = [...reports.values()].some(({ team }) => team);
  // A column that says nothing of anybody takes the room of others.
  const anyShown = [...reports.values()].some((report) => counts(report, courses)[2] > 0);
  const anyBot = [...reports.values()].some(({ bot }) => bot);
  const focused = document.activeElement?.classList.contains("name") ? document.activeElement.textContent : "";
  const pupils = ordered().map((report) => {
    const [solved, tries, shown] = counts(report, chapters);
    const [programmed, ...others] = counts(report, programs);
    const team = inTeams ? [report.team || ""] : [];
    const notebook = inNotebooks ? [programmed] : [];
    const seen = report.here ? words.here : ago(language, report.seen);
    const times = served ? [spent(language, report.since), seen] : [];
    const done = tasks.map((task) => doneOf(report, courses, task));
    const counted = [`${solved} / ${most}`, ...notebook, tries + others[0], ...(anyShown ? [shown + others[1]] : [])];
    const bot = anyBot ? [report.bot ? "✓" : ""] : [];
    return [nameCell(report), ...team, placeCell(report), ...times, ...done, ...counted, ...bot];
  });
  const { nickname, place, solved, tries, shown, bot } = words;
  const times = served ? [words.since, words.seen] : [];
  const last = [tries, ...(anyShown ? [shown] : []), ...(anyBot ? [bot] : [])];
  const counted = [solved, ...(inNotebooks ? [words["solved-notebooks"]] : []), ...last];
  const team = inTeams ? [words["team-head"]] : [];
  showTable("pupils", "", [nickname, ...team, place, ...times, ...tasks.map(titleOf), ...counted], pupils);
  showChosen();
  /** @type {NodeListOf<HTMLElement>} */
  const names = document.querySelectorAll(".name");
  if (focused) [...names].find((each) => each.textContent === focused)?.focus();
  element("view").hidden = pupils.length === 0;
  element("nobody").hidden = pupils.length > 0;
  if (hidden !== isHidden()) {
    hidden = isHidden();
    for (const part of [leading, works, tournament]) part.showNames();
  }
  works.offer([...reports.values()]);
  leading.follow([...reports.values()]);
  const found = obstacles([...reports.values()], courses, (chapter, exercise) => placeOf(chapters, chapter, exercise, titleOf));
  const rows = found.map((each) => [each.title, each.pupils, each.tries, each.shown]);
  showTable("stops", words.stops, [place, words.stopped, tries, shown], rows);
}

/** @param {string} text @param {string} name */
function take(text, name) {
  const result = add(reports, readReport(text), chapters, name);
  return result === "added" ? "" : say(result, { name });
}

/** Show all that was taken, keep it, and say what was wrong. @param {string[]} news */
function taken(news) {
  const found = loadKept();
  const kept = keep([...reports.values()]);
  show();
  showAsides();
  tell([...news, kept || found.closed ? "" : words.unkept, noticeOf(found)].filter(Boolean).join(" "));
}

/** What is to be said of reports that could not be read. @param {import("./kept.js").Found} found */
function noticeOf({ wrong, aside, closed }) {
  if (!wrong) return "";
  const place = aside ? say("original", { name: aside }) : "";
  return [words[wrong], place, closed ? words.left : ""].filter(Boolean).join(" ");
}

/** Offer what could not be read as files. */
function showAsides() {
  const names = asides();
  forget.disabled = reports.size === 0 && names.length === 0;
  const items = names.map((name) => {
    const item = document.createElement("li");
    const save = Object.assign(document.createElement("button"), { type: "button", textContent: words.save });
    const drop = Object.assign(document.createElement("button"), { type: "button", textContent: words.discard });
    save.addEventListener("click", () => download(new Blob([localStorage.getItem(name) ?? ""]), `${name}.txt`));
    drop.addEventListener("click", () => {
      if (!confirm(say("sure-one", { name }))) return;
      discard(name);
      showAsides();
    });
    item.append(say("aside", { name }), " ", save, " ", drop);
    return item;
  });
  element("asides").replaceChildren(...items);
}

/** @param {Blob} content @param {string} name */
function download(content, name) {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Take the progress at the end of the address, where the QR code of a pupil has led; a reload does not take it again. */
function takeLink() {
  const text = location.hash.slice(1);
  if (text.startsWith("tasks=")) return leading.prepare(text);
  if (served || !text || document.getElementById(text)) return; // the latter leads to a part of the page
  history.replaceState(null, "", location.pathname);
  const report = readLink(text, chapters, checksum);
  if (typeof report === "string") return tell(say(report, { name: words.scanned }));
  const full = add(reports, report, chapters) === "full";
  return taken([say(full ? "full" : "noted", { name: known(report.nickname), number: String(reports.size) })]);
}

/** Show what another tab, such as the one of another scan, has taken. */
function reload() {
  reports.clear();
  const found = loadKept();
  for (const report of found.reports) add(reports, report, chapters);
  show();
  showAsides();
  const notice = noticeOf(found);
  if (notice) tell(notice);
}

/** @param {FileList} list */
async function takeFiles(list) {
  const news = [];
  for (const file of visible(list)) {
    // A phone, a mail or an editor may have put an ending behind the file's own.
    if (/\.py(\.txt)?$/i.test(file.name)) {
      news.push(say("is-bot", { name: file.name }));
      continue;
    }
    const text = file.size <= MAX_LENGTH ? await textOf(file) : "";
    news.push(take(text, file.name.replace(/(\.(json|html?|ipynb))?\.\w+$/i, "")));
  }
  taken(news);
}

/** Ask the server of the class. @param {string} path @param {string} [method] @param {string} [body] */
async function ask(path, method = "GET", body = undefined) {
  const headers = { "X-Class-Code": code.value.trim() };
  const answer = await fetch(`../class/${path}`, { method, headers, body }).catch(() => undefined);
  if (answer?.ok) return answer;
  if (answer?.status === 409) return void tell(words.refused);
  if (answer?.status === 401) {
    clearInterval(timer); // else the page tries again: the network comes back
    element("server").hidden = false;
  }
  const entered = code.value.trim() !== "";
  tell(answer?.status === 401 ? words[entered ? "wrong" : "code-first"] : words.silent);
  for (const button of buttons) button.disabled = true;
  return undefined;
}

async function load() {
  const answer = await ask("reports");
  /** @type {unknown} */
  const data = await answer?.json().catch(() => undefined);
  if (!Array.isArray(data)) return false;
  await leading.load();
  reports.clear();
  for (const report of data.filter(isReport)) reports.set(report.nickname.toLowerCase(), report);
  show();
  const news = element("news").textContent ?? "";
  if (reports.size === 0) tell(words.nobody);
  else if ([words.nobody, words.silent, words.wrong, words["code-first"]].includes(news)) tell("");
  for (const button of buttons) button.disabled = false;
  return true;
}

/** Show where pupils join, in letters and as a QR code. */
async function invite() {
  const answer = await ask("address");
  /** @type {{ address?: unknown, code?: unknown } | undefined} */
  const data = await answer?.json().catch(() => undefined);
  if (typeof data?.address !== "string" || typeof data.code !== "string") return;
  const link = /** @type {HTMLAnchorElement} */ (element("address"));
  link.textContent = link.href = data.address;
  /** @type {HTMLAnchorElement} */ (element("projector")).href = `projector.html#${code.value.trim()}`;
  element("qr").setAttribute("src", `data:image/svg+xml,${encodeURIComponent(data.code)}`);
  element("qr").setAttribute("alt", say("qr", { address: data.address }));
  element("invite").hidden = false;
}

/** @param {string} text @param {string} place @returns {HTMLAnchorElement} */
function linkTo(text, place) {
  const href = new URL(`../play/learn.html${served ? "?class" : ""}#${linkOf(place)}`, location.href).href;
  return Object.assign(document.createElement("a"), { textContent: text, href });
}

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
  if (answer) download(await answer.blob(), "bots.zip");
}

async function deleteAll() {
  if (confirm(words.sure) && (await ask("reports", "DELETE"))) await load();
}

document.documentElement.lang = language;
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".languages button"))) {
  button.setAttribute("aria-pressed", String(button.value === language));
  button.addEventListener("click", () => speak(button.value));
}
for (const each of document.querySelectorAll("[data-say]")) each.textContent = words[each.getAttribute("data-say") ?? ""];
document.title = words.title;
for (const id of ["served", "live", "works"]) element(id).hidden = !served;
for (const id of ["live", "hold-quiz", "works"]) {
  document.querySelector(`nav [href="#${id}"]`)?.toggleAttribute("hidden", !served);
}
element("delete").hidden = !served;
element("forget").hidden = served;
element("private").textContent = words[served ? "in-network" : "in-browser"];
element("assign-how").textContent = words[served ? "assign-served" : "assign-alone"];
listLinks();
async function begin() {
  clearInterval(timer);
  if (!(await load())) return;
  remember();
  element("server").hidden = true; // what the class may see on a projector
  element("again").hidden = false;
  element("own-code").textContent = code.value.trim();
  await invite();
  timer = setInterval(() => document.hidden || load(), EVERY);
}

/** Keep the code for a reload of this tab. */
function remember() {
  try {
    sessionStorage.setItem(CODE, code.value.trim());
  } catch {
    // then a reload asks for it
  }
}

/** The code that this tab has had. */
function hadCode() {
  try {
    return sessionStorage.getItem(CODE) ?? "";
  } catch {
    return "";
  }
}

/** On the machine of the server itself the class is shown at once, with its code for another device of the teacher. */
async function enter() {
  const answer = await fetch("../class/code").catch(() => undefined);
  code.value = (answer?.ok && (await answer.text())) || hadCode();
  if (code.value) await begin();
}

// The wheel scrolls the page; some browsers would change the number that has the focus instead.
addEventListener("wheel", () => {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.type === "number") field.blur();
});
element("server").addEventListener("submit", (event) => {
  event.preventDefault();
  void begin();
});
if (served) void enter();
buttons[0].addEventListener("click", downloadBots);
buttons[1].addEventListener("click", deleteAll);
files.addEventListener("change", () => files.files && takeFiles(files.files));
paste.addEventListener("input", () => {
  if (!paste.value.trim()) return;
  const news = take(paste.value, words.pasted);
  paste.value = "";
  taken([news]);
});
/** The certificate of a pupil. @param {Report} report */
function certificateOf(report) {
  const [solved] = counts(report, chapters);
  const whole = chapters.filter((chapter) => !chapter.guided && doneOf(report, chapters, linkOf(chapter.name)) === "✓");
  const lines = [
    ["h1", words.certificate],
    ["p", words["certificate-for"]],
    ["h2", nameIn(report)],
    ["p", say("certificate-text", { solved: String(solved), all: String(most) })],
    ["p", whole.length ? say("certificate-chapters", { chapters: whole.map(({ title }) => title).join(" · ") }) : ""],
    ["footer", new Date().toLocaleDateString(language, { dateStyle: "long" })],
    ["footer", words.signed],
  ];
  const page = document.createElement("article");
  const board = Object.assign(document.createElement("img"), { src: "../board-light.svg", alt: "", className: "board" });
  const city = /** @type {HTMLTemplateElement} */ (element("city")).content.cloneNode(true);
  page.append(board, ...lines.map(([tag, textContent]) => Object.assign(document.createElement(tag), { textContent })), city);
  return page;
}

/** The pupils who get no certificate although they have solved enough, by nickname. @type {Set<string>} */
const without = new Set();
let offered = "";

/** Those who have solved enough for a certificate. */
function solvers() {
  const least = /** @type {HTMLInputElement} */ (element("least")).valueAsNumber || 1;
  return ordered().filter((report) => counts(report, chapters)[0] >= least);
}

/** Offer them to be ticked, unless they are offered already: a tick keeps the focus. */
function showChosen() {
  const found = solvers();
  const names = JSON.stringify(found.map((report) => [report.nickname, nameIn(report)]));
  if (names === offered) return;
  offered = names;
  const labels = found.map((report) => {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: !without.has(report.nickname) });
    box.addEventListener("change", () => (box.checked ? without.delete(report.nickname) : without.add(report.nickname)));
    const label = document.createElement("label");
    label.append(box, ` ${nameIn(report)}`);
    return label;
  });
  element("chosen").hidden = labels.length === 0;
  element("chosen").replaceChildren(...element("chosen").querySelectorAll("legend"), ...labels);
}

element("awards").addEventListener("submit", async (event) => {
  event.preventDefault();
  const pages = solvers().filter(({ nickname }) => !without.has(nickname)).map(certificateOf);
  if (pages.length === 0) return tell(words.unsolved);
  element("certificates").replaceChildren(...pages);
  const pictures = [...element("certificates").querySelectorAll("img")];
  await Promise.all(pictures.map((each) => each.decode().catch(() => undefined)));
  return print();
});
element("least").addEventListener("input", showChosen);
element("sort").addEventListener("change", show);
forget.addEventListener("click", () => {
  if (!confirm(words["sure-here"])) return;
  reports.clear();
  forgetAll();
  taken([]);
});
addEventListener("storage", ({ key }) => void (!served && (key === KEY || key === null) && reload()));
addEventListener("hashchange", takeLink);
if (!served) reload();
takeLink();
/** The bots that the server has collected, by nickname. */
async function collected() {
  const answer = served ? await ask("bots") : undefined;
  return answer ? /** @type {Record<string, string>} */ (await answer.json().catch(() => ({}))) : {};
}
const drop = element("drop");
drop.hidden = served;
for (const kind of ["dragover", "dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    const given = /** @type {DragEvent} */ (event).dataTransfer;
    const isFile = Boolean(given?.types.includes("Files"));
    drop.classList.toggle("over", isFile && kind === "dragover");
    if (!isFile && event.target instanceof Element && event.target.closest("input, textarea")) return; // it takes a text
    event.preventDefault(); // the browser would leave the page for a file or a link
    if (kind === "drop" && isFile && given && !served) void takeFiles(given.files);
  });
}
