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
  /** @type {Worker | null} */
  let preloaded = crossOriginIsolated
    ? null // then the shell uses another kind of worker
    : new PlainWorker(new URL("worker.js", script.src), { type: "module", name: language() });
  window.Worker = class extends PlainWorker {
    /**
     * @param {string | URL} address
     * @param {WorkerOptions} [options]
     */
    constructor(address, options) {
      if (preloaded && String(address).includes("/comlink.worker.")) {
        const worker = preloaded;
        preloaded = null;
        return worker;
      }
      super(address, options);
    }
  };
}
