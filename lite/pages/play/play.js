// @ts-check
// The play page: shows the empty board at once, starts Python in a worker, and connects the two.

import { Engine } from "./engine.js";
import { event, read } from "./message.js";
import { ScreenView } from "./screen.js";

/** @import { Listener } from "./engine.js" */
/** @import { Parts } from "./schema.js" */

/** Where it is remembered that lessons were begun, by the game they are about. @param {string} name */
const flagOf = (name) => `${name}-lessons`;
/** Where the name is remembered with which somebody plays with others, however they are connected. */
const NAME = "uptown-name";
const NAME_FIELD = "room-name";
/** Where it is remembered whether sounds are on, once somebody has chosen. */
const SOUNDS = "uptown-sounds";
/** The buttons that lead from one step of a lesson to another. @type {Set<string | undefined>} */
const STEPS = new Set(["next", "back"]);
const { loading } = window; // loading.js, in the page itself
const { say } = loading;
/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** What the builder wrote into the page. @param {string} id */
const embeddedData = (id) => JSON.parse(element(id).textContent);
const { game, rules, tutorial, firstGame, games } = embeddedData("build");
/** Shown to whoever continues the lessons: where, only Python will know. On the pages of games there are none. */
const returningScreens = embeddedData("returning");
const usual = `#${Object.keys(games)[0]}`; // leads to the first lesson whoever has not begun any
const anew = location.hash === firstGame || (["", usual].includes(location.hash) && !Object.keys(games).some(hasBegun));
const returning = returningScreens && !anew;
const place = element("table");
const progress = /** @type {HTMLProgressElement} */ (element("progress"));
const search = new URLSearchParams(location.search);
/** What the address may ask for in place of a match, and the kind of page that shows it: web/pages.py. */
const KINDS = { room: "room", letter: "letters", practice: "practice", study: "study", direct: "direct" };
const asked = /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS)).find((name) => search.has(name));
const kind = asked ? KINDS[asked] : returningScreens ? "lessons" : "match";
/** Ways to play with others, who may play another game than this page's: until they answer the board is empty. */
const TOGETHER = new Set(["room", "letters", "direct"]);
const firstScreens = embeddedData(returning ? "returning" : TOGETHER.has(kind) ? "waiting" : "first");
// In a frame of another page nothing is saved, so that the match played on this page is not touched.
const embedded = search.has("embed");
// The server of a class that collects progress leads to this address.
const classroom = search.has("class");
const watch = search.has("watch"); // the seat that this browser may have is another visit's
// Players whose pages find each other without a server; hardly any visit needs what connects them.
const connecting = kind === "direct" ? connectPeers() : undefined;
const darkColors = matchMedia("(prefers-color-scheme: dark)");
const moreContrast = matchMedia("(prefers-contrast: more)");

/** @type {Engine | undefined} */
let engine;
let ready = false;
let lesson = ""; // the game that is being learnt
/** The status line as the game sent it last. @type {Parts["status"]} */
let status = ["", "calm"];
let covered = false; // whether a sentence of the page stands in the status line
let addressed = false; // whether what is shown has an address of its own
let link = ""; // the one that was sent to Python last
let exhausted = -Infinity; // when memory ran out last
let pressed = ""; // whether the toggle that was pressed last was on
let missed = false; // whether the last input did not reach any Python

/** What was done before Python could take it. @type {Parameters<typeof event>[]} */
const waiting = [];
const MAX_WAITING = 20;

const screen = new ScreenView(place, (what, name, value) => {
  const input = what !== "point" && what !== "focus"; // what only looks changes nothing
  if (what === "change" && name === "language") loading.choose(String(value));
  if (what === "change" && name === "theme") {
    loading.theme = String(value);
    applyTheme();
  }
  if (what === "change" && name === NAME_FIELD && !embedded) keep(NAME, String(value));
  if (what === "press" && /^(sounds|mute)/.test(name ?? "") && !embedded) keep(SOUNDS, pressed === "true" ? "off" : "on");
  if (kind === "practice" && what === "press" && name === "mine") leaveExercise();
  if (ready) {
    if (input) uncoverStatus();
    if (input && returningScreens && !embedded) remember();
    engine?.send(event(what, name, value), input);
    // On a small phone answers stand below the board; another step begins with the board.
    if (returningScreens && what === "press" && STEPS.has(name)) scrollTo(0, 0);
  } else if (input && document.body.dataset.state === "stopped") {
    missed = true;
    element("again").focus();
  } else if (input && what !== "drag" && what !== "drop") {
    // Who presses the same twice is in a hurry, and does not want to take it back.
    const again = String(waiting.at(-1)) === String([what, name, value]);
    if (!again && waiting.length < MAX_WAITING) waiting.push([what, name, value]);
    if (what === "press" && name) screen.hold(name);
  }
});

