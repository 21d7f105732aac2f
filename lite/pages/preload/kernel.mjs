// @ts-check
// What a kernel loads as Pyodide: the Python that worker.js has started, or a new one.

import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} options */
export async function loadPyodide(options) {
  const preloaded = self.preloadedPython;
  if (!preloaded) {
    const { finalizeLater } = await import(new URL("../../preload/snapshot.js", import.meta.url).href);
    finalizeLater();
    return load(options);
  }
  self.preloadedPython = undefined;
  const python = await preloaded;
  python.setStdout({ batched: options.stdout });
  python.setStderr({ batched: options.stderr });
  return python;
}
