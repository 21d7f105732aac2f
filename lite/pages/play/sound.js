// @ts-check
// Sounds: short, quiet tones that are made here when they are heard, so that nothing has to be loaded.

import { listen } from "./dom.js";

/** @import { Cell, Sounds } from "./schema.js" */
/** @typedef {{ at: number, hertz: number, lasts: number, volume: number, wave: OscillatorType }} Tone times in seconds */

const QUIET = 0.05;
/** Seconds between two sounds that are heard together. */
const GAP = 0.16;

/** The tones of a sound: frequency, start, length. @type {Record<Sounds["names"][number], [number, number, number][]>} */
const NOTES = {
  place: [[392, 0, 0.09]],
  capture: [
    [392, 0, 0.07],
    [262, 0.06, 0.14],
  ],
  refusal: [[147, 0, 0.16]],
  turn: [
    [523, 0, 0.1],
    [659, 0.09, 0.18],
  ],
  win: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.14],
    [1047, 0.39, 0.4],
  ],
};

/**
 * What a finger that explores hears: short, so that it can go on.
 *
 * @type {Record<NonNullable<Cell[3]>, [number, number, number][]>}
 */
const TOUCHED = {
  empty: [[196, 0, 0.05]],
  own: [[330, 0, 0.09]],
  other: [[233, 0, 0.12]],
  legal: [
    [523, 0, 0.06],
    [523, 0.08, 0.06],
  ],
  capture: [
    [523, 0, 0.06],
    [349, 0.08, 0.1],
  ],
};

/**
 * The sounds to play now: those of a cue that has not been heard.
 *
 * @param {Sounds} before
 * @param {Sounds} now
 */
export function unheard(before, now) {
  return now.cue === before.cue ? [] : now.names;
}

/** The tones of some sounds, one sound after the other. @param {Sounds["names"]} names @returns {Tone[]} */
export function tones(names) {
  return names.flatMap((name, index) =>
    NOTES[name].map(([hertz, start, lasts]) => ({
      at: index * GAP + start,
      hertz,
      lasts,
      volume: QUIET,
      wave: name === "refusal" ? "triangle" : "sine",
    })),
  );
}

/** The tones for a target that a finger has come to. @param {NonNullable<Cell[3]>} kind @returns {Tone[]} */
export function touched(kind) {
  const wave = kind === "other" ? "triangle" : "sine"; // to be told apart by more than height
  return TOUCHED[kind].map(([hertz, at, lasts]) => ({ at, hertz, lasts, volume: QUIET, wave }));
}

export class SoundPlayer {
  /** @type {Sounds} */
  #shown = { cue: "", names: [] };
  #pressed = false;
  /** @type {AudioContext | undefined} */
  #context;

  /** Browsers allow no sound before something was pressed, and neither do we. */
  constructor() {
    listen(window, "pointerdown keydown", () => (this.#pressed = true));
  }

  /** Play what is new. @param {Sounds} sounds */
  show(sounds) {
    const names = unheard(this.#shown, sounds);
    this.#shown = sounds;
    this.play(tones(names));
  }

  /** Play some tones. @param {Tone[]} wanted */
  play(wanted) {
    if (!wanted.length || !this.#pressed || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    context.resume().catch(() => undefined);
    for (const tone of wanted) play(context, tone);
  }
}

/** @type {(context: AudioContext, tone: Tone) => void} */
function play(context, { at, hertz, lasts, volume, wave }) {
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { frequency: hertz, type: wave });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + lasts);
}
