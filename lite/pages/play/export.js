// @ts-check
// Exports a text: to the clipboard, as a file, or to another app. Where a page may not copy, it shows the text to be
// copied by hand.

import { listen, make } from "./dom.js";

/** @import { Emit } from "./controls.js" */
/** @import { Drawers } from "./drawers.js" */
/** @import { ExportedText } from "./schema.js" */

/** @type {(content: Blob, name: string) => void} */
function download(content, name) {
  const address = URL.createObjectURL(content);
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @type {(text: string, name: string) => void} */
const saveText = (text, name) => download(new Blob([text], { type: "text/plain" }), name || "uptown.txt");

/** Milliseconds after which a browser that has not begun to print never does: those inside apps have no dialog. */
const PRINTING = 2000;

/**
 * Print a page of HTML in place of this one: what it holds stands in the document until the dialog is closed. A browser
 * that cannot print gets a file.
 *
 * @param {string} text
 * @param {string} name of the file
 */
function printPage(text, name) {
  const paper = make("div", { className: "uptown-paper" });
  // Its style is for a file: that of this page prints it here.
  const body = text.slice(text.indexOf("<body>"));
  paper.append(...new DOMParser().parseFromString(body, "text/html").body.childNodes);
  document.body.append(paper);
  document.documentElement.classList.add("printing");
  let begun = false;
  const begin = () => (begun = true);
  const remove = () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", remove);
    paper.remove();
    if (!document.querySelector(".uptown-paper")) document.documentElement.classList.remove("printing");
  };
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", remove);
  window.print?.();
  setTimeout(() => {
    if (begun) return;
    remove();
    saveText(text, name);
  }, PRINTING);
}

/** Show a field with the text, all of it selected, until closed. @type {(drawers: Drawers, exported: ExportedText) => void} */
function showText(drawers, { text, label, close }) {
  drawers.dismissText();
  const field = make("textarea", { readOnly: true, value: text, rows: 4, "aria-label": label });
  const button = make("button", { type: "button", className: "uptown-button" }, close);
  const box = make(
    "div",
    { className: "uptown-section uptown-drawer uptown-offer" },
    make("label", { className: "uptown-field" }, label, field),
    make("div", { className: "uptown-row" }, button),
  );
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const remove = () => {
    box.remove();
    drawers.arrange(); // shows what stood there before
    if (before?.isConnected) before.focus();
  };
  listen(button, "click", remove);
  listen(box, "keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // what it stands in stays open
    remove();
  });
  drawers.element.append(box);
  drawers.arrange(); // nothing in a closed dialog takes the focus
  field.focus();
  field.select();
  field.scrollTop = 0;
}

const WIDTH = 1080; // pixels of a picture
const MARGIN = 48;
const LETTERS = 36;

/**
 * Share a picture of the board with the text below it, or save it where it cannot be shared.
 *
 * @param {ExportedText} exported
 * @param {HTMLCanvasElement} board
 */
async function sharePicture({ text, name }, board) {
  const game = name.replace(/-.*/, "");
  const picture = paintPicture(game.charAt(0).toUpperCase() + game.slice(1), text, board);
  const content = await new Promise((/** @type {BlobCallback} */ done) => picture.toBlob(done));
  if (!content) return;
  const files = [new File([content], name, { type: content.type })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    await navigator.share({ files, text }).catch(() => undefined); // who changes their mind needs no sentence
  } else download(content, name);
}

/**
 * Paint the game and the day, the board, and what was reached.
 *
 * @param {string} game
 * @param {string} text
 * @param {HTMLCanvasElement} board
 */
function paintPicture(game, text, board) {
  const canvas = make("canvas", { width: WIDTH });
  const place = /** @type {HTMLElement} */ (board.closest(".uptown"));
  const style = getComputedStyle(place);
  const font = `${LETTERS}px ${style.fontFamily}`;
  const width = WIDTH - 2 * MARGIN;
  const height = (width * board.height) / board.width;
  const top = 2.4 * MARGIN;
  const lines = wrapped(text, width, font);
  canvas.height = top + height + MARGIN + lines.length * 1.4 * LETTERS + MARGIN;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = style.getPropertyValue("--uptown-page");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(board, MARGIN, top, width, height);
  context.fillStyle = style.getPropertyValue("--uptown-ink");
  context.font = font;
  const below = top + height + MARGIN;
  lines.forEach((line, index) => context.fillText(line, MARGIN, below + (index + 0.8) * 1.4 * LETTERS));
  const day = new Date().toLocaleDateString(place.lang || undefined, { dateStyle: "long" });
  context.fillText(day, WIDTH - MARGIN - context.measureText(day).width, 1.7 * MARGIN);
  context.font = `bold ${1.3 * LETTERS}px ${style.fontFamily}`;
  context.fillText(game, MARGIN, 1.7 * MARGIN);
  return canvas;
}

/** A text in lines that are no wider than that. @type {(text: string, width: number, font: string) => string[]} */
function wrapped(text, width, font) {
  const context = /** @type {CanvasRenderingContext2D} */ (make("canvas", {}).getContext("2d"));
  context.font = font;
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (context.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Copy or download what the game exports, and tell it whether the text could be copied.
 *
 * @param {ExportedText} exported
 * @param {HTMLCanvasElement} board
 * @param {Drawers} drawers where a field with the text may stand
 * @param {Emit} emit
 */
export async function exportText(exported, board, drawers, emit) {
  if (exported.how === "download") {
    saveText(exported.text, exported.name);
    return;
  }
  if (exported.how === "picture") {
    await sharePicture(exported, board);
    return;
  }
  if (exported.how === "print") {
    printPage(exported.text, exported.name || "uptown.html");
    return;
  }
  if (exported.how === "share" && "share" in navigator) {
    await navigator.share({ text: exported.text }).catch(() => undefined); // who changes their mind needs no sentence
    return;
  }
  try {
    await navigator.clipboard.writeText(exported.text);
    emit("copied", "", "yes");
  } catch {
    showText(drawers, exported);
    emit("copied", "", "no");
  }
}