const seePressed = (/** @type {MouseEvent} */ { target }) => {
  pressed = (target instanceof Element && target.closest("[aria-pressed]")?.getAttribute("aria-pressed")) || "";
};
place.addEventListener("click", seePressed, true); // before the button itself tells

/** What takes a file, by the kind of page. @type {Record<string, string>} */
const OPENS = { match: "upload", study: "study-file", lessons: "open-progress", letters: "letter-file" };
// What is dropped is opened like a file that was chosen: the browser would leave the page for a file or a link.
for (const name of /** @type {const} */ (["dragover", "drop"])) {
  addEventListener(name, (moved) => {
    const given = moved.dataTransfer;
    const isFile = given?.types.includes("Files");
    const field = moved.target instanceof Element && moved.target.closest("input:not([type=file]), textarea");
    // A field takes a link as it takes any text.
    if (!given || !(isFile || (given.types.includes("text/uri-list") && !field))) return;
    moved.preventDefault();
    const dropped = isFile ? [...given.files] : [given.getData("text/uri-list")];
    if (name === "drop" && dropped.length) void openDropped(dropped, moved.target);
  });
}

/**
 * Open what was dropped, or tell that this page opens nothing.
 *
 * @param {(Blob | string)[]} dropped
 * @param {EventTarget | null} at
 */
async function openDropped(dropped, at) {
  if (!(await screen.takeDropped(dropped, at, OPENS[kind] ?? ""))) coverStatus(say("unopened"));
}

/** Whether the lessons about a game were begun in this browser. @param {string} name */
function hasBegun(name) {
  return Boolean(kept(flagOf(name)));
}

// A browser may stop a page that nobody looks at, and its worker later or never.
for (const name of ["freeze", "resume"]) {
  document.addEventListener(name, () => engine?.send({ asleep: name === "freeze" }));
}

/** What connects this page to other ones. */
async function connectPeers() {
  try {
    const [{ Peers }, { canScan }] = await Promise.all([import("./peers.js"), import("./camera.js")]);
    const peers = new Peers((...news) => engine?.send({ peer: news }));
    return { peers, scans: canScan(), second: await peers.second };
  } catch (error) {
    loading.reportFile("peers.js", String(error));
    throw error;
  }
}

/** Remember a word, if this browser remembers anything. @param {string} key @param {string} word */
function keep(key, word) {
  try {
    localStorage.setItem(key, word);
  } catch {
    // This browser remembers nothing.
  }
}

/** A word that was remembered; "" for none. @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Remember that these lessons were begun. */
const remember = () => keep(flagOf(lesson || Object.keys(games)[0]), "yes");

/** Lead from a lesson to the game it is about, and to its rules. */
function leadToGame() {
  if (!lesson) return;
  const further = /** @type {HTMLAnchorElement} */ (element("further"));
  const page = /** @type {HTMLAnchorElement} */ (element("rules"));
  further.href = games[lesson];
  further.dataset.say = lesson;
  further.textContent = say(lesson);
  page.href = page.href.replace(/rules-[a-z]+/, `rules-${lesson}`);
}

/** Show a sentence of the page in the status line. @param {string} sentence */
function coverStatus(sentence) {
  covered = true;
  screen.show({ status: [sentence, "refused"], announcement: [sentence, 0] });
}

function uncoverStatus() {
  if (covered) screen.show({ status });
  covered = false;
}

function applyTheme() {
  place.className = `uptown uptown-${loading.shade}`;
  screen.repaint();
}

/**
 * What a link opened is saved with the match: once it is shown, a reload continues the match without the link. An exercise
 * is saved nowhere: its link stays.
 */
function dropLink() {
  if (addressed || !link || location.hash.slice(1) !== link || embedded || kind === "practice") return;
  history.replaceState(null, "", location.pathname + location.search);
  link = "";
}

/** Give an exercise an address of its own, so that the browser's Back goes back. @param {string} address */
function showAddress(address) {
  if (!address || embedded) return;
  const shown = `${location.pathname}${location.search}#${address}`;
  // Whoever comes back goes on here, and is not shown the guided game until Python knows that.
  if (returningScreens && `#${address.split("/")[0]}` !== firstGame) remember();
  if (location.hash !== `#${address}`) history[addressed ? "pushState" : "replaceState"](null, "", shown);
  addressed = true;
  link = address;
}

/** Leave the exercise of the address for one's own practice, also at the next visit. */
function leaveExercise() {
  history.replaceState(null, "", location.pathname + location.search);
  link = "";
}

/** Open the link of the address. */
function openLink() {
  if (!ready || !location.hash) return;
  link = location.hash.slice(1);
  engine?.send({ link }, true);
  setTimeout(dropLink, 1000); // what changes nothing on the screen sends no screen
}

