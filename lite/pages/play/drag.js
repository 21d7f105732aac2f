// @ts-check
// When a press becomes a drag, and where a tile that was let go flies to. Numbers only, nothing is drawn or listened to.

/** @import { Scene } from "./schema.js" */
/** @typedef {{ x: number, y: number }} Point */

/** CSS pixels that a pointer may move while it is still a press: a finger is less steady than a mouse. */
export const SLOP = { mouse: 5, touch: 9 };
/** Milliseconds that a tile takes to fly home. */
export const HOMING = 180;
/** A finger would cover the tile: it is larger then. */
export const TOUCH_SCALE = 1.35;

/** Whether a pointer that went down at one point drags at another. @type {(down: Point, now: Point, kind: string) => boolean} */
export function drags(down, now, kind) {
  return Math.hypot(now.x - down.x, now.y - down.y) > (kind === "mouse" ? SLOP.mouse : SLOP.touch);
}

/** The middle of a target, undefined if it is gone. @type {(scene: Pick<Scene, "targets">, name: string) => Point | undefined} */
export function middleOf({ targets }, name) {
  const found = targets.find(([each]) => each === name);
  return found && { x: found[1] + found[3] / 2, y: found[2] + found[4] / 2 };
}

/**
 * Where a tile is that has flown from one point to another for so many milliseconds; undefined once it is there.
 *
 * @type {(from: Point, to: Point, ms: number) => Point | undefined}
 */
export function homing(from, to, ms) {
  if (ms >= HOMING) return undefined;
  const rest = (1 - ms / HOMING) ** 3;
  return { x: to.x + rest * (from.x - to.x), y: to.y + rest * (from.y - to.y) };
}
