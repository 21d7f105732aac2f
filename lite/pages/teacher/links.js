// @ts-check
// A pupil's progress at the end of a link, as a QR code on their page holds it: uptown_widget/lessons/short_report.py.

/** @import { Chapter, Lessons, Report } from "./reports.js" */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MAX_NICKNAME_LENGTH = 20;

/** A nickname in the letters of links. @param {string} text */
function decoded(text) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
  } catch {
    return "";
  }
}

/**
 * The report in what stands after the # of an address.
 *
 * @param {string} text
 * @param {Chapter[]} chapters
 * @param {string} checksum of the exercises that this site has
 * @returns {Report | "damaged" | "foreign"}
 */
export function readLink(text, chapters, checksum) {
  const found = /^1\.([0-9a-f]{8})\.(\d{0,3})\.([\w-]*)\.([\w-]+)$/.exec(text);
  if (!found) return "damaged";
  const [, made, place, results, name] = found;
  if (made !== checksum) return "foreign";
  const nickname = decoded(name);
  const exercises = chapters.flatMap(({ name: chapter, lesson, exercises: names }) =>
    names.map((exercise) => ({ chapter, lesson, exercise })),
  );
  if (!nickname.trim() || nickname.length > 2 * MAX_NICKNAME_LENGTH || results.length > exercises.length) return "damaged";
  /** @type {Lessons} */
  const lessons = {};
  [...results].forEach((letter, at) => {
    const { lesson, exercise } = exercises[at];
    const bits = LETTERS.indexOf(letter);
    if (bits === 0) return;
    lessons[lesson] ??= {};
    lessons[lesson][exercise] = { solved: Boolean(bits & 32), shown: Boolean(bits & 16), tries: bits & 15 };
  });
  const here = place ? exercises[Number(place)] : undefined;
  return { nickname, chapter: here?.chapter ?? "", exercise: here?.exercise ?? "", lessons };
}
