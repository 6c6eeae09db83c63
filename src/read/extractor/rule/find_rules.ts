/**
 * Every rule that could read an example where it is on a page.
 *
 * docs/design/extractors.md, 3.1, the table of families. The rules are only proposed here; whether
 * they read the example and agree is settled by `cluster.ts`.
 */
import { DOCUMENT_NODE, type Node } from "../../../page/html/mod.ts";
import { labelBefore } from "./context.ts";
import { fold } from "../page/fold.ts";
import { marksOf, type PageModel, stableClasses } from "../page/model.ts";
import { dataPaths, findOccurrences, isExample } from "./occurrences.ts";
import type { Example, Occurrence } from "./occurrences.ts";
import { downTo, headings, type Rule } from "./rule.ts";
import { stepsBetween } from "../page/steps.ts";

// Bounds.
/** Paths of a page's data that an example is learnt from; later ones are not tried. */
const MAX_DATA_PATHS = 8;

/** Steps up from a value in search of an anchor. */
const MAX_CLIMB = 9;
const MAX_IDS = 2;
const MAX_CLASSES = 5;
const MAX_MARKS = 3;
/** Elements with a class or mark among which one may still be counted out. */
const MAX_BEARERS = 6;
/** Pieces of text before a value that may be its label, and after it. */
const LABELS_BEFORE = 3;
const LABELS_AFTER = 2;
const MAX_LABEL_LENGTH = 60;
const MAX_AFFIX_LENGTH = 40;
/** Longer texts of one page, and texts of its head, that a value is searched in. */
const MAX_INNER = 24;
const MAX_HEAD = 60;
const MIN_INNER_LENGTH = 3;
const MAX_META_LENGTH = 300;
/** A letter that goes on with the word before it, in a script that has spaces between words. */
const WORD_GOES_ON =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\p{Ll}/u;
const AFFIX_END = /[\s:：(>|/#$€£¥-]$/u;
const HEADING = /^h[1-6]$/;

/** A growing list of rules, each once. */
export class RuleSet {
  readonly rules: Rule[] = [];
  readonly #seen = new Set<string>();

  add(rule: Rule): void {
    const key = JSON.stringify(rule);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.rules.push(rule);
  }
}

/** Reports whether a text can be a label on the pages. */
export type IsLabel = (folded: string) => boolean;

/** Proposes every rule for one example on one page. */
export function proposeRules(
  set: RuleSet,
  model: PageModel,
  example: Example,
  isLabel: IsLabel,
): void {
  const shown = findOccurrences(model, example);
  proposeData(set, model, example, shown.length > 0);
  for (const occurrence of shown) {
    for (const read of occurrence.units) proposePlaces(set, model, occurrence.node, read);
    if (!occurrence.units[0]?.startsWith("@")) {
      proposeLabels(set, model, occurrence, example, isLabel);
    }
  }
  proposeInner(set, model, example);
}

/**
 * Proposes the values of JSON-LD, and of script state where the page shows the example nowhere: what
 * is shown has better rules, and state says most things many times.
 */
function proposeData(set: RuleSet, model: PageModel, example: Example, isShown: boolean): void {
  const paths = dataPaths(model, example);
  const told = isShown ? paths.filter((path) => path.startsWith("ld>")) : paths;
  for (const path of told.slice(0, MAX_DATA_PATHS)) set.add({ by: "data", path });
}

/** Proposes the rules that lead to an element itself. */
export function proposeAnchors(set: RuleSet, model: PageModel, node: Node): void {
  proposePlaces(set, model, node, "text");
}

function proposePlaces(set: RuleSet, model: PageModel, node: Node, read: string): void {
  const { tree } = model;
  set.add({ by: "path", ...downTo(stepsBetween(tree, DOCUMENT_NODE, node, false), read) });
  const left = { ids: MAX_IDS, classes: MAX_CLASSES, marks: MAX_MARKS };
  let holder = node;
  for (let climb = 0; climb < MAX_CLIMB && holder !== 0; climb++, holder = tree.parent(holder)) {
    const name = tree.name(holder);
    if (name === "body" || name === "html" || name === "") break;
    const ends = climb === 0 ? [false] : [false, true];
    const ways = ends.map((fromEnd) => stepsBetween(tree, holder, node, fromEnd));
    const id = left.ids > 0 ? model.tellingId(holder) : undefined;
    if (id !== undefined) {
      left.ids--;
      for (const steps of ways) set.add({ by: "id", id, ...downTo(steps, read) });
    }
    for (const mark of marksOf(tree, holder)) {
      if (left.marks > 0 && proposeBearer(set, model, holder, mark, ways, read)) left.marks--;
    }
    for (const named of stableClasses(tree, holder)) {
      if (left.classes <= 0) break;
      if (proposeBearer(set, model, holder, `${name}.${named}`, ways, read)) left.classes--;
    }
  }
  if (HEADING.test(tree.name(node))) {
    const nth = headings(model, tree.name(node)).indexOf(node) + 1;
    if (nth > 0) set.add({ by: "heading", tag: tree.name(node), nth, ...downTo("", read) });
  }
}

/**
 * Proposes the rules anchored to one element with a class or mark; reports whether there are any.
 */
function proposeBearer(
  set: RuleSet,
  model: PageModel,
  holder: Node,
  key: string,
  ways: readonly string[],
  read: string,
): boolean {
  const isMark = key.includes("=");
  const bearers = isMark ? model.bearersOfMark(key) : model.bearersOfClass(key);
  if (bearers.length === 0 || bearers.length > MAX_BEARERS) return false;
  const nth = bearers.indexOf(holder);
  const own = isMark ? { by: "mark" as const, mark: key } : { by: "class" as const, class: key };
  if (bearers.length === 1) {
    for (const steps of ways) set.add({ ...own, ...downTo(steps, read) });
    return true;
  }
  const [steps = ""] = ways;
  set.add({ ...own, nth: nth + 1, ...downTo(steps, read) });
  set.add({ ...own, nth: nth - bearers.length, ...downTo(steps, read) });
  return true;
}

function proposeLabels(
  set: RuleSet,
  model: PageModel,
  occurrence: Occurrence,
  example: Example,
  isLabel: IsLabel,
): void {
  const { text: at, whole } = occurrence;
  const shown = whole ? { whole } : {};
  for (let back = 1; back <= LABELS_BEFORE; back++) {
    // A row that only some pages have has its label there only.
    const own = back === 1 && labelBefore(model, at, occurrence.node) !== undefined;
    const label = labelAt(model, at - back, example, own ? () => true : isLabel);
    if (label === undefined) continue;
    const tag = model.tree.name(model.owners[at - back] as Node);
    set.add({ by: "label", label, offset: back, ...shown });
    set.add({ by: "label", label, offset: back, tag, ...shown });
  }
  if (whole) return;
  for (let ahead = 1; ahead <= LABELS_AFTER; ahead++) {
    const label = labelAt(model, at + ahead, example, isLabel);
    if (label !== undefined) set.add({ by: "label", label, offset: -ahead });
  }
}

function labelAt(
  model: PageModel,
  at: number,
  example: Example,
  isLabel: IsLabel,
): string | undefined {
  const text = model.texts[at];
  if (text === undefined || text.length > MAX_LABEL_LENGTH) return undefined;
  const folded = model.foldAt(at);
  return folded === "" || folded === example.folded || !isLabel(folded) ? undefined : folded;
}

/** Proposes the text inside a longer text, the title or a meta, between literal texts. */
function proposeInner(set: RuleSet, model: PageModel, example: Example): void {
  if (example.folded.length < MIN_INNER_LENGTH) return;
  let left = MAX_INNER;
  for (const text of model.texts) {
    if (left === 0) break;
    if (text.length > example.folded.length + 2 * MAX_AFFIX_LENGTH) continue;
    const parts = splitAround(text, example);
    // A currency around the whole text is no label before a part of it.
    if (parts === undefined || isExample(example, text, fold(text))) continue;
    const { prefix, suffix } = parts;
    if (prefix === "" || prefix.length > MAX_AFFIX_LENGTH || !AFFIX_END.test(prefix)) continue;
    // "diner" is no value of "diners": a piece of a word stands for the whole of it by chance.
    if (/\p{L}$/u.test(example.folded) && WORD_GOES_ON.test(suffix)) continue;
    if (suffix.length > MAX_AFFIX_LENGTH) continue;
    set.add({ by: "prefix", prefix, suffix });
    left--;
  }
  for (const name of model.headNames().slice(0, MAX_HEAD)) {
    const said = model.headText(name);
    const parts = said.length < MAX_META_LENGTH ? splitAround(said, example) : undefined;
    if (parts !== undefined) set.add({ by: "head", name, ...parts });
  }
}

function splitAround(
  text: string,
  example: Example,
): { prefix: string; suffix: string } | undefined {
  const at = text.toLowerCase().indexOf(example.folded);
  if (at < 0) return undefined;
  return { prefix: text.slice(0, at), suffix: text.slice(at + example.folded.length) };
}
