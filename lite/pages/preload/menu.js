// @ts-check
// JupyterLab's menu *Language* chooses for the whole site, which language.js then follows.

const CHOICE = /^jupyterlab-translation:([a-z]{2})(_[A-Z]{2})?$/;

/** @type {import("./commands.js").Change} */
export const change = {
  concerns: (id) => CHOICE.test(id),
  async execute(_run, id) {
    try {
      localStorage.setItem("uptown-language", CHOICE.exec(id)?.[1] ?? "");
    } catch {
      // Some browsers keep nothing.
    }
    location.reload();
  },
};
