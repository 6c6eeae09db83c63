/**
 * Every text of a page that can be its title.
 *
 * Nearly every page shows its title in a declared title, a heading, or a part of one between
 * separators; which of them it is differs from site to site.
 */
import { collapsedText } from "../html/text.ts";
import type { Tree } from "../html/tree.ts";
import {
  MAX_DIVIDED_TITLES,
  MAX_TITLE_CHARS,
  MAX_TITLE_HEADINGS,
  MAX_TITLE_PARTS,
  MAX_TITLE_SUBHEADINGS,
} from "../limits.ts";
import { BOILERPLATE, layoutOf } from "../layout/layout.ts";
import type { Facts } from "../records/facts.ts";
import { foldName } from "../text/fold_name.ts";
import { type Answer, placeAt } from "../vocabularies/answer.ts";
import { type Segment, segmentsOf } from "./title_segments.ts";

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
  /** Returns the different words of a text; each text is read once. */
  readonly wordsIn: (text: string) => ReadonlySet<string>;
}

/** Gathers the candidates, those of the rules first. `answers` are what the rules answer. */
export function viewTitles(facts: Facts, answers: readonly Answer[]): TitleView {
  const candidates = new Map<string, TitleCandidate>();
  const met = new Map<string, string[]>();
  const add = (answer: Answer, part: TitleCandidate["part"]): void => {
    const folded = foldName(answer.value);
    if (folded === "" || candidates.has(folded)) return;
    candidates.set(folded, { answer, folded, part });
  };
  const whole = { first: 0, last: 0, count: 1 };
  const headings = [
    ...readHeadings(facts.page.tree, "h1", MAX_TITLE_HEADINGS),
    ...readHeadings(facts.page.tree, "h2", MAX_TITLE_SUBHEADINGS),
  ];
  for (const answer of [...answers, ...headings]) {
    const kind = kindOf(answer);
    const known = met.get(kind);
    if (known === undefined) met.set(kind, [foldName(answer.value)]);
    else known.push(foldName(answer.value));
    add(answer, whole);
  }
  for (const answer of answers.slice(0, MAX_DIVIDED_TITLES)) {
    const segments = segmentsOf(answer.value).slice(0, MAX_TITLE_PARTS);
    for (const [first, last] of runsOf(segments)) {
      const value = answer.value.slice(segments[first]?.start, segments[last]?.end);
      add({ ...answer, value }, { first, last, count: segments.length });
    }
  }
  const read = new Map<string, ReadonlySet<string>>();
  const mainHeadings = headings.filter(({ key }) => key === "<h1>").length;
  return {
    facts,
    candidates: [...candidates.values()],
    met,
    mainHeadings,
    slug: slugOf(facts.page.url),
    wordsIn: (text) => {
      let words = read.get(text);
      if (words === undefined) read.set(text, words = wordsOf(text));
      return words;
    },
  };
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
    const value = collapsedText(tree, node);
    if (value === "" || value.length > MAX_TITLE_CHARS) continue;
    headings.push({ value, source: "html", key: `<${name}>`, place: placeAt(node) });
  }
  return headings;
}

function kindOf({ source, key }: Answer): string {
  return source === "html" ? key : source;
}

function slugOf(url: string | null): ReadonlySet<string> {
  const path = url === null ? "" : URL.parse(url)?.pathname ?? "";
  return wordsOf(path.split("/").findLast((part) => /\p{L}{3}/u.test(part)) ?? "");
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
