// @ts-check
// All tables of the server: asks it which rooms there are, listens to each as one who looks on, and shows what Python
// makes of that. Nothing that is hidden comes here.

import { clockTime, steady } from "../play/clock_time.js";
import { makePython } from "./python.js";
import { isolated } from "./tables.js";

/** @typedef {[picture: string, label: string]} Chip */
/** @typedef {{ name: string, number: string, unit: string, active: boolean, winner: string, chips: Chip[] }} Player */
/** @typedef {{ code: string, title: string, label: string, picture: string, players: Player[], note: string }} Table */
/** @typedef {[name: string, solved: number, tries: number, number: number, place: number]} Standing number is 0 for a team */
/** @typedef {[nickname: string, number: number][]} Joined */
/** @typedef {{ hidden: boolean, over: boolean, announced: boolean, left: number, podium: Standing[], joined: Joined }} Orders */
/** @typedef {{ connect?: string, send?: [string, string], table?: Table, gone?: string, more?: string }} Message */

const EVERY = 2000; // milliseconds between two looks at which rooms there are
const PAINT = 300; // milliseconds in which what has happened at a table makes one picture
const SHAPE = 1.09; // the height of a board, its width being 1
const LINES = 5.2; // lines of text around a board
const LETTERS = [11, 22]; // pixels, the smallest and the largest
const KEY = "uptown-projector";
const NAMES = 3; // on a step
const ROWS = 5; // of those who are on none

/** @template {HTMLElement} [T=HTMLElement] @param {string} id */
const element = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {Record<string, Record<string, string>>} */
const spoken = JSON.parse(element("words").textContent ?? "");
const wanted = [remembered("localStorage", "uptown-language"), ...navigator.languages].map((each) => each.slice(0, 2));
const language = wanted.find((each) => each in spoken) ?? "en";
const words = spoken[language];
const dark = matchMedia("(prefers-color-scheme: dark)");
/** @type {Map<string, HTMLElement>} */
const shown = new Map();
/** @type {Map<string, WebSocket>} */
const sockets = new Map();
/** @type {Worker | undefined} */
let python;
let ready = false;
let waiting = false;
/** Whether the server has no class. */
let classless = false;
/** Where pupils join, once the server has told. */
let invited = "";
/** Whether the teacher hides names. */
let hidden = false;
/** When the clock runs out, by `steady`; 0 while none runs. */
let ends = 0;
let secret = location.hash.slice(1) || remembered("sessionStorage", KEY);

/** @param {"localStorage" | "sessionStorage"} place @param {string} name */
function remembered(place, name) {
  try {
    return window[place].getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text */
const tell = (text) => void (element("news").textContent = text);

/** Say something to Python, and have it paint soon what has changed. @param {object} message */
function say(message) {
  python?.postMessage(JSON.stringify(message));
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    python?.postMessage(JSON.stringify({ paint: true }));
  }, PAINT);
}

/** @param {string} code */
function connect(code) {
  const open = sockets.get(code);
  if (open && open.readyState <= WebSocket.OPEN) return;
  const socket = new WebSocket(new URL("../room/socket", location.href.replace(/^http/, "ws")));
  sockets.set(code, socket);
  socket.addEventListener("open", () => say({ code, on: true }));
  socket.addEventListener("close", () => sockets.get(code) === socket && say({ code, on: false }));
  socket.addEventListener("message", ({ data }) => say({ code, heard: data }));
}

/** @param {string} source @param {string} alt */
const image = (source, alt) =>
  Object.assign(document.createElement("img"), { src: `data:image/svg+xml,${encodeURIComponent(source)}`, alt });

/** @param {string} tag @param {string} text @param {string} [className] */
const textIn = (tag, text, className = "") => Object.assign(document.createElement(tag), { textContent: text, className });

/** @param {Player} player */
function lineOf({ name, number, unit, active, winner, chips }) {
  const line = textIn("li", "", active ? "active" : "");
  line.append(...chips.map(([source, label]) => image(source, label)), textIn("span", name));
  if (number) line.append(textIn("b", number), textIn("span", unit, "unseen"));
  if (winner) line.append(textIn("span", `★ ${winner}`));
  if (active) line.append(textIn("span", words.turn, "unseen"));
  return line;
}

