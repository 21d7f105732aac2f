// @ts-check
// Paints a scene on a canvas. Colors are tokens of the stylesheet, lengths are units of the scene.

import { slideAt } from "./geometry.js";

/** @import { Scene, Shape } from "./schema.js" */
/** @typedef {(token: string) => string} Ink the color of a token in the stylesheet */

// Without the stand-ins: painting asks for the typeface, and the board is painted anew once it is there.
const FONT = '"Uptown Sans", "Uptown Sans Hangul", "Uptown Names", sans-serif';
/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {string} d */
function pathOf(d) {
  const path = paths.get(d) ?? new Path2D(d);
  paths.set(d, path);
  return path;
}

/**
 * Paint a shape with its opacity multiplied by `faint`.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Ink} ink
 * @param {string[]} drawings
 * @param {Shape} shape
 */
function paintShape(context, ink, drawings, shape, faint = 1) {
  switch (shape[0]) {
    case "rect": {
      const [, x, y, width, height, fill, stroke, line, radius, opacity] = shape;
      context.globalAlpha = opacity * faint;
      context.beginPath();
      context.roundRect(x, y, width, height, radius);
      if (fill) {
        context.fillStyle = ink(fill);
        context.fill();
      }
      if (stroke) outline(context, ink(stroke), line);
      break;
    }
    case "path": {
      const [, index, x, y, scale, fill, opacity] = shape;
      context.globalAlpha = opacity * faint;
      context.save();
      context.translate(x, y);
      context.scale(scale, scale);
      context.fillStyle = ink(fill);
      context.fill(pathOf(drawings[index] ?? ""), "evenodd");
      context.restore();
      break;
    }
    case "text": {
      const [, text, x, y, size, fill, bold, opacity] = shape;
      context.globalAlpha = opacity * faint;
      context.fillStyle = ink(fill);
      context.font = `${bold ? "bold " : ""}${size}px ${FONT}`;
      // Figures and capitals are 0.72 of the size high in this font and most others: centered without measuring.
      context.fillText(text, x, y + 0.36 * size);
      break;
    }
    case "line": {
      const [, points, stroke, line, closed, opacity] = shape;
      context.globalAlpha = opacity * faint;
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      if (closed) context.closePath();
      outline(context, ink(stroke), line);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} style
 * @param {number} line
 */
function outline(context, style, line) {
  context.strokeStyle = style;
  context.lineWidth = line;
  context.stroke();
}

/**
 * @typedef {object} Carried what lies over the scene
 * @property {Shape[]} shapes drawn around the point 0, 0
 * @property {string[]} drawings of the scene they come from
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 */

/**
 * Make a canvas as large as the scene on it, sharp on every screen.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Scene} scene
 * @param {number} scale device pixels for a unit of the scene
 * @returns {CanvasRenderingContext2D | null} in units of the scene
 */
function prepared(canvas, scene, scale) {
  const size = [Math.round(scene.width * scale), Math.round(scene.height * scale)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.textRendering = "geometricPrecision"; // else letters keep the distances of whole pixels, and words fall apart
  context.lineJoin = context.lineCap = "round";
  context.globalAlpha = 1;
  return context;
}

/** Paints scenes on a canvas, as wide as it is on the page. */
export class Painter {
  /** What lies still while tiles move: painted once, since it is most of the work of a frame. @type {HTMLCanvasElement | null} */
  #still = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  /** What lies still has changed, or its size or colors. */
  forget() {
    this.#still = null;
  }

  /**
   * Paint a scene, its slides after `ms` milliseconds.
   *
   * @param {Scene} scene
   * @param {number} ms Infinity if no tile moves
   * @param {Carried | null} carried
   */
  paint(scene, ms, carried) {
    const width = this.canvas.clientWidth;
    const scale = (width * devicePixelRatio) / scene.width;
    const context = width ? prepared(this.canvas, scene, scale) : null;
    if (!context) return;
    const style = getComputedStyle(this.canvas);
    /** @type {Map<string, string>} */
    const inks = new Map();
    /** @type {Ink} */
    const ink = (token) => {
      const color = inks.get(token) ?? style.getPropertyValue(`--uptown-${token}`);
      inks.set(token, color);
      return color;
    };
    if (ms === Infinity && !carried && !this.#still) paintStill(context, ink, scene);
    else {
      this.#still ??= stillOf(scene, scale, ink);
      context.drawImage(this.#still, 0, 0, scene.width, scene.height);
    }
    for (const slide of scene.slides) {
      const at = slideAt(slide, ms);
      if (!at) continue;
      context.save();
      context.translate(at.dx, at.dy);
      for (const shape of slide[0]) paintShape(context, ink, scene.drawings, shape, at.opacity);
      context.restore();
    }
    if (!carried) return;
    context.translate(carried.x, carried.y);
    context.scale(carried.scale, carried.scale);
    for (const shape of carried.shapes) paintShape(context, ink, carried.drawings, shape);
  }
}

/** Paint a scene in which nothing moves. @type {(canvas: HTMLCanvasElement, scene: Scene) => void} */
export function paint(canvas, scene) {
  new Painter(canvas).paint(scene, Infinity, null);
}

/** @type {(scene: Scene, scale: number, ink: Ink) => HTMLCanvasElement} */
function stillOf(scene, scale, ink) {
  const canvas = document.createElement("canvas");
  const context = prepared(canvas, scene, scale);
  if (context) paintStill(context, ink, scene);
  return canvas;
}

/** @type {(context: CanvasRenderingContext2D, ink: Ink, scene: Scene) => void} */
function paintStill(context, ink, { width, height, shapes, drawings }) {
  context.fillStyle = ink("page");
  context.fillRect(0, 0, width, height);
  for (const shape of shapes) paintShape(context, ink, drawings, shape);
}
