// @ts-check
// The kernel's worker, which loads Python before the shell asks for it. The builder fills in the kernel and its options.

import "<!--kernel-->"; // first, so that it hears every message
import { loadPyodide } from "<!--core-->/pyodide.mjs";

/** @type {Record<string, any>} */
const options = { "<!--options-->": 0 };
for (const [name, value] of Object.entries(options)) {
  if (name.endsWith("URL")) options[name] = new URL(value, new URL("../../", import.meta.url)).href;
}

self.preloadedPython = loadPyodide({ ...options, indexURL: new URL("<!--core-->/", import.meta.url).href }).then((python) => {
  python.runPython("import IPython.core.interactiveshell"); // what the kernel will spend most time on
  return python;
});
