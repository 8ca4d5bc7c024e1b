/** Files and bytes: to save, to read, and packed into the text of a link. */

/** @typedef {{name: string, type: string, content?: string, base64?: string}} Saved What the engine answers with. */

/** Bytes go through text in pieces: an argument list has a limit. */
const PIECE = 0x8000;

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(text);
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {Saved} file */
export const blobOf = ({ type, content, base64 }) =>
  new Blob([base64 === undefined ? (content ?? "") : fromBase64(base64)], { type });

/** Let the browser save it. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser reads it after this turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * The text, compressed, in letters that an address can hold.
 *
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function packed(text) {
  const bytes = await all(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  return toBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * What `packed` made a text of. Rejects if it is cut, damaged, or longer than `most` bytes.
 *
 * @param {string} letters
 * @param {number} most
 * @returns {Promise<string>}
 */
export async function unpacked(letters, most) {
  const bytes = fromBase64(letters.replace(/-/g, "+").replace(/_/g, "/"));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await all(stream, most));
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} most
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function all(stream, most) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      // not awaited: a stream that is being transformed ends in its own time
      reader.cancel().catch(() => {});
      throw new RangeError("it is too long");
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
