// @ts-check
// What pupils have handed in: read with suspicion, and counted.

/** @typedef {{ tries: number, solved: boolean, shown: boolean }} Result */
/** @typedef {Record<string, Record<string, Result>>} Lessons results by lesson and exercise */
/** @typedef {{ nickname: string, chapter: string, exercise: string, lessons: Lessons, bot?: boolean }} Progress */
/** @typedef {Progress & { answer?: string, marked?: string }} Sent */
/** @typedef {{ here?: boolean, seen?: number, since?: number, number?: number, team?: number, works?: string[] }} Known */
/** @typedef {Sent & Known} Report */
/** @typedef {{ name: string, title: string, lesson: string, exercises: string[], guided?: boolean }} Chapter */
/** @typedef {{ title: string, pupils: number, tries: number, shown: number }} Obstacle */

export const MAX_LENGTH = 200_000; // characters; no report comes near it
const MAX_PUPILS = 500; // pupils
/** A quotation mark as phones make it where a text begins or ends: schema.py. */
const IMPROVED = /([{[,:]\s*|\\)[“”„‟«»]|[“”„‟«»](?=\s*(?:[:}\]]|,\s*["“”„‟«»{[\d-]))/g;
/** Who is stuck: so many wrong tries at an exercise, or so many seconds there. */
const STUCK = { tries: 3, seconds: 300 };

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isName = (value) => typeof value === "string" && value.length <= 80;

/** @param {unknown} value */
function isResult(value) {
  if (!isObject(value) || typeof value.solved !== "boolean" || typeof value.shown !== "boolean") return false;
  return Number.isSafeInteger(value.tries) && Number(value.tries) >= 0;
}

/** How names are sorted in a language, with numbers in them as numbers: Pupil 2, Pupil 10. @param {string} language */
export const byName = (language) => new Intl.Collator(language, { numeric: true }).compare;

/** A time in its unit, of which there are two at least. @param {number} seconds @returns {[number, "day" | "hour" | "minute"]} */
function inUnit(seconds) {
  if (seconds >= 172_800) return [Math.floor(seconds / 86_400), "day"];
  return seconds >= 7200 ? [Math.floor(seconds / 3600), "hour"] : [Math.floor(seconds / 60), "minute"];
}

/** How long something took. @param {string} language @param {number} [seconds] */
export function spent(language, seconds = 0) {
  const [number, unit] = inUnit(seconds);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(number);
}

/** How long ago something was, in days of the calendar. @param {string} language @param {number} [seconds] */
export function ago(language, seconds = 0, now = Date.now()) {
  const [number, unit] = inUnit(seconds);
  const [then, today] = [now - seconds * 1000, now].map((time) => new Date(time).setHours(0, 0, 0, 0));
  const days = Math.round((then - today) / 86_400_000);
  return new Intl.RelativeTimeFormat(language).format(unit === "day" ? days : -number, unit);
}

/** Whether something is a report. @param {any} value @returns {value is Report} */
export function isReport(value) {
  if (!isObject(value) || value.format !== 1 || !isObject(value.lessons)) return false;
  if (![value.nickname, value.chapter, value.exercise].every(isName)) return false;
  return Object.values(value.lessons).every((results) => isObject(results) && Object.values(results).every(isResult));
}

/** The report in a text, or undefined. @param {string} text @returns {Report | undefined} */
export function readReport(text) {
  if (text.length > MAX_LENGTH) return undefined;
  const own = plain(text);
  for (const each of [own, own.replace(IMPROVED, '$1"'), text]) {
    try {
      const value = JSON.parse(each);
      if (isReport(value)) return value;
    } catch {
      // the other way, or none
    }
  }
  return undefined;
}

/** A report without what mails and chats have put around it and into it: report.py. @param {string} text */
function plain(text) {
  const inside = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return inside
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/\s*[\r\n]+[>\s]*/g, " ")
    .replace(/[^\S\r\n]/g, " ")
    .replaceAll("&quot;", '"');
}

/** @param {Report} report @param {Chapter[]} chapters @returns {[solved: number, tries: number, shown: number]} */
export function counts({ lessons }, chapters) {
  let [solved, tries, shown] = [0, 0, 0];
  for (const { lesson, exercises, guided } of chapters) {
    for (const name of guided ? [] : exercises) {
      const result = resultOf(lessons, lesson, name);
      solved += Number(result?.solved ?? false);
      tries += result?.tries ?? 0;
      shown += Number(result?.shown ?? false);
    }
  }
  return [solved, tries, shown];
}

/** @param {Lessons} lessons @param {string} lesson @param {string} exercise @returns {Result | undefined} */
function resultOf(lessons, lesson, exercise) {
  const results = Object.hasOwn(lessons, lesson) ? lessons[lesson] : {};
  return Object.hasOwn(results, exercise) ? results[exercise] : undefined;
}

/**
 * How much of a task is done: a chapter by the name that links have, or a notebook; "" if there is nothing to solve in it.
 *
 * @param {Report} report
 * @param {Chapter[]} chapters those of notebooks, too
 * @param {string} task
 */
export function doneOf({ lessons }, chapters, task) {
  const chapter = chapters.find(({ name }) => linkOf(name) === task);
  const lesson = chapter?.lesson ?? task.replace(/^notebook:/, "").split(".")[0];
  const inLesson = chapters.filter((each) => each.lesson === lesson).flatMap((each) => each.exercises);
  const exercises = chapter?.exercises ?? inLesson;
  const solved = exercises.filter((name) => resultOf(lessons, lesson, name)?.solved).length;
  if (exercises.length === 0) return "";
  return solved === exercises.length ? "✓" : `${solved} / ${exercises.length}`;
}

/** What stands in a link to a chapter. @param {string} name */
export const linkOf = (name) => name.replaceAll(" ", "-");

/** What a pupil has done at the exercise where they are. @param {Report} report @param {Chapter[]} chapters */
export function resultHere({ lessons, chapter, exercise }, chapters) {
  const quizzes = Object.keys(lessons).filter((name) => name.startsWith("quiz-")); // each has a number; the last one is on
  const lesson = chapters.find(({ name }) => name === chapter)?.lesson ?? chapter;
  return resultOf(lessons, lesson === "quiz" ? (quizzes.at(-1) ?? "") : lesson, exercise);
}

/**
 * Whether a pupil who is there needs help: with an exercise that is not solved, by tries or by time.
 *
 * @param {Report} report
 * @param {Chapter[]} chapters those of notebooks, too
 */
export function isStuck(report, chapters) {
  if (report.here === false || !chapters.some(({ exercises }) => exercises.includes(report.exercise))) return false;
  const result = resultHere(report, chapters);
  if (result?.solved || result?.shown) return false;
  return (result?.tries ?? 0) >= STUCK.tries || (report.since ?? 0) >= STUCK.seconds;
}

/**
 * How much a pupil is stuck: whoever is comes first, the longest at the exercise before others; then wrong tries there.
 *
 * @param {Report} report
 * @param {Chapter[]} chapters
 */
export function stuckness(report, chapters) {
  const result = resultHere(report, chapters);
  const seconds = Math.min(report.since ?? 0, 99_999);
  if (isStuck(report, chapters)) return 1e9 + seconds * 1000 + Math.min(result?.tries ?? 0, 999);
  return result?.solved ? 0 : (result?.tries ?? 0) * 100_000 + seconds;
}

/**
 * A chapter and the number of an exercise in it, or a notebook and the name of its exercise.
 *
 * @param {Chapter[]} chapters
 * @param {string} chapter
 * @param {string} exercise
 * @param {(lesson: string) => string} titleOf
 */
export function placeOf(chapters, chapter, exercise, titleOf = (lesson) => lesson) {
  const found = chapters.find(({ name }) => name === chapter);
  const at = found?.exercises.indexOf(exercise) ?? -1;
  const number = at < 0 ? "" : ` · ${at + 1}`;
  return found ? `${found.title}${number}` : [titleOf(chapter), exercise].filter(Boolean).join(" · ");
}

/**
 * The exercises that most pupils have tried and not solved by themselves, the worst first.
 *
 * @param {Report[]} reports
 * @param {Chapter[]} chapters
 * @param {(chapter: string, exercise: string) => string} [titleOf]
 * @returns {Obstacle[]}
 */
export function obstacles(reports, chapters, titleOf = (chapter, exercise) => placeOf(chapters, chapter, exercise)) {
  const found = chapters.flatMap(({ name, lesson, exercises }) =>
    exercises.map((exercise) => {
      const results = reports.map(({ lessons }) => resultOf(lessons, lesson, exercise));
      const stuck = results.filter((result) => result && (result.shown || (result.tries > 0 && !result.solved)));
      const tries = results.reduce((sum, result) => sum + (result?.tries ?? 0), 0);
      const shown = results.filter((result) => result?.shown).length;
      return { title: titleOf(name, exercise), pupils: stuck.length, tries, shown };
    }),
  );
  return found
    .filter(({ pupils }) => pupils > 0)
    .sort((one, other) => other.pupils - one.pupils || other.tries - one.tries)
    .slice(0, 10);
}

/**
 * Add a report; say how that went. Of two with the same nickname the one with more solved stays.
 *
 * @param {Map<string, Report>} all by nickname
 * @param {Report | undefined} report
 * @param {Chapter[]} chapters
 * @param {string} [fallback] the name of the file, for a pupil who has no nickname
 * @returns {"added" | "damaged" | "twice" | "full"}
 */
export function add(all, report, chapters, fallback = "") {
  if (!report) return "damaged";
  const nickname = report.nickname.trim() || fallback;
  const before = all.get(nickname.toLowerCase());
  if (!before && all.size >= MAX_PUPILS) return "full";
  if (!before || counts(before, chapters)[0] <= counts(report, chapters)[0]) {
    all.set(nickname.toLowerCase(), { ...report, nickname });
  }
  return before && JSON.stringify(before.lessons) !== JSON.stringify(report.lessons) ? "twice" : "added";
}
