// The play page: shows the empty board at once, starts Python in a worker, and joins both.

import { event, read } from "./message.js";
import { Table } from "./table.js";

const SAYS = {
  core: "Loading Python …",
  python: "Starting Python in your browser …",
  game: "Dealing the tiles …",
};
const PATIENCE = 60; // seconds without any progress before we offer to try again

const { version, bytes } = JSON.parse(document.getElementById("build").textContent);
const place = document.getElementById("table");
const loading = document.getElementById("loading");
const darkness = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

let worker = null;
let ready = false;
const table = new Table(place, (kind, name, value) => {
  if (ready) worker.postMessage(event(kind, name, value));
  if (name.startsWith("start")) place.scrollIntoView(); // on a phone the form stands far below the board
});

function dress() {
  const theme = contrast.matches ? "contrast" : darkness.matches ? "dark" : "light";
  place.className = `uptown uptown-${theme}`;
  table.repaint();
}

/** A worker for Python, or a sentence that says why there can be none. */
function makeWorker() {
  if (typeof WebAssembly !== "object") {
    return "This browser has no WebAssembly, which Python needs to run here. A current Firefox, Chrome, Edge or Safari has it.";
  }
  let known = false;
  const options = {
    name: "uptown",
    // A browser that knows module workers asks for the type.
    get type() {
      known = true;
      return "module";
    },
  };
  const made = new Worker(`worker.js?${version}`, options);
  if (known) return made;
  made.terminate();
  return "This browser is too old to run Python: it knows no module workers. A current Firefox, Chrome, Edge or Safari does.";
}

function showTrouble(reason) {
  document.getElementById("reason").textContent = reason;
  document.getElementById("trouble").hidden = false;
}

function stage(name) {
  document.getElementById("status").textContent = SAYS[name];
  document.body.dataset.state = name;
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
    if (performance.now() - since < PATIENCE * 1000) return;
    showTrouble("This takes longer than it should. It may still come, on a slow line or an old machine.");
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
    fail(`The game could not start: ${error.message || "worker.js could not be loaded"}.`);
  });
  worker.addEventListener("message", ({ data }) => {
    since = performance.now();
    if (data.progress) progress.value = 80 * Math.min(1, (loaded += data.progress) / bytes);
    if (data.stage) stage(data.stage);
    if (data.stage === "game") progress.value = 90;
    if (data.failed) fail(`${data.file || "The game"} could not be loaded: ${data.failed}.`);
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
      loading.remove();
      document.body.dataset.state = "ready";
      keepForOffline();
    }
  });
}

/** From the second visit on the page works without network, where the browser allows that. */
function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js", { scope: "./" }).catch(() => undefined);
}

darkness.addEventListener("change", dress);
contrast.addEventListener("change", dress);
document.getElementById("again").addEventListener("click", () => location.reload());
dress();
table.show(read(document.getElementById("first").textContent));
start();
