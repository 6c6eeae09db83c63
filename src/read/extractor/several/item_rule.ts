/**
 * Rules that lead to all of a list at once: every ingredient or tag of a page, every row of a list
 * that has a name.
 *
 * docs/design/extractors.md, 3.4: a rule is a part of the page and what each value is in it; the
 * rules vote on the whole list.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { MAX_BEARERS, type PageModel } from "../page/model.ts";
import type { ItemRule } from "../format/rules.ts";
import { anchorsOf, type Rule } from "../rule/rule.ts";
import { fail, type Failed, percent, type SeveralField } from "../extractor.ts";

/** An element by its tag and perhaps one class, and those around it, the nearest last. */
interface ItemStep {
  readonly tag: string;
  readonly class: string | undefined;
}

const STEP = /^([a-z][a-z0-9-]{0,40})(?:\.([^\s.>]{1,200}))?$/;
const MAX_STEPS = 4;

/** Parses what an item is, as `ul.tags>li`; undefined when it is not written as such. */
export function parseItem(text: string): ItemStep[] | undefined {
  const parts = text.split(">");
  if (parts.length > MAX_STEPS) return undefined;
  const steps: ItemStep[] = [];
  for (const part of parts) {
    const found = STEP.exec(part);
    if (found === null) return undefined;
    steps.push({ tag: found[1] as string, class: found[2] });
  }
  return steps;
}

/** Lists the elements a rule leads to on a page, in document order; those inside others left out. */
export function findItems(model: PageModel, rule: ItemRule): Node[] {
  if (rule.by === "label") return itemsBehind(model, rule.label, rule.item);
  return itemsIn(model, scopesOf(model, rule), rule.item);
}

/** A run of positions in the tree. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function scopesOf(model: PageModel, rule: Rule): Span[] {
  const { tree } = model;
  const nodes = anchorsOf(model, rule);
  // No more are known: the values of the first ones would not be all.
  return nodes.length < MAX_BEARERS
    ? nodes.filter((node) => node !== 0)
      .map((node) => ({ from: tree.position(node), to: tree.lastPosition(node) }))
    : [];
}

function itemsIn(model: PageModel, spans: readonly Span[], item: string): Node[] {
  const { tree } = model;
  const all = matchesOf(model, item);
  const found: Node[] = [];
  let done = -1;
  for (const { from, to } of spans) {
    for (const node of all) {
      const at = tree.position(node);
      if (at > to) break;
      if (at < from || at <= done) continue;
      found.push(node);
      done = tree.lastPosition(node);
    }
  }
  return found;
}

/** What matches an item anywhere on a page: rules of one field ask for the same ones. */
const MATCHES = new WeakMap<PageModel, Map<string, Node[]>>();

function matchesOf(model: PageModel, item: string): Node[] {
  let known = MATCHES.get(model);
  if (known === undefined) MATCHES.set(model, known = new Map());
  let matches = known.get(item);
  if (matches === undefined) {
    const steps = parseItem(item) ?? [];
    const last = steps.at(-1)?.tag ?? "";
    matches = model.tree.named(last).filter((node) =>
      model.endText(node) > model.firstText(node) && isItem(model, node, steps)
    );
    known.set(item, matches);
  }
  return matches;
}

/**
 * Lists the items behind a label that is on the page once: the first with its siblings, and those in
 * boxes beside theirs up to the next heading of the label's own level.
 */
function itemsBehind(model: PageModel, label: string, item: string): Node[] {
  const { tree } = model;
  const [at = -1, ...others] = model.textsFolding(label);
  if (at < 0 || others.length > 0) return [];
  const from = tree.position(model.nodes[at] as Node) + 1;
  const level = headingLevel(tree, model.owners[at] as Node);
  let to = tree.length - 1;
  for (let next = from; level > 0 && next < tree.length; next++) {
    const other = HEADING.exec(tree.name(tree.nodeAt(next)))?.[1];
    if (other === undefined || Number(other) > level) continue;
    to = next - 1;
    break;
  }
  const items = itemsIn(model, [{ from, to }], item);
  const [first] = items;
  if (first === undefined) return [];
  const box = tree.parent(first);
  return items.filter((item) => {
    const own = tree.parent(item);
    return own === box || (level > 0 && tree.parent(own) === tree.parent(box));
  });
}

