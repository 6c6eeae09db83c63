/**
 * Bytes of a page to text, as browsers do it, with three departures.
 *
 * WHATWG HTML section 13.2.3. Bytes that are valid UTF-8 and have a non-ASCII character are UTF-8
 * whatever is declared (saved pages keep stale labels), bytes that begin as UTF-16 are UTF-16 also
 * without its mark, and a page that declares nothing is read as
 * UTF-8 when it is valid UTF-8 or nearly, else as the encoding it is guessed to be: windows-1252
 * when no other fits.
 */
import { guessEncoding, isIso2022Jp } from "./guess.ts";
import { charsetLabel, encodingOf } from "./label.ts";
import { prescanEncoding } from "./prescan.ts";

// Bounds.
/** Characters of a `Content-Type` that are read; a longer one is cut. */
const MAX_CONTENT_TYPE_CHARS = 4096;

/** A text and the WHATWG name, in lower case, of the encoding it was read with. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/** Characters that may be broken for each valid one past ASCII in a page still read as UTF-8. */
const MAX_BROKEN_SHARE = 0.02;

/** Decodes a page by its header as served, if any; never throws, what cannot be read is U+FFFD. */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): DecodedText {
  const marked = bomEncoding(bytes) ?? wideEncoding(bytes);
  if (marked !== undefined) return decodeAs(bytes, marked);
  const served = servedEncoding(bytes, contentType);
  if (served === "utf-16le" || served === "utf-16be") return decodeAs(bytes, served);
  const utf8 = decodeStrictly(bytes, "utf-8");
  // Fewer units than bytes: at least one character took several bytes.
  if (utf8 !== undefined && utf8.length < bytes.length) return { text: utf8, encoding: "utf-8" };
  const declared = served ?? prescanEncoding(bytes);
  if (declared !== undefined) return decodeAs(bytes, declared);
  return utf8 === undefined ? decodeGuessed(bytes) : decodeAscii(bytes, utf8);
}

/** Decodes bytes that are not UTF-8 and declare nothing: as what they are nearly or most like. */
export function decodeGuessed(bytes: Uint8Array): DecodedText {
  const broken = decodeAs(bytes, "utf-8");
  return isMostlySound(broken.text) ? broken : decodeAs(bytes, guessEncoding(bytes));
}

/** Decodes bytes that all are ASCII, which one encoding of Japanese is too. */
export function decodeAscii(bytes: Uint8Array, text: string): DecodedText {
  return isIso2022Jp(text) ? decodeAs(bytes, "iso-2022-jp") : { text, encoding: "utf-8" };
}

function bomEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : undefined;
}

/**
 * The encoding of bytes that begin with three characters of ASCII in two bytes each, which no page in
 * another encoding does: saved pages lose the mark, and with it every character they have.
 */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const first = new TextDecoder("latin1").decode(bytes.subarray(0, 6));
  // deno-lint-ignore no-control-regex
  if (/^(?:[\x01-\x7f]\0){3}$/.test(first)) return "utf-16le";
  // deno-lint-ignore no-control-regex
  return /^(?:\0[\x01-\x7f]){3}$/.test(first) ? "utf-16be" : undefined;
}

function servedEncoding(bytes: Uint8Array, contentType: string | null): string | undefined {
  if (contentType === null) return undefined;
  const label = charsetLabel(contentType.slice(0, MAX_CONTENT_TYPE_CHARS));
  const encoding = label === undefined ? undefined : encodingOf(label);
  // Markup in UTF-16 always contains zero bytes; without one the label is wrong.
  const isWide = encoding === "utf-16le" || encoding === "utf-16be";
  return isWide && !bytes.includes(0) ? undefined : encoding;
}

/** Decodes bytes in an encoding; undefined where one of them is not of it. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The same as `isMostlySound()`, at the cost of a search where nothing is broken. */
export function isLegible(text: string): boolean {
  return !text.includes("\ufffd") || isMostlySound(text);
}

/** Reports whether nearly all beyond ASCII was decoded: one wrong byte does not spoil UTF-8. */
function isMostlySound(text: string): boolean {
  let sound = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code >= 0x80) sound++;
  }
  return broken <= sound * MAX_BROKEN_SHARE;
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
