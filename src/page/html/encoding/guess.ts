/**
 * Guesses the encoding of a page that declares none and is not UTF-8, as browsers do.
 *
 * WHATWG HTML section 13.2.3.1 lets a reader look at the bytes. They are decoded in each encoding and
 * read as each language that was written in it: the least surprising reading wins. How surprising a
 * letter is after another was counted on translated programs.
 */
import MODEL from "../../../../models/encodings.json" with { type: "json" };

// Bounds.
/** Bytes of a page that are read to guess its encoding: those that are not ASCII, and their neighbours. */
const GUESS_SAMPLE_BYTES = 4_096;

/** A language and how surprising its letters are, as the model writes it. */
export interface LanguageTable {
  /** WHATWG names of the encodings it was written in. */
  readonly encodings: readonly string[];
  /** Signs and letters in small, each with its cost behind it. */
  readonly letters: string;
  /** Two letters, one of which is not ASCII, and the cost of the second after the first. */
  readonly pairs: string;
}

/** What a guess is made from. */
export interface EncodingModel {
  readonly languages: Readonly<Record<string, LanguageTable>>;
  /** Signs of any language, each with its cost behind it. */
  readonly signs: string;
  /** Costs of what no table has, in the unit of {@link COST_STEP}. */
  readonly costs: Readonly<typeof MODEL.costs>;
  /** What an encoding costs before a byte is read: less for what more pages are in. */
  readonly handicaps: Readonly<Record<string, number>>;
}

/** The character that writes a cost of 0; each next one is a step more. */
export const COST_ZERO = 35;
/** Natural units of surprise in a step. */
export const COST_STEP = 0.25;

const NO_BREAK_SPACE = 0xa0;
const FALLBACK = "windows-1252";
/** How ISO-2022-JP turns to Japanese, after an escape character. */
const TO_JAPANESE = ["\x1b$B", "\x1b$@", "\x1b(J", "\x1b(I"];
/** The letters that stand behind numbers are signs. */
const LETTER = /(?![ªº])[\p{L}\p{M}]/u;
const MARK = /\p{M}/u;
/** Controls, private-use characters, and what could not be decoded. */
const BROKEN = /[\x80-\x9F\uE000-\uF8FF\uFFFD]/;

interface Language {
  readonly encodings: readonly string[];
  readonly letters: ReadonlyMap<string, number>;
  readonly pairs: ReadonlyMap<string, number>;
}

let guess: ((bytes: Uint8Array) => string) | undefined;

/** Guesses the encoding of bytes that are not UTF-8; windows-1252 without evidence for another. */
export function guessEncoding(bytes: Uint8Array): string {
  guess ??= createGuess(MODEL);
  return guess(bytes);
}

/** Makes a guess from a model. */
export function createGuess(model: EncodingModel): (bytes: Uint8Array) => string {
  const signs = readCosts(model.signs, 1);
  const languages = Object.values(model.languages).map(({ encodings, letters, pairs }) => ({
    encodings,
    letters: new Map([...signs, ...readCosts(letters, 1)]),
    pairs: readCosts(pairs, 2),
  }));
  return (bytes) => guessBy(languages, model, bytes);
}

function guessBy(
  known: readonly Language[],
  { costs, handicaps }: EncodingModel,
  bytes: Uint8Array,
): string {
  const sample = sampleOf(bytes);
  // No-break spaces in a row would read as one letter repeated.
  if (sample.every((byte) => byte < 0x80 || byte === NO_BREAK_SPACE)) return FALLBACK;
  const texts = new Map<string, string>();
  let best = FALLBACK;
  let least = Infinity;
  for (const language of known) {
    for (const encoding of language.encodings) {
      const text = texts.get(encoding) ?? new TextDecoder(encoding).decode(sample);
      texts.set(encoding, text);
      const before = handicaps[encoding] ?? 0;
      const cost = before + costOf(text, language, costs, least - before);
      if (cost < least) [best, least] = [encoding, cost];
    }
  }
  const isSeen = best === "windows-1255" && isVisualHebrew(texts.get(best) ?? "");
  return isSeen ? "iso-8859-8" : best;
}

/** Reports whether bytes of ASCII alone are Japanese in the 7-bit encoding of e-mail. */
export function isIso2022Jp(text: string): boolean {
  return TO_JAPANESE.some((escape) => text.includes(escape));
}

function readCosts(written: string, length: number): Map<string, number> {
  const costs = new Map<string, number>();
  for (let at = 0; at < written.length; at += length + 1) {
    const cost = (written.charCodeAt(at + length) - COST_ZERO) * COST_STEP;
    costs.set(written.slice(at, at + length), cost);
  }
  return costs;
}

/** Each byte past ASCII with those beside it; a blank stands for what is left out. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(GUESS_SAMPLE_BYTES);
  let length = 0;
  let last = -1;
  const take = (at: number): void => {
    sample[length++] = bytes[at] ?? 0x20;
    last = at;
  };
  for (let at = 0; at < bytes.length && length < GUESS_SAMPLE_BYTES - 4; at++) {
    if ((bytes[at] as number) < 0x80) continue;
    if (at - 1 > last) {
      sample[length++] = 0x20;
      take(at - 1);
    }
    take(at);
    if ((bytes[at + 1] ?? 0) < 0x80) take(at + 1);
  }
  return sample.subarray(0, length);
}

/** Returns how surprising a text is in a language; `Infinity` past a bound. */
function costOf(
  text: string,
  { letters, pairs }: Language,
  costs: EncodingModel["costs"],
  bound: number,
): number {
  let cost = 0;
  let before = " ";
  let wasCapital = false;
  for (let at = 0; at < text.length && cost <= bound; at++) {
    const character = text[at] as string;
    const small = character.toLowerCase();
    const letter = small.length === 1 ? small : character;
    const isPlain = character <= "\x7F";
    const isLetter = isPlain ? letter >= "a" && letter <= "z" : LETTER.test(letter);
    const isCapital = letter !== character;
    const symbol = isLetter ? letter : " ";
    if (!isPlain && !isLetter) {
      cost += letters.get(character) ?? (BROKEN.test(character) ? costs.broken : costs.sign);
      // Inside a word only an apostrophe is a sign.
      const isInside = before !== " " && character !== "\u2019" && LETTER.test(text[at + 1] ?? " ");
      if (isInside && pairs.size > 0) cost += costs.inside;
    } else if (!isPlain || before > "\x7F") {
      const unseen = MARK.test(symbol) ? costs.mark : costs.letter;
      const alone = letters.get(symbol) ?? unseen;
      cost += pairs.get(before + symbol) ?? (pairs.size === 0 ? alone : alone + costs.rarePair);
      // A letter alone may be a sign in another encoding.
      if (!isPlain && before === " " && !LETTER.test(text[at + 1] ?? " ")) cost += costs.alone;
      if (isCapital && !isPlain) {
        cost += before === " " ? costs.first : wasCapital ? costs.capitals : costs.inside;
      }
    }
    before = symbol;
    wasCapital = isCapital;
  }
  return cost <= bound ? cost : Infinity;
}

/** Final letters begin words in Hebrew that is stored in the order it is seen. */
function isVisualHebrew(text: string): boolean {
  const begin = text.match(/(?<!\p{L})[ךםןףץ]/gu)?.length ?? 0;
  const end = text.match(/[ךםןףץ](?!\p{L})/gu)?.length ?? 0;
  return begin > end;
}
