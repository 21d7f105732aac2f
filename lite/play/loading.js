// The loading panel. The builder puts this script into the page itself, before every other file, so that nothing can keep it
// from saying, in the reader's language, which file is missing, damaged or late. play.js goes on with it as `window.loading`.
//
// Written without newer syntax: it also speaks to browsers that are too old for the rest.

window.loading = (() => {
  const PATIENCE = 20; // seconds without a new file of the page
  const ANSWER = 5000; // milliseconds that a server has when a file is asked for again
  const PAGE_FILES = "link[rel=stylesheet], link[rel=modulepreload]";

  const find = (id) => document.getElementById(id);
  const { files } = JSON.parse(find("build").textContent);
  const words = JSON.parse(find("words").textContent);
  const language = navigator.languages.map((code) => code.toLowerCase().split("-")[0]).find((code) => code in words) || "en";
  const panel = find("loading");
  const came = new Set();
  const nameOf = (address) => new URL(address, location.href).pathname.split("/").pop() || "index.html";
  const pathOf = (name) => Object.keys(files).find((path) => nameOf(path) === name);
  let running = false; // all modules are there
  let faulty = ""; // the file that was named as missing or damaged
  let since = performance.now();

  /** A sentence of the page in the reader's language, its blanks filled. */
  function say(name, blanks = {}) {
    return words[language][name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank]);
  }

  /** Say how far we are. */
  function stage(name) {
    find("status").textContent = say(name);
    document.body.dataset.state = name;
  }

  /** Show a sentence with a button; unless `final`, loading goes on behind it. */
  function trouble(reason, { label = "again", press = again, final = true, state = "failed" } = {}) {
    find("reason").textContent = reason;
    find("again").textContent = say(label);
    find("again").onclick = press;
    find("trouble").hidden = panel.hidden = false;
    panel.classList.toggle("failed", final);
    // A board without its colours is not shown.
    const bare = Boolean(faulty && pathOf(faulty).endsWith(".css"));
    document.body.classList.toggle("bare", bare);
    panel.classList.toggle("alone", bare || !document.querySelector(".uptown-table"));
    if (final) document.body.dataset.state = state;
  }

  /** Show how far we are, once more. */
  function start() {
    panel.classList.remove("failed");
    panel.hidden = false;
    find("trouble").hidden = true;
    stage("core");
  }

  /** Reload the page. A damaged copy that the browser has kept would come back, so it is fetched anew first. */
  async function again() {
    if (faulty) await inspect(faulty);
    location.reload();
  }

  /** What is wrong with a file, found by asking for it again: the name of a word and what fills its blank, or nothing. */
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

  /** Name the file that keeps the game from starting. Unless we are `sure` of the reason it is asked for again. */
  async function fault(name, reason, sure = false) {
    if (faulty) return;
    faulty = name;
    const [word, blank] = sure ? [] : await inspect(name);
    trouble(say("missing", { file: name, reason: word ? say(word, { reason: blank }) : reason || say("damaged") }));
  }

  /** Everything has come and nothing runs: a file is empty, the page is cut short, or the browser knows no modules. */
  async function findFault() {
    for (const name of Object.keys(files).map(nameOf).filter((name) => /\.(js|css)$/.test(name))) {
      if ((await inspect(name)).length) return fault(name);
      if (running || faulty) return undefined;
    }
    return document.querySelector("script[type=module]") ? trouble(say("workers")) : trouble(say("page"));
  }

  addEventListener(
    "error",
    (event) => {
      const { target, message, filename } = event;
      if (target.rel === "stylesheet" || target.rel === "modulepreload") fault(nameOf(target.href));
      // A module fails with those that it imports, and they are the ones to name.
      else if (target.type === "module") setTimeout(() => fault(nameOf(target.src)), 1000);
      // Errors of the browser's extensions and of its layout are not ours.
      else if (message && (filename || "").startsWith(location.origin) && !/ResizeObserver loop/.test(message)) {
        const imported = /module '([^']+)'/.exec(message);
        if (!running) fault(nameOf(imported ? imported[1] : filename), message);
        else trouble(say("broken", { reason: (event.error && event.error.name) || "Error" }), { final: false });
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!reason || !String(reason.stack).includes(location.origin)) return;
    if (running) trouble(say("broken", { reason: reason.name }), { final: false });
  });
  // What has loaded is told to the document, not to the window.
  document.addEventListener(
    "load",
    ({ target }) => {
      came.add(target);
      since = performance.now();
      // A stylesheet of another type has no rules and is no error.
      if (target.rel === "stylesheet" && !(target.sheet && target.sheet.cssRules.length)) fault(nameOf(target.href));
    },
    true,
  );
  addEventListener("load", () => setTimeout(() => running || faulty || findFault(), 500));

  const watch = setInterval(() => {
    if (performance.now() - since < PATIENCE * 1000 || faulty) return;
    const late = Array.from(document.querySelectorAll(PAGE_FILES)).find((link) => !came.has(link));
    trouble(say("late", { file: nameOf(late ? late.href : location.href) }), { final: false });
  }, 1000);

  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  find("late").remove();
  stage("core");

  return {
    say,
    language,
    stage,
    trouble,
    fault,
    inspect,
    start,
    hide: () => (panel.hidden = true),
    /** The addresses and sizes of files by name. */
    files: () => Object.fromEntries(Object.keys(files).map((path) => [nameOf(path), [new URL(path, location.href).href, files[path]]])),
    /** All modules are there, and from now on play.js watches. Whether the stylesheets, for which modules wait, are sound too. */
    run() {
      running = true;
      clearInterval(watch);
      return !faulty;
    },
  };
})();
