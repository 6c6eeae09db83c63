/**
 * CSS matching as the standard words it: slow, short, and nothing remembered.
 *
 * What the engine finds by indexes and marks must be what this finds by trying everything.
 */
import type { Node, Tree } from "../../src/page/html/tree.ts";
import { isCombinator, parseCss } from "../../src/page/select/css/parse.ts";
import type { CssToken } from "../../src/page/select/css/types.ts";

/** Gives the elements of a page that a selector matches, in document order. */
export function selectNaively(tree: Tree, selector: string): Node[] {
  const lists = parseCss(selector);
  return elementsOf(tree).filter((node) => lists.some((list) => matches(tree, list, node)));
}

function elementsOf(tree: Tree): Node[] {
  return Array.from({ length: tree.length }, (_, at) => tree.nodeAt(at))
    .filter((node) => tree.isElement(node));
}

/** Gives the elements a combinator leads to, going forward from a node. */
function reached(tree: Tree, from: Node, combinator: string): Node[] {
  const siblings = childrenOf(tree, tree.parent(from));
  const index = siblings.indexOf(from);
  switch (combinator) {
    case "child":
      return childrenOf(tree, from);
    case "descendant":
      return elementsOf(tree).filter((node) => node !== from && tree.contains(from, node));
    case "adjacent":
      return siblings.slice(index + 1, index + 2);
    default:
      return siblings.slice(index + 1);
  }
}

function childrenOf(tree: Tree, parent: Node): Node[] {
  const children: Node[] = [];
  for (let node = tree.firstChild(parent); node !== 0; node = tree.nextSibling(node)) {
    if (tree.isElement(node)) children.push(node);
  }
  return children;
}

/** Says whether some way through the page ends in a node: tries every start. */
function matches(tree: Tree, tokens: readonly CssToken[], node: Node): boolean {
  const last = tokens.findLastIndex(isCombinator);
  const compound = tokens.slice(last + 1);
  if (!compound.every((token) => fits(tree, token, node))) return false;
  if (last === -1) return true;
  const left = tokens.slice(0, last);
  const combinator = tokens[last]?.type ?? "";
  return elementsOf(tree).some((other) =>
    reached(tree, other, combinator).includes(node) && matches(tree, left, other)
  );
}

/** Says whether a relative selector leads from an anchor to some element. */
function leads(tree: Tree, tokens: readonly CssToken[], anchor: Node): boolean {
  const next = tokens.findIndex((token, index) => index > 0 && isCombinator(token));
  const end = next === -1 ? tokens.length : next;
  return reached(tree, anchor, tokens[0]?.type ?? "").some((node) =>
    tokens.slice(1, end).every((token) => fits(tree, token, node)) &&
    (next === -1 || leads(tree, tokens.slice(next), node))
  );
}

function fits(tree: Tree, token: CssToken, node: Node): boolean {
  switch (token.type) {
    case "universal":
      return true;
    case "tag":
      return tree.name(node) === token.name;
    case "attribute":
      return fitsAttribute(tree.attribute(node, token.name), token.action, token.value);
    case "pseudo":
      return fitsPseudo(tree, token.name, token.data, node);
    default:
      throw new Error(`no naive reading of ${token.type}`);
  }
}

function fitsAttribute(value: string | undefined, action: string, wanted: string): boolean {
  if (value === undefined) return action === "not";
  if (action === "element") return wanted !== "" && value.split(/[\t\n\f\r ]+/).includes(wanted);
  if (action === "not") return value !== wanted;
  return action === "exists" || value === wanted;
}

function fitsPseudo(
  tree: Tree,
  name: string,
  data: string | null | CssToken[][],
  node: Node,
): boolean {
  if (Array.isArray(data)) {
    if (name === "not") return !data.some((list) => matches(tree, list, node));
    if (name !== "has") return data.some((list) => matches(tree, list, node));
    return data.some((list) => {
      const isRelative = isCombinator(list[0]);
      return leads(tree, isRelative ? list : [{ type: "descendant" } as CssToken, ...list], node);
    });
  }
  if (name === "root") return tree.kind(tree.parent(node)) === 9;
  if (name === "empty") return tree.firstChild(node) === 0;
  const all = childrenOf(tree, tree.parent(node));
  const siblings = name.endsWith("of-type")
    ? all.filter((other) => tree.name(other) === tree.name(node))
    : all;
  const before = siblings.indexOf(node) + 1;
  const after = siblings.length - before + 1;
  if (name.startsWith("only")) return siblings.length === 1;
  if (name.startsWith("first")) return before === 1;
  if (name.startsWith("last")) return after === 1;
  return isNth(data ?? "", name.startsWith("nth-last") ? after : before);
}

/** Tries every n a small page can need. */
function isNth(formula: string, position: number): boolean {
  const named: Readonly<Record<string, string>> = { odd: "2n+1", even: "2n" };
  const [, a, b] = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(named[formula] ?? formula) ?? [];
  const step = a === undefined ? 0 : a === "" || a === "+" ? 1 : a === "-" ? -1 : Number(a);
  for (let n = 0; n < 100; n++) if (step * n + Number(b ?? 0) === position) return true;
  return false;
}
