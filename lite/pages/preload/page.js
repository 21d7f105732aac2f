// Starts Python when a notebook page begins to load, not when its shell is ready: both then load side by side.
// The kernel's worker is handed out when the shell asks for it; further kernels start as ever.
{
  const PlainWorker = window.Worker;
  let early = crossOriginIsolated
    ? null // then the shell uses another kind of worker
    : new PlainWorker(new URL("worker.js", document.currentScript.src), { type: "module" });
  window.Worker = class extends PlainWorker {
    constructor(address, options) {
      if (early && String(address).includes("/comlink.worker.")) {
        const ready = early;
        early = null;
        return ready;
      }
      super(address, options);
    }
  };
}
