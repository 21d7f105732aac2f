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
    return new TextDecoder(isKorean(bytes) ? "euc-kr" : "windows-1252").decode(bytes);
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

/**
 * Whether a text is in the encoding of old editors in Korea: no western one has nothing but such pairs of bytes.
 *
 * @param {Uint8Array} bytes
 */
function isKorean(bytes) {
  let found = false;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] < 0x80) continue;
    const letter = bytes[at] >= 0xb0 && bytes[at] <= 0xc8;
    const sign = bytes[at] >= 0xa1 && bytes[at] <= 0xa3;
    if (!(letter || sign) || bytes[at + 1] < 0xa1) return false;
    found ||= letter;
    at++;
  }
  return found;
}
