// @ts-check
// Waits for JupyterLab and changes what some of its commands do: the scripts beside this one say which, and how.

import { change as comesIntoView } from "./board.js";
import { change as savesACopy } from "./copy.js";
import { change as choosesForTheSite } from "./menu.js";

/**
 * @typedef {object} Change
 * @property {(id: string, app: any) => boolean} concerns
 * @property {(run: () => Promise<any>, id: string, app: any) => Promise<any>} execute `run` does what JupyterLab would do
 * @property {boolean} [enables] whether what it concerns can be chosen even if JupyterLab disagrees
 */

/** @type {Change[]} */
const CHANGES = [choosesForTheSite, savesACopy, comesIntoView];

const waiting = setInterval(() => {
  const app = /** @type {any} */ (window).jupyterapp;
  if (!app) return;
  clearInterval(waiting);
  const { commands } = app;
  const [execute, isEnabled] = [commands.execute.bind(commands), commands.isEnabled.bind(commands)];
  /** @param {string} id @param {object} [given] */
  commands.execute = (id, given) => {
    const run = () => execute(id, given);
    return CHANGES.find((change) => change.concerns(id, app))?.execute(run, id, app) ?? run();
  };
  /** @param {string} id @param {object} [given] */
  commands.isEnabled = (id, given) =>
    CHANGES.some((change) => change.enables && change.concerns(id, app)) || isEnabled(id, given);
}, 100);
