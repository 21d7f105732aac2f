// Python and the table, in a worker of their own: the page never waits for them.
//
// In:  {start: {game, page, keeps, link, files}} to begin with; then {kind, name, value} as JSON text, {link: text}, {ping: id}.
// Out: {stage: "python" | "game"}, {waiting: file}, {came: file}, {progress: part of 1}, {ready: true}, {screen: JSON text},
//      {failed: word of the page, reason, file}, {pong: id}, {broken: kind of error}.

const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip", json: "application/json" };
const FILES = ["keep.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const plainFetch = self.fetch.bind(self);

const started = new Promise((resolve) => {
  self.addEventListener("message", ({ data }) => {
    if (data.start) resolve(data.start);
    if (data.ping) self.postMessage({ pong: data.ping });
  });
});
// What goes wrong in Python later is said by the table; this is for everything else. Error texts may name hidden tiles.
self.addEventListener("unhandledrejection", ({ reason }) => self.postMessage({ broken: reason?.name ?? "Error" }));

/** What fails is told by name; the first one counts, and the page then ends this worker. */
const fail = (file, failed, reason = "") => self.postMessage({ failed, reason, file });

/** Fetches files of known sizes by name, tells of every part that comes, and what is wrong with one. */
function makeLoader(files, names) {
  const total = names.reduce((sum, name) => sum + files[name][1], 0);
  let loaded = 0;
  return async (name) => {
    const [address, size] = files[name];
    self.postMessage({ waiting: name });
    const response = await plainFetch(address).catch(() => undefined);
    const type = response?.headers.get("content-type") ?? "";
    if (!response?.ok) fail(name, response ? "answered" : "silent", response?.status);
    // Some hosts send their front page where a file is missing. Other wrong types do no harm here.
    else if (type.startsWith("text/html")) fail(name, "type", "text/html");
    if (!response?.ok || type.startsWith("text/html")) return Response.error();
    let count = 0;
    const counter = new TransformStream(
      {
        transform(chunk, controller) {
          count += chunk.byteLength;
          loaded += chunk.byteLength;
          self.postMessage({ progress: loaded / total });
          controller.enqueue(chunk);
        },
        flush() {
          self.postMessage({ came: name });
          if (count !== size) fail(name, "damaged");
        },
      },
      undefined,
      { highWaterMark: Infinity }, // it comes in however long Python takes to ask for it
    );
    response.body.pipeTo(counter.writable).catch(() => fail(name, "damaged"));
    return new Response(counter.readable, { headers: { "content-type": TYPES[name.split(".").at(-1)] } });
  };
}

/** Import a module; while it is on its way the page knows what we wait for. */
async function load(name, address) {
  self.postMessage({ waiting: name });
  try {
    return await import(address);
  } catch (error) {
    fail(name, "", error.name === "SyntaxError" ? String(error) : "");
    throw error;
  } finally {
    self.postMessage({ came: name });
  }
}

/** Tell the page once all is kept that was written before: what was seen there outlives a visitor who leaves at once. */
let keep;
let posted = Promise.resolve();
function post(message) {
  const written = keep?.written();
  posted = posted.then(() => written).then(() => self.postMessage(message));
}

/** What Python is to know of this visit: what was kept, the reader's languages, the day, and the link that led here. */
function visit({ game, page, link }, kept) {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return {
    game,
    ...kept,
    languages: navigator.languages,
    today: today.join("-"),
    address: new URL(`../${page}`, import.meta.url).href,
    link,
  };
}

async function start(told) {
  const { game, keeps, files } = told;
  const names = [...FILES, `${game}.zip`];
  const loading = makeLoader(files, names);
  // All at once, so that what is missing is known soon and a slow line is never idle. The modules are imported when they are
  // here: the browser has them then, and an import cannot be counted.
  const coming = new Map(names.map((name) => [files[name][0], loading(name)]));
  const take = async (name) => (await coming.get(files[name][0])).arrayBuffer();
  self.fetch = (request, options) => {
    const address = new URL(request.url ?? request, import.meta.url).href;
    const found = coming.get(address);
    coming.delete(address);
    return found ?? plainFetch(request, options);
  };
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...rest) =>
    instantiateStreaming.apply(WebAssembly, rest).catch((error) => {
      // Pyodide would write this to the console and wait for ever.
      fail("pyodide.asm.wasm", "damaged");
      throw error;
    });
  await Promise.all(["keep.js", "pyodide.mjs", "pyodide.asm.mjs"].map(take));
  const { Keep } = await load("keep.js", files["keep.js"][0]);
  let host;
  if (keeps) keep = new Keep(game, (news, text = "") => host.storage(news, text));
  const { loadPyodide } = await load("pyodide.mjs", files["pyodide.mjs"][0]);
  self.postMessage({ stage: "python" });
  const python = await loadPyodide({ indexURL: new URL(".", files["pyodide.mjs"][0]).href });
  self.postMessage({ stage: "game" });
  python.FS.writeFile("/table.zip", new Uint8Array(await take(`${game}.zip`)));
  const { open_table } = python.runPython(`
import sys
sys.path.insert(0, "/table.zip")
import uptown_widget.web
uptown_widget.web
`);
  const seen = visit(told, await keep?.kept());
  host = open_table((screen) => post({ screen }), keep && ((text) => keep.write(text)), JSON.stringify(seen));
  self.addEventListener("message", ({ data }) => {
    if (typeof data === "string") host.receive(data);
    else if (data.link !== undefined) host.open(data.link);
  });
  post({ ready: true });
}

started.then(start).catch((error) => {
  // Of an error in Python the kind is enough: its text may name hidden tiles.
  const file = /[^/\s]+\.(mjs|js|wasm|zip|json)/.exec(error.type ? "" : error.message)?.[0] ?? "";
  fail(file, "", error.type ?? error.message.trim().split("\n").at(-1));
});
