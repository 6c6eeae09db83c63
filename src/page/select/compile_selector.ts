/**
 * A caller's selector, CSS or XPath: docs/design/contract.md, 2.12.
 *
 * The text decides which: by a prefix, else what can only be XPath is XPath, else it is CSS.
 */
import { badInput } from "../../base/errors.ts";
import { Kind, type Node, placeOf, resolvePlace, servedOrder, type Tree } from "../html/mod.ts";
import { SelectorBudget, SelectorStopped } from "./budget.ts";
import { columnsOf, type Position } from "./columns.ts";
import { compileCss } from "./css/compile_css.ts";
import { compileXPath, type XPathSelector } from "./xpath/compile_xpath.ts";
import type { Reading } from "./css/parse.ts";
import { SelectorError } from "./selector_error.ts";
import { attributeMatches, elementMatch, MATCH_CELLS, textMatch, textMatches } from "./match.ts";
import type { Match } from "./match.ts";
import { quoted } from "../../base/quoted.ts";
import { positionOf, type XNode, type XRun } from "./xpath/run.ts";
import { toText } from "./xpath/value.ts";

/** The two languages. */
type SelectorKind = "css" | "xpath";

/** A selector ready to run on many pages and rows. */
export interface Selector {
  readonly text: string;
  readonly kind: SelectorKind;
  /** False for XPath that gives a string, a number or a boolean. */
  readonly givesNodes: boolean;
  /** What CSS reads of its matches; undefined for XPath, which may give any kind of node. */
  readonly reading: Reading | undefined;
  /** True for XPath that begins at the document, and so ignores the row it is given. */
  readonly isAbsolute: boolean;
  /** Returns what is selected at or below `scope`, each once. Throws `ToolError` `bad_input`. */
  select(tree: Tree, scope: Node | undefined, budget?: SelectorBudget): Match[];
  /** Runs work that spends the budget of an evaluation; refuses as `select` does past it. */
  guard<Result>(work: () => Result): Result;
}

const PREFIX = /^(css|xpath):/i;
/** What only XPath begins with: a path, or the call of a function, which CSS has after a colon alone. */
const XPATH_START = /^(?:[/(@]|\.\.?\/|\.\.?$|[a-z][a-z-]*\s*\()/;
const QUOTED_CHARS = 200;

/**
 * Compiles a selector. Throws `ToolError` `bad_input` that quotes it and states what is wrong.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseHtml } from "../html/parse.ts";
 *
 * const tree = parseHtml("<ul><li>M6<li>M8");
 * const texts = compileSelector("li").select(tree, undefined).map(({ text }) => text);
 * assert.deepEqual(texts, ["M6", "M8"]);
 * const last = compileSelector("//li[last()]").select(tree, undefined);
 * assert.equal(last[0]?.text, "M8");
 * ```
 */
export function compileSelector(text: string): Selector {
  const { kind, body, isGuess } = detectLanguage(text);
  try {
    return kind === "css" ? cssSelector(text, body) : xpathSelector(text, body);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    const hint = kind === "css" && isGuess
      ? "; it was read as CSS: write xpath: before an XPath expression"
      : "";
    throw badInput(
      `the selector ${quoted(text, QUOTED_CHARS)} cannot be read: ${error.message}${hint}`,
    );
  }
}

/** Returns the language a selector is written in, and where its own text begins. */
export function detectLanguage(
  text: string,
): { kind: SelectorKind; body: string; isGuess: boolean } {
  const trimmed = text.trim();
  const prefix = PREFIX.exec(trimmed);
  if (prefix !== null) {
    const kind = prefix[1]?.toLowerCase() === "css" ? "css" : "xpath";
    return { kind, body: trimmed.slice(prefix[0].length), isGuess: false };
  }
  const kind = XPATH_START.test(trimmed) ? "xpath" : "css";
  return { kind, body: trimmed, isGuess: true };
}

function cssSelector(text: string, body: string): Selector {
  const { reading, find } = compileCss(body);
  return {
    text,
    kind: "css",
    givesNodes: true,
    reading,
    isAbsolute: false,
    guard: (work) => stoppable(text, work),
    select: (tree, scope, budget = new SelectorBudget()) =>
      stoppable(text, () => {
        const found = find(tree, scope ?? tree.nodeAt(0), budget);
        budget.hold(found.length * MATCH_CELLS);
        return read(tree, found, reading);
      }),
  };
}

function read(tree: Tree, found: readonly Position[], reading: Reading): Match[] {
  const columns = columnsOf(tree);
  switch (reading.of) {
    case "element":
      return found.map((at) => elementMatch(columns, at));
    case "text":
      return textMatches(columns, found);
    case "attribute":
      return attributeMatches(columns, found, reading.name);
  }
}

function xpathSelector(text: string, body: string): Selector {
  const xpath = compileXPath(body);
  return {
    text,
    kind: "xpath",
    givesNodes: xpath.type === "nodes",
    reading: undefined,
    isAbsolute: xpath.isAbsolute,
    guard: (work) => stoppable(text, work),
    select: (tree, scope, budget = new SelectorBudget()) =>
      stoppable(text, () => {
        const placed = xpath.isAbsolute ? placedMatches(tree, body.trim()) : [];
        if (placed.length > 0) return placed;
        return xpathMatches(xpath, tree, scope ?? rootOf(tree), budget);
      }),
  };
}

/**
 * Follows a place as answers write it where XPath would not: through a template, and on a page of
 * which a part was moved, since places are those of the page as served.
 */
function placedMatches(tree: Tree, place: string): Match[] {
  const order = servedOrder(tree);
  if (order === undefined && !place.includes("/template[")) return [];
  const node = resolvePlace(tree, place);
  if (order !== undefined && placeOf(tree, node) !== place) return [];
  const position = node === 0 || !tree.isElement(node) ? -1 : tree.position(node);
  return position === -1 ? [] : [elementMatch(columnsOf(tree), position)];
}

/** A relative path on a whole page begins at the root element, as in scraping libraries. */
function rootOf(tree: Tree): Node {
  const document = tree.nodeAt(0);
  for (let node = tree.firstChild(document); node !== 0; node = tree.nextSibling(node)) {
    if (tree.isElement(node)) return node;
  }
  return document;
}

/** Turns what stops an evaluation into a refusal. */
function stoppable<Result>(text: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SelectorError) {
      throw badInput(`the selector ${quoted(text, QUOTED_CHARS)} ${error.message}`);
    }
    if (!(error instanceof SelectorStopped)) throw error;
    throw badInput(
      `the selector ${quoted(text, QUOTED_CHARS)} ${error.message} on this page and was stopped; ` +
        "make it more specific",
    );
  }
}

