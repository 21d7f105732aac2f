// @ts-check
// Where things of a scene are: what is under the pointer, and how far slides have come. Numbers only, nothing is drawn.

/** @import { Scene, Shape, Slide } from "./schema.js" */

/** How many milliseconds the slides of a scene take. @param {Pick<Scene, "slides">} scene */
export function duration(scene) {
  return Math.max(0, ...scene.slides.map(([, , , ms]) => ms));
}

/**
 * Where a slide's shapes are after `ms` milliseconds, as an offset and an opacity; undefined when they have left. Like
 * `Scene.shapes_at` in uptown_widget/screen/scene.py: eased out, and fading when they leave.
 *
 * @param {Slide} slide
 * @param {number} ms
 */
export function slideAt([, dx, dy, lasts, leaves], ms) {
  const part = lasts ? Math.min(1, ms / lasts) : 1;
  if (leaves && part === 1) return undefined;
  const eased = 1 - (1 - part) ** 3;
  const rest = leaves ? eased : 1 - eased;
  return { dx: rest * dx, dy: rest * dy, opacity: leaves ? 1 - part : 1 };
}

/**
 * A point of the page in units of the scene.
 *
 * @param {Pick<DOMRect, "left" | "top" | "width" | "height">} box where the scene stands on the page
 * @param {Pick<Scene, "width" | "height">} scene
 * @param {number} clientX
 * @param {number} clientY
 */
export function pointOf(box, scene, clientX, clientY) {
  return {
    x: ((clientX - box.left) / box.width) * scene.width,
    y: ((clientY - box.top) / box.height) * scene.height,
  };
}

/**
 * The name of the target at a point of the page, or ""; of several the last, which lies on top.
 *
 * @param {Pick<DOMRect, "left" | "top" | "width" | "height">} box where the scene stands on the page
 * @param {Pick<Scene, "width" | "height" | "targets">} scene
 * @param {number} clientX
 * @param {number} clientY
 */
export function targetAt(box, scene, clientX, clientY) {
  const { x, y } = pointOf(box, scene, clientX, clientY);
  const found = scene.targets.findLast(
    ([, left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
  );
  return found?.[0] ?? "";
}

/**
 * Frames around some targets of a scene.
 *
 * @param {Pick<Scene, "targets">} scene
 * @param {Set<string>} names
 * @returns {Shape[]}
 */
export function frames({ targets }, names) {
  return targets
    .filter(([name]) => names.has(name))
    .map(([, x, y, width, height]) => {
      const line = 0.06 * Math.min(width, height);
      return ["rect", x + line, y + line, width - 2 * line, height - 2 * line, null, "accent", line, 2 * line, 1];
    });
}
