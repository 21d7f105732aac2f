// The play page: shows the empty board at once, starts Python in a worker, and joins both.

import { event, read } from "./message.js";
import { Table } from "./table.js";

const PATIENCE = 60; // seconds without any progress before we offer to try again

const given = (id) => JSON.parse(document.getElementById(id).textContent);
const { version, bytes, game } = given("build");
const first = given("first");
const words = given("words");
const language = navigator.languages.map((code) => code.toLowerCase().split("-")[0]).find((code) => code in words) ?? "en";
const place = document.getElementById("table");
const loading = document.getElementById("loading");
// In a frame of another page: a table that leaves nothing in the browser, so that the match played here goes on untouched.
const embedded = new URLSearchParams(location.search).has("embed");
const darkness = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

let worker = null;
let ready = false;
const table = new Table(place, (kind, name, value) => {
  if (ready) worker.postMessage(event(kind, name, value));
});

/** A sentence of the page in the reader's language, its blanks filled. */
function say(name, blanks = {}) {
  return words[language][name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank]);
}

function dress() {
  const theme = contrast.matches ? "contrast" : darkness.matches ? "dark" : "light";
  place.className = `uptown uptown-${theme}`;
  table.repaint();
}

/** A worker for Python, or a sentence that says why there can be none. */
function makeWorker() {
  if (typeof WebAssembly !== "object") return say("wasm");
  let known = false;
  const options = {
    // Which game is played, on which page, and what a link holds. A worker's address would not do: one that was kept for
    // offline comes without what follows its #.
    name: [game, location.pathname.split("/").at(-1), embedded ? "embed" : "keep", location.hash.slice(1)].join(" "),
    // A browser that knows module workers asks for the type.
    get type() {
      known = true;
      return "module";
    },
  };
  const made = new Worker(`worker.js?${version}`, options);
  if (known) return made;
  made.terminate();
  return say("workers");
}

function showTrouble(reason) {
  document.getElementById("reason").textContent = reason;
  document.getElementById("trouble").hidden = false;
}

function stage(name) {
  document.getElementById("status").textContent = say(name);
  document.body.dataset.state = name;
}

/** What was opened is kept with the match: without the link a reload goes on where we are. */
function dropLink() {
  if (location.hash && !embedded) history.replaceState(null, "", location.pathname + location.search);
}

function start() {
  worker = makeWorker();
  if (typeof worker === "string") {
    loading.classList.add("failed");
    showTrouble(worker);
    return;
  }
  stage("core");
  const progress = document.getElementById("progress");
  let loaded = 0;
  let since = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - since > PATIENCE * 1000) showTrouble(say("slow"));
  }, 1000);
  const fail = (reason) => {
    clearInterval(watch);
    worker.terminate();
    document.body.dataset.state = "failed";
    loading.classList.add("failed");
    showTrouble(reason);
  };
  worker.addEventListener("error", (error) => {
    error.preventDefault();
    fail(say("missing", { file: "worker.js", reason: error.message || say("silent") }));
  });
  worker.addEventListener("message", ({ data }) => {
    since = performance.now();
    if (data.progress) progress.value = 80 * Math.min(1, (loaded += data.progress) / bytes);
    if (data.stage) stage(data.stage);
    if (data.stage === "game") progress.value = 90;
    if (data.failed !== undefined) {
      const reason = data.failed || say(data.status ? "answered" : "silent", { reason: data.status });
      fail(data.file ? say("missing", { file: data.file, reason }) : say("start", { reason }));
    }
    if (data.screen) {
      try {
        table.show(read(data.screen));
      } catch (error) {
        fail(error.message);
      }
    }
    if (data.ready) {
      clearInterval(watch);
      ready = true;
      dropLink();
      loading.remove();
      document.body.dataset.state = "ready";
      keepForOffline();
    }
  });
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
  worker.postMessage({ link: location.hash.slice(1) });
  dropLink();
});
for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
document.getElementById("again").addEventListener("click", () => location.reload());
document.body.classList.toggle("embedded", embedded);
dress();
table.show(read(first.en));
if (language !== "en") table.show(read(first[language]));
start();
