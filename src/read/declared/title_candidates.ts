/**
 * Every text of a page that can be its title.
 *
 * Nearly every page shows its title in a declared title, a heading, or a part of one between
 * separators; which of them it is differs from site to site.
 */
import { addTo } from "../../base/add_to.ts";
import { TagSet, type Tree } from "../../page/html/mod.ts";
import { BOILERPLATE, layoutOf, ownAddress, shortHeadingText } from "../../page/layout/mod.ts";
import { foldName, wordsIn } from "../../page/text/mod.ts";
import { type Facts, ofVocabulary } from "../records/mod.ts";
import { type Answer, placeAt } from "../vocabularies/mod.ts";
import { breadcrumbAnswers } from "./breadcrumb.ts";
import { siteNameAnswers } from "./site_names.ts";
import { wholeTitles } from "./title.ts";
import { type Segment, segmentsOf } from "./title_segments.ts";
import { pathOf } from "../../page/url/mod.ts";

// Bounds.
/** Headings of the first level that may be the title; later ones are not looked at. */
const MAX_TITLE_HEADINGS = 5;
/** Headings of the second level that may be the title. */
const MAX_TITLE_SUBHEADINGS = 2;
/** Characters, and nodes, of a heading that may be the title. */
const MAX_TITLE_CHARS = 300;
/** Declared titles of which parts may be the title. */
const MAX_DIVIDED_TITLES = 6;
/** Parts of a declared title that may be the title. */
const MAX_TITLE_PARTS = 6;

/** One text that can be the title. */
export interface TitleCandidate {
  readonly answer: Answer;
  readonly folded: string;
  /** Which part of a title it was first met as: first and last segment, and how many there are. */
  readonly part: { readonly first: number; readonly last: number; readonly count: number };
}

/** Candidates of one page, with what is compared to each. */
export interface TitleView {
  readonly facts: Facts;
  readonly candidates: readonly TitleCandidate[];
  /** Folded texts by where they were met. */
  readonly met: ReadonlyMap<string, readonly string[]>;
  readonly mainHeadings: number;
  readonly slug: ReadonlySet<string>;
  /** How often each candidate is the whole of a text of the page, in links and outside of them. */
  readonly shown: ReadonlyMap<string, ShownTimes>;
  /** The candidate that is shown most outside of links, how often, and how often the next one is. */
  readonly mostShown: { readonly text: string; readonly times: number; readonly next: number };
  /** Returns the different words of a text; each text is read once. */
  readonly wordsIn: (text: string) => ReadonlySet<string>;
}

/** How often a text is shown by itself. */
interface ShownTimes {
  readonly unlinked: number;
  readonly linked: number;
}

/** The texts of a page as they are gathered. */
interface Gathered {
  readonly candidates: Map<string, TitleCandidate>;
  readonly met: Map<string, string[]>;
}

/** Gathers the candidates, those of the rules first. `answers` are what the rules answer. */
export function viewTitles(facts: Facts, answers: readonly Answer[]): TitleView {
  const gathered: Gathered = { candidates: new Map(), met: new Map() };
  const headings = [
    ...readHeadings(facts.page.tree, "h1", MAX_TITLE_HEADINGS),
    ...readHeadings(facts.page.tree, "h2", MAX_TITLE_SUBHEADINGS),
  ];
  for (const answer of [...answers, ...headings]) {
    addWhole(gathered, answer.source === "html" ? answer.key : answer.source, answer);
  }
  for (const answer of answers.slice(0, MAX_DIVIDED_TITLES)) addParts(gathered, answer);
  for (const answer of siteNameAnswers(facts)) addShort(gathered, "site", answer);
  // With the name of the site behind it, which the rules took off.
  for (const answer of wholeTitles(facts)) addShort(gathered, "untrimmed", answer);
  for (const [kind, text] of witnesses(facts)) {
    if (text !== undefined) addTo(gathered.met, kind, foldName(text));
  }
  const read = new Map<string, ReadonlySet<string>>();
  const mainHeadings = headings.filter(({ key }) => key === "<h1>").length;
  const candidates = [...gathered.candidates.values()].filter(({ folded }) =>
    folded !== facts.headedSiteName
  );
  const shown = countShown(facts.page.tree, candidates);
  return {
    facts,
    candidates,
    shown,
    mostShown: mostOf(shown),
    met: gathered.met,
    mainHeadings,
    slug: slugOf(ownAddress(facts.page)),
    wordsIn: (text) => {
      let words = read.get(text);
      if (words === undefined) read.set(text, words = new Set(wordsIn(text)));
      return words;
    },
  };
}

