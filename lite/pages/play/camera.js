// @ts-check
// Reads a QR code with the camera, over the page, until there is one or somebody closes it.

import { listen, make } from "./dom.js";

/** @typedef {(video: HTMLVideoElement) => Promise<string>} Look for a code: its text, or nothing */
/** @typedef {{ detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }} Detector */
/** @typedef {{ new (options: { formats: string[] }): Detector, getSupportedFormats(): Promise<string[]> }} Detectors */
/** @typedef {(pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null} JsQR */

const EVERY = 200; // milliseconds between two looks
const WIDTH = 640; // pixels of a picture in which our own reader looks
const READER = "./jsQR.js";

/** Whether this page may ask for a camera. */
export const canScan = () => isSecureContext && Boolean(navigator.mediaDevices);

/** Make what looks for codes: the browser's own reader, or ours. @returns {Promise<Look>} */
async function makeLook() {
  /** @type {{ BarcodeDetector?: Detectors }} */
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = BarcodeDetector && (await BarcodeDetector.getSupportedFormats());
  if (BarcodeDetector && formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? "";
  }
  await import(READER);
  /** @type {{ jsQR: JsQR }} */
  const { jsQR } = /** @type {any} */ (globalThis);
  const canvas = make("canvas");
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return async (video) => {
    if (!video.videoWidth) return "";
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    brush.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = brush.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height)?.data ?? "";
  };
}

/**
 * Show what the camera sees until it finds a code.
 *
 * @param {string} label
 * @param {string} close
 * @returns {Promise<[word: "scanned" | "camera" | "", text: string]>}
 */
export async function scanCode(label, close) {
  const stream = await navigator.mediaDevices?.getUserMedia({ video: { facingMode: "environment" } }).catch(() => undefined);
  if (!stream) return ["camera", ""];
  const look = await makeLook().catch(() => undefined);
  const text = look && (await watch(look, stream, label, close));
  for (const track of stream.getTracks()) track.stop();
  if (text === undefined) return ["camera", ""];
  return text ? ["scanned", text] : ["", ""];
}

/**
 * Show what a camera sees, until there is a code or somebody closes it.
 *
 * @type {(look: Look, stream: MediaStream, label: string, close: string) => Promise<string>}
 */
async function watch(look, stream, label, close) {
  const video = make("video", { muted: true, playsInline: true, autoplay: true, srcObject: stream, width: 300 });
  const button = make("button", { type: "button", className: "uptown-button" }, close);
  const row = make("div", { className: "uptown-row" }, button);
  const dialog = make("dialog", { "aria-label": label }, make("p", {}, label), video, row);
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  document.getElementById("table")?.append(dialog);
  listen(dialog, "keydown", (event) => event.stopPropagation()); // Escape closes it, and nothing else
  listen(button, "click", () => dialog.close());
  dialog.showModal();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  /** @type {string} */
  const found = await new Promise((resolve) => {
    listen(dialog, "close", () => resolve(""));
    timer = setInterval(async () => {
      const text = await look(video);
      if (text) resolve(text);
    }, EVERY);
  });
  clearInterval(timer);
  dialog.remove();
  if (before?.isConnected) before.focus();
  return found;
}
