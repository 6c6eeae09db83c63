/**
 * The repeated groups of a page, best first.
 *
 * docs/design/extractors.md, 6: grouping of siblings, of grandchildren across wrappers, worth
 * by the median member, sections dropped, lists of bare links behind lists of content.
 */
import type { Node, Page, Tree } from "../../html/mod.ts";
import { elementKind } from "./class_names.ts";
import { isLatePart } from "../hidden.ts";
import { BOILERPLATE, markParts, type Marks, Part, UNREAD } from "../layout.ts";
import { areAlike, outlineOf, type PathNumbers } from "./outline.ts";
import { elementChildren, spanOf } from "./row_span.ts";
import { findSiblings, MIN_MEMBERS, type Siblings } from "./siblings.ts";

/** A repeated group of a page. */
export interface RowGroup extends Siblings {
  /** The kind of the wrappers between the container and its rows; undefined when there are none. */
  readonly wrapper?: string;
  readonly score: number;
  /** Whether the group is in navigation, a header, a footer or a hidden box. */
  readonly furniture: boolean;
}

/** How far a member may outweigh the median one before the rest stops counting. */
const RICHEST = 5;
const WRAPPERS_LIKE = 2;
const UNGROUPED = new Set(["select", "datalist", "svg", "math", "head", "script", "style"]);

/** Finds every repeated group of a page, best first; boilerplate only when asked for. */
export function findGroups(page: Page, furnitureToo = false): RowGroup[] {
  const { tree } = page;
  const furniture = markParts(tree, BOILERPLATE | Part.Banner);
  const unread = markParts(tree, UNREAD);
  const worth = measureWorth(tree, unread);
  // Hidden rows are not a listing, yet what contains them counts as a section.
  const framed = markParts(tree, (BOILERPLATE & ~Part.Hidden) | Part.Banner);
  const skipped = furnitureToo ? unread : framed.map((mark, at) => mark | (unread[at] as number));
  const found = collect(tree, skipped);
  const kept = dropSections(tree, worth, found).filter(({ members }) => {
    const hidden = members.filter((node) => furniture[tree.position(node)] === 1);
    return furnitureToo || hidden.length * 2 <= members.length;
  });
  const scored = kept.map((group) => ({
    ...group,
    score: scoreOf(tree, worth, group),
    furniture: furniture[tree.position(group.parent)] === 1,
  })).filter((group) => group.score > 0);
  return rank(tree, worth, scored);
}

type Found = Siblings & { wrapper?: string };

function collect(tree: Tree, skipped: Marks): Found[] {
  const paths: PathNumbers = { numbers: new Map(), headed: new Map() };
  const found: Found[] = [];
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if (skipped[at] === 1 || UNGROUPED.has(tree.name(node))) {
      at = tree.lastPosition(node);
      continue;
    }
    const across = acrossWrappers(tree, node, paths);
    if (across !== undefined) found.push(across);
    for (const group of findSiblings(tree, node, paths)) {
      const first = group.members[0] as Node;
      // Late parts are siblings only until they are moved to their places.
      if (skipped[tree.position(first)] === 0 && !isLatePart(tree, first)) found.push(group);
    }
  }
  return found;
}

/** Finds rows that a page split over wrappers of one kind, as `div.row` of three. */
function acrossWrappers(tree: Tree, parent: Node, paths: PathNumbers): Found | undefined {
  const wrappers = elementChildren(tree, parent);
  const lead = wrappers.find((node) => elementChildren(tree, node).length >= WRAPPERS_LIKE);
  if (lead === undefined || tree.name(lead) === "tr" || tree.name(lead) === "table") return;
  const wrapper = elementKind(tree, lead);
  const alike = wrappers.filter((node) => elementKind(tree, node) === wrapper);
  if (alike.length < WRAPPERS_LIKE || isLatePart(tree, lead)) return undefined;
  const first = tree.name(lead) === "dl" ? undefined : elementChildren(tree, lead)[0];
  if (first === undefined || tree.name(first) === "tr") return undefined;
  const kind = elementKind(tree, first);
  const outline = outlineOf(tree, first, paths);
  if (outline.length < 2) return undefined;
  const members: Node[] = [];
  for (const node of alike) {
    for (const kid of elementChildren(tree, node)) {
      if (elementKind(tree, kid) !== kind) return undefined;
      if (!areAlike(outline, outlineOf(tree, kid, paths))) return undefined;
      members.push(kid);
    }
  }
  if (members.length < MIN_MEMBERS) return undefined;
  return { parent, members, kind, outline, span: 1, wrapper };
}

/** Drops groups of sections, and details without an address in rows that have one. */
function dropSections(tree: Tree, worth: Worth, found: readonly Found[]): Found[] {
  const linked = new Int32Array(tree.length);
  const bare = new Int32Array(tree.length);
  const wrapped = new Set<string>();
  for (const group of found) {
    if (group.wrapper !== undefined) wrapped.add(`${group.parent} ${group.wrapper}`);
    if (!hasParts(tree, group.members)) continue;
    const at = tree.position(group.parent);
    const links = group.members.filter((node) => addressesOf(tree, worth, node) > 0).length;
    const inner = links * 2 > group.members.length ? linked : bare;
    inner[at] = Math.max(inner[at] as number, totalWorth(tree, worth, group.members));
  }
  for (const inner of [linked, bare]) raise(tree, inner);
  return found.filter((group) => {
    if (group.wrapper === undefined && wrapped.has(`${group.parent} ${group.kind}`)) return false;
    const sections = group.members.filter((node) => {
      const at = tree.position(node);
      const unlinked = addressesOf(tree, worth, node) === 0 ? bare[at] as number : 0;
      const inner = Math.max(linked[at] as number, unlinked);
      return inner * 2 >= Math.max(1, worthOf(tree, worth, node));
    });
    return sections.length * 2 <= group.members.length;
  });
}

