/**
 * Guesses the encoding of a page that declares none and is no UTF-8, as browsers do.
 *
 * WHATWG HTML section 13.2.3.1 lets a reader look at the bytes. Encodings of a byte a letter are
 * scored by how often each byte is in a word; the wider ones by what they decode to. A score is
 * near 1 where a text reads like the language and below 0 where it does not.
 */
import {
  BYTE_LANGUAGES,
  type ByteLanguage,
  WIDE_LANGUAGES,
  type WideLanguage,
} from "./languages.ts";

// Bounds.
/** Bytes of text, from the first that is no ASCII on, that are tried in the wide encodings. */
const WIDE_SAMPLE_BYTES = 65_536;

const FALLBACK = "windows-1252";
/** Characters that a wide encoding may fail to read, as a share. */
const MAX_WIDE_ERRORS = 0.02;
/** What another encoding must score, and by how much it must be better than windows-1252. */
const LEAST_SCORE = 0.6;
const LEAST_LEAD = 0.15;
/** The further lead needed, divided by how many bytes are evidence. */
const FEW_BYTES_LEAD = 1.5;
/** Fewer different bytes than these are signs and spaces, no language. */
const FEWEST_DISTINCT_BYTES = 2;
/** The score for so many characters of a wide encoding decoded without an error. */
const FAULTLESS_WORTH = 0.3;
const FAULTLESS_CHARACTERS = 30;

/** Punctuation that may touch a word in any language. */
const NEUTRAL =
  /[\u00A0\u00AD\u2010-\u2015\u2018-\u201F\u2022\u2026\u2030\u2039\u203A\u20AC©®™«»§°·ºª]/u;
/** How ISO-2022-JP turns to Japanese, after an escape character. */
const TO_JAPANESE = ["\x1b$B", "\x1b$@", "\x1b(J", "\x1b(I"];

/** How often each byte past ASCII is in words. */
interface ByteCounts {
  readonly all: Uint32Array;
  /** Beside an ASCII letter. */
  readonly besideLatin: Uint32Array;
  /** At the beginning and at the end of what is no ASCII. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** Between two ASCII characters. */
  readonly alone: Uint32Array;
}

