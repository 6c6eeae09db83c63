/** What the model of titles may ask of a text that can be the title. */
import { onceFor } from "../../base/once_for.ts";
import { countLetters } from "../../page/text/mod.ts";
import { isArticleAddress, isHome } from "../../page/layout/mod.ts";
import { firstTerm } from "../records/mod.ts";
import type { TitleCandidate, TitleView } from "./title_candidates.ts";
import { isSiteName, isSiteTail, segmentsOf } from "./title_segments.ts";

/** One candidate among those of its page. */
interface TitleRow {
  readonly view: TitleView;
  readonly at: number;
  readonly title: TitleCandidate;
  readonly words: ReadonlySet<string>;
}

/** Prepares a candidate to be measured. */
export function titleRow(view: TitleView, at: number): TitleRow {
  const title = view.candidates[at] as TitleCandidate;
  return { view, at, title, words: view.wordsIn(title.folded) };
}

/** What a model may ask of a candidate. */
type TitleFeature = (row: TitleRow) => number;

const bit = (value: boolean | undefined): number => value === true ? 1 : 0;

/** Where a text may have been met, as features name it. */
const KINDS = [
  "jsonld",
  "microdata",
  "opengraph",
  "twitter",
  "<title>",
  "<h1>",
  "<h2>",
  "site",
  "untrimmed",
  "breadcrumb",
  "description",
] as const;

function textsOf({ view }: TitleRow, kind: string): readonly string[] {
  return view.met.get(kind) ?? [];
}

function sharedIn({ words }: TitleRow, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared;
}

/** Share of the candidate's words that a set has. */
function shareIn(row: TitleRow, others: ReadonlySet<string>): number {
  return sharedIn(row, others) / Math.max(1, row.words.size);
}

/** Share of the words of either that both have. */
function likeness(row: TitleRow, others: ReadonlySet<string>): number {
  const shared = sharedIn(row, others);
  return shared / Math.max(1, row.words.size + others.size - shared);
}

/** Returns the most that a measure gives for any text of a kind; -1 where the page has none. */
function mostOf(
  row: TitleRow,
  kind: string,
  measure: (row: TitleRow, others: ReadonlySet<string>) => number,
): number {
  return textsOf(row, kind).reduce(
    (most, text) => Math.max(most, measure(row, row.view.wordsIn(text))),
    -1,
  );
}

/** Reports whether what an untrimmed title has beside a text names the site; -1 for no such title. */
function restIsSite({ view, title }: TitleRow): number {
  let most = -1;
  for (const text of view.met.get("untrimmed") ?? []) {
    const at = text.indexOf(title.folded);
    if (at < 0 || text === title.folded) continue;
    const rest = `${text.slice(0, at)} ${text.slice(at + title.folded.length)}`;
    const bare = rest.replace(/[-–—|·•:»›~/\s]+/g, " ").trim();
    most = Math.max(most, bit(isSiteTail(view.facts, bare)));
  }
  return most;
}

/** Share of a text's words that begin with a capital. */
function capitalsOf({ title }: TitleRow): number {
  const words = title.answer.value.split(" ");
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length;
}

/** Makes a feature of what all texts of a page have in common; it is measured once a page. */
function ofPage(measure: (view: TitleView) => boolean | undefined): TitleFeature {
  const measured = onceFor((view: TitleView) => bit(measure(view)));
  return ({ view }) => measured(view);
}

