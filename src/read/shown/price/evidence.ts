/** The evidence for and against an amount being the price of the page's one thing. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { layoutOf, Part } from "../../../page/layout/mod.ts";
import { collapseWhitespace, type Money, readMonies } from "../../../page/text/mod.ts";
import { isSentence, type PriceCandidate } from "./candidates.ts";
import { findDiscounts } from "./discounts.ts";
import { labelsOf } from "./labels.ts";
import { marksOf, type PriceMark } from "./marks.ts";
import type { ShopPage } from "../shop/shop_page.ts";

/** Ancestors of an amount that are read. */
const MAX_OUTER = 40;
/** An element of fewer nodes describes the amount itself, one of more the part it is in. */
const NEAR_NODES = 24;
const PART_NODES = 400;
const STRUCK_TAGS = new Set(["del", "s", "strike"]);
const STRONG_TAGS = new Set(["h1", "h2", "h3", "h4", "strong", "b", "ins"]);
const MAX_NEIGHBOUR_CHARS = 60;
const NEIGHBOUR_CHARS = 40;

/** The evidence of an element for every amount inside it, however deep. */
interface Outer {
  readonly tag: string;
  readonly nodes: number;
  readonly marks: ReadonlySet<PriceMark>;
  readonly isStruck: boolean;
  readonly evidence: readonly string[];
}

/** Gathers the evidence of each amount by name, in the order of the amounts. */
export function gatherEvidence(
  shop: ShopPage,
  candidates: readonly PriceCandidate[],
): Set<string>[] {
  const known = new Map<Node, Outer>();
  const outerOf = (node: Node): Outer => {
    let outer = known.get(node);
    if (outer === undefined) known.set(node, outer = readOuter(shop, node));
    return outer;
  };
  const evidence = candidates.map((candidate) => evidenceOf(shop.page.tree, candidate, outerOf));
  compare(shop, candidates, evidence);
  return evidence;
}

function readOuter(shop: ShopPage, node: Node): Outer {
  const { tree } = shop.page;
  const tag = tree.name(node);
  const nodes = tree.lastPosition(node) - tree.position(node);
  const evidence: string[] = [];
  const parts = layoutOf(tree).own(node);
  if ((parts & (Part.Hidden | Part.Decoration)) !== 0) evidence.push("hidden");
  if ((parts & Part.Frame) !== 0) evidence.push("aside");
  if (tag === "a" && shop.isElsewhere(node)) evidence.push("linked");
  const isStruck = /line-through/.test(tree.attribute(node, "style") ?? "");
  return { tag, nodes, marks: marksOf(tree, node).kinds, isStruck, evidence };
}

function evidenceOf(
  tree: Tree,
  candidate: PriceCandidate,
  outerOf: (node: Node) => Outer,
): Set<string> {
  const { node, line, money } = candidate;
  const before = textBefore(tree, node, line.slice(0, money.start));
  const after = textAfter(tree, node, line.slice(money.end));
  const evidence = new Set(labelsOf(before, after));
  if (money.mark !== "") evidence.add("marked");
  if (line.length <= money.end - money.start + 2) evidence.add("alone");
  if (isSentence(candidate)) evidence.add("sentence");
  let at = node;
  for (let depth = 0; depth < MAX_OUTER && at !== 0; depth++, at = tree.parent(at)) {
    const outer = outerOf(at);
    if (outer.tag === "body" || outer.tag === "html") break;
    for (const name of outer.evidence) evidence.add(name);
    if (outer.isStruck || STRUCK_TAGS.has(outer.tag) && depth < 4) evidence.add("struck");
    if (STRONG_TAGS.has(outer.tag) && depth < 3) evidence.add("strong");
    askMarks(outer, depth, evidence);
  }
  return evidence;
}

const NEAR_MARKS: readonly PriceMark[] = ["price", "old", "current"];
const PLAIN_MARKS: readonly PriceMark[] = ["unit", "saving", "shipping", "instalment", "member"];
const FAR_MARKS: readonly PriceMark[] = ["price", "buy", "shipping", "instalment"];

/** Evidence from the names of an element around an amount. */
function askMarks({ marks, nodes }: Outer, depth: number, evidence: Set<string>): void {
  if (marks.size === 0) return;
  if (depth < 2 || nodes < NEAR_NODES) {
    for (const mark of NEAR_MARKS) {
      if (marks.has(mark)) evidence.add(depth === 0 ? mark : `${mark}:near`);
    }
    for (const mark of PLAIN_MARKS) if (marks.has(mark)) evidence.add(mark);
  } else if (nodes < PART_NODES) {
    for (const mark of FAR_MARKS) if (marks.has(mark)) evidence.add(`${mark}:far`);
  }
  if (marks.has("cart")) evidence.add("cart");
  if (marks.has("others")) evidence.add(nodes < PART_NODES ? "others" : "others:far");
}

