/** What a selector reads on a page: values with their places (docs/design/contract.md, 2.12). */
import { type Node, type Page, placeOf, raisedData, resolveLink } from "../html/mod.ts";
import { collapseWhitespace } from "../text/mod.ts";
import { SelectorBudget } from "./budget.ts";
import type { Selector } from "./compile_selector.ts";
import type { Match } from "./match.ts";

/** One value, with the place of the element that contains it. */
export interface SelectedValue {
  value: string;
  /**
   * The place of the element, or of the one a text, an attribute or the first node read is of; null
   * for what was read from no node.
   */
  where: string | null;
}

/** The head of what a selector selected, and how much there was. */
export interface SelectedHead {
  values: SelectedValue[];
  /** Every value the selector gave, whether it is in `values` or not. */
  count: number;
}

/** Attributes whose values are addresses to be resolved against the page. */
const ADDRESSES: ReadonlySet<string> = new Set(["href", "src"]);

/** Characters of text that weigh as much as one number of the budget's memory. */
const CHARS_PER_CELL = 4;

/** Returns the elements and text nodes a selector selects; for any other value its element. */
export function selectNodes(
  page: Page,
  selector: Selector,
  scope?: Node,
  budget?: SelectorBudget,
): Node[] {
  return selector.select(page.tree, scope, budget).map((match) => match.node);
}

/**
 * Returns the values a selector selects, with their places, in document order, until they have
 * `maxChars` characters; the rest is counted.
 *
 * Blank texts and attributes yield none; an element without text gives an empty one, so that rows
 * are counted. Throws `ToolError` `bad_input` when the selector costs too much on this page.
 */
export function selectHead(
  page: Page,
  selector: Selector,
  maxChars: number,
  scope?: Node,
  budget: SelectorBudget = new SelectorBudget(),
): SelectedHead {
  const values: SelectedValue[] = [];
  let count = 0;
  let chars = 0;
  const matches = selector.select(page.tree, scope, budget);
  for (const match of matches) {
    if (!isElement(match) && isBlank(match.text)) continue;
    count++;
    if (chars > maxChars) continue;
    const value = selector.guard(() => valueOf(page, match, budget));
    const where = match.isPlaceless === true ? null : placeOf(page.tree, match.element);
    chars += value.length + (where?.length ?? 0);
    values.push({ value, where });
  }
  return { values, count };
}

/** The first value with text, and how many have any. */
export interface FirstValue {
  /** Undefined when no value has text. */
  readonly value: string | undefined;
  readonly count: number;
  /** The element of the first value, or of the first node it was read from. */
  readonly element?: Node;
}

/**
 * Returns the first value that has text and counts those that have any.
 *
 * Only the one value is made: rows inside rows would each repeat all the texts below them. Throws
 * `ToolError` `bad_input` when the selector costs too much on this page.
 */
export function selectFirst(
  page: Page,
  selector: Selector,
  scope: Node | undefined,
  budget: SelectorBudget,
): FirstValue {
  const matches = selector.select(page.tree, scope, budget);
  selector.guard(() => budget.give(matches.length));
  const first = matches.find(({ text }) => !isBlank(text));
  if (first === undefined) return { value: undefined, count: 0 };
  return {
    value: selector.guard(() => valueOf(page, first, budget)),
    element: first.element,
    count: matches.reduce((count, { text }) => isBlank(text) ? count : count + 1, 0),
  };
}

/**
 * Returns every value with text, in order; of elements the text outside of those `without` which
 * they are meant. Throws `bad_input` where it costs too much.
 */
export function selectTexts(
  page: Page,
  selector: Selector,
  scope: Node | undefined,
  budget: SelectorBudget,
  without: ReadonlySet<Node> = new Set(),
): { readonly all: readonly string[]; readonly element?: Node } {
  const found = selector.select(page.tree, scope, budget);
  return selector.guard(() => {
    budget.give(found.length);
    const matches = without.size === 0
      ? found
      : found.flatMap((match) => remainderOf(page, match, without, budget));
    const written = matches.filter(({ text }) => !isBlank(text));
    const [first] = written;
    const all = written.map((match) => valueOf(page, match, budget));
    return first === undefined ? { all } : { all, element: first.element };
  });
}

/** Returns what of a match is in none of some elements; nothing of one that is inside them. */
function remainderOf(
  { tree }: Page,
  match: Match,
  without: ReadonlySet<Node>,
  budget: SelectorBudget,
): Match[] {
  if (match.isComputed === true) return [match];
  for (let at = match.node; at !== 0; at = tree.parent(at)) {
    budget.spend(1);
    if (without.has(at)) return [];
  }
  if (!isElement(match)) return [match];
  const last = tree.lastPosition(match.node);
  budget.spend(last - tree.position(match.node));
  let text = "";
  let before: Node = 0;
  for (let at = tree.position(match.node); at <= last; at++) {
    const node = tree.nodeAt(at);
    if (without.has(node)) at = tree.lastPosition(node);
    else if (tree.name(node) === "br") text += "\n";
    else if (tree.isText(node)) {
      text += raisedData(tree, before, node);
      before = node;
    }
  }
  return [{ ...match, text }];
}

function isElement(match: Match): boolean {
  return match.attribute === undefined && match.isComputed !== true && match.node === match.element;
}

function isBlank(text: string): boolean {
  return !/\S/u.test(text);
}

function valueOf(page: Page, { attribute, text }: Match, budget: SelectorBudget): string {
  // The texts of nested elements add up to far more than the page itself.
  budget.hold(Math.ceil(text.length / CHARS_PER_CELL));
  const value = collapseWhitespace(text);
  if (attribute === undefined || value === "" || !ADDRESSES.has(attribute)) return value;
  return page.base === null ? value : resolveLink(page.base, text) ?? value;
}