function addWhole(gathered: Gathered, kind: string, answer: Answer, count = 1): void {
  const folded = foldName(answer.value);
  addTo(gathered.met, kind, folded);
  add(gathered, { answer, folded, part: { first: 0, last: 0, count } });
}

/** Adds what no rule answers with: no part of anything, and never a text longer than a heading. */
function addShort(gathered: Gathered, kind: string, answer: Answer): void {
  if (answer.value.length <= MAX_TITLE_CHARS) addWhole(gathered, kind, answer, 0);
}

function addParts(gathered: Gathered, answer: Answer): void {
  const segments = segmentsOf(answer.value).slice(0, MAX_TITLE_PARTS);
  for (const [first, last] of runsOf(segments)) {
    const value = answer.value.slice(segments[first]?.start, segments[last]?.end);
    const part = { first, last, count: segments.length };
    add(gathered, { answer: { ...answer, value }, folded: foldName(value), part });
  }
}

function add({ candidates }: Gathered, candidate: TitleCandidate): void {
  const { folded } = candidate;
  if (folded !== "" && !candidates.has(folded)) candidates.set(folded, candidate);
}

/** Returns texts that share words with the title without being one: the leaf of the path, the description. */
function witnesses(facts: Facts): [kind: string, text: string | undefined][] {
  const path = breadcrumbAnswers(facts)[0]?.value;
  const description = ofVocabulary(facts, "opengraph", "description")[0]?.value ??
    ofVocabulary(facts, "html", "description")[0]?.value;
  return [
    ["breadcrumb", path?.split(" > ").at(-1)],
    ["description", description?.slice(0, MAX_TITLE_CHARS)],
  ];
}

/** Names first and last segment of each single segment, each beginning and each end of a title. */
function* runsOf(segments: readonly Segment[]): Generator<readonly [number, number]> {
  const end = segments.length - 1;
  if (end < 1) return;
  for (let at = 0; at <= end; at++) {
    yield [at, at];
    if (at > 0 && at < end) yield [0, at];
    if (at > 0 && at < end) yield [at, end];
  }
}

function readHeadings(tree: Tree, name: "h1" | "h2", most: number): Answer[] {
  const headings: Answer[] = [];
  for (const node of tree.named(name)) {
    if (headings.length >= most) break;
    if (!tree.isHtml(node, name)) continue;
    if (name === "h2" && layoutOf(tree).isIn(node, BOILERPLATE)) continue;
    if (tree.lastPosition(node) - tree.position(node) > MAX_TITLE_CHARS) continue;
    const value = shortHeadingText(tree, node);
    if (value === "" || value.length > MAX_TITLE_CHARS) continue;
    headings.push({ value, source: "html", key: `<${name}>`, place: placeAt(node) });
  }
  return headings;
}

/** Elements whose text is not shown. */
const UNSHOWN = new TagSet(
  new Set(["head", "script", "style", "noscript", "template", "svg", "textarea"]),
);

/** Counts the texts of a page that are a candidate and nothing else. */
function countShown(
  tree: Tree,
  candidates: readonly TitleCandidate[],
): ReadonlyMap<string, ShownTimes> {
  const sought = new Map(
    candidates.map(({ answer }) => [answer.value, { unlinked: 0, linked: 0 }]),
  );
  const lengths = new Set([...sought.keys()].map(({ length }) => length));
  let least = Infinity;
  for (const length of lengths) if (length < least) least = length;
  const unshown = UNSHOWN.of(tree);
  const link = tree.nameId("a");
  let linkEnd = -1;
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      if (tree.dataLength(node) < least || tree.isBlank(node)) continue;
      const text = tree.data(node).trim();
      const times = lengths.has(text.length) ? sought.get(text) : undefined;
      if (times !== undefined) times[at <= linkEnd ? "linked" : "unlinked"]++;
      continue;
    }
    if (tree.isOneOf(node, unshown)) at = tree.lastPosition(node);
    else if (tree.nameIdOf(node) === link) linkEnd = tree.lastPosition(node);
  }
  return sought;
}

function mostOf(shown: ReadonlyMap<string, ShownTimes>): TitleView["mostShown"] {
  let most = { text: "", times: 0, next: 0 };
  for (const [text, { unlinked }] of shown) {
    if (unlinked > most.times) most = { text, times: unlinked, next: most.times };
    else if (unlinked > most.next) most = { ...most, next: unlinked };
  }
  return most;
}

function slugOf(url: string | null): ReadonlySet<string> {
  const leaf = pathOf(url).split("/").findLast((part) => /\p{L}{3}/u.test(part));
  return new Set(wordsIn(leaf ?? ""));
}