/** The words before an amount: in its own line, or in the text before it. */
function textBefore(tree: Tree, node: Node, own: string): string {
  if (own.trim() !== "") return own.trimEnd().slice(-NEIGHBOUR_CHARS);
  const start = tree.position(node) - 1;
  for (let at = start; at > Math.max(0, start - 8); at--) {
    const text = textAt(tree, at);
    if (text !== "") return text.length > MAX_NEIGHBOUR_CHARS ? "" : text.slice(-NEIGHBOUR_CHARS);
  }
  return "";
}

/** The words after an amount, unless they lead up to another. */
function textAfter(tree: Tree, node: Node, own: string): string {
  if (own.trim() !== "") return own.trimStart().slice(0, NEIGHBOUR_CHARS);
  const start = tree.lastPosition(node) + 1;
  for (let at = start; at < Math.min(tree.length, start + 4); at++) {
    const text = textAt(tree, at);
    if (text === "") continue;
    const isOther = text.length > MAX_NEIGHBOUR_CHARS || text.endsWith(":") ||
      readMonies(text).some(({ mark }) => mark !== "");
    return isOther ? "" : text.slice(0, NEIGHBOUR_CHARS);
  }
  return "";
}

function textAt(tree: Tree, at: number): string {
  const node = tree.nodeAt(at);
  return tree.isText(node) ? collapseWhitespace(tree.data(node).slice(0, 400)) : "";
}

/** Compares all amounts: their positions, which are repeated, which are one of a row. */
function compare(
  shop: ShopPage,
  candidates: readonly PriceCandidate[],
  evidence: readonly Set<string>[],
): void {
  const { tree } = shop.page;
  const rows = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const kinds = candidates.map(({ node }) => rowKey(tree, node));
  for (const [index, { money }] of candidates.entries()) {
    const kind = kinds[index] as string;
    rows.set(kind, (rows.get(kind) ?? new Set()).add(money.amount));
    counts.set(keyOf(money), (counts.get(keyOf(money)) ?? 0) + 1);
  }
  const discounts = findDiscounts(tree, candidates);
  let isFirst = shop.heading >= 0;
  candidates.forEach(({ node, money }, index) => {
    const own = evidence[index] as Set<string>;
    const amounts = rows.get(kinds[index] as string)?.size ?? 1;
    if (discounts.former.has(index)) own.add("undiscounted");
    else if (discounts.current.has(index)) own.add("discounted");
    if (amounts >= 3) own.add(amounts >= 6 ? "row:6" : "row:3");
    if ((counts.get(keyOf(money)) ?? 0) > 1) own.add("returns");
    if (shop.amounts().has(Number(money.amount))) own.add("witness");
    askPlace(tree, own, "heading", shop.heading, node);
    askPlace(tree, own, "button", nearest(shop.buttons, tree.position(node)), node);
    if (isFirst && tree.position(node) > shop.heading && AGAINST.every((each) => !own.has(each))) {
      own.add("first");
      isFirst = false;
    }
  });
}

function keyOf({ amount }: Money): string {
  return String(Number(amount));
}

const AGAINST =
  ("undiscounted struck old aside linked hidden said:old said:other said:off shipping instalment " +
    "saving cart").split(" ");
/** Bounds, in nodes, of how far and how wide. */
const DISTANCES = [25, 80, 250, 800];
const BOXES = [30, 90, 270, 800];

/** How far an amount is from another part, and how large the smallest element around both is. */
function askPlace(
  tree: Tree,
  evidence: Set<string>,
  name: string,
  place: number,
  node: Node,
): void {
  if (place < 0) return;
  const distance = tree.position(node) - place;
  evidence.add(
    `${name}:${distance < 0 ? "before" : "after"}:${gradeOf(Math.abs(distance), DISTANCES)}`,
  );
  const target = tree.nodeAt(place);
  let at = node;
  for (let step = 0; step < MAX_OUTER && at !== 0 && !tree.contains(at, target); step++) {
    at = tree.parent(at);
  }
  const nodes = at === 0 ? tree.length : tree.lastPosition(at) - tree.position(at);
  evidence.add(`box:${name}:${gradeOf(nodes, BOXES)}`);
}

function gradeOf(value: number, bounds: readonly number[]): number {
  const grade = bounds.findIndex((bound) => value <= bound);
  return grade < 0 ? bounds.length : grade;
}

function nearest(positions: readonly number[], at: number): number {
  let best = -1;
  for (const position of positions) {
    if (best < 0 || Math.abs(position - at) < Math.abs(best - at)) best = position;
  }
  return best;
}

/** Names an element by its tag and classes and those of two around it. */
function rowKey(tree: Tree, node: Node): string {
  const parts: string[] = [];
  let at = node;
  for (let step = 0; at !== 0 && step < 3; at = tree.parent(at), step++) {
    parts.push(`${tree.name(at)}.${tree.attribute(at, "class")?.slice(0, 60) ?? ""}`);
  }
  return parts.join(">");
}
