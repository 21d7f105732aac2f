// Hands something out: to the clipboard, or as a file. Where a page may not copy, it shows the text to be copied by hand.

import { make, on } from "./dom.js";

function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A field with the text, all of it selected, until it is closed. */
function offer(place, { text, label, close }) {
  place.querySelector(".uptown-offer")?.remove();
  const field = make("textarea", { readOnly: true, value: text, rows: 4, "aria-label": label });
  const button = make("button", { type: "button", className: "uptown-button" }, close);
  const box = make(
    "div",
    { className: "uptown-section uptown-drawer uptown-offer" },
    make("label", { className: "uptown-field" }, label, field),
    make("div", { className: "uptown-row" }, button),
  );
  const before = document.activeElement;
  const leave = () => {
    box.remove();
    if (before?.isConnected) before.focus();
  };
  on(button, "click", leave);
  on(box, "keydown", ({ key }) => {
    if (key === "Escape") leave();
  });
  place.append(box);
  field.focus();
  field.select();
}

/** Carry out what the table hands out, and tell whether the clipboard took it; `place` is where a field may stand. */
export async function give(handout, place, tell) {
  if (handout.how === "download") {
    download(handout.text, handout.name || "uptown.txt");
    return;
  }
  try {
    await navigator.clipboard.writeText(handout.text);
    tell("copied", "", "yes");
  } catch {
    offer(place, handout);
    tell("copied", "", "no");
  }
}
