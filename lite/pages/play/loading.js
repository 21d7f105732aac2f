// @ts-check
// The loading panel. The builder puts this script into the page itself, before every other file, so that nothing can keep it
// from saying, in the reader's language, which file is missing, damaged or late. play.js uses it as `window.loading`;
// lite/javascript/types/page.d.ts says what each function does.
//
// Written without newer syntax, so that it also runs in browsers that are too old for the rest.

window.loading = (() => {
  const TIMEOUT = 20; // seconds without a new file of the page
  const ANSWER = 5000; // milliseconds that a server has when a file is asked for again
  const CHOSEN = "uptown-language";
  const PAGE_FILES = "link[rel=stylesheet], link[rel=modulepreload]";

  /** @type {(id: string) => any} */
  const find = (id) => document.getElementById(id);
  /** @typedef {{ game: string, files: Record<string, number>, rules: string, snapshot: object | null, board: number }} Build */
  /** @type {Build & { seats: [phone: number, tablet: number] }} */
  const { game, files, rules, snapshot, board, seats } = JSON.parse(find("build").textContent);
  /** @type {Record<string, Record<string, string>>} */
  const words = JSON.parse(find("words").textContent);
  /** The language chosen on any page of the site, as language.js remembers it; empty if there is none. */
  function chosen() {
    try {
      const code = localStorage.getItem(CHOSEN) || "";
      return code in words ? code : "";
    } catch {
      return "";
    }
  }
  const root = document.documentElement;
  /** The theme of the table: also before play.js is there, or a page by night would begin with a flash of light. */
  function shade() {
    const wanted = root.dataset.theme; // theme.js has set it
    /** @param {string} query */
    const prefers = (query) => typeof matchMedia === "function" && matchMedia(`(prefers-${query})`).matches;
    if (prefers("contrast: more")) return "contrast";
    return wanted === "dark" || (wanted !== "light" && prefers("color-scheme: dark")) ? "dark" : "light";
  }
  find("table").className = `uptown uptown-${shade()}`;
  root.style.setProperty("--ratio", String(board));
  root.style.setProperty("--seats-narrow", `${seats[0]}em`);
  root.style.setProperty("--seats-tablet", `${seats[1]}em`);
  if (game === "learn" || location.search.startsWith("?practice")) root.classList.add("exercises");
  if (location.search.startsWith("?study")) root.classList.add("studying");
  const wanted = [chosen(), ...navigator.languages.map((code) => code.toLowerCase().split("-")[0])];
  let language = wanted.find((code) => code in words) || "en";
  const panel = find("loading");
  const loaded = new Set();
  /** @param {string} address */
  const nameOf = (address) => new URL(address, location.href).pathname.split("/").pop() || "index.html";
  /** @param {string} name */
  const pathOf = (name) => Object.keys(files).find((path) => nameOf(path) === name);
  let running = false; // whether all modules have loaded
  let faulty = ""; // the file that was reported as missing or damaged
  let lastLoad = performance.now();

  /** @type {LoadingPanel["say"]} */
  function say(name, blanks = {}) {
    return words[language][name].replace(/\{(\w+)\}/g, (_, blank) => String(blanks[blank]));
  }

  /** @type {LoadingPanel["showStage"]} */
  function showStage(name) {
    find("status").textContent = say(name);
    document.body.dataset.state = name;
  }

  /** @type {LoadingPanel["showProblem"]} */
  function showProblem(reason, { label = "again", press = reload, final = true, state = "failed" } = {}) {
    find("reason").textContent = reason;
    find("again").textContent = say(label);
    find("again").onclick = press;
    find("trouble").hidden = panel.hidden = false;
    panel.classList.toggle("failed", final);
    // A board without its colors is not shown.
    const bare = /\.css$/.test(faulty);
    document.body.classList.toggle("bare", bare);
    panel.classList.toggle("alone", bare || !document.querySelector(".uptown-table"));
    if (final) document.body.dataset.state = state;
  }

  function start() {
    panel.classList.remove("failed");
    panel.hidden = false;
    find("trouble").hidden = true;
    showStage("core");
  }

  /** Reload the page. A damaged file would come from the browser's cache again, so it is fetched first. */
  async function reload() {
    if (faulty) await inspect(faulty);
    location.reload();
  }

  /** @type {LoadingPanel["inspect"]} */
  async function inspect(name) {
    const path = pathOf(name);
    if (!path) return [];
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER);
    try {
      const answer = await fetch(path, { cache: "reload", signal: stop.signal });
      if (!answer.ok) return ["answered", answer.status];
      const type = (answer.headers.get("content-type") || "?").split(";")[0];
      if (type === "text/html" || (/\.m?js$/.test(path) && !/javascript|ecmascript/.test(type))) return ["type", type];
      if (path.endsWith(".css") && type !== "text/css") return ["type", type];
      return (await answer.arrayBuffer()).byteLength === files[path] ? [] : ["damaged"];
    } catch {
      return ["silent"];
    } finally {
      clearTimeout(timer);
    }
  }

  /** @type {LoadingPanel["reportFile"]} */
  async function reportFile(name, reason, sure = false) {
    if (faulty) return;
    faulty = name;
    // Of a page that was opened with a double click, browsers load no scripts.
    if (location.protocol === "file:") return showProblem(say("opened-file"));
    const [word, blank] = sure ? [] : await inspect(name);
    showProblem(say("missing", { file: name, reason: word ? say(word, { reason: blank || "" }) : reason || say("damaged") }));
  }

  /** Everything has loaded and nothing runs: a file is empty, the page is cut short, or the browser has no modules. */
  async function findProblem() {
    for (const name of Object.keys(files).map(nameOf).filter((file) => /\.(js|css)$/.test(file))) {
      if ((await inspect(name)).length) return reportFile(name);
      if (running || faulty) return undefined;
    }
    return showProblem(say(document.querySelector("script[type=module]") ? "workers" : "page"));
  }

  addEventListener(
    "error",
    (event) => {
      const { message, filename } = event;
      const target = /** @type {any} */ (event.target);
      if (target.rel === "stylesheet" || target.rel === "modulepreload") reportFile(nameOf(target.href));
      // A module fails with those that it imports, and they are the ones to name.
      else if (target.type === "module") setTimeout(() => reportFile(nameOf(target.src)), 1000);
      // Errors of the browser's extensions and of its layout are not ours.
      else if (message && (filename || "").startsWith(location.origin) && !/ResizeObserver loop/.test(message)) {
        const imported = /module '([^']+)'/.exec(message);
        if (!running) reportFile(nameOf(imported ? imported[1] : filename), message);
        else showProblem(say("broken", { reason: (event.error && event.error.name) || "Error" }), { final: false });
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!reason || !String(reason.stack).includes(location.origin)) return;
    if (running) showProblem(say("broken", { reason: reason.name }), { final: false });
  });
  // The load events of files reach the document, not the window.
  document.addEventListener(
    "load",
    (event) => {
      const target = /** @type {any} */ (event.target);
      loaded.add(target);
      lastLoad = performance.now();
      // A stylesheet of another type has no rules and is no error.
      if (target.rel === "stylesheet" && !(target.sheet && target.sheet.cssRules.length)) reportFile(nameOf(target.href));
    },
    true,
  );
  addEventListener("load", () => setTimeout(() => running || faulty || findProblem(), 500));

  const watch = setInterval(() => {
    if (performance.now() - lastLoad < TIMEOUT * 1000 || faulty) return;
    /** @type {NodeListOf<HTMLLinkElement>} */
    const links = document.querySelectorAll(PAGE_FILES);
    const late = Array.from(links).find((link) => !loaded.has(link));
    showProblem(say("late", { file: nameOf(late ? late.href : location.href) }), { final: false });
  }, 1000);

  /** @type {LoadingPanel["speak"]} */
  function speak(code) {
    language = code;
    for (const element of document.querySelectorAll("[data-say]")) {
      element.textContent = say(element.getAttribute("data-say") || "");
    }
    // The script runs before the end of the page is there.
    const page = find("rules");
    if (page) page.href = rules.replace(/\.html$/, code === "en" ? ".html" : `.${code}.html`);
  }

  /** @type {LoadingPanel["files"]} */
  function addresses() {
    const entries = Object.entries(files).map(([path, size]) => [nameOf(path), [new URL(path, location.href).href, size]]);
    return Object.fromEntries(entries);
  }

  /**
   * Make a worker for Python, which begins to load at once.
   *
   * @param {boolean} restores whether it may start from the snapshot
   * @returns {Worker | string} the worker, or the name of the sentence that says why there can be none
   */
  function makeWorker(restores) {
    if (typeof WebAssembly !== "object") return "wasm";
    let known = false;
    /** @type {WorkerOptions} */
    const options = {
      /** A browser that supports module workers reads the type. @returns {"module"} */
      get type() {
        known = true;
        return "module";
      },
    };
    const worker = new Worker(addresses()["worker.js"][0], options);
    if (!known) {
      worker.terminate();
      return "workers";
    }
    worker.postMessage({ load: { files: addresses(), snapshot: restores ? snapshot : null } });
    return worker;
  }

  speak(language);
  find("late").remove();
  showStage("core");
  // It loads beside the page, long before play.js can listen to it.
  /** @type {Worker | string | undefined} */
  let first;
  try {
    first = makeWorker(true);
    if (first instanceof Worker) first.onerror = () => (first = undefined); // that of the next one is heard
  } catch {
    // A page that was opened as a file; it says so once all its files have failed.
  }

  return {
    get language() {
      return language;
    },
    get theme() {
      return root.dataset.theme || "system";
    },
    get shade() {
      return shade();
    },
    set theme(name) {
      root.dataset.theme = name;
      try {
        localStorage.setItem("uptown-theme", name);
      } catch {
        // This browser remembers nothing.
      }
    },
    chosen,
    choose(code) {
      try {
        localStorage.setItem(CHOSEN, code);
      } catch {
        // This browser remembers nothing.
      }
    },
    say,
    speak,
    showStage,
    showProblem,
    reportFile,
    inspect,
    start,
    hide: () => (panel.hidden = true),
    files: addresses,
    takeWorker(restores) {
      const worker = first || makeWorker(restores);
      if (worker instanceof Worker) worker.onerror = null;
      first = undefined;
      return worker;
    },
    run() {
      running = true;
      clearInterval(watch);
      return !faulty;
    },
  };
})();
