// @ts-check
// Starts Python when a notebook page begins to load, not when its shell is ready: both then load side by side.
// The shell gets the kernel's worker made here when it asks for one; further kernels start as usual.
{
  const PlainWorker = window.Worker;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** The language chosen on any page of the site, as language.js remembers it; workers cannot ask for it. */
  const language = () => {
    try {
      return localStorage.getItem("uptown-language") ?? "";
    } catch {
      return "";
    }
  };
  /** What is said of a worker's file, by language. @type {Record<string, [missing: string, late: string]>} */
  const SENTENCES = { "<!--faults-->": ["", ""] };
  const PATIENCE = 20_000; // milliseconds until a worker that was asked for is late
  const KERNELS = /\/(comlink|coincident)\.worker\./;

  /** JupyterLab, once it is there. @returns {Promise<any>} */
  async function shell() {
    const page = /** @type {any} */ (window);
    while (!page.jupyterapp) await new Promise((look) => setTimeout(look, 100));
    return page.jupyterapp;
  }

  /**
   * Say what is wrong with the file of a worker, until the worker says something.
   *
   * @param {0 | 1} which
   * @param {Worker} worker
   * @param {string | URL} file
   */
  async function tell(which, worker, file) {
    const { commands } = await shell();
    const words = SENTENCES[document.documentElement.lang.slice(0, 2)] ?? SENTENCES.en; // as the menus
    const message = words[which].replace("{file}", String(file).split("/").at(-1) ?? "");
    const type = which ? "warning" : "error";
    const id = await commands.execute("apputils:notify", { message, type, options: { autoClose: false } });
    worker.addEventListener("message", () => commands.execute("apputils:dismiss-notification", { id }), { once: true });
  }

  /** Call a function if the file of a worker cannot be loaded. @param {Worker} worker @param {() => void} failed */
  function watch(worker, failed) {
    worker.addEventListener("error", failed, { once: true });
    worker.addEventListener("message", () => worker.removeEventListener("error", failed), { once: true });
  }

  const own = new URL("worker.js", script.src);
  let begun = false; // whether that file has loaded
  /** @type {Worker | null} */
  let preloaded = crossOriginIsolated
    ? null // then the shell uses another kind of worker
    : new PlainWorker(own, { type: "module", name: language() });
  if (preloaded) {
    const worker = preloaded;
    // Before the shell has asked for it, nothing is lost: the shell makes one itself.
    watch(worker, () => (preloaded ? (preloaded = null) : tell(0, worker, own)));
    worker.addEventListener("message", () => (begun = true), { once: true });
  }

  window.Worker = class extends PlainWorker {
    /**
     * @param {string | URL} file
     * @param {WorkerOptions} [options]
     */
    constructor(file, options) {
      if (preloaded && String(file).includes("/comlink.worker.")) {
        const worker = preloaded;
        preloaded = null;
        setTimeout(() => begun || tell(1, worker, own), PATIENCE);
        return worker;
      }
      super(file, options);
      if (KERNELS.test(String(file))) watch(this, () => tell(0, this, file));
    }
  };
}
