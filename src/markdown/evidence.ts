/**
 * What a page declares about itself, as far as it helps to find its main content.
 *
 * Read with patterns and not as JSON, so that a broken script still speaks; nothing declared here
 * is ever put into an answer.
 */
import { textOf } from "../html/text.ts";
import type { Tree } from "../html/tree.ts";

/** Declared types that tell kinds of pages apart, in the order of their bits. */
export const DECLARED_KINDS = [
  "article",
  "product",
  "forum",
  "list",
  "service",
  "organization",
  "howto",
  "faq",
] as const;

/** What a page declares. */
export interface Evidence {
  /** One bit for each of {@link DECLARED_KINDS}. */
  kinds: number;
  /** Words of the title and description, in lower case. */
  title: ReadonlySet<string>;
  description: ReadonlySet<string>;
  /** Runs of words of the declared article body or description, to compare blocks with. */
  body: ReadonlySet<string>;
}

const KIND_PATTERNS: Record<typeof DECLARED_KINDS[number], RegExp> = {
  article:
    /^(?:NewsArticle|Article|BlogPosting|Report|ScholarlyArticle|TechArticle|LiveBlogPosting|article|blog)$/,
  product: /^(?:Product|ProductGroup|IndividualProduct|Offer|product|og:product|product\.item)$/,
  forum: /^(?:DiscussionForumPosting|QAPage|Question|Answer|Comment)$/,
  list: /^(?:ItemList|CollectionPage|SearchResultsPage|Blog|OfferCatalog)$/,
  service:
    /^(?:Service|LocalBusiness|Course|SoftwareApplication|WebApplication|ProfessionalService)$/,
  organization: /^(?:Organization|Corporation|WebSite|website)$/,
  howto: /^(?:HowTo|Recipe)$/,
  faq: /^FAQPage$/,
};

const TYPE = /"@type"\s*:\s*\[?\s*"(?:https?:\/\/schema\.org\/)?(\w{1,40})"/g;
const BODY_KEYS = ['"articleBody"', '"description"', '"text"', '"reviewBody"'];
const VALUE_START = /\s*:\s*"/y;
const RUN_WORDS = 3;
const MAX_BODY_WORDS = 20_000;

/** Reads what a page declares about itself. */
export function evidenceOf(tree: Tree): Evidence {
  const types = new Set<string>();
  const body = new Set<string>();
  for (const script of tree.named("script")) {
    if (!(tree.attribute(script, "type") ?? "").includes("ld+json")) continue;
    const text = textOf(tree, script);
    for (const hit of text.matchAll(TYPE)) types.add(hit[1] as string);
    for (const key of BODY_KEYS) {
      for (const value of valuesOf(text, key)) addRuns(body, wordList(unescaped(value)));
    }
  }
  const description = new Set<string>();
  const title = new Set<string>();
  for (const meta of tree.named("meta")) {
    const name = (tree.attribute(meta, "property") ?? tree.attribute(meta, "name") ?? "")
      .toLowerCase();
    const content = tree.attribute(meta, "content") ?? "";
    if (name === "og:type") types.add(content.trim());
    else if (name === "description" || name === "og:description") {
      addAll(description, wordList(content));
    } else if (name === "og:title") addAll(title, wordList(content));
  }
  const element = tree.named("title")[0];
  if (element !== undefined) addAll(title, wordList(textOf(tree, element)));
  return { kinds: kindBits(types), title, description, body };
}

/** Gives the words of a text in lower case. */
export function wordList(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Gives the share of a block's runs of words that a set of runs holds. */
export function shareOfRuns(runs: ReadonlySet<string>, words: readonly string[]): number {
  if (runs.size === 0 || words.length < RUN_WORDS) return 0;
  let hits = 0;
  for (let at = 0; at + RUN_WORDS <= words.length; at++) {
    if (runs.has(runAt(words, at))) hits++;
  }
  return hits / (words.length - RUN_WORDS + 1);
}

/** Gives the strings that stand after a key, escapes still in them. */
function* valuesOf(text: string, key: string): Generator<string> {
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at)) {
    VALUE_START.lastIndex = at + key.length;
    if (!VALUE_START.test(text)) {
      at += key.length;
      continue;
    }
    const start = VALUE_START.lastIndex;
    let end = start;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    yield text.slice(start, end);
    at = end;
  }
}

function addRuns(runs: Set<string>, words: readonly string[]): void {
  const end = Math.min(words.length, MAX_BODY_WORDS);
  for (let at = 0; at + RUN_WORDS <= end; at++) runs.add(runAt(words, at));
}

function runAt(words: readonly string[], at: number): string {
  return `${words[at]} ${words[at + 1]} ${words[at + 2]}`;
}

function addAll(set: Set<string>, words: readonly string[]): void {
  for (const word of words) set.add(word);
}

function unescaped(text: string): string {
  return text.replace(
    /\\u([0-9a-fA-F]{4})/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  )
    .replace(/\\[nrt]/g, " ").replace(/<[^>]*>/g, " ").replace(/\\(.)/g, "$1");
}

function kindBits(types: ReadonlySet<string>): number {
  let bits = 0;
  DECLARED_KINDS.forEach((kind, bit) => {
    for (const type of types) if (KIND_PATTERNS[kind].test(type)) bits |= 1 << bit;
  });
  return bits;
}
