// @ts-check
// Saving a lesson, which is read-only, makes the learner's own copy of it; Python goes on with what it knows.
// JupyterLab would ask in two dialogs, one choice of which leaves an empty page.

/** @type {Record<string, string>} */
const SENTENCES = {
  en: "This is your own copy of the lesson now: {name}. It stays in this browser until you delete it.",
  nl: "Dit is nu je eigen kopie van de les: {name}. Ze blijft in deze browser tot je haar verwijdert.",
  fr: "Voici votre propre copie de la leçon\u00a0: {name}. Elle reste dans ce navigateur tant que vous ne la supprimez pas.",
  ko: "이제 이 수업의 내 사본입니다: {name}. 삭제할 때까지 이 브라우저에 남아 있습니다.",
};

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
