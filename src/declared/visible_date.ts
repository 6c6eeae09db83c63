/**
 * When the page shows it was published or changed: guesses from visible text.
 *
 * Every short text that is a date and nothing else is a candidate; what labels it says whether it
 * is the day of publication or of a change, and the one nearest to the heading is the page's.
 */
import type { Page } from "../html/page.ts";
import { Kind, type Node, type Tree } from "../html/tree.ts";
import { readDate } from "../text/date.ts";
import { collapseWhitespace } from "../text/whitespace.ts";
import { spacedText } from "./spaced_text.ts";
import type { Guess, PageKind } from "./visible_author.ts";
import { type Regions, wordsOfClass } from "./visible_regions.ts";

const MAX_DATE_LINE = 120;
const MIN_DATE_TEXT = 6;
/** Nodes before and after the heading within which a date with no other sign counts. */
const BEFORE_HEADING = 60;
const AFTER_HEADING = 160;
const MAX_CANDIDATES = 400;

/** What a label in front of a date says. */
type Label = "published" | "modified" | "other" | "";

interface Candidate {
  readonly node: Node;
  readonly date: string;
  readonly label: Label;
  readonly rule: string;
  readonly position: number;
}

const PUBLISHED =
  /\b(?:published|posted|publication|first published|publication date|written|veröffentlicht|erstellt|publié|publicado|pubblicato|gepubliceerd|geplaatst|publicada|opublikowano)\b[^\d\p{L}]*(?:\p{L}{1,4}\s)?$/iu;
const MODIFIED =
  /(?:updated?|modified|revised|edited|reviewed|changed|aktualisiert|geändert|mise? à jour|actualizado|actualización|aggiornato|bijgewerkt|gewijzigd|atualizado|zaktualizowano|обновлено)[^\d]{0,24}$/iu;
const OTHER =
  /(?:since|founded|until|expires?|deadline|event|born|copyright|©|starts?|ends?|due|joined|version|valid|effective|from|to|as of|through|before|after|by|between|available|in)\s*:?\s*$/iu;

/** Guesses of both dates. */
export interface DateGuesses {
  readonly published: Guess | undefined;
  readonly modified: Guess | undefined;
}

/** Guesses when a page was published and changed. */
export function guessDates(page: Page, regions: Regions, kind: PageKind): DateGuesses {
  if (kind === "product" || kind === "none") return { published: undefined, modified: undefined };
  const found = findCandidates(page, regions);
  const modified = nearest(found.filter(({ label }) => label === "modified"), regions);
  const published = choosePublished(found, regions, kind) ??
    (kind === "other" ? undefined : dateInAddress(page));
  return { published, modified: modified && toGuess(modified, "updated") };
}

/** Gives every day that stands alone in the page's own text, its asides included. */
export function shownDays(page: Page): ReadonlySet<string> {
  const everywhere: Regions = { heading: -1, isAside: () => false };
  return new Set(findCandidates(page, everywhere).map(({ date }) => date.slice(0, 10)));
}

function choosePublished(
  found: readonly Candidate[],
  regions: Regions,
  kind: PageKind,
): Guess | undefined {
  const labelled = nearest(found.filter(({ label }) => label === "published"), regions);
  if (labelled !== undefined && (kind !== "other" || isNear(labelled, regions))) {
    return toGuess(labelled, "published line");
  }
  const plain = found.filter(({ label }) => label === "");
  // A list of dated things is no article.
  if (kind === "other" && new Set(plain.map(({ date }) => date.slice(0, 10))).size > 2) {
    return undefined;
  }
  if (kind === "forum") return plain[0] && toGuess(plain[0], plain[0].rule);
  const near = plain.filter((one) => isNear(one, regions));
  const best = nearest(near, regions);
  const isSure = kind === "article" || best?.rule === "time";
  if (best !== undefined && isSure) return toGuess(best, best.rule);
  // Away from the heading a date counts only where the page shows one day.
  const days = new Set(plain.map(({ date }) => date.slice(0, 10)));
  const [first] = plain;
  return days.size === 1 && first !== undefined && kind === "article"
    ? toGuess(first, first.rule)
    : undefined;
}

function toGuess({ date, node }: Candidate, rule: string): Guess {
  return { value: date, node, rule };
}

function isNear({ position }: Candidate, { heading }: Regions): boolean {
  return heading >= 0 && position > heading - BEFORE_HEADING && position < heading + AFTER_HEADING;
}

/** Gives the candidate closest to the heading, those after it before those above. */
function nearest(found: readonly Candidate[], { heading }: Regions): Candidate | undefined {
  if (heading < 0) {
    return new Set(found.map(({ date }) => date.slice(0, 10))).size === 1 ? found[0] : undefined;
  }
  const cost = ({ position, rule }: Candidate): number => {
    const distance = position >= heading ? position - heading : (heading - position) * 2;
    return rule === "near-heading" ? distance : distance / 2;
  };
  let best: Candidate | undefined;
  for (const one of found) if (best === undefined || cost(one) < cost(best)) best = one;
  return best;
}

