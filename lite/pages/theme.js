// @ts-check
// Shows a page by day, by night or as the system has it, as was chosen under *Options* on any page of a game, where
// play/loading.js remembers it. The builder puts it into those pages themselves, so that their first frame has its colours.
{
  const root = document.documentElement;
  const show = () => {
    try {
      root.dataset.theme = localStorage.getItem("uptown-theme") ?? "system";
    } catch {
      // This browser remembers nothing.
    }
    for (const source of document.querySelectorAll("source")) {
      const media = { light: "not all", dark: "all" }[String(root.dataset.theme)];
      source.media = media ?? "(prefers-color-scheme: dark)";
    }
  };
  show(); // before anything is painted
  document.addEventListener("DOMContentLoaded", show);
  addEventListener("pageshow", show);
  addEventListener("storage", show);
}
