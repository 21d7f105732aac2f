// @ts-check
// The reader's language, for all pages of the site: the one that was chosen on any of them, else the browser's. This script
// chooses on the home page and the About page; play/loading.js and preload/page.js read what is remembered here.
{
  const CHOSEN = "uptown-language";
  const root = document.documentElement;
  const switches = () => [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".languages button"))];

  /** @param {() => unknown} access Some browsers keep nothing. */
  const storage = (access) => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };

  /** @param {string} language */
  const speak = (language) => {
    root.lang = language;
    for (const button of switches()) button.setAttribute("aria-pressed", String(button.value === language));
    const heading = document.querySelector(`[lang="${language}"] > h1`);
    if (heading?.textContent) document.title = heading.textContent;
  };

  const offered = (root.dataset.languages ?? "en").split(" ");

  const chosen = () => {
    const wanted = [storage(() => localStorage.getItem(CHOSEN)), ...navigator.languages];
    return wanted.map((code) => String(code).toLowerCase().split("-")[0]).find((code) => offered.includes(code)) ?? "en";
  };

  root.lang = chosen(); // before anything is painted
  document.addEventListener("DOMContentLoaded", () => {
    speak(root.lang);
    for (const button of switches()) {
      button.addEventListener("click", () => {
        storage(() => localStorage.setItem(CHOSEN, button.value));
        speak(button.value);
      });
    }
  });
  // A visitor may choose another one elsewhere and come back.
  addEventListener("pageshow", ({ persisted }) => persisted && speak(chosen()));
  addEventListener("storage", ({ key }) => key === CHOSEN && speak(chosen()));
}
