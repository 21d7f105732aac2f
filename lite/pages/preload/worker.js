// @ts-check
// The kernel's worker, which has Python ready before the shell asks for it. The builder fills in what is in brackets.

import "<!--kernel-->"; // first, so that it hears every message
import createModule from "<!--core-->/pyodide.asm.mjs";
import { loadPyodide } from "<!--core-->/pyodide.mjs";
import { restorePython } from "./restore.js";
import { finalizeLater } from "./snapshot.js";

/** @typedef {{ name: string, size: number, checksum: number }} File */
/** @type {{ image: File, files: File, folder: string, packages: string[], finish: string }} */
const built = /** @type {any} */ ({ "<!--built-->": 0 });
/** @type {Record<string, any>} */
const options = { "<!--options-->": 0 };
const site = new URL("../../", import.meta.url).href;
for (const [name, value] of Object.entries(options)) {
  if (name.endsWith("URL")) options[name] = new URL(value, site).href;
}
options.indexURL = new URL("<!--core-->/", import.meta.url).href;

async function restore() {
  const { folder, finish, packages } = built;
  const [image, files] = [built.image, built.files].map((file) => ({ ...file, address: new URL(file.name, import.meta.url) }));
  const python = await restorePython({ loadPyodide, createModule, options, image, files, folder, finish });
  for (const name of packages) python.loadedPackages[name] = "default channel"; // or a cell's import would load them
  return python;
}

async function start() {
  const python = await loadPyodide(options);
  python.runPython("import IPython.core.interactiveshell"); // what the kernel will spend most time on
  return python;
}

/**
 * Let tables link to the pages of this site, in the language that was chosen there.
 *
 * @param {Awaited<ReturnType<typeof restore>>} python
 */
function tellSite(python) {
  python.runPython(`import os; os.environ["UPTOWN_SITE"] = ${JSON.stringify(site)}`);
  if (self.name) python.runPython(`os.environ["LANG"] = ${JSON.stringify(self.name)}`);
  return python;
}

self.postMessage("begun"); // for page.js
finalizeLater();
self.preloadedPython = restore()
  .catch((reason) => {
    console.debug("Python could not be restored, so it is started.", reason);
    return start();
  })
  .then(tellSite);
