// The play page: opens a trimmed JupyterLite page that runs the game, and draws the curtain when the board is there.

const STAGES = [
  { upTo: 25, says: "Loading the stage …" },
  { upTo: 70, says: "Starting Python in your browser …" },
  { upTo: 90, says: "Loading the game …" },
  { upTo: 100, says: "Setting up the board …" },
];
const READY = STAGES.length;
const PATIENCE = 60; // seconds without any progress before we offer to try again

const curtain = document.getElementById("curtain");
const frame = document.getElementById("game");
const windows = shuffled([...document.querySelectorAll(".windows path")]);
const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

/** The page inside, which runs these lines at once. What is printed tells us that Python runs. */
function gameAddress() {
  const code = ['print("Python runs")', "import uptown_widget", `uptown_widget.play(theme="${theme}")`];
  const parameters = new URLSearchParams({
    kernel: "python",
    theme: theme === "dark" ? "JupyterLab Dark" : "JupyterLab Light",
    hideCodeInput: "1",
    showBanner: "0",
    clearCellsOnExecute: "1",
    promptCellPosition: "bottom",
    code: code.join("\n"),
  });
  return `../repl/index.html?${parameters}`;
}

/** Why the game cannot run here, or nothing. */
function whatIsMissing() {
  if (typeof WebAssembly !== "object") {
    return "This browser has no WebAssembly, which Python needs to run here. A current Firefox, Chrome, Edge or Safari has it.";
  }
  if (!window.isSecureContext) {
    return "A browser runs this game only from an address that starts with https://, or from this computer itself.";
  }
  if (!("serviceWorker" in navigator)) {
    return "This browser allows no service workers here, which Python needs. A private window often forbids them: try an ordinary one.";
  }
  if (!hasModuleWorkers()) {
    return "This browser is too old to run Python: it knows no module workers. A current Firefox, Chrome, Edge or Safari does.";
  }
  return "";
}

/** A browser that knows module workers reads the option `type`. */
function hasModuleWorkers() {
  let known = false;
  const options = {
    get type() {
      known = true;
      return "module";
    },
  };
  try {
    new Worker("data:,", options).terminate();
  } catch {
    // Some browsers forbid workers from data; they have read the option by then.
  }
  return known;
}

/** How far the page inside is: an index into STAGES, or READY. */
function stageOf(inside) {
  if (inside?.querySelector(".jp-OutputArea-output canvas")) return READY;
  if (inside?.querySelector(".jp-OutputArea-output .jupyter-widgets")) return 3;
  if (inside?.querySelector('.jp-OutputArea-output[data-mime-type$="stdout"]')) return 2;
  if (inside?.querySelector(".jp-CodeConsole")) return 1;
  return 0;
}

/** The last line of a Python error in the page inside, or nothing. */
function errorOf(inside) {
  const error = inside?.querySelector('.jp-OutputArea-output[data-mime-type$="error"]');
  return error?.textContent.trim().split("\n").at(-1) ?? "";
}

function dress(inside) {
  if (!inside?.head || inside.getElementById("uptown-style") || inside.URL === "about:blank") return;
  const link = inside.createElement("link");
  link.id = "uptown-style";
  link.rel = "stylesheet";
  link.href = new URL("inside.css", location.href).href;
  inside.head.append(link);
  inside.documentElement.dataset.uptown = theme;
  inside.defaultView.addEventListener("keydown", keepEnter, true);
}

/** JupyterLab's console takes every Enter for its prompt; our buttons and fields need theirs. */
function keepEnter(event) {
  if (event.key === "Enter" && event.target.closest(".uptown :is(button, input, select)")) event.stopPropagation();
}

function showTrouble(reason) {
  document.getElementById("reason").textContent = reason;
  document.getElementById("trouble").hidden = false;
}

function hideTrouble() {
  document.getElementById("trouble").hidden = true;
}

function showProgress(percent) {
  document.getElementById("progress").value = percent;
  const lit = Math.round((windows.length * percent) / 100);
  windows.forEach((pane, index) => pane.classList.toggle("lit", index < lit));
}

function shuffled(items) {
  return items.map((item) => [Math.random(), item]).sort(([a], [b]) => a - b).map(([, item]) => item);
}

function openCurtain() {
  showProgress(100);
  document.getElementById("status").textContent = "The board is ready.";
  curtain.classList.add("open");
  curtain.inert = true;
  document.body.dataset.state = "ready";
  frame.contentWindow.focus();
}

function start() {
  let stage = -1;
  let percent = 0;
  let since = performance.now();
  frame.hidden = false;
  frame.src = gameAddress();
  const watch = setInterval(() => {
    const inside = frame.contentDocument;
    dress(inside);
    const now = stageOf(inside);
    const error = errorOf(inside);
    if (now === READY) {
      clearInterval(watch);
      hideTrouble();
      openCurtain();
    } else if (error) {
      clearInterval(watch);
      showTrouble(`The game could not start: ${error}`);
    } else if (now > stage) {
      [stage, since] = [now, performance.now()];
      percent = Math.max(percent, STAGES[stage - 1]?.upTo ?? 0);
      document.getElementById("status").textContent = STAGES[stage].says;
      hideTrouble();
    } else if (performance.now() - since > PATIENCE * 1000) {
      showTrouble("This takes longer than it should. It may still come, on a slow line or an old machine.");
    }
    // Within a stage nothing can be measured from here: creep towards its end, ever slower.
    percent += (STAGES[Math.max(stage, 0)].upTo - percent) * 0.01;
    showProgress(percent);
  }, 100);
}

document.getElementById("again").addEventListener("click", () => location.reload());
const missing = whatIsMissing();
if (missing) {
  document.getElementById("progress").hidden = true;
  document.getElementById("note").hidden = true;
  showTrouble(missing);
} else {
  start();
}
