// @ts-check
// The menus around the notebooks are in the reader's language: the one chosen on any page of the site, else the browser's.
// JupyterLab would remember a language of its own; its menu *Language* chooses for the whole site (menu.js).
{
  const CHOSEN = "uptown-language"; // as ../language.js remembers it

  /** What JupyterLab calls each language, and what its button to run a cell says. @type {Record<string, [string, string]>} */
  const LANGUAGES = { "<!--languages-->": ["", ""] };

  /** @param {() => any} access Some browsers keep nothing. */
  const storage = (access) => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };

  const wanted = [storage(() => localStorage.getItem(CHOSEN)), ...navigator.languages];
  const language = wanted.map((code) => String(code).toLowerCase().slice(0, 2)).find((code) => code in LANGUAGES) ?? "en";
  const [locale, run] = /** @type {[string, string]} */ (LANGUAGES[language]);

  /** Change the settings with which JupyterLab starts, as soon as the page has gathered them. @param {Element} script */
  function choose(script) {
    const gathered = new MutationObserver(() => {
      gathered.disconnect();
      const config = JSON.parse(script.textContent ?? "{}");
      config.settingsOverrides = {
        ...config.settingsOverrides,
        "@jupyterlab/translation-extension:plugin": { locale },
      };
      script.textContent = JSON.stringify(config);
    });
    gathered.observe(script, { childList: true });
  }

  const parsed = new MutationObserver(() => {
    const script = document.getElementById("jupyter-config-data");
    if (!script || !document.body) return;
    parsed.disconnect();
    choose(script);
  });
  parsed.observe(document, { childList: true, subtree: true });

  // Tablets have no Shift + Enter, and a triangle alone does not say what it does. What is hidden is of no use to a pupil:
  // all code runs here anyway, and saving makes a copy (copy.js). On a phone, pictures are as wide as the page.
  const style = document.createElement("style");
  style.textContent = `
    .jp-NotebookPanel-toolbar [data-jp-item-name="run"] .jp-ToolbarButtonComponent::after {
      content: "${run}"; margin-left: 4px; font-size: var(--jp-ui-font-size1); color: var(--jp-ui-font-color1);
      align-self: center;
    }
    .jp-Notebook-footer,
    .jp-NotebookTrustedStatus,
    .jp-Toolbar [data-jp-item-name="read-only-indicator"] { display: none !important; }
    .jp-RenderedSVG img { max-width: 100%; height: auto; }`;
  document.head.append(style);

  // A board tells which language was chosen at it: uptown_widget/notebook/widget.py.
  new BroadcastChannel(CHOSEN).onmessage = ({ data }) => {
    if (data in LANGUAGES) storage(() => localStorage.setItem(CHOSEN, data));
  };
}
