// @ts-check
// The home page is there without network, too, from the second visit on, where the browser allows that.

// The address that JupyterLite registers: with another, either would put the other out of work.
navigator.serviceWorker?.register("service-worker.js?enableCache=false").catch(() => undefined);