/** @param {Table} table */
function show({ code, title, label, picture, players, note }) {
  const before = shown.get(code);
  const place = before ?? document.createElement("article");
  const list = document.createElement("ul");
  list.append(...players.map(lineOf));
  place.replaceChildren(textIn("h2", title), image(picture, label), list, textIn("p", note));
  if (before) return;
  shown.set(code, place);
  element("tables").append(place);
  showOrHideInvite();
  arrange();
}

/** Choose so many columns that the boards are as large as they can be. */
function arrange() {
  const main = element("tables");
  const number = Math.max(shown.size, 1);
  let [best, columns, letters] = [0, 1, LETTERS[0]];
  for (let across = 1; across <= number; across += 1) {
    const width = main.clientWidth / across - 24;
    const height = main.clientHeight / Math.ceil(number / across) - 16;
    const size = Math.min(Math.max(height / 22, LETTERS[0]), LETTERS[1]);
    const side = Math.min(width, (height - LINES * size * 1.25) / SHAPE);
    if (side > best) [best, columns, letters] = [side, across, size];
  }
  main.style.setProperty("--columns", String(columns));
  main.style.setProperty("--letters", `${letters}px`);
}

/** Ask for the code. @param {string} text why */
function ask(text) {
  secret = "";
  element("ask").hidden = false;
  tell(text);
}

/** What is shown of a pupil or a team in the quiz. @param {Standing} standing */
function nameOf([name, , , number]) {
  if (!number) return words.team.replace("{number}", name);
  return hidden ? words.pupil.replace("{number}", String(number)) : isolated(name);
}

/** The names on one step, of all who share a place, and their score. @param {Standing[]} standings */
function stepOf(standings) {
  const [, solved, tries, , place] = standings[0];
  const step = textIn("li", "", `place-${place}`);
  const names = standings.slice(0, NAMES).map((each) => textIn("b", nameOf(each)));
  const more = standings.length > NAMES ? [textIn("b", `+ ${standings.length - NAMES}`)] : [];
  const score = [textIn("span", `✓ ${solved}`), textIn("small", words.tries.replace("{tries}", String(tries)))];
  step.append(...names, ...more, ...score, textIn("i", String(place)));
  return step;
}

/** Who stands behind the podium, or all while the quiz goes on. @param {Standing} standing */
function rowOf(standing) {
  const [, solved, , , place] = standing;
  const row = textIn("li", `${nameOf(standing)} ✓ ${solved}`);
  /** @type {HTMLLIElement} */ (row).value = place;
  return row;
}

/** Show the clock, and who leads the quiz or has won it; nobody is celebrated for nothing. @param {Orders} orders */
function showQuiz({ over, announced, left, podium }) {
  const quiz = podium.length > 0 && (!over || announced);
  const scored = podium.filter(([, solved]) => solved > 0);
  const steps = over ? [1, 2, 3].map((at) => scored.filter((each) => each[4] === at)).filter((each) => each.length > 0) : [];
  ends = left && (!over || !quiz) ? steady() + left * 1000 : 0;
  element("quiz").hidden = !quiz && !ends;
  // Who plays on after a quiz sees the tables beside the podium; during it there is nothing else to look at.
  document.body.classList.toggle("quiz", !element("quiz").hidden && ((quiz && !over) || shown.size === 0));
  element("quiz-title").textContent = quiz ? (over ? words.over : words.quiz) : words.clock;
  element("nothing").hidden = !quiz || !over || scored.length > 0;
  element("podium").replaceChildren(...steps.map(stepOf));
  const others = quiz ? scored.filter((each) => !over || each[4] > 3).slice(0, ROWS).map(rowOf) : [];
  element("others").replaceChildren(...others);
  tick();
}

/** Show where to join while there is nothing else to look at. */
function showOrHideInvite() {
  const open = invited !== "" && shown.size === 0 && Boolean(element("quiz").hidden);
  element("invite").hidden = !open;
  document.body.classList.toggle("invite", open);
}

/** Show there who has joined. @param {Joined} joined */
function showInvite(joined) {
  showOrHideInvite();
  element("joined").textContent = words.joined.replace("{number}", String(joined.length));
  const names = hidden ? [] : joined.sort((one, other) => one[1] - other[1]);
  element("names").replaceChildren(...names.map(([name]) => textIn("li", isolated(name))));
}

