// @ts-check
// The memory of a Python that has imported the games, as lite/build/snapshot.mjs saved it. Whatever is wrong with it is an
// error here, and the worker then starts Python the ordinary way.

/** @typedef {{ size: number, checksum: number }} Facts the length and checksum of what is in the snapshot */

const TIMEOUT = 10_000; // milliseconds without a byte
const TICK = 500; // milliseconds
const PAGE = 65_536; // bytes by which a memory grows
const CHECKSUM = 4; // bytes at the end of a compressed file
const PIECE = 131_072; // bytes that are decompressed at a time

/**
 * Give up on what does not arrive.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {number} [patience] in milliseconds
 * @returns {Promise<T>}
 */
export function withPatience(promise, patience = TIMEOUT) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("It does not arrive.")), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Give back the memory of what is done with: a browser would wait until there is enough to collect.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function release({ buffer }) {
  /** @type {{ transfer?: (size: number) => void }} */ (buffer).transfer?.(0); // older browsers cannot
}

/**
 * Read a stream to its end.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(chunk: Uint8Array<ArrayBuffer>) => unknown} use
 */
async function read(stream, use) {
  const reader = stream.getReader();
  // One timer for all chunks: a timer for each is a good part of what reading costs.
  let silent = 0;
  let giveUp = /** @type {(error: Error) => void} */ (() => undefined);
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => (giveUp = reject));
  const watch = setInterval(() => {
    silent += TICK;
    if (silent >= TIMEOUT) giveUp(new Error("It does not arrive."));
  }, TICK);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return;
      silent = 0;
      use(/** @type {Uint8Array<ArrayBuffer>} */ (value));
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/**
 * Start the decoder of Zstandard, which goes with its memory once nobody uses it.
 *
 * @param {Response} program
 * @returns {Promise<(chunk: Uint8Array, use: (part: Uint8Array) => void) => boolean>} what is in the next bytes of a file;
 * whether that is all
 */
async function startDecoder(program) {
  const imports = { env: { emscripten_notify_memory_growth: () => undefined } };
  const { instance } = await WebAssembly.instantiate(await program.arrayBuffer(), imports);
  const { memory, malloc, ZSTD_createDCtx, ZSTD_decompressStream } = /** @type {any} */ (instance.exports);
  const context = ZSTD_createDCtx();
  const [output, input] = [malloc(PIECE), malloc(PIECE)];
  const buffers = malloc(24);
  return (chunk, use) => {
    let left = 1;
    for (let start = 0; start < chunk.length; start += PIECE) {
      const piece = chunk.subarray(start, start + PIECE);
      new Uint8Array(memory.buffer).set(piece, input);
      /** Address, size and position of output and input; anew after each call, since the memory may have grown. */
      let state = new Uint32Array(memory.buffer, buffers, 6);
      state.set([output, PIECE, 0, input, piece.length, 0]);
      do {
        state[2] = 0;
        left = ZSTD_decompressStream(context, buffers, buffers + 12);
        if (left < 0) throw new Error("It is damaged.");
        state = new Uint32Array(memory.buffer, buffers, 6);
        use(new Uint8Array(memory.buffer, output, state[2]));
      } while (state[5] < piece.length || state[2] === PIECE);
    }
    return left === 0;
  };
}

/**
 * Unpack a snapshot while it arrives, and check that it is whole and the expected one.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @param {Facts} expected
 * @param {Response} program the decoder
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function unpack(stream, { size, checksum }, program) {
  const decode = await startDecoder(program);
  const image = new Uint8Array(size);
  let filled = 0;
  /** @param {Uint8Array} part */
  const keep = (part) => {
    image.set(part, filled);
    filled += part.length;
  };
  let ended = false;
  let trailer = new Uint8Array();
  await read(stream, (chunk) => {
    ended = decode(chunk, keep);
    trailer = Uint8Array.of(...trailer, ...chunk.subarray(-CHECKSUM)).slice(-CHECKSUM);
  });
  // The decoder compares what it has decompressed with the checksum in the file.
  if (!ended || filled !== size || new DataView(trailer.buffer).getUint32(0, true) !== checksum) {
    throw new Error("It is damaged, or of another version.");
  }
  return image;
}

