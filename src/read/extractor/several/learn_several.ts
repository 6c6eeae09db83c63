/**
 * Fields of several values learnt from example lists.
 *
 * docs/design/extractors.md, 3.4: elements that say the examples one after another, the parts of the
 * page around them, and what distinguishes them there; kept are the rules that read the examples
 * and nothing else, or, where none does, the least beside them.
 */
import { badInput } from "../../../base/errors.ts";
import type { SeveralField } from "../extractor.ts";
import type { ItemRule } from "../format/rules.ts";
import { unitAround } from "../lists/cut_rows.ts";
import type { Node } from "../../../page/html/mod.ts";
import { round } from "../rule/cluster.ts";
import { lengthOf } from "../rule/occurrences.ts";
import { type PageModel, stableClasses } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { clipped } from "../../../base/quoted.ts";
import type { Rule } from "../rule/rule.ts";
import { findItems, parseItem, valuesOf } from "./item_rule.ts";

/** Values given of one field, and elements looked at that say one of them. */
const MAX_EXAMPLES = 1000;
const MAX_SAYING = 2000;
/** Values there may be beside the examples given. */
const MAX_BESIDE = 1000;
const MAX_SAMPLES = 5;
/** Rules kept, those of one part of the page, and those of one sort of item. */
const MAX_RULES = 12;
const MAX_RULES_OF_SCOPE = 3;
const MAX_RULES_OF_ITEM = 3;
/** Elements that say the first example tried, and patterns of each. */
const MAX_FIRST = 12;
const MAX_CLASSES = 3;
/** Elements around all values whose id or class may be held on to. */
const MAX_CLIMB = 8;
const MAX_LABEL_LENGTH = 60;
/** Pieces of text of one value, and characters by which the page's may be longer. */
const MAX_PIECES = 24;
const MAX_LONGER = 24;

const SCOPE_WEIGHTS: Readonly<Partial<Record<Rule["by"], number>>> = {
  id: 0.9,
  class: 0.95,
  label: 0.8,
  path: 0.6,
};
/** Factor of a rule whose items have no class, and of each step around them. */
const BARE_FACTOR = 0.6;
const STEP_FACTOR = 0.9;

/**
 * Learns a field for each list of examples. Throws `ToolError` `bad_input` naming a list that no
 * page has together.
 */
export function learnSeveral(
  models: readonly PageModel[],
  want: Readonly<Record<string, readonly string[]>>,
): { several: SeveralField[]; notes: string[] } {
  const several: SeveralField[] = [];
  const notes: string[] = [];
  for (const [name, examples] of Object.entries(want)) {
    if (examples.length > MAX_EXAMPLES) {
      throw badInput(`${clipped(name)} has more than ${MAX_EXAMPLES} examples`);
    }
    const field = learnOne(models, name, examples);
    if (field === undefined) {
      throw badInput(
        `nothing to learn: no page has the ${examples.length} values of ${clipped(name)} ` +
          "one after another, each as an element of one kind",
      );
    }
    several.push(field);
    if (field.count > examples.length) {
      notes.push(
        `${clipped(name)} has ${field.count} values there, of which ${examples.length} were given`,
      );
    }
  }
  return { several, notes };
}

/** Learns one field; undefined when no page says its examples together. */
export function learnOne(
  models: readonly PageModel[],
  name: string,
  examples: readonly string[],
): SeveralField | undefined {
  const wanted = examples.map(squeeze).filter((value) => value !== "");
  if (wanted.length === 0) return undefined;
  for (const model of models) {
    const found = bestRules(model, models, wanted);
    if (found === undefined) continue;
    const nodes = findItems(model, found[0] as ItemRule);
    const values = valuesOf(model, nodes, examples);
    return {
      name,
      path: placePathOf(model.tree, commonHolder(model, nodes)),
      items: found,
      samples: [...new Set(values)].slice(0, MAX_SAMPLES),
      count: values.length,
    };
  }
  return undefined;
}

/** Compares texts without spaces and pictographs, which markup between words may add or take. */
function squeeze(text: string): string {
  return text.replace(/[\s\p{So}\p{Sk}\p{Cf}]+/gu, "").toLowerCase();
}

