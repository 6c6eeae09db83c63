/**
 * Where a field may be on pages, by its name and type alone.
 *
 * docs/design/extractors.md, 2.14: labels, headings and declared answers that go by the field's name,
 * each with what it says on every page. What is proposed is never certain.
 */
import { badInput } from "../../../base/errors.ts";
import { clipped } from "../../../base/quoted.ts";
import { readDate } from "../../../page/text/mod.ts";
import type { Node } from "../../../page/html/mod.ts";
import type { PageDeclared } from "../run/declared_part.ts";
import { classNames } from "../../../page/layout/mod.ts";
import { fold, wordsOf } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import { isDuration, isOfKinds, type ValueKind } from "../page/value_kinds.ts";
import { isChrome, isShutOff, overlap } from "../rule/context.ts";
import { headings } from "../rule/rule.ts";
import type { Want } from "../lists/want.ts";
import { type FieldType, readTyped } from "../typed/field_type.ts";
import { readProperties, type RecordSchema } from "../typed/schema.ts";
import { type Concept, type ConceptKind, conceptOf, keyOf } from "./concepts.ts";

// Bounds.
/** Characters of a text that is taken for a label; a longer one is none. */
const MAX_LABEL_LENGTH = 40;
/** Characters of a value that is proposed; a longer one is not. */
const MAX_VALUE_LENGTH = 200;
/** Pieces of text of a value that is proposed by its markup. */
const MAX_MARKED_PIECES = 4;
/** Ways to read one field that are kept; the others are less likely. */
const MAX_PROPOSALS = 4;

/** One way to read a field, and what it reads on each page; undefined where it reads nothing. */
export interface Proposal {
  /** What it goes by, as `label "Price"`. */
  readonly evidence: string;
  readonly values: readonly (string | undefined)[];
  readonly score: number;
}

/** A page and what it declares. */
export interface ReadPage {
  readonly model: PageModel;
  readonly declared: PageDeclared;
}

/** How much each sort of evidence is worth. */
const SOURCE_WORTH = {
  lead: 1.05,
  label: 1,
  inside: 0.95,
  heading: 0.9,
  declared: 0.85,
  kind: 0.5,
  partly: 0.6,
  marked: 0.58,
} as const;

/** Proposes ways to read a field, best first. */
export function proposeField(
  pages: readonly ReadPage[],
  name: string,
  type: FieldType,
): Proposal[] {
  const concept = conceptOf(name);
  const found = new Map<string, { worth: number; values: (string | undefined)[] }>();
  const add = (at: number, evidence: string, worth: number, value: string): void => {
    if (value === "" || value.length > MAX_VALUE_LENGTH || !fits(value, type, concept?.kind)) {
      return;
    }
    const known = found.get(evidence) ?? { worth, values: pages.map(() => undefined) };
    found.set(evidence, known);
    known.values[at] ??= value;
  };
  for (const [at, page] of pages.entries()) {
    addLabelled(page.model, name, concept, (...found) => add(at, ...found));
    if (concept?.kind === "title") {
      const [first] = headings(page.model, "h1");
      if (first !== undefined) {
        add(at, "the heading", SOURCE_WORTH.heading, page.model.textOf(first));
      }
      const lead = leadOfTitle(page.model);
      if (lead !== undefined) add(at, "what the title begins with", SOURCE_WORTH.lead, lead);
    }
    const question = concept?.question ?? "";
    const declared = page.declared.summary.get(question);
    if (declared !== undefined) {
      add(at, `declared ${question}`, SOURCE_WORTH.declared, declared);
    }
    addMarked(page.model, name, (...found) => add(at, ...found));
    const first = firstOfKind(page.model, concept);
    if (first !== undefined) add(at, `the first ${concept?.kind}`, SOURCE_WORTH.kind, first);
  }
  return [...found].map(([evidence, { worth, values }]): Proposal => {
    const read = values.filter((value) => value !== undefined);
    const coverage = read.length / pages.length;
    return { evidence, values, score: worth * coverage * variety(read) };
  }).sort((a, b) => b.score - a.score).slice(0, MAX_PROPOSALS);
}

/** Returns the factor of what says one thing on all of several pages, which is the site's own. */
function variety(values: readonly string[]): number {
  return values.length > 2 && new Set(values).size === 1 ? 0.6 : 1;
}