const HEADING = /^h([1-6])$/;

/** Returns the level of the heading that owns a text, itself or its parent; 0 for none. */
function headingLevel(tree: Tree, owner: Node): number {
  for (const node of [owner, tree.parent(owner)]) {
    const found = HEADING.exec(tree.name(node));
    if (found !== null) return Number(found[1]);
  }
  return 0;
}

function isItem(model: PageModel, node: Node, steps: readonly ItemStep[]): boolean {
  const { tree } = model;
  let at = node;
  for (let index = steps.length - 1; index >= 0; index--, at = tree.parent(at)) {
    const step = steps[index] as ItemStep;
    if (at === 0 || tree.name(at) !== step.tag) return false;
    if (step.class !== undefined && !model.classKeys(at).includes(`.${step.class}`)) return false;
  }
  return true;
}

/** Returns the values of items; where some are known without the headings among them. */
export function valuesOf(
  model: PageModel,
  nodes: readonly Node[],
  known: readonly string[] | undefined,
): string[] {
  const values = nodes.map((node) => model.textOf(node));
  return known === undefined ? values : values.filter((value) => !isHeadingAmong(value, known));
}

/** Reports whether a value is written with a colon at its end, as a heading, and no known one is. */
export function isHeadingAmong(value: string, known: readonly string[]): boolean {
  return COLON.test(value) && !known.some((own) => COLON.test(own));
}

const COLON = /[:：]$/u;

/** The values of one field, in document order, and the checks that failed. */
export interface SeveralReading {
  readonly values: string[];
  /** The element of the first value; undefined when there is none. */
  readonly first?: Node;
  readonly failed: Failed[];
  readonly votes: Elected | undefined;
}

/** The share of the rules' weight that must find something. */
const LEAST_HEARD = 0.25;

/** What most rules find. */
export interface Elected {
  readonly values: string[];
  readonly nodes: readonly Node[];
  /** The share of the rules' weight that finds nothing. */
  readonly silent: number;
  /** Whether enough of them find something. */
  readonly isHeard: boolean;
}

/** Lets rules vote on the whole list; undefined where none finds anything. */
export function electItems(
  model: PageModel,
  items: readonly ItemRule[],
  known?: readonly string[],
): Elected | undefined {
  const votes = new Map<string, { values: string[]; nodes: readonly Node[]; weight: number }>();
  let all = 0;
  let given = 0;
  for (const rule of items) {
    given += rule.weight;
    const nodes = findItems(model, rule);
    const values = valuesOf(model, nodes, known);
    if (values.length === 0) continue;
    const key = JSON.stringify(values);
    const vote = votes.get(key) ?? { values, nodes, weight: 0 };
    vote.weight += rule.weight;
    all += rule.weight;
    votes.set(key, vote);
  }
  const [best] = [...votes.values()].sort((a, b) => b.weight - a.weight);
  if (best === undefined) return undefined;
  return { ...best, silent: 1 - all / given, isHeard: all >= given * LEAST_HEARD };
}

/** Reads a field of several values by the list that most rules find. */
export function readSeveral(model: PageModel, field: SeveralField): SeveralReading {
  const { name, items, samples } = field;
  const best = electItems(model, items, samples);
  const got = best === undefined ? "nothing" : `${percent(best.silent)} of them find nothing`;
  const failed = best?.isHeard === true
    ? []
    : [fail("field", `${name} read by its ${items.length} rules`, got)];
  const [first] = best?.nodes ?? [];
  return {
    values: best?.values ?? [],
    ...(first === undefined ? {} : { first }),
    failed,
    votes: best,
  };
}
