// Boards of the docs: the button puts the play page into the place of the picture, and takes it away again. Nothing of
// it is loaded before.

for (const board of document.querySelectorAll("figure.board")) {
  const place = board.querySelector(".board-place");
  const button = board.querySelector("button");
  const picture = place.firstElementChild;
  const address = new URL(board.querySelector("a").href);
  address.search = "?embed";
  button.hidden = false;
  button.addEventListener("click", () => {
    const playing = board.classList.toggle("playing");
    button.textContent = playing ? "Stop" : "Play here";
    if (!playing) return place.replaceChildren(picture);
    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = `${board.dataset.game}, to play`;
    place.replaceChildren(frame);
    frame.focus();
  });
}