/** Every feature by name. */
export const TITLE_FEATURES: ReadonlyMap<string, TitleFeature> = new Map<string, TitleFeature>([
  ["rank", ({ at }) => at],
  ["candidates", ({ view }) => view.candidates.length],
  ["mainHeadings", ({ view }) => view.mainHeadings],
  ["words", ({ words }) => words.size],
  ["chars", ({ title }) => countLetters(title.folded)],
  ["firstPart", ({ title }) => title.part.first],
  ["partsAfter", ({ title }) => title.part.count - 1 - title.part.last],
  [
    "isWhole",
    ({ title }) => bit(title.part.first === 0 && title.part.last === title.part.count - 1),
  ],
  ["ownParts", ({ title }) => segmentsOf(title.answer.value).length],
  ["isSiteName", ({ view, title }) => bit(isSiteName(view.facts, title.answer.value))],
  ["isSiteTail", ({ view, title }) => bit(isSiteTail(view.facts, title.answer.value))],
  ["inSlug", (row) => shareIn(row, row.view.slug)],
  ["slugCovered", ({ view, words }) => {
    let shared = 0;
    for (const word of view.slug) if (words.has(word)) shared++;
    return shared / Math.max(1, view.slug.size);
  }],
  ["isHome", ofPage(({ facts }) => isHome(facts.page))],
  ["isArticleAddress", ofPage(({ facts }) => isArticleAddress(facts.page))],
  [
    "isNews",
    ofPage(({ facts: { subject } }) =>
      subject?.types.some((type) => /NewsArticle$|^LiveBlogPosting$/.test(type))
    ),
  ],
  ["saysArticle", ofPage(({ facts }) => firstTerm(facts, "opengraph", "type") === "article")],
  ["metTimes", ({ view, title }) => countMet(view, (text) => text === title.folded)],
  ["foundIn", ({ view, title }) => countMet(view, (text) => text.includes(title.folded))],
  [
    "contains",
    ({ view, title }) => countOthers(view, title, (text) => title.folded.includes(text)),
  ],
  [
    "startsIn",
    ({ view, title }) => countOthers(view, title, (text) => text.startsWith(title.folded)),
  ],
  ["endsIn", ({ view, title }) => countOthers(view, title, (text) => text.endsWith(title.folded))],
  [
    "startedBy",
    ({ view, title }) => countOthers(view, title, (text) => title.folded.startsWith(text)),
  ],
  ["slugAlike", (row) => likeness(row, row.view.slug)],
  ["capitals", capitalsOf],
  ["colon", ({ title }) => bit(title.answer.value.includes(":"))],
  ["dash", ({ title }) => bit(/ [-–—] |\|/.test(title.answer.value))],
  ["restIsSite", restIsSite],
  ["shownUnlinked", ({ view, title }) => view.shown.get(title.answer.value)?.unlinked ?? 0],
  ["shownLinked", ({ view, title }) => view.shown.get(title.answer.value)?.linked ?? 0],
  [
    "shownElsewhere",
    ({ view: { mostShown }, title }) =>
      mostShown.text === title.answer.value ? mostShown.next : mostShown.times,
  ],
  ...ofKinds("is", (row, kind) => bit(textsOf(row, kind).includes(row.title.folded))),
  ...ofKinds("in", (row, kind) => {
    const texts = textsOf(row, kind);
    return texts.length === 0 ? -1 : bit(texts.some((text) => text.includes(row.title.folded)));
  }),
  ...ofKinds("words", (row, kind) => mostOf(row, kind, shareIn)),
  ...ofKinds("alike", (row, kind) => mostOf(row, kind, likeness)),
  ...ofKinds(
    "length",
    (row, kind) => row.title.folded.length / Math.max(1, textsOf(row, kind)[0]?.length ?? 1),
  ),
]);

function ofKinds(
  name: string,
  measure: (row: TitleRow, kind: string) => number,
): [string, TitleFeature][] {
  return KINDS.map((kind) => [`${name}:${kind}`, (row) => measure(row, kind)]);
}

function countMet({ met }: TitleView, fits: (text: string) => boolean): number {
  let count = 0;
  for (const texts of met.values()) if (texts.some(fits)) count++;
  return count;
}

/** Counts the kinds that have another text of which something holds. */
function countOthers(
  view: TitleView,
  { folded }: TitleCandidate,
  fits: (text: string) => boolean,
): number {
  return countMet(view, (text) => text !== folded && text !== "" && fits(text));
}