interface Tried {
  rule: ItemRule;
  /** How many values it reads beside the examples. */
  beside: number;
  said: string;
}

function bestRules(
  model: PageModel,
  models: readonly PageModel[],
  wanted: readonly string[],
): ItemRule[] | undefined {
  const tried: Tried[] = [];
  for (const nodes of findRuns(model, wanted)) {
    for (const scope of scopesOf(model, nodes)) {
      for (const item of itemsOf(model, nodes)) {
        const weight = weightOf(scope, item);
        const found = tryRule(model, { ...scope, item, weight }, wanted);
        if (found !== undefined) tried.push(found);
      }
    }
    if (tried.some(({ beside }) => beside === 0)) break;
  }
  const least = tried.reduce((least, { beside }) => Math.min(least, beside), Infinity);
  const [first] = tried.filter(({ beside }) => beside === least);
  const same = tried.filter(({ said }) => said === first?.said);
  return same.length === 0 ? undefined : limited(same.map(({ rule }) => rule), models);
}

function weightOf({ by }: Rule, item: string): number {
  const steps = parseItem(item) ?? [];
  const bare = steps.every((step) => step.class === undefined);
  return (SCOPE_WEIGHTS[by] ?? 0) * (bare ? BARE_FACTOR : 1) * STEP_FACTOR ** (steps.length - 1);
}

/** Finds elements of one tag that say the examples in their order. */
function findRuns(model: PageModel, wanted: readonly string[]): Node[][] {
  const bySaying = elementsSaying(model, new Set(wanted));
  const runs: Node[][] = [];
  for (const first of (bySaying.get(wanted[0] as string) ?? []).slice(0, MAX_FIRST)) {
    const run: Node[] = [];
    for (const value of wanted) {
      const before = run.at(-1);
      const next = (bySaying.get(value) ?? []).find((node) =>
        before === undefined ? node === first : isAfter(model, before, node, first)
      );
      if (next === undefined) break;
      run.push(next);
    }
    if (run.length === wanted.length) runs.push(run);
  }
  return runs;
}

function isAfter({ tree }: PageModel, before: Node, node: Node, first: Node): boolean {
  return tree.name(node) === tree.name(first) &&
    tree.position(node) > tree.lastPosition(before);
}

function elementsSaying(model: PageModel, wanted: ReadonlySet<string>): Map<string, Node[]> {
  const longest = [...wanted].reduce((most, value) => Math.max(most, value.length), 0);
  const found = new Map<string, Node[]>();
  for (let at = 0; at < model.tree.length; at++) {
    const node = model.tree.nodeAt(at);
    if (!model.tree.isElement(node) || !isShort(model, node, longest)) continue;
    const said = squeeze(model.textOf(node));
    if (!wanted.has(said)) continue;
    const list = found.get(said);
    if (list === undefined) found.set(said, [node]);
    else if (list.length < MAX_SAYING) list.push(node);
  }
  return found;
}

/** Lists the values that some element of a page says. */
export function standingOn(model: PageModel, values: readonly string[]): string[] {
  const found = elementsSaying(model, new Set(values.map(squeeze)));
  return values.filter((value) => found.has(squeeze(value)));
}

/** Reports whether an element has no more text than a value may have. */
function isShort(model: PageModel, node: Node, longest: number): boolean {
  const first = model.firstText(node);
  const end = model.endText(node);
  if (end === first || end - first > MAX_PIECES) return false;
  return lengthOf(model, first, end - first) <= 2 * longest + MAX_LONGER;
}

/** Returns the smallest element around the first and the last of some. */
function commonHolder({ tree }: PageModel, [first = 0, ...others]: readonly Node[]): Node {
  return unitAround(tree, tree.parent(first), [[others.at(-1) ?? first]]);
}

