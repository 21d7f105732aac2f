// @ts-check
// Files as text editors and shells write them: uptown_widget/match/encodings.py. The teacher's page has a copy.

/**
 * The text of a file: in the encoding that its first bytes or its zeros tell of, else in UTF-8, else as old editors write.
 *
 * @param {Uint8Array} bytes the last of which may be those of half a character
 */
export function textIn(bytes) {
  const first = bytes.subarray(0, 400);
  const [big, little] = [0, 1].map((start) => {
    const upper = first.filter((byte, at) => at % 2 === start && (!byte || (byte >= 0xac && byte <= 0xd7)));
    return upper.length > first.length / 4;
  });
  const wide = big !== little && first.includes(0);
  const mark = (bytes[0] << 8) | bytes[1];
  if (mark === 0xfffe || (wide && little)) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === 0xfeff || (wide && big)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    const western = new TextDecoder("windows-1252").decode(bytes);
    // No western text has nothing but such pairs of bytes, a letter of Korean among them.
    const left = western.replace(/[\xa1-\xa3\xb0-\xc8](?:[\xa1-\xff]|$)/g, "");
    const isKorean = /[\xb0-\xc8][\xa1-\xff]/.test(western) && !/[\x80-\uffff]/.test(left);
    return isKorean ? new TextDecoder("euc-kr").decode(bytes) : western;
  }
}

/**
 * What is in a file; "" for one that cannot be read, since it is a folder, or was moved or deleted since it was chosen.
 *
 * @param {Pick<Blob, "arrayBuffer">} file
 */
export async function textOf(file) {
  return textIn(new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))));
}