/** Adds what stands behind a label that goes by a name, or after it in one piece of text. */
function addLabelled(
  model: PageModel,
  name: string,
  concept: Concept | undefined,
  add: (evidence: string, worth: number, value: string) => void,
): void {
  for (const [at, text] of model.texts.entries()) {
    const node = model.owners[at] ?? 0;
    const [, lead = "", rest = ""] = /^([^:：]{2,40})[:：]\s*(\S.*)$/u.exec(text) ?? [];
    const inside = lead === "" ? 0 : worthOf(lead, name, concept);
    if (inside > 0) {
      add(`text after "${lead}:"`, inside * SOURCE_WORTH.inside, rest);
      continue;
    }
    if (text.length > MAX_LABEL_LENGTH) continue;
    const worth = worthOf(text, name, concept);
    if (worth === 0 || isChrome(model.tree, node)) continue;
    let next = at + 1;
    while (next <= at + 2 && !/[\p{L}\p{N}]/u.test(model.texts[next] ?? "x")) next++;
    const owner = model.owners[next] ?? 0;
    if (owner === 0 || isShutOff(model, at, owner) || isFilledIn(model, at, next)) continue;
    // Heads of columns are labels of what is below them.
    if (isHead(model, node) && isHead(model, owner)) continue;
    add(`label "${text}"`, worth * SOURCE_WORTH.label, wholeBehind(model, next));
  }
}

/** Adds what a class or an item's property marks that has a name's words and hardly others. */
function addMarked(
  model: PageModel,
  name: string,
  add: (evidence: string, worth: number, value: string) => void,
): void {
  const { tree } = model;
  const known = new Map<string, number>();
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const pieces = tree.isElement(node) ? model.endText(node) - model.firstText(node) : 0;
    if (pieces === 0 || pieces > MAX_MARKED_PIECES) continue;
    for (const mark of [tree.attribute(node, "itemprop") ?? "", ...classNames(tree, node)]) {
      const match = known.get(mark) ?? overlap(name, mark);
      known.set(mark, match);
      if (match < 0.7 || isChrome(tree, node)) continue;
      add(`what is marked "${mark}"`, SOURCE_WORTH.marked * match, model.textOf(node));
    }
  }
}

function isHead({ tree }: PageModel, node: Node): boolean {
  return [node, tree.parent(node)].some((at) => tree.name(at) === "th");
}

const FIELDS_OF_FORMS = new Set(["input", "textarea", "select"]);

/** Reports whether a visitor writes what is between two texts: the first is the label of that. */
function isFilledIn({ tree, nodes }: PageModel, at: number, next: number): boolean {
  const end = tree.position(nodes[next] as Node);
  for (let between = tree.position(nodes[at] as Node) + 1; between < end; between++) {
    const node = tree.nodeAt(between);
    const isField = FIELDS_OF_FORMS.has(tree.name(node));
    if (isField && tree.attribute(node, "type") !== "hidden") return true;
  }
  return false;
}

/** Returns the text of the largest element that begins with a piece and holds little more. */
function wholeBehind(model: PageModel, at: number): string {
  const { tree } = model;
  let node = model.owners[at] ?? 0;
  let best = model.texts[at] as string;
  for (let climb = 0; climb < 2 && node !== 0; climb++, node = tree.parent(node)) {
    if (model.firstText(node) !== at || model.endText(node) - at > 4) break;
    if (["tr", "dl", "ul", "table", "body"].includes(tree.name(node))) break;
    best = model.textOf(node);
    if (["td", "dd", "th", "li"].includes(tree.name(node))) break;
  }
  return best;
}

/** Says how well a text goes by a name: 1 for its words or a word for the same thing. */
function worthOf(text: string, name: string, concept: Concept | undefined): number {
  const key = keyOf(text);
  if (key === "") return 0;
  if (key === keyOf(name)) return 1;
  if (concept !== undefined && conceptOf(text) === concept) return 0.95;
  // What stands in brackets behind a label is what its values are in: "City (mpg)".
  const unit = conceptOf(/\(([^()]{2,20})\)$/.exec(text)?.[1] ?? "");
  if (unit !== undefined && unit === concept) return SOURCE_WORTH.partly;
  const match = overlap(name, text);
  return match >= 0.7 && wordsOf(text).length <= 4 ? SOURCE_WORTH.partly * match : 0;
}