function scopesOf(model: PageModel, nodes: readonly Node[]): Rule[] {
  const { tree } = model;
  const scopes: Rule[] = [];
  let holder = commonHolder(model, nodes);
  for (const at of [model.firstText(nodes[0] as Node) - 1, model.firstText(holder) - 1]) {
    const label = model.foldAt(at);
    if (label !== "" && label.length <= MAX_LABEL_LENGTH) {
      scopes.push({ by: "label", label, offset: 1 });
    }
  }
  for (let climb = 0; climb < MAX_CLIMB && holder !== 0; climb++, holder = tree.parent(holder)) {
    if (tree.name(holder) === "body") break;
    const id = model.tellingId(holder);
    if (id !== undefined) scopes.push({ by: "id", id });
    for (const name of stableClasses(tree, holder).slice(0, MAX_CLASSES)) {
      const key = `${tree.name(holder)}.${name}`;
      if (model.bearersOfClass(key).length === 1) scopes.push({ by: "class", class: key });
    }
  }
  return [...scopes, { by: "path" }];
}

/** Lists what all items have in common: tag or class, alone and below what is around each. */
function itemsOf({ tree }: PageModel, nodes: readonly Node[]): string[] {
  let level = [...nodes];
  let below = [""];
  const items: string[] = [];
  for (let up = 0; up < 3; up++) {
    const [first] = level;
    if (first === undefined || level.some((node) => tree.name(node) !== tree.name(first))) break;
    const tag = tree.name(first);
    const shared = stableClasses(tree, first).filter((name) =>
      level.every((node) => stableClasses(tree, node).includes(name))
    ).slice(0, MAX_CLASSES);
    const own = [...shared.map((name) => `${tag}.${name}`), tag];
    below = own.flatMap((step) => below.map((rest) => rest === "" ? step : `${step}>${rest}`));
    for (const item of below) items.push(item);
    below = below.slice(0, MAX_CLASSES);
    level = level.map((node) => tree.parent(node));
  }
  return items.filter((item) => parseItem(item) !== undefined);
}

/** Tries a rule on the page of the examples: it must read them all, in their order. */
function tryRule(model: PageModel, rule: ItemRule, wanted: readonly string[]): Tried | undefined {
  const nodes = findItems(model, rule);
  if (nodes.length < wanted.length || nodes.length > wanted.length + MAX_BESIDE) return undefined;
  const values = valuesOf(model, nodes, wanted);
  const said = values.map(squeeze);
  let next = 0;
  for (const value of said) if (value === wanted[next]) next++;
  if (next < wanted.length) return undefined;
  return { rule, beside: said.length - wanted.length, said: said.join("\n") };
}

/**
 * Learns rules that lead to the rows of a page and to nothing else; none where rows are in rows, or
 * are more than a field may have values.
 */
export function rulesToRows(
  models: readonly PageModel[],
  model: PageModel,
  rows: readonly Node[],
): ItemRule[] {
  const isSame = (rule: ItemRule): boolean => {
    const nodes = findItems(model, rule);
    return nodes.length === rows.length && nodes.every((node, at) => node === rows[at]);
  };
  if (rows.length > MAX_EXAMPLES + MAX_BESIDE) return [];
  const items = itemsOf(model, rows);
  const rules = scopesOf(model, rows).flatMap((scope) =>
    items.map((item): ItemRule => ({ ...scope, item, weight: weightOf(scope, item) }))
  );
  return limited(rules.filter(isSame), models);
}

/** Keeps the best rules, each weighed by the share of pages it reads. */
function limited(rules: readonly ItemRule[], models: readonly PageModel[]): ItemRule[] {
  const counts = new Map<string, number>();
  const kept: ItemRule[] = [];
  const seen = new Set<string>();
  for (const rule of [...rules].sort((a, b) => b.weight - a.weight)) {
    const { item, weight, ...scope } = rule;
    const key = JSON.stringify(scope);
    const ofScope = counts.get(key) ?? 0;
    const ofItem = counts.get(item) ?? 0;
    if (seen.has(key + item) || kept.length >= MAX_RULES) continue;
    if (ofScope >= MAX_RULES_OF_SCOPE || ofItem >= MAX_RULES_OF_ITEM) continue;
    seen.add(key + item);
    counts.set(key, ofScope + 1);
    counts.set(item, ofItem + 1);
    const read = models.filter((model) => findItems(model, rule).length > 0).length;
    kept.push({ ...rule, weight: round(weight * read / models.length) });
  }
  return kept.sort((a, b) => b.weight - a.weight);
}
