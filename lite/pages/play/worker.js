// Python and the table, in a worker of their own: the page never waits for them.
//
// In:  {kind, name, value} as JSON text, or {link: text}, once "ready" has come; a link to begin with is in our name.
// Out: {progress: bytes}, {stage: "python" | "game"}, {ready: true}, {screen: JSON text}, {failed: text, status, file: name}.

import { kept, keeper } from "./keep.js";

const CORE = new URL("../static/pyodide/", import.meta.url);
const version = new URL(import.meta.url).search;
const [game, page, kind, link] = self.name.split(" ");
const keeps = kind === "keep";

/** Fetch with a count of the bytes that have come; what fails is told by name. */
const plainFetch = self.fetch.bind(self);
self.fetch = async (request, options) => {
  const address = request.url ?? String(request);
  const name = new URL(address, CORE).pathname.split("/").at(-1);
  const response = await plainFetch(request, options).catch(() => undefined);
  if (!response?.ok) {
    self.postMessage({ failed: "", status: response?.status ?? 0, file: name });
    return response ?? Response.error();
  }
  const counter = new TransformStream({
    transform(chunk, controller) {
      self.postMessage({ progress: chunk.byteLength });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
};

/** What Python is to know of this visit: what was kept, the reader's languages, the day, and the link that led here. */
async function visit() {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return {
    game,
    kept: keeps ? await kept(game) : "",
    languages: navigator.languages,
    today: today.join("-"),
    address: new URL(`./${page}`, import.meta.url).href,
    link,
  };
}

async function start() {
  const archive = self.fetch(new URL(`${game}.zip${version}`, import.meta.url)).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide.mjs", CORE).href);
  self.postMessage({ stage: "python" });
  const python = await loadPyodide({ indexURL: CORE.href });
  self.postMessage({ stage: "game" });
  python.FS.writeFile("/table.zip", new Uint8Array(await archive));
  const { open_table } = python.runPython(`
import sys
sys.path.insert(0, "/table.zip")
import uptown_widget.web
uptown_widget.web
`);
  const host = open_table((screen) => self.postMessage({ screen }), keeps ? keeper(game) : undefined, JSON.stringify(await visit()));
  self.addEventListener("message", ({ data }) => {
    if (typeof data === "string") host.receive(data);
    else host.open(data.link);
  });
  self.postMessage({ ready: true });
}

start().catch((error) => {
  const file = /[^/\s]+\.(mjs|js|wasm|zip|json)/.exec(error.message)?.[0] ?? "";
  self.postMessage({ failed: error.message.trim().split("\n").at(-1), file });
});