/** Ask once where pupils join. @param {Record<string, string>} headers */
async function askWhere(headers) {
  const answer = await fetch("../class/address", { headers, cache: "no-store" }).catch(() => undefined);
  /** @type {{ address: string, code: string } | undefined} */
  const data = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!data) return;
  invited = data.address;
  element("class-address").textContent = invited;
  element("qr").setAttribute("src", `data:image/svg+xml,${encodeURIComponent(data.code)}`);
}

function tick() {
  const left = Math.max(0, Math.ceil((ends - steady()) / 1000));
  element("left").textContent = ends ? clockTime(left) : "";
}

/** Ask the server for the clock and the quiz, if it has a class. @param {Record<string, string>} headers */
async function lookAtQuiz(headers) {
  if (classless) return;
  const answer = await fetch("../class/orders", { headers, cache: "no-store" }).catch(() => undefined);
  classless = answer?.status === 404;
  /** @type {Orders | undefined} */
  const data = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!data) return;
  hidden = data.hidden;
  if (!invited) await askWhere(headers);
  showQuiz(data);
  showInvite(data.joined);
}

/** Ask the server which rooms there are. */
async function look() {
  if (!secret) return;
  const headers = { "X-Class-Code": secret };
  const answer = await fetch("../room/all", { headers, cache: "no-store" }).catch(() => undefined);
  if (answer?.status === 401) return ask(words.wrong);
  if (answer?.status === 404) return ask(words.alone); // and asks no more: the secret is gone
  await lookAtQuiz(headers); // before any name is shown
  /** @type {{ rooms: string[], address: string } | undefined} */
  const message = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!Array.isArray(message?.rooms)) {
    document.body.classList.remove("invite"); // else nobody would read why nothing changes
    return tell(words.silent);
  }
  element("ask").hidden = true;
  for (const id of ["address", "room-address"]) element(id).textContent = message.address;
  if (!ready) return;
  tell(message.rooms.length === 0 ? words.nobody : "");
  say({ hidden });
  say({ codes: message.rooms });
  for (const code of shown.keys()) if (message.rooms.includes(code)) connect(code);
}

/** @param {Message} message */
function hear(message) {
  if (message.connect) connect(message.connect);
  if (message.send) {
    const socket = sockets.get(message.send[0]);
    if (socket?.readyState === WebSocket.OPEN) socket.send(message.send[1]);
  }
  if (message.table) show(message.table);
  if (message.more) tell(message.more);
  if (!message.gone) return;
  const socket = sockets.get(message.gone);
  sockets.delete(message.gone);
  socket?.close();
  shown.get(message.gone)?.remove();
  shown.delete(message.gone);
  arrange();
}

function start() {
  const worker = (python = makePython());
  tell(words.starting);
  worker.addEventListener("message", ({ data }) => {
    if (data.failed !== undefined || data.crashed) tell(words.failed);
    if (data.screen) hear(JSON.parse(data.screen));
    if (!data.ready) return;
    ready = true;
    if (element("news").textContent === words.starting) tell(""); // else it says why the code is asked for
    say({ theme: dark.matches ? "dark" : "light" });
    look();
  });
  worker.addEventListener("error", () => tell(words.failed));
  worker.postMessage({ start: { game: "projector", language, saves: false, page: "", room: null } });
}

document.documentElement.lang = language;
for (const each of document.querySelectorAll("[data-say]")) each.textContent = words[each.getAttribute("data-say") ?? ""];
document.title = words.title;
history.replaceState(null, "", location.pathname); // the whole class sees the address
element("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  secret = /** @type {HTMLInputElement} */ (element("code")).value.trim();
  begin();
});
dark.addEventListener("change", () => say({ theme: dark.matches ? "dark" : "light" }));
new ResizeObserver(arrange).observe(element("tables")); // also once the invitation or a quiz makes room for them

function begin() {
  try {
    sessionStorage.setItem(KEY, secret);
  } catch {
    // then a reload asks for the code
  }
  look();
}

start();
if (secret) begin();
else ask("");
setInterval(look, EVERY);
setInterval(tick, 250);