function findCandidates(page: Page, regions: Regions): Candidate[] {
  const { tree } = page;
  const found: Candidate[] = [];
  for (let at = 1; at < tree.length && found.length < MAX_CANDIDATES; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) === Kind.Text) {
      const read = fromText(tree, node, regions);
      if (read !== undefined) found.push(read);
    } else if (tree.isHtml(node, "time")) {
      const read = fromTime(tree, node, regions);
      if (read !== undefined) {
        found.push(read);
        at = tree.lastPosition(node);
      }
    }
  }
  return found;
}

function fromTime(tree: Tree, node: Node, regions: Regions): Candidate | undefined {
  if (regions.isAside(node)) return undefined;
  const text = spacedText(tree, node);
  const date = readDate(tree.attribute(node, "datetime") ?? "") ?? readDate(withoutLabel(text));
  if (date === undefined) return undefined;
  const words = wordsOfClass(tree, node);
  const label = words.includes("updated") || words.includes("modified")
    ? "modified"
    : words.includes("published")
    ? "published"
    : labelOf(text.slice(0, 24)) || labelOf(textBefore(tree, node));
  return { node, date, label, rule: "time", position: tree.position(node) };
}

const DATE_WORDS = new Set(
  "date dates time datetime published publish posted pubdate byline author meta timestamp".split(
    " ",
  ),
);

function fromText(tree: Tree, node: Node, regions: Regions): Candidate | undefined {
  const written = tree.data(node);
  if (written.length < MIN_DATE_TEXT || written.length > 4 * MAX_DATE_LINE) return undefined;
  if (!/\d{4}/.test(written) && !/\p{Nd}{4}/u.test(written)) return undefined;
  const text = collapseWhitespace(written);
  if (text.length > MAX_DATE_LINE || regions.isAside(node)) return undefined;
  const found = dateInText(text);
  if (found === undefined) return undefined;
  const parent = tree.parent(node);
  const label = labelOf(found.before) || labelOf(textBefore(tree, node));
  const isMarked = [parent, tree.parent(parent)].some((box) =>
    wordsOfClass(tree, box).some((word) => DATE_WORDS.has(word))
  );
  const rule = isMarked ? "date-text" : "near-heading";
  return { node: parent, date: found.date, label, rule, position: tree.position(node) };
}

/** A date that is the whole text, or what a separator or a label sets apart in it. */
function dateInText(text: string): { date: string; before: string } | undefined {
  const whole = readDate(withoutLabel(text));
  if (whole !== undefined) return { date: whole, before: text.slice(0, 40).replace(/\d.*$/s, "") };
  const parts = text.split(/\s*[|•·–—]\s*|\s-\s|\s{2,}|\sby\s|\s\/\s/);
  if (parts.length < 2 || parts.length > 6) return undefined;
  for (const part of parts) {
    const date = readDate(withoutLabel(part));
    if (date !== undefined) return { date, before: part.replace(/\d.*$/s, "") };
  }
  return undefined;
}

const OPENING_LABEL =
  /^(?:[\p{L}\s]{0,30}?(?:published|posted|updated|modified|reviewed|edited|written|created|date|released?|veröffentlicht|publié|publicado|pubblicato|aktualisiert|stand)(?:\s+(?:on|at|in|am|le|el|il|the|date))?(?:\s+the)?|on|am|le)\s*[:：-]?\s+/iu;

function withoutLabel(text: string): string {
  return text.replace(OPENING_LABEL, "").replace(/^[\s|•·:,–—-]+|[\s|•·:,–—-]+$/g, "")
    .replace(/\s*[([].*$/, "");
}

function labelOf(before: string): Label {
  const text = before.trim();
  if (text === "") return "";
  // Month names of the date itself stand at the end of what precedes its first digit.
  const bare = text.replace(/\s*\p{L}{3,12}\.?,?$/u, "");
  for (const one of [text, bare]) {
    if (MODIFIED.test(one)) return "modified";
    if (PUBLISHED.test(one)) return "published";
    if (one !== "" && OTHER.test(one)) return "other";
  }
  return "";
}

/** Gives the text just before a node in its line, to see what it is called. */
function textBefore(tree: Tree, node: Node): string {
  for (let at = tree.position(node) - 1; at > tree.position(node) - 6 && at > 0; at--) {
    const before = tree.nodeAt(at);
    if (tree.kind(before) !== Kind.Text) continue;
    const text = collapseWhitespace(tree.data(before));
    if (text !== "") return text.length > 60 ? "" : text;
  }
  return "";
}

function dateInAddress(page: Page): Guess | undefined {
  const path = page.url === null ? undefined : URL.parse(page.url)?.pathname;
  const parts = /\/((?:19|20)\d\d)\/(\d{1,2})\/(\d{1,2})(?=\/|$)/.exec(path ?? "");
  const date = parts === null ? undefined : readDate(`${parts[1]}-${parts[2]}-${parts[3]}`);
  return date === undefined ? undefined : { value: date, node: 0, rule: "url-date" };
}
