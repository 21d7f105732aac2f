// What a kernel loads as Pyodide: the Python that worker.js has started, or a new one.

import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

export async function loadPyodide(options) {
  const early = self.earlyPython;
  if (!early) return load(options);
  self.earlyPython = undefined;
  const python = await early;
  python.setStdout({ batched: options.stdout });
  python.setStderr({ batched: options.stderr });
  return python;
}
