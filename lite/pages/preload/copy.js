// @ts-check
// Saving a lesson, which is read-only, makes the learner's own copy of it; Python goes on with what it knows.
// JupyterLab would ask in two dialogs, one choice of which leaves an empty page.

/** By language. @type {Record<string, string>} */
const SENTENCES = { "<!--copied-->": "" };

/** @param {string} name */
const savedAs = (name) =>
  (SENTENCES[document.documentElement.lang.slice(0, 2)] ?? SENTENCES.en ?? "").replace("{name}", name); // as the menus

/** The lesson in front, if it can only be read. @param {any} app JupyterLab @returns {any} */
const lesson = (app) => {
  const context = app.shell.currentWidget?.context;
  return context?.contentsModel?.type === "notebook" && !context.contentsModel.writable ? context : null;
};

/** A name for a copy that no file has yet. @param {any} contents @param {string} path */
async function freeName(contents, path) {
  const cut = path.lastIndexOf("/") + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut).replace(/\.ipynb$/, "")];
  const { content } = await contents.get(folder.replace(/\/$/, ""), { content: true });
  const taken = new Set(content.map((/** @type {{ name: string }} */ file) => file.name));
  let free = `my_${name}.ipynb`;
  for (let number = 2; taken.has(free); number++) free = `my_${name}_${number}.ipynb`;
  return folder + free;
}

/** @param {any} app @param {any} context */
async function copy(app, context) {
  const { contents } = app.serviceManager;
  const path = await freeName(contents, context.path);
  const saved = await contents.save(path, { type: "notebook", format: "json", content: context.model.toJSON() });
  // As after a rename, the page and its Python belong to the new file from here on.
  contents.fileChanged.emit({ type: "rename", oldValue: { path: context.path }, newValue: saved });
  const title = document.querySelector("#jp-title h1");
  if (title) title.textContent = saved.name.replace(/\.ipynb$/, "");
  const address = new URL(location.href);
  if (address.searchParams.has("path")) address.searchParams.set("path", path);
  history.replaceState(history.state, "", address);
  const message = savedAs(path);
  await app.commands.execute("apputils:notify", { message, type: "success", options: { autoClose: 8000 } });
}

/** @type {Promise<void> | null} */
let copying = null;

/** @type {import("./commands.js").Change} */
export const change = {
  concerns: (id, app) => id === "docmanager:save" && !!lesson(app),
  enables: true,
  execute: (_run, _id, app) => (copying ??= copy(app, lesson(app)).finally(() => (copying = null))),
};