/** Guesses the encoding of bytes that are no UTF-8; windows-1252 without evidence for another. */
export function guessEncoding(bytes: Uint8Array): string {
  const counts = countBytes(bytes);
  let best = FALLBACK;
  let bestScore = byteScore(counts, FALLBACK);
  if (counts.all.filter((each) => each > 0).length < FEWEST_DISTINCT_BYTES) return FALLBACK;
  const count = counts.all.reduce((sum, each) => sum + each, 0);
  // A few bytes may read well as anything.
  const enough = Math.max(LEAST_SCORE, bestScore + LEAST_LEAD + FEW_BYTES_LEAD / count);
  for (const [encoding, score] of [...wideScores(bytes), ...byteScores(counts)]) {
    if (score >= enough && score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best === "windows-1255" && isVisualHebrew(counts) ? "iso-8859-8" : best;
}

/** Reports whether bytes of ASCII alone are Japanese in the 7-bit encoding of e-mail. */
export function isIso2022Jp(text: string): boolean {
  return TO_JAPANESE.some((escape) => text.includes(escape));
}

// Encodings of a byte a letter.

function countBytes(bytes: Uint8Array): ByteCounts {
  const counts: ByteCounts = {
    all: new Uint32Array(256),
    besideLatin: new Uint32Array(256),
    first: new Uint32Array(256),
    last: new Uint32Array(256),
    alone: new Uint32Array(256),
  };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const before = bytes[at - 1] ?? 0;
    const after = bytes[at + 1] ?? 0;
    bump(counts.all, byte);
    if (isLatin(before) || isLatin(after)) bump(counts.besideLatin, byte);
    if (before < 0x80) bump(counts.first, byte);
    if (after < 0x80) bump(counts.last, byte);
    if (before < 0x80 && after < 0x80) bump(counts.alone, byte);
  }
  return counts;
}

function bump(counts: Uint32Array, byte: number): void {
  counts[byte] = (counts[byte] as number) + 1;
}

function isLatin(byte: number): boolean {
  return (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
}

function* byteScores(counts: ByteCounts): Generator<[string, number]> {
  const encodings = new Set(BYTE_LANGUAGES.flatMap((language) => language.encodings));
  for (const encoding of encodings) yield [encoding, byteScore(counts, encoding)];
}

/** Returns the score of the language that fits an encoding best. */
function byteScore(counts: ByteCounts, encoding: string): number {
  const characters = charactersOf(encoding);
  const scores = BYTE_LANGUAGES.filter((language) => language.encodings.includes(encoding))
    .map((language) => languageScore(counts, characters, language));
  return Math.max(...scores);
}

/** Returns the characters of bytes 128 to 255. */
function charactersOf(encoding: string): string[] {
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
  return [...new TextDecoder(encoding).decode(bytes)];
}

function languageScore(
  counts: ByteCounts,
  characters: readonly string[],
  language: ByteLanguage,
): number {
  const isLatinScript = language.isLatin === true;
  let sum = 0;
  let counted = 0;
  for (let index = 0; index < 128; index++) {
    const byte = 128 + index;
    const count = counts.all[byte] as number;
    if (count === 0) continue;
    const character = characters[index] as string;
    const worth = worthOf(character, language);
    counted += count;
    sum += count * worth;
    // Capitals are at the beginning of words.
    if (isCapital(character)) sum -= (count - (counts.first[byte] as number)) / 2;
    if (worth === NEUTRAL_WORTH || (isLatinScript && !isCapital(character))) continue;
    // A letter alone is no evidence: it may be a sign, or in Latin script a word with an accent.
    if (worth > 0) sum -= worth * (counts.alone[byte] as number);
    if (!isLatinScript) sum -= 2 * (counts.besideLatin[byte] as number);
  }
  return counted === 0 ? 0 : sum / counted;
}

function isCapital(character: string): boolean {
  return character !== character.toLowerCase();
}

/** The weight of punctuation, less than any letter that is likely. */
const NEUTRAL_WORTH = 0.3;

/** The weight of the commonest letter of a Latin alphabet, and how much less each next one has. */
const FIRST_LETTER_WORTH = 1.4;
const NEXT_LETTER_LESS = 0.15;
const LAST_LETTER_WORTH = 0.1;

/** Returns weights that bring an ordinary text of any language to about 1. */
function worthOf(character: string, language: ByteLanguage): number {
  const letter = character.toLowerCase();
  const rank = Math.max(language.common.indexOf(letter), language.common.indexOf(character));
  if (rank !== -1) {
    return language.isLatin === true
      ? Math.max(LAST_LETTER_WORTH, FIRST_LETTER_WORTH - NEXT_LETTER_LESS * rank)
      : 1.3;
  }
  if (language.usual.includes(letter)) return language.isLatin === true ? 0.9 : 0.6;
  if (language.rare.includes(letter)) return 0.2;
  if (NEUTRAL.test(character)) return NEUTRAL_WORTH;
  // A letter of another language is less wrong than a sign or a control inside a word.
  return /\p{L}|\p{M}/u.test(character) ? -1.5 : -2;
}

/** Final letters begin words in Hebrew that is stored in the order it is seen. */
function isVisualHebrew(counts: ByteCounts): boolean {
  const finals = [0xea, 0xed, 0xef, 0xf3, 0xf5];
  const sum = (list: Uint32Array): number =>
    finals.reduce((total, byte) => total + (list[byte] as number), 0);
  return sum(counts.first) > sum(counts.last);
}

// Encodings of several bytes a character.

function* wideScores(bytes: Uint8Array): Generator<[string, number]> {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first === -1) return;
  const sample = bytes.subarray(first, first + WIDE_SAMPLE_BYTES);
  for (const language of WIDE_LANGUAGES) {
    for (const encoding of language.encodings) {
      yield [encoding, wideScore(sample, encoding, language)];
    }
  }
}

function wideScore(sample: Uint8Array, encoding: string, language: WideLanguage): number {
  const text = new TextDecoder(encoding).decode(sample);
  let counted = 0;
  let errors = 0;
  let common = 0;
  let alien = 0;
  for (const character of text) {
    if (character < "\x80") continue;
    counted++;
    if (character === "\uFFFD") errors++;
    else if (language.common.test(character)) common++;
    else if (language.alien.test(character)) alien++;
  }
  // The sample may end in the middle of a character.
  if (counted === 0 || errors - 1 > counted * MAX_WIDE_ERRORS) return -1;
  const isFaultless = counted >= FAULTLESS_CHARACTERS && errors <= 1;
  const worth = Math.min(1.2, common / counted / language.share) - 2 * alien / counted;
  return isFaultless ? worth + FAULTLESS_WORTH : worth;
}
