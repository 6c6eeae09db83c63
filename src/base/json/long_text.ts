/**
 * A long string of a JSON text that stays bytes until somebody needs its characters.
 *
 * Most of what a caller sends is one page. The service itself never looks into it: its bytes go to a
 * reader process as they came, and are decoded there.
 */
import { mapMembers } from "./plain.ts";
import { joinBytes } from "../bytes.ts";

/** The UTF-8 bytes between the quotes of a JSON string, found to be valid, in the pieces they came in. */
export class LongText {
  /** Bytes of all parts. */
  readonly length: number;

  /** `isEscaped` where there is a backslash in them: then escapes are still to be undone. */
  constructor(readonly parts: readonly Uint8Array[], readonly isEscaped: boolean) {
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
  }
}

/** Long texts by the string that replaces each of them in the parsed value. */
export type LongTexts = ReadonlyMap<string, LongText>;

/**
 * Prefix of the string that replaces a long text: only this process knows it, and a caller who
 * learnt it could only name a text of their own body.
 */
const NAME = `long-text:${crypto.randomUUID()}:`;

/** Names the long text of this number among those of its JSON text. */
export function longTextName(number: number): string {
  return `${NAME}${number}`;
}

/** Reports whether a string stands in the place of a long text. */
export function isLongTextName(text: string): boolean {
  return text.startsWith(NAME);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Counts the halves of surrogate pairs that became U+FFFD. */
export interface LostHalves {
  halves: number;
}

/** Undoes the escapes of a JSON string; half a surrogate pair is U+FFFD and counted in `lost`. */
export function decodeLongText(
  bytes: Uint8Array,
  isEscaped: boolean,
  lost: LostHalves = { halves: 0 },
): string {
  const written = decoder.decode(bytes);
  const text = isEscaped ? JSON.parse(`"${written}"`) as string : written;
  if (text.isWellFormed()) return text;
  return text.replace(/\p{Cs}/gu, () => {
    lost.halves++;
    return "\uFFFD";
  });
}

/** Returns the characters of a long text. */
export function textOf(text: LongText): string {
  return decodeLongText(joinBytes(text.parts), text.isEscaped);
}

/** The longest a character may be written, as an escape. */
const LONGEST_CHAR = 6;

/** Returns at least so many characters from the beginning of a long text; all of a shorter one. */
export function startOf(text: LongText, chars: number): string {
  const pieces: Uint8Array[] = [];
  let left = chars * LONGEST_CHAR;
  for (const part of text.parts) {
    pieces.push(part.subarray(0, left));
    left -= Math.min(left, part.length);
    if (left === 0) break;
  }
  const start = new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(joinBytes(pieces), { stream: true });
  return text.isEscaped ? undoEscapes(start) : start;
}

/** Undoes escapes of a text that may be cut in the middle of one, which is then left out. */
function undoEscapes(text: string): string {
  for (let end = text.length; end > text.length - LONGEST_CHAR; end--) {
    try {
      return JSON.parse(`"${text.slice(0, end)}"`) as string;
    } catch {
      // An escape is cut here.
    }
  }
  return "";
}

/** Puts each long text in the place of its string, however deep; other values are shared. */
export function withLongTexts(value: unknown, texts: LongTexts): unknown {
  if (texts.size === 0) return value;
  if (typeof value === "string") return texts.get(value) ?? value;
  return mapMembers(value, (item) => withLongTexts(item, texts));
}