/** @param {boolean} again whether a worker ended; what it began with is not tried a second time */
function start(again = false) {
  const worker = loading.takeWorker(!again);
  if (typeof worker === "string") {
    loading.showProblem(say(worker));
    return;
  }
  progress.value = 0;
  loading.start();
  engine = new Engine(worker, listener);
  const page = location.pathname.split("/").at(-1);
  link = location.hash.slice(1);
  const addresses = { page, link, rules, tutorial, firstGame, games };
  const [name, sounds] = [NAME, SOUNDS].map((key) => (embedded ? "" : kept(key)));
  const others = { kind, classroom, room: new URLSearchParams(location.search).get("room"), watch, name, sounds };
  const visit = { game, language: loading.chosen(), theme: loading.theme, saves: !embedded && !watch, ...addresses, ...others };
  begin(engine, visit);
}

/** Let the game begin, once it is known who else may be connected. @type {(begun: Engine, visit: object) => Promise<void>} */
async function begin(begun, visit) {
  const { scans = false, second = false } = (await connecting?.catch(() => undefined)) ?? {};
  begun.send({ start: { ...visit, scans, second } });
}

function showReady() {
  ready = true;
  document.body.dataset.state = "ready";
  loading.hide();
}

/** @type {Listener} */
const listener = {
  stage(name) {
    loading.showStage(name);
    if (name === "game") progress.value = 95;
  },
  progress(part) {
    progress.value = Math.max(progress.value, 90 * part); // more comes when Python has to start another way
  },
  async silent(file) {
    const [word] = await loading.inspect(file);
    if (word && word !== "silent") this.failed(file, "", "");
  },
  late(file) {
    loading.showProblem(file ? say("late", { file }) : say("slow"), { final: false });
  },
  failed(file, word, reason) {
    engine?.end();
    const sentence = word ? say(word, { reason }) : String(reason ?? "");
    if (file) loading.reportFile(file, sentence, Boolean(word));
    else loading.showProblem(say("start", { reason: sentence || say("silent") }));
  },
  peer(order) {
    connecting?.then(({ peers }) => peers.carryOut(order));
  },
  entered(code) {
    // A reload, and another tab, come back to this room.
    history.replaceState(null, "", `${location.pathname}?room${code && `=${code}`}${location.hash}`);
  },
  lead(name) {
    if (games[name]) location.replace(games[name] + location.search);
  },
  screen(text) {
    try {
      const parts = read(text);
      status = parts.status ?? status;
      if (parts.status) covered = false;
      if (parts.language) loading.speak(parts.language);
      lesson = parts.lesson || lesson;
      showAddress(parts.address ?? "");
      leadToGame();
      screen.show(parts);
      if (ready) dropLink();
    } catch (error) {
      console.warn(error);
      engine?.end();
      ready = false;
      loading.showProblem(say("unreadable"));
    }
  },
  ready() {
    showReady();
    dropLink();
    if (location.hash.slice(1) !== link) openLink(); // it came meanwhile
    if (missed) coverStatus(say("missed"));
    missed = false;
    screen.board.release();
    // In the lessons, what was pressed on the first screen is not meant for another exercise.
    if (returningScreens && String(status) !== firstStatus) waiting.length = 0;
    for (const input of waiting.splice(0)) engine?.send(event(...input), true);
    registerServiceWorker();
    connecting?.then(({ peers }) => peers.greet());
  },
  stopped() {
    ready = false;
    missed = Boolean(engine?.missed);
    screen.drawers.release(); // a dialog would lie over the button that continues
    coverStatus(say("stopped"));
    loading.showProblem(say(embedded ? "anew" : "restore"), { label: "goon", press: restart, state: "stopped" });
  },
  exhausted() {
    // Twice within a minute is no accident. In a frame, where nothing is saved, the match would be gone without a word.
    const again = performance.now() - exhausted < 60_000;
    exhausted = performance.now();
    if (again || embedded) this.stopped();
    else {
      ready = false;
      missed = true;
      start();
    }
  },
  resumed() {
    missed = false;
    screen.drawers.arrange();
    uncoverStatus();
    showReady();
  },
};

/** Start another worker. It continues the match that was saved; in a frame, where nothing is saved, it starts a new one. */
function restart() {
  engine?.end();
  start(true);
}

/** From the second visit on the page works offline, where the browser allows that. */
function registerServiceWorker() {
  if (embedded || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js", { scope: "./" }).catch(() => undefined);
}

darkColors.addEventListener("change", applyTheme);
moreContrast.addEventListener("change", applyTheme);
addEventListener("storage", applyTheme); // another page of the site has chosen
addEventListener("hashchange", openLink);
document.body.classList.toggle("embedded", embedded);
document.body.classList.toggle("begun", hasBegun(game));
place.querySelector(".uptown-table")?.append(...document.getElementsByTagName("footer"));
loading.speak(loading.language);
applyTheme();
screen.show(read(firstScreens.en));
const shown = read(firstScreens[loading.language]);
if (loading.language !== "en") screen.show(shown);
const firstStatus = String(shown.status);
if (loading.run()) start();