/**
 * Evaluates an expression; a string, a number or a boolean is one match at the first node it was
 * read from, NaN no match at all.
 *
 * Throws `SelectorError` when it selects the document or a comment, `SelectorStopped` past the
 * budget.
 */
function xpathMatches(
  xpath: XPathSelector,
  tree: Tree,
  context: Node,
  budget: SelectorBudget,
): Match[] {
  const { run, value, firstRead } = xpath.evaluate(tree, context, budget);
  if (typeof value === "object") {
    budget.hold(value.length * MATCH_CELLS);
    return value.map((node) => toMatch(run, node));
  }
  budget.hold(MATCH_CELLS);
  if (Number.isNaN(value)) return [];
  const text = typeof value === "number" ? toText(value) : String(value);
  const read = firstRead();
  const element = elementAt(run, positionOf(run, read ?? Math.max(run.columns.at(context), 0)));
  const computed = { node: element, element, text, isComputed: true } as const;
  return [read === undefined ? { ...computed, isPlaceless: true } : computed];
}

/** Returns the element at or above a position; of the document the first one. */
function elementAt({ columns }: XRun, from: Position): Node {
  let at = from;
  while (at > 0 && !columns.isElement(at)) at = columns.parent[at] as number;
  return columns.node[at === 0 ? columns.elements[0] ?? 0 : at] as Node;
}

function toMatch(run: XRun, node: XNode): Match {
  const { columns, memory } = run;
  if (node < 0) {
    const element = columns.node[memory.ownerOf(node)] as Node;
    const attribute = memory.attributeName(node);
    return { node: element, element, attribute, text: memory.attributeValue(node) };
  }
  switch (columns.kind[node]) {
    case Kind.Element:
      return elementMatch(columns, node);
    case Kind.Text:
      return textMatch(columns, node);
    case Kind.Comment:
      throw new SelectorError("selects a comment, which has no value");
    case Kind.Instruction:
      throw new SelectorError("selects a processing instruction, which has no value");
    default:
      throw new SelectorError("selects the document itself, which has no value: write /* instead");
  }
}
