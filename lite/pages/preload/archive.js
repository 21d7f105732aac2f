// @ts-check
// Lays the packages of the notebooks out where Python looks for them.

const BLOCK = 512;
const FILE = "0".charCodeAt(0);

/**
 * The files of a tar archive with short names, as lite/build/kernel_snapshot.py writes it: no copies are made.
 * @param {Uint8Array} archive
 * @returns {Generator<[name: string, content: Uint8Array]>}
 */
export function* filesOf(archive) {
  const decoder = new TextDecoder();
  /** @param {number} start @param {number} length */
  const text = (start, length) => decoder.decode(archive.subarray(start, start + length)).split("\0", 1)[0];
  for (let header = 0; archive[header] !== 0; ) {
    const size = parseInt(text(header + 124, 12), 8);
    const content = header + BLOCK;
    if (archive[header + 156] !== FILE || !(content + size <= archive.length)) throw new Error("This archive is damaged");
    yield [text(header, 100), archive.subarray(content, content + size)];
    header = content + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/**
 * @param {any} FS The file system of Python
 * @param {string} folder
 * @param {Uint8Array} archive
 */
export function extract(FS, folder, archive) {
  const made = new Set();
  for (const [name, content] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, content, { canOwn: true });
  }
}
