// The play page: shows the empty board at once, starts Python in a worker, and joins both.

import { Engine } from "./engine.js";
import { event, read } from "./message.js";
import { Table } from "./table.js";

const { loading } = window; // loading.js, in the page itself
const { say, language } = loading;
const given = (id) => JSON.parse(document.getElementById(id).textContent);
const { game } = given("build");
const first = given("first");
const place = document.getElementById("table");
const progress = document.getElementById("progress");
// In a frame of another page: a table that leaves nothing in the browser, so that the match played here goes on untouched.
const embedded = new URLSearchParams(location.search).has("embed");
const darkness = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

let engine = null;
let ready = false;
let status = ["", "calm"]; // as the table told it last
let covered = false; // whether a sentence of the page has taken its place
let missed = false; // whether something was pressed that no Python has taken
const table = new Table(place, (kind, name, value) => {
  const pressed = kind !== "point";
  if (ready) {
    if (pressed) uncover();
    engine.send(event(kind, name, value), pressed);
  } else if (pressed && document.body.dataset.state === "stopped") {
    missed = true;
    document.getElementById("again").focus();
  }
});

/** Put a sentence of the page in the place of the status line. */
function cover(sentence) {
  covered = true;
  table.show({ status: [sentence, "refused"], announcement: sentence });
}

function uncover() {
  if (covered) table.show({ status });
  covered = false;
}

function dress() {
  const theme = contrast.matches ? "contrast" : darkness.matches ? "dark" : "light";
  place.className = `uptown uptown-${theme}`;
  table.repaint();
}

/** A worker for Python, or the name of the sentence that says why there can be none. */
function makeWorker() {
  if (typeof WebAssembly !== "object") return "wasm";
  let known = false;
  const options = {
    // A browser that knows module workers asks for the type.
    get type() {
      known = true;
      return "module";
    },
  };
  const made = new Worker(new URL("worker.js", import.meta.url), options);
  if (known) return made;
  made.terminate();
  return "workers";
}

/** What was opened is kept with the match: without the link a reload goes on where we are. */
function dropLink() {
  if (location.hash && !embedded) history.replaceState(null, "", location.pathname + location.search);
}

function start() {
  const worker = makeWorker();
  if (typeof worker === "string") {
    loading.trouble(say(worker));
    return;
  }
  progress.value = 0;
  loading.start();
  engine = new Engine(worker, host);
  const page = location.pathname.split("/").at(-1);
  engine.send({ start: { game, page, keeps: !embedded, link: location.hash.slice(1), files: loading.files() } });
}

function isReady() {
  ready = true;
  document.body.dataset.state = "ready";
  loading.hide();
}

const host = {
  stage(name) {
    loading.stage(name);
    if (name === "game") progress.value = 95;
  },
  progress(part) {
    progress.value = 90 * part;
  },
  async silent(file) {
    const [word] = await loading.inspect(file);
    if (word && word !== "silent") host.failed(file);
  },
  late(file) {
    loading.trouble(file ? say("late", { file }) : say("slow"), { final: false });
  },
  failed(file, word, reason) {
    engine.end();
    const told = word ? say(word, { reason }) : reason;
    if (file) loading.fault(file, told, Boolean(word));
    else loading.trouble(say("start", { reason: told || say("silent") }));
  },
  screen(text) {
    try {
      const parts = read(text);
      status = parts.status ?? status;
      if (parts.status) covered = false;
      table.show(parts);
    } catch (error) {
      engine.end();
      ready = false;
      loading.trouble(error.message);
    }
  },
  ready() {
    isReady();
    dropLink();
    if (missed) cover(say("missed"));
    missed = false;
    keepForOffline();
  },
  stopped() {
    ready = false;
    missed = engine.missed;
    cover(say("stopped"));
    loading.trouble(say(embedded ? "anew" : "restore"), { label: "goon", press: goOn, state: "stopped" });
  },
  back() {
    missed = false;
    uncover();
    isReady();
  },
};

/** Another worker goes on with the match that was kept; in a frame, where nothing is kept, with a new one. */
function goOn() {
  engine.end();
  start();
}

/** From the second visit on the page works without network, where the browser allows that. */
function keepForOffline() {
  if (embedded || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js", { scope: "./" }).catch(() => undefined);
}

darkness.addEventListener("change", dress);
contrast.addEventListener("change", dress);
addEventListener("hashchange", () => {
  if (!ready || !location.hash) return;
  engine.send({ link: location.hash.slice(1) }, true);
  dropLink();
});
for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
document.body.classList.toggle("embedded", embedded);
dress();
table.show(read(first.en));
if (language !== "en") table.show(read(first[language]));
if (loading.run()) start();
