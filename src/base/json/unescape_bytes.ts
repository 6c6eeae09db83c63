/** The characters of a JSON string as UTF-8, its escapes undone before it is decoded (RFC 8259, 7). */

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** What each letter after a backslash means; `u` is followed by a number. */
const MEANINGS = new Uint8Array(256);
for (const [letter, meaning] of Object.entries({ b: 8, t: 9, n: 10, f: 12, r: 13 })) {
  MEANINGS[letter.charCodeAt(0)] = meaning;
}
for (const sign of '"\\/') MEANINGS[sign.charCodeAt(0)] = sign.charCodeAt(0);
const REPLACEMENT = 0xfffd;

/** Counts the halves of surrogate pairs that became U+FFFD. */
export interface LostHalves {
  halves: number;
}

/**
 * Undoes the escapes of a JSON string whose escapes were found to be whole.
 *
 * Half a surrogate pair becomes U+FFFD. One pass over bytes costs two thirds of what decoding the
 * text, setting it between quotes and `JSON.parse` do.
 */
export function unescapeBytes(bytes: Uint8Array, lost: LostHalves = { halves: 0 }): Uint8Array {
  const first = bytes.indexOf(BACKSLASH);
  if (first === -1) return bytes;
  // No escape is shorter than what it stands for.
  const out = new Uint8Array(bytes.length);
  out.set(bytes.subarray(0, first));
  const end = bytes.length;
  let to = first;
  for (let at = first; at < end;) {
    const byte = bytes[at++] as number;
    if (byte !== BACKSLASH) {
      out[to++] = byte;
      continue;
    }
    const letter = bytes[at++] as number;
    if (letter !== LETTER_U) {
      out[to++] = MEANINGS[letter] as number;
      continue;
    }
    let code = numberAt(bytes, at);
    at += 4;
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = lowHalfAt(bytes, at);
      if (code <= 0xdbff && low !== 0) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      } else {
        code = REPLACEMENT;
        lost.halves++;
      }
    }
    to = write(out, to, code);
  }
  return out.subarray(0, to);
}

/** Gives the second half of a pair that is written there; 0 for anything else. */
function lowHalfAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== LETTER_U) return 0;
  const code = numberAt(bytes, at + 2);
  return code >= 0xdc00 && code <= 0xdfff ? code : 0;
}

/** Reads four hexadecimal digits. */
function numberAt(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let digit = 0; digit < 4; digit++) {
    const byte = bytes[at + digit] as number;
    // Letters are 0x61 and up once they are small.
    code = code << 4 | (byte < 0x40 ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return code;
}

/** Writes a code point as UTF-8; gives where the next one belongs. */
function write(out: Uint8Array, from: number, code: number): number {
  let to = from;
  if (code < 0x80) {
    out[to++] = code;
    return to;
  }
  if (code < 0x800) out[to++] = 0xc0 | code >> 6;
  else {
    if (code < 0x10000) out[to++] = 0xe0 | code >> 12;
    else {
      out[to++] = 0xf0 | code >> 18;
      out[to++] = 0x80 | code >> 12 & 0x3f;
    }
    out[to++] = 0x80 | code >> 6 & 0x3f;
  }
  out[to++] = 0x80 | code & 0x3f;
  return to;
}