/**
 * Returns the longest piece of text that the page's title begins with: its thing, without what the site
 * adds to each title.
 */
function leadOfTitle(model: PageModel): string | undefined {
  const title = fold(model.headText("title"));
  let best: string | undefined;
  for (const [at, text] of model.texts.entries()) {
    if (text.length <= (best?.length ?? 2) || text.length > title.length + 2) continue;
    const folded = model.foldAt(at);
    const isLead = title.startsWith(folded) && !/^[\p{L}\p{N}]/u.test(title.slice(folded.length));
    if (isLead && /\p{L}/u.test(folded) && !isChrome(model.tree, model.owners[at] ?? 0)) {
      best = text;
    }
  }
  return best;
}

/** The kind by which the values of a concept are told wherever they stand. */
const KINDS: Readonly<Partial<Record<ConceptKind, ValueKind>>> = {
  phone: "phone",
  isbn: "isbn",
  site: "address",
};

/** Returns the first text of a page that looks as a concept's values do; of amounts the only one. */
function firstOfKind(model: PageModel, concept: Concept | undefined): string | undefined {
  const kind = KINDS[concept?.kind ?? "text"];
  const isOf = (text: string): boolean =>
    text.length <= 60 && (kind === undefined ? /\p{Sc}\s?\d/u.test(text) : isOfKinds(text, [kind]));
  if (kind !== undefined) return model.texts.find(isOf);
  if (concept?.kind !== "money") return undefined;
  const amounts = new Set(model.texts.filter(isOf));
  return amounts.size === 1 ? [...amounts][0] : undefined;
}

/** How the values of a concept look; those of any other have a letter or a digit. */
const LOOKS: Readonly<Partial<Record<ConceptKind, (value: string) => boolean>>> = {
  money: (value) => /\d/.test(value),
  date: (value) => /\d/.test(value) && (readDate(value) !== undefined || value.length < 60),
  duration: (value) => /\d/.test(value),
  count: (value) => /\d/.test(value) && !isDuration(value),
  phone: (value) => value.replace(/\D/g, "").length >= 4,
  isbn: (value) => /\d{3}/.test(value),
  site: (value) => /\./.test(value),
};

function fits(value: string, type: FieldType, kind: ConceptKind = "text"): boolean {
  if (type !== "text" && readTyped(value, type, "https://example.org/") === undefined) return false;
  return LOOKS[kind]?.(value) ?? /[\p{L}\p{N}]/u.test(value);
}

/** Examples that pages themselves propose. */
export interface ProposedRecord {
  readonly want: Want;
  /** Why each is not certain. */
  readonly why: ReadonlyMap<string, string>;
  readonly schema: RecordSchema;
  /** Names that nothing on the pages goes by. */
  readonly unlearnt: Record<string, string>;
  /** Of those that may be missing, the ones that nothing goes by: they are asked about no further. */
  readonly missing: readonly string[];
}

/** Proposes an example for each name. Throws `ToolError` `bad_input` where nothing goes by any. */
export function proposeRecord(pages: readonly ReadPage[], value: unknown): ProposedRecord {
  const schema = readProperties(value, "schema", 0);
  const want: [string, string][] = [];
  const why = new Map<string, string>();
  const unlearnt: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, { type, isList, optional }] of schema) {
    const [best] = isList ? [] : proposeField(pages, name, type);
    const example = best?.values.find((value) => value !== undefined);
    if (best !== undefined && example !== undefined) {
      want.push([name, example]);
      why.set(name, `goes by ${best.evidence} alone`);
    } else if (optional) missing.push(name);
    else unlearnt[name] = "";
  }
  if (want.length > 0) return { want: Object.fromEntries(want), why, schema, unlearnt, missing };
  throw badInput(`${nothingGoesBy([...schema.keys()])}: give an example of each in want`);
}

/** Says that the pages have nothing of some names. */
export function nothingGoesBy(names: readonly string[]): string {
  const some = names.slice(0, 8).map((name) => clipped(name)).join(", ");
  return `nothing on the pages goes by ${some}`;
}
