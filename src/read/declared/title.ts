/**
 * What the page is called.
 *
 * Candidates come in the order of their vocabularies; one that nothing shown on the page supports
 * gives way, and a suffix that the page's own evidence shows to be the site's is removed.
 */
import { onceFor } from "../../base/once_for.ts";
import { collapsedText, decodeReferences } from "../../page/html/mod.ts";
import { type Heading, isHome, soleHeading } from "../../page/layout/mod.ts";
import { collapseWhitespace, foldName, wordsIn } from "../../page/text/mod.ts";
import { type Facts, firstTerm, ofVocabulary, own } from "../records/mod.ts";
import { type Answer, isArticleType, placeAt } from "../vocabularies/mod.ts";
import { ofLaterVocabularies } from "./later_vocabularies.ts";
import { isSiteName, isSiteTail, segmentsOf } from "./title_segments.ts";

/** Words a heading and a declared title must share before one may replace the other. */
const MIN_SHARED_WORDS = 0.5;

/** What a page calls itself. */
interface Titles {
  /** Every candidate, best first, without what names the site. */
  readonly answers: readonly Answer[];
  /** The same texts as they are declared, the site's name among them; the document's first. */
  readonly whole: readonly Answer[];
}

/** Returns every candidate for the title, best first; a page's are found once. */
export function titleAnswers(facts: Facts): readonly Answer[] {
  return titlesOf(facts).answers;
}

/** Returns the titles that the page declares as they are, with what names the site. */
export function wholeTitles(facts: Facts): readonly Answer[] {
  return titlesOf(facts).whole;
}

/** Reports whether the page is called after the thing it is about. */
export function isNamedAfterSubject(facts: Facts): boolean {
  return titleAnswers(facts).some(({ key }) => key.startsWith(`${facts.subject?.name}.`));
}

const titlesOf = onceFor((facts: Facts): Titles => {
  const document = documentTitles(facts);
  const heading = soleHeading(facts.page.tree, facts.siteNames, document.map(({ value }) => value));
  const shown = [...document.map(({ value }) => value), ...(heading ? [heading.text] : [])];
  const things = [...own(facts, "headline"), ...own(facts, "name")].filter(({ value }) =>
    isSupported(facts, value, shown)
  );
  const answers = [...things, ...document];
  const trimmed = answers.map((answer) => trim(facts, answer));
  const whole = [...document, ...things];
  const best = trimmed[0];
  if (best === undefined || heading === undefined || !standsFor(facts, heading, best.value)) {
    return { answers: trimmed, whole };
  }
  const shownBest: Answer = {
    value: heading.text,
    source: "html",
    key: "<h1>",
    place: placeAt(heading.node),
  };
  return { answers: [shownBest, ...trimmed], whole };
});

function documentTitles(facts: Facts): Answer[] {
  const answers = [
    ...ofVocabulary(facts, "opengraph", "title"),
    ...ofVocabulary(facts, "twitter", "title").slice(0, 1),
    ...ofVocabulary(facts, "dublincore", "title").slice(0, 1),
    ...ofVocabulary(facts, "html", "title").slice(0, 1),
    ...ofLaterVocabularies(facts, "title"),
    ...titleElement(facts),
  ];
  // Some generators encode what they write twice.
  return answers.map((answer) => ({
    ...answer,
    value: collapseWhitespace(decodeReferences(answer.value)),
  })).filter(({ value }) => value !== "");
}

/** Reports whether some title or the heading shows a thing's name, not in a tail alone. */
function isSupported(facts: Facts, name: string, shown: readonly string[]): boolean {
  if (shown.length === 0) return true;
  const folded = foldName(name);
  const isSiteName = facts.siteNames.has(folded);
  return shown.some((title) => {
    const whole = foldName(title);
    if (whole === folded) return true;
    const segments = segmentsOf(title).map(({ text }) => foldName(text));
    // Named after a separator only: that is where sites put themselves.
    if (segments.length > 1 && segments.slice(1).includes(folded)) {
      return !isSiteName && segments[0] !== undefined && sharedWords(segments[0], folded) > 0;
    }
    // Words of a tail alone are the site's too: `VRA Interiors, LLC` behind `| VRA Interiors`.
    if (segments.length > 1 && sharedWords(segments[0] ?? "", folded) === 0) return false;
    return !isSiteName &&
      (whole.includes(folded) || sharedWords(whole, folded) >= MIN_SHARED_WORDS);
  });
}

/** Returns the text of the page's `<title>`. */
export function titleElement(facts: Facts): Answer[] {
  const { tree } = facts.page;
  for (const node of tree.named("title")) {
    const value = tree.isHtml(node, "title") ? collapsedText(tree, node) : "";
    if (value !== "") return [{ value, source: "html", key: "<title>", place: placeAt(node) }];
  }
  return [];
}

/** Removes the suffix that the page's own evidence shows to be the site's. */
function trim(facts: Facts, answer: Answer): Answer {
  const value = collapseWhitespace(answer.value);
  const segments = segmentsOf(value);
  if (segments.length < 2) return { ...answer, value };
  let first = 0;
  let last = segments.length - 1;
  while (last > first && isSiteTail(facts, segments[last]?.text ?? "")) last--;
  // In front only an exact name is the site's: many product names begin with a brand.
  while (first < last && !isHome(facts.page) && isSiteName(facts, segments[first]?.text ?? "")) {
    first++;
  }
  return { ...answer, value: value.slice(segments[first]?.start, segments[last]?.end) };
}

/** Reports whether the heading says what the declared title says, in better words. */
function standsFor(facts: Facts, heading: Heading, title: string): boolean {
  const shown = foldName(heading.text);
  const declared = foldName(title);
  if (shown === declared || isSiteTail(facts, heading.text)) return false;
  const shared = sharedWords(shown, declared);
  const isArticle = facts.subject?.types.some(isArticleType) === true ||
    firstTerm(facts, "opengraph", "type") === "article";
  return isArticle && shared >= MIN_SHARED_WORDS;
}

/** Returns the share of the shorter text's words that the other has too. */
function sharedWords(a: string, b: string): number {
  const ours = new Set(wordsIn(a));
  const theirs = new Set(wordsIn(b));
  return ours.intersection(theirs).size / Math.max(1, Math.min(ours.size, theirs.size));
}