/** Raises the number of every element to the greatest at or below it. */
function raise(tree: Tree, numbers: Int32Array): void {
  for (let at = tree.length - 1; at > 0; at--) {
    const above = tree.position(tree.parent(tree.nodeAt(at)));
    if ((numbers[at] as number) > (numbers[above] as number)) {
      numbers[above] = numbers[at] as number;
    }
  }
}

function hasParts(tree: Tree, members: readonly Node[]): boolean {
  const parted = members.filter((node) => {
    for (let kid = tree.firstChild(node); kid !== 0; kid = tree.nextSibling(kid)) {
      if (tree.isElement(kid)) return true;
    }
    return false;
  });
  return parted.length * 2 > members.length;
}

function totalWorth(tree: Tree, worth: Worth, members: readonly Node[]): number {
  return members.reduce((sum, node) => sum + worthOf(tree, worth, node), 0);
}

function scoreOf(tree: Tree, worth: Worth, group: Found): number {
  const each = group.members.map((node) => totalWorth(tree, worth, spanOf(tree, node, group.span)));
  const median = each.toSorted((a, b) => a - b)[each.length >> 1] as number;
  return each.reduce((sum, row) => sum + Math.min(row, median * RICHEST), 0);
}

/** Ranks groups; a list of bare links ranks behind a list of content a third as rich. */
function rank(tree: Tree, worth: Worth, groups: RowGroup[]): RowGroup[] {
  const mixed = groups.filter((group) => !group.furniture && !isBareLinks(tree, worth, group));
  // A page may have half a million groups: too many for the arguments of one call.
  const best = mixed.reduce((most, group) => Math.max(most, group.score), 0);
  const weight = (group: RowGroup): number =>
    isBareLinks(tree, worth, group) && best * 3 >= group.score
      ? Math.min(group.score, best / 2)
      : group.score;
  const weighed = groups.map((group) => ({ group, weight: weight(group) }));
  weighed.sort((a, b) =>
    b.weight - a.weight ||
    tree.position(a.group.members[0] as Node) - tree.position(b.group.members[0] as Node)
  );
  return weighed.map(({ group }) => group);
}

/** Reports whether most rows contain one link and nothing beside its text. */
function isBareLinks(tree: Tree, worth: Worth, group: RowGroup): boolean {
  const bare = group.members.filter((node) => {
    const links = addressesOf(tree, worth, node);
    return links === 1 && group.outline.length <= 2 && textWorthOf(tree, worth, node) < 100;
  });
  return bare.length * 2 > group.members.length;
}

/** What one address counts for, in characters of text. */
const ADDRESS_WORTH = 8;
const ADDRESS_TAGS = new Set(["a", "img", "link", "source"]);

/** Running sums by position; the entry before the first is zero. */
interface Worth {
  /** Characters of collapsed text. */
  readonly text: Int32Array;
  /** Elements that have an address. */
  readonly addresses: Int32Array;
}

/** Sums the text and addresses of a page, leaving out text nobody reads. */
function measureWorth(tree: Tree, unread: Marks): Worth {
  const text = new Int32Array(tree.length + 1);
  const addresses = new Int32Array(tree.length + 1);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const read = unread[at] === 0;
    text[at + 1] = (text[at] as number) + (read && tree.isText(node) ? lengthOf(tree, node) : 0);
    const address = read && tree.isElement(node) && bearsAddress(tree, node);
    addresses[at + 1] = (addresses[at] as number) + (address ? 1 : 0);
  }
  return { text, addresses };
}

/** Reports whether an element has an address; a picture written into the page has none. */
function bearsAddress(tree: Tree, node: Node): boolean {
  if (!ADDRESS_TAGS.has(tree.name(node))) return false;
  return tree.attribute(node, "src")?.trimStart().slice(0, 5).toLowerCase() !== "data:";
}

function lengthOf(tree: Tree, node: Node): number {
  const length = tree.line(node).length;
  return length === 0 ? 0 : length + 1;
}

/** Returns the worth of an element: its text length and eight for each address. */
function worthOf(tree: Tree, worth: Worth, node: Node): number {
  return textWorthOf(tree, worth, node) + ADDRESS_WORTH * addressesOf(tree, worth, node);
}

/** Counts the elements at or below one that have an address. */
function addressesOf(tree: Tree, worth: Worth, node: Node): number {
  return (worth.addresses[tree.lastPosition(node) + 1] as number) -
    (worth.addresses[tree.position(node)] as number);
}

/** Returns the characters of text below an element. */
function textWorthOf(tree: Tree, worth: Worth, node: Node): number {
  return (worth.text[tree.lastPosition(node) + 1] as number) -
    (worth.text[tree.position(node)] as number);
}
