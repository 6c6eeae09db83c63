/** Language tags as pages may write them: a known language and, if any, a known region. */
import LITTLE from "./little_words.json" with { type: "json" };
import { addTo } from "../../base/add_to.ts";
import type { Page } from "../../page/html/mod.ts";
import { readShown } from "./shown_text.ts";

/** Tables of the runtime, opened with the first tag: that takes ten milliseconds of a process's start. */
const tables = new Map<"language" | "region", Intl.DisplayNames>();

function isNamed(type: "language" | "region", code: string): boolean {
  let table = tables.get(type);
  if (table === undefined) {
    table = new Intl.DisplayNames(["en"], { type, fallback: "none" });
    tables.set(type, table);
  }
  return table.of(code) !== undefined;
}

/**
 * Reports whether a tag names a language that is one, by BCP 47 and the runtime's tables.
 *
 * A region must be written as ISO 3166 has it: `en-UK` is understood by many and is not one.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag);
    if (!isNamed("language", language)) return false;
    if (region === undefined) return true;
    const written = tag.split("-").some((part) => part.toUpperCase() === region);
    return written && isNamed("region", region);
  } catch {
    return false;
  }
}

// Bounds.
/** Characters of shown text that are looked at. */
const MAX_LANGUAGE_CHARS = 6_000;
/** Words that a text needs to be judged. */
const MIN_LANGUAGE_WORDS = 120;
/** Share of its words that must be little words of the language. */
const MIN_LITTLE_WORDS = 0.12;
/** How many times as many as of the language that the page says. */
const MIN_LEAD = 4;

/** The languages that each little word is of: frequent in them, and rare in the others. */
const WORDS = new Map<string, string[]>();
for (const [language, words] of Object.entries(LITTLE)) {
  for (const word of new Set(words.split(" "))) addTo(WORDS, word, language);
}

/** Tags of one language that are written in several ways. */
const SAME: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/**
 * Returns the language of a page's shown text as a tag; undefined where it is not certain, and where
 * the language that the page says is not among those known here.
 */
export function shownLanguage(page: Page, said: string): string | undefined {
  const own = SAME[said] ?? said;
  if (!Object.hasOwn(LITTLE, own)) return undefined;
  const { text } = readShown(page);
  const words = text.slice(0, MAX_LANGUAGE_CHARS).toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < MIN_LANGUAGE_WORDS) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const language of WORDS.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < words.length * MIN_LITTLE_WORDS) return undefined;
  return first[1] >= (counts.get(own) ?? 0) * MIN_LEAD ? first[0] : undefined;
}
