// @ts-check
// Reads a QR code with the camera, over the page, until there is one or somebody closes it.

import { listen, make } from "./dom.js";

/** @typedef {{ detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }} Detector */
/** @type {{ BarcodeDetector?: new (options: { formats: string[] }) => Detector }} */
const { BarcodeDetector } = /** @type {any} */ (globalThis);
const EVERY = 200; // milliseconds between two looks

/** Whether this page may ask for a camera, and the browser reads codes. */
export const canScan = () => isSecureContext && Boolean(BarcodeDetector && navigator.mediaDevices);

/**
 * Show what the camera sees until it finds a code.
 *
 * @param {string} label
 * @param {string} close
 * @returns {Promise<[word: "scanned" | "camera" | "", text: string]>}
 */
export async function scanCode(label, close) {
  if (!BarcodeDetector || !canScan()) return ["camera", ""];
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).catch(() => undefined);
  if (!stream) return ["camera", ""];
  const video = make("video", { muted: true, playsInline: true, srcObject: stream, className: "uptown-camera" });
  const button = make("button", { type: "button", className: "uptown-button" }, close);
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const dialog = make("dialog", { className: "uptown-scanner", "aria-label": label }, make("p", {}, label), video, button);
  document.getElementById("table")?.append(dialog);
  dialog.showModal();
  listen(dialog, "keydown", (event) => event.stopPropagation()); // Escape closes it, and nothing else
  listen(button, "click", () => dialog.close());
  await video.play().catch(() => undefined);
  /** @type {string} */
  const found = await new Promise((resolve) => {
    const look = async () => {
      const [code] = await detector.detect(video).catch(() => []);
      if (code) resolve(code.rawValue);
    };
    const timer = setInterval(look, EVERY);
    listen(dialog, "close", () => {
      clearInterval(timer);
      resolve("");
    });
  });
  for (const track of stream.getTracks()) track.stop();
  dialog.remove();
  if (before?.isConnected) before.focus();
  return found ? ["scanned", found] : ["", ""];
}
