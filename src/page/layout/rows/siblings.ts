/**
 * Children of one parent that repeat: of one kind and of like structure.
 *
 * docs/design/extractors.md, 6.1. Three forms repeat: plain siblings, siblings whose classes only
 * alternate (`tr.light`, `tr.dark`), and runs of unlike siblings that make one row together.
 */
import type { Node, Tree } from "../../html/mod.ts";
import { elementKind, handWrittenClasses, stepName } from "./class_names.ts";
import { isHeadedTable, tableOf } from "./table_cells.ts";
import { areAlike, type Outline, outlineOf, type PathNumbers } from "./outline.ts";
import { elementChildren } from "./row_span.ts";

/** Children of one parent that repeat. */
export interface Siblings {
  readonly parent: Node;
  /** The first element of each row. */
  readonly members: readonly Node[];
  /** What every member has: tag and classes, as `li.product`. */
  readonly kind: string;
  readonly outline: Outline;
  /** How many siblings make one row; 1 unless unlike siblings alternate. */
  readonly span: number;
}

/** Rows a group needs to count as repeated. */
export const MIN_MEMBERS = 3;
/** Groups of one kind that a child is compared with before only the latest ones are compared. */
const COMPARED_GROUPS = 64;
/** Unlike siblings that may make one row together. */
const MAX_SPAN = 4;
const UNREPEATED = new Set(
  "script style noscript template td th col br hr option source meta link".split(" "),
);

interface Child {
  node: Node;
  kind: string;
  outline: Outline;
}

interface Group {
  kind: string;
  outline: Outline;
  members: Child[];
  /** Positions of the members among the children looked at. */
  at: number[];
}

/** Finds what repeats among the children of one parent. */
export function findSiblings(tree: Tree, parent: Node, paths: PathNumbers): Siblings[] {
  const children = childrenOf(tree, parent, paths);
  if (children.length < MIN_MEMBERS) return [];
  const groups = mergeAlternating(tree, groupChildren(children));
  const span = periodOf(groups, children.length);
  const repeated = groups.filter((group) => group.members.length >= MIN_MEMBERS);
  const heads = span === 1 ? repeated : repeated.filter((group) => group.at[0] === 0);
  return (heads.length === 0 ? repeated : heads).map((group) => ({
    parent,
    members: group.members.map((child) => child.node),
    kind: group.kind,
    outline: group.outline,
    span: heads.length === 0 ? 1 : span,
  }));
}

function childrenOf(tree: Tree, parent: Node, paths: PathNumbers): Child[] {
  const nodes = elementChildren(tree, parent).filter((kid) => !UNREPEATED.has(tree.name(kid)));
  if (nodes.length < MIN_MEMBERS) return [];
  // In a table whose columns have names a cell is its column's, with a link in it or without.
  const depth = tree.isHtml(nodes[0] ?? 0, "tr") && isHeaded(tree, nodes[0] ?? 0, paths)
    ? 1
    : undefined;
  return nodes.map((node) => ({
    node,
    kind: elementKind(tree, node),
    outline: outlineOf(tree, node, paths, depth),
  }));
}

function isHeaded(tree: Tree, row: Node, { headed }: PathNumbers): boolean {
  const table = tableOf(tree, row);
  let known = headed.get(table);
  if (known === undefined) headed.set(table, known = table !== 0 && isHeadedTable(tree, table));
  return known;
}

function groupChildren(children: readonly Child[]): Group[] {
  const groups: Group[] = [];
  const byKind = new Map<string, Group[]>();
  for (const [at, child] of children.entries()) {
    const known = byKind.get(child.kind) ?? [];
    const home = known.slice(-COMPARED_GROUPS).find((group) =>
      areAlike(group.outline, child.outline)
    );
    if (home !== undefined) {
      home.members.push(child);
      home.at.push(at);
      continue;
    }
    const group = { kind: child.kind, outline: child.outline, members: [child], at: [at] };
    groups.push(group);
    byKind.set(child.kind, [...known.slice(-COMPARED_GROUPS), group]);
  }
  return groups;
}

/** Joins two groups of one tag and like structure whose members alternate. */
function mergeAlternating(tree: Tree, groups: Group[]): Group[] {
  const [first, second] = groups.filter((group) => group.members.length > 1);
  if (first === undefined || second === undefined || groups.length > 6) return groups;
  if (tagOf(first) !== tagOf(second) || first.kind === second.kind) return groups;
  if (!areAlike(first.outline, second.outline) || !takeTurns(first.at, second.at)) return groups;
  const joined = {
    kind: sharedKind(tree, first, second),
    outline: first.outline,
    members: [...first.members, ...second.members]
      .sort((a, b) => tree.position(a.node) - tree.position(b.node)),
    at: [...first.at, ...second.at].sort((a, b) => a - b),
  };
  return [joined, ...groups.filter((group) => group !== first && group !== second)];
}

function tagOf(group: Group): string {
  return group.kind.split(".")[0] as string;
}

function takeTurns(a: readonly number[], b: readonly number[]): boolean {
  return Math.abs(a.length - b.length) <= 1 &&
    a.slice(0, b.length).every((place, at) => Math.abs(place - (b[at] as number)) === 1);
}

function sharedKind(tree: Tree, a: Group, b: Group): string {
  const { node } = a.members[0] as Child;
  const theirs = new Set(b.kind.split(".").slice(1));
  const shared = handWrittenClasses(tree, node).filter((name) => theirs.has(name));
  return [stepName(tree.name(node)), ...shared].join(".");
}

/** Returns how many unlike siblings make one row, or 1 when none do. */
function periodOf(groups: readonly Group[], children: number): number {
  const lead = groups.find((group) => group.at[0] === 0 && group.members.length >= MIN_MEMBERS);
  if (lead === undefined) return 1;
  const span = (lead.at[1] as number) - (lead.at[0] as number);
  if (span < 2 || span > MAX_SPAN) return 1;
  const kinds = new Array<string>(children).fill("");
  for (const group of groups) for (const at of group.at) kinds[at] = group.kind;
  const turns = kinds.filter((kind, at) => kind === kinds[at % span]).length;
  const whole = kinds.slice(0, span).every((kind, at) => kinds.indexOf(kind) === at);
  return whole && turns * 10 >= children * 9 ? span : 1;
}
