/** Whether bytes that arrive in pieces are UTF-8. */
import { isUtf8 } from "node:buffer";

const MOST_BYTES = 4;

/** Checks one text; a character may be cut between two pieces. */
export class Utf8Check {
  readonly #cut = new Uint8Array(MOST_BYTES);
  #held = 0;

  /** Takes the next piece; false as soon as the bytes so far are no UTF-8. */
  push(bytes: Uint8Array): boolean {
    let from = 0;
    if (this.#held > 0) {
      const size = sizeOf(this.#cut[0] ?? 0);
      while (this.#held < size && from < bytes.length) this.#cut[this.#held++] = bytes[from++] ?? 0;
      if (this.#held < size) return true;
      if (!isUtf8(this.#cut.subarray(0, size))) return false;
      this.#held = 0;
    }
    const to = endOfWhole(bytes, from);
    for (let at = to; at < bytes.length; at++) this.#cut[this.#held++] = bytes[at] ?? 0;
    return isUtf8(bytes.subarray(from, to));
  }

  /** Reports whether the text ended with a whole character. */
  isWhole(): boolean {
    return this.#held === 0;
  }
}

/** Where the last character begins that is cut, or the end; looks at three bytes at most. */
function endOfWhole(bytes: Uint8Array, from: number): number {
  const first = Math.max(from, bytes.length - MOST_BYTES + 1);
  for (let at = bytes.length - 1; at >= first; at--) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return at + sizeOf(byte) > bytes.length ? at : bytes.length;
  }
  return bytes.length;
}

/** Bytes of a character by its first; 1 for a byte that begins none: the check refuses it. */
function sizeOf(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}
