// @ts-check
// A board of the home page that plays a short match by itself while it is in sight, unless one has asked for less motion or
// pressed the button on it. The picture that was there before stays where the frames do not arrive.

const TURN = 800; // milliseconds
const END = 5; // turns for which the end of a match is shown

/** @typedef {[text: string, spans: [number, number][]]} Element an element, and from and before which frames it is seen */
/** @typedef {{ frames: number, still: number }} Counts how many frames, and which of them is the picture */
/** @typedef {Counts & { box: string, drawings: string[], elements: Element[] }} Match as lite/build/living.py writes it */

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class LivingBoard {
  /** @type {Match | undefined} */
  #match;
  /** @type {Element[1][]} */
  #spans = [];
  /** @type {SVGElement[]} */
  #elements = [];
  #frame = 0;
  #seen = false;
  #loading = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLButtonElement} button has the address of the frames, and is pressed while the board moves */
  constructor(button) {
    this.button = button;
    this.moves = !lessMotion.matches;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(!this.moves));
    button.addEventListener("click", () => this.#turn(!this.moves));
    lessMotion.addEventListener("change", () => this.#turn(!lessMotion.matches));
    new IntersectionObserver(([entry]) => {
      this.#seen = entry?.isIntersecting ?? false;
      this.#go();
    }).observe(button);
  }

  /** @param {boolean} on */
  #turn(on) {
    this.moves = on;
    this.button.setAttribute("aria-pressed", String(!on));
    this.#go();
  }

  async #go() {
    clearTimeout(this.#timer);
    if (!this.moves || !this.#seen || this.#loading) return;
    if (!this.#match && !(await this.#load())) return;
    const { frames } = /** @type {Match} */ (this.#match);
    const step = () => {
      this.#frame = (this.#frame + 1) % frames;
      this.#show();
      this.#timer = setTimeout(step, this.#frame === frames - 1 ? END * TURN : TURN);
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(step, TURN);
  }

  /** Put the match in the place of the picture; return whether it has come. */
  async #load() {
    this.#loading = true;
    try {
      const answer = await fetch(String(this.button.dataset.living));
      this.#match = await answer.json();
    } catch {
      return false; // the picture stays
    } finally {
      this.#loading = false;
    }
    if (!this.#match) return false;
    const { box, still, drawings, elements } = this.#match;
    const drawn = elements.map(([text]) => text.replace(/ d="(\d+)"/, (_, number) => ` d="${drawings[number]}"`));
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawn.join("")}</svg>`;
    const svg = document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true);
    this.#elements = /** @type {SVGElement[]} */ ([...svg.children]);
    this.#spans = elements.map(([, spans]) => spans);
    this.#frame = still;
    this.#show();
    this.button.parentElement?.querySelector("picture")?.replaceWith(svg);
    return true;
  }

  #show() {
    this.#elements.forEach((element, index) => {
      const seen = this.#spans[index]?.some(([from, before]) => from <= this.#frame && this.#frame < before);
      if (seen) element.removeAttribute("display");
      else element.setAttribute("display", "none");
    });
  }
}