/**
 * Let nobody clean up in the middle of a synchronous request, such as Python's for a file: WebKit calls back meanwhile, and
 * Pyodide then fails with a NoGilError, since Python lets go of its lock while it waits. A task of its own comes afterwards.
 */
export function finalizeLater() {
  const Plain = /** @type {new (clean: (held: any) => void) => FinalizationRegistry<any>} */ (FinalizationRegistry);
  globalThis.FinalizationRegistry = class extends Plain {
    /** @param {(held: any) => void} clean */
    constructor(clean) {
      /** @type {any[]} */
      const due = [];
      super((held) => {
        if (due.push(held) === 1) setTimeout(() => due.splice(0).forEach((each) => clean(each)));
      });
    }
  };
}

/**
 * Put into a snapshot what the build left out of it: what lies in every memory from its beginning. The list of these parts
 * follows the snapshot, as lite/build/memory.mjs wrote it.
 *
 * @param {Uint8Array} file
 * @param {Uint8Array} memory in which Python has not started yet
 */
export function complete(file, memory) {
  const numbers = new Uint32Array(file.buffer, file.byteOffset, file.byteLength / 4);
  const [, header] = numbers;
  const list = numbers.subarray(-1 - 2 * /** @type {number} */ (numbers.at(-1)), -1);
  const image = file.subarray(0, list.byteOffset - file.byteOffset);
  for (let index = 0; index < list.length; index += 2) {
    image.set(memory.subarray(list[index], list[index + 1]), header + list[index]);
  }
  return image;
}

/**
 * Make a module whose memory has room for so many bytes: a memory starts with the same size whatever is asked for.
 *
 * @param {(settings: any) => Promise<any>} makeModule
 * @param {any} settings
 * @param {number} size
 */
const makeWithRoom = (makeModule, settings, size) =>
  new Promise((resolve, reject) => {
    const instantiate = settings.instantiateWasm;
    settings.instantiateWasm = (/** @type {object} */ imports, /** @type {Function} */ receive) =>
      instantiate(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {WebAssembly.Module} */ compiled) => {
        try {
          const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
          memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));
          receive(instance, compiled);
        } catch (error) {
          reject(error); // thrown on, it would only be written to the console
        }
      });
    makeModule(settings).then(resolve, reject);
  });

/** What Pyodide is told to restore, for which it would wait before it does anything else. */
export const LATER = new Uint8Array();

/**
 * Wrap what makes Pyodide's module, so that its memory has room for a snapshot, and waits for it once all else is ready. The
 * snapshot gets what was left out of it, and this browser's way of calling C functions: browsers differ in that (iOS lacks
 * one), and the snapshot holds that of the machine where it was made.
 *
 * @param {(settings: any) => Promise<any>} makeModule
 * @param {Promise<Uint8Array>} image the snapshot
 * @param {number} size of the snapshot
 */
export function forThisBrowser(makeModule, image, size) {
  /** @param {any} settings */
  return async (settings) => {
    const module = await makeWithRoom(makeModule, settings, size);
    const { API, __PyRuntime: runtime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset } = module;
    const place = (runtime + module.HEAP32[offset / 4]) / 4;
    const own = module.HEAP32[place];
    if (own === undefined) throw new Error("This Pyodide is not the one that it is for.");
    const { restoreSnapshot } = API;
    const file = await image;
    API.restoreSnapshot = () => {
      const state = restoreSnapshot(complete(file, module.HEAPU8));
      module.HEAP32[place] = own;
      return state;
    };
    return module;
  };
}

/**
 * Put a file into Python's file system that is fetched when it is first read.
 *
 * @param {any} fileSystem of Emscripten
 * @param {string} path
 * @param {string} address
 * @param {number} size
 */
export function addLazyFile(fileSystem, path, address, size) {
  fileSystem.writeFile(path, new Uint8Array());
  /** @type {Uint8Array | undefined} */
  let content;
  const fetchNow = () => {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.responseType = "arraybuffer";
    request.send();
    if (!request.response || request.response.byteLength !== size) throw new Error(`${path} could not be fetched.`);
    return new Uint8Array(request.response);
  };
  Object.defineProperties(fileSystem.lookupPath(path).node, {
    usedBytes: { get: () => size },
    contents: {
      get() {
        try {
          return (content ??= fetchNow());
        } catch {
          throw new fileSystem.ErrnoError(29); // an input or output error, for Python to report
        }
      },
    },
  });
}
