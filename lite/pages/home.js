// @ts-check
// The home page: boards that play by themselves, the way back to a game one is in, and for how many days one has played the
// deal of the day and done its puzzles. What the pages of the games have saved is only looked at here, and goes nowhere.

import { LivingBoard } from "./living.js";

// The page is there without network, too, from the second visit on, where the browser allows that. The address is the one
// that JupyterLite registers: with another, either would put the other out of work.
navigator.serviceWorker?.register("service-worker.js?enableCache=false").catch(() => undefined);

const DAY = 24 * 60 * 60 * 1000;

/** @typedef {{ played?: boolean, over?: boolean, moves?: unknown[], days?: Record<string, [string, boolean]> }} Saved */

/** What the page of a game has saved; undefined if there is nothing, or nothing that can be read. @param {string} game */
async function saved(game) {
  const text = await kept(game).catch(() => undefined);
  if (typeof text !== "string") return undefined;
  try {
    const [current = ""] = text.split("\n", 1); // earlier matches come after it
    return /** @type {Saved} */ (JSON.parse(await unpack(current)));
  } catch {
    return undefined;
  }
}

/** @param {string} name @returns {Promise<unknown>} */
const kept = (name) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("uptown");
    // Whatever its version is. Where there is no storage yet, it is made by the page that has something to save.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const reading = database.transaction("kept").objectStore("kept").get(name);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
      database.close(); // once it has been read
    };
  });

/** The text that was packed as `uptown_widget.match.links` packs it. @param {string} packed */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/** The day as pages name it, so many days ago. @param {number} [ago] */
function dayOf(ago = 0) {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - ago * DAY).toISOString().slice(0, 10);
}

/** The days on which the puzzles of the day were done, as `uptown_widget.lessons.keeping` saves them. */
async function puzzleDays() {
  const text = await kept("learn").catch(() => undefined);
  try {
    const { days } = JSON.parse(String(text).split("\n")[1] ?? "");
    return /** @type {unknown[]} */ (Array.isArray(days) ? days : []);
  } catch {
    return [];
  }
}

/**
 * Show for how many days in a row something was done, if it was, with a tick once it is done today.
 * @param {string} places where that stands
 * @param {(day: string) => boolean} done
 */
function showStreak(places, done) {
  const today = done(dayOf());
  let number = 0;
  while (done(dayOf(number + (today ? 0 : 1)))) number += 1;
  for (const words of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(places))) {
    const { one = "", more = "" } = words.dataset;
    const told = number === 1 ? one : more.replace("{number}", String(number));
    if (number) words.textContent = today ? `✓ ${told}` : told;
  }
}

/** Show what there is to say of the matches in this browser. */
async function showSaved() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".deal"))) {
    link.href = `play/#day=${dayOf()}`;
  }
  const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-game]")]);
  for (const game of new Set(entries.map((entry) => entry.dataset.game ?? ""))) {
    const found = (await saved(game)) ?? {};
    const running = found.played && !found.over;
    for (const entry of entries.filter((each) => each.dataset.game === game)) {
      entry.textContent = (running ? entry.dataset.running : entry.dataset.new) ?? "";
    }
    showStreak(`[data-deal="${game}"]`, (day) => found.days?.[day]?.[0] === day);
  }
  const days = await puzzleDays();
  showStreak("[data-puzzles]", (day) => days.includes(day));
}

// Where the service worker leads in place of a page that it does not keep.
const notice = document.getElementById("offline");
if (notice && location.search === "?offline") {
  notice.hidden = false;
  history.replaceState(null, "", location.pathname);
}

showSaved();
addEventListener("pageshow", ({ persisted }) => persisted && showSaved());
document.addEventListener("visibilitychange", () => document.hidden || showSaved()); // one may have played in another tab
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-living]"))) {
  new LivingBoard(button);
}
