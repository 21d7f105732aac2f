// @ts-check
// Boards in the docs: a button replaces the picture with the play page, and brings the picture back. The page is loaded
// only when it is asked for.

for (const board of document.querySelectorAll("figure.board")) {
  const place = board.querySelector(".board-place");
  const button = board.querySelector("button");
  const picture = place?.firstElementChild;
  const link = board.querySelector("a");
  if (!place || !button || !picture || !link) continue;
  const address = new URL(link.href);
  address.search = "?embed";
  button.hidden = false;
  button.addEventListener("click", () => {
    const playing = board.classList.toggle("playing");
    button.textContent = board.getAttribute(playing ? "data-stop" : "data-play");
    if (!playing) {
      place.replaceChildren(picture);
      return;
    }
    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = board.getAttribute("data-game") ?? "";
    place.replaceChildren(frame);
    frame.focus();
  });
}
