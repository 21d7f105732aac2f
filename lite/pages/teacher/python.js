// @ts-check
// Python for the pages of a teacher: the worker of the pages to play.

/** What the builder knows of Python for the pages to play. */
function python() {
  /** @type {{ files: Record<string, number>, snapshot: object | null }} */
  const { files, snapshot } = JSON.parse(document.getElementById("python")?.textContent ?? "");
  const base = new URL("../play/", location.href);
  const entries = Object.entries(files).map(([path, size]) => {
    const { href } = new URL(path, base);
    return [href.split("/").at(-1) ?? "", [href, size]];
  });
  return { files: /** @type {Record<string, [string, number]>} */ (Object.fromEntries(entries)), snapshot };
}

/**
 * Start a worker, which loads Python. Its script is made here, since such a worker is under the policy of this page
 * wherever the site lies, while one that comes from an address has only the policy that a server sends with it.
 */
export function makePython() {
  const { files, snapshot } = python();
  const script = new Blob([`import ${JSON.stringify(files["worker.js"][0])};`], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(script), { type: "module" });
  worker.postMessage({ load: { files, snapshot } });
  return worker;
}
