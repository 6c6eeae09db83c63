/**
 * How alike two readings of one field are: the markup around the value, and the label before it.
 *
 * docs/design/extractors.md, 3.2 scores rules on pages whose values are not known. What can be
 * compared there is not the value but its markup: a template marks up one field alike on every
 * page.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { labelBefore } from "./context.ts";
import { INLINE, type PageModel, stableClasses } from "../page/model.ts";
import type { Spot } from "./rule.ts";

/** The factor of an unlike tag. */
const TAG_FACTOR = 0.6;
const BOXES = new Set("section article main header footer aside figure".split(" "));
const LABEL_FACTOR = 0.4;

/** Returns the likeness of a value read on another page to the example's, 0 to 1. */
export function likeness(
  model: PageModel,
  own: Spot,
  otherModel: PageModel,
  other: Spot,
): number {
  return markupLikeness(model, own.node, otherModel, other.node) *
    labelLikeness(model, own, otherModel, other);
}

/** Returns the factor of following another label than the example does. */
function labelLikeness(model: PageModel, own: Spot, otherModel: PageModel, other: Spot): number {
  const label = labelBefore(model, own.place, own.node);
  const theirs = labelBefore(otherModel, other.place, other.node);
  return label === undefined || theirs === undefined || label === theirs ? 1 : LABEL_FACTOR;
}

function markupLikeness(model: PageModel, own: Node, otherModel: PageModel, other: Node): number {
  if (own === 0 || other === 0) return 1;
  return tagName(model.tree, own) === tagName(otherModel.tree, other) ? 1 : TAG_FACTOR;
}

/** Returns the tag of an element; boxes that differ only in meaning are all a `div`. */
function tagName(tree: Tree, node: Node): string {
  const name = tree.name(node);
  return BOXES.has(name) ? "div" : name;
}

/**
 * Describes the markup around a value: its element with classes, and the two above it.
 *
 * After `=` is the box the value fills, when only inline tags are between it and its element: a
 * name that is a link on one page and plain on the next fills the same cell.
 */
export function lookOf(model: PageModel, node: Node): string {
  if (node === 0) return "";
  const { tree } = model;
  const own = [tagName(tree, node), ...stableClasses(tree, node).sort()].join(".");
  const parent = tree.parent(node);
  const around = [own, tagName(tree, parent), tagName(tree, tree.parent(parent))].join("<");
  let box = node;
  const pieces = model.endText(node) - model.firstText(node);
  while (INLINE.has(tree.name(box))) box = tree.parent(box);
  const fills = model.endText(box) - model.firstText(box) === pieces;
  return fills ? `${around}=${tagName(tree, box)}` : around;
}

/**
 * Returns how alike a value's markup is to that met while learning: 1 alike, 0.5 in other boxes, 0
 * not.
 *
 * What fills the same box is alike, whatever inline tags are between it and the box.
 */
export function fitOfLook(look: string, known: readonly string[]): number {
  const [around = "", box] = look.split("=");
  let best = 0;
  for (const met of known) {
    const [theirs = "", theirBox] = met.split("=");
    const fills = box !== undefined && box === theirBox;
    if (fills) return 1;
    const [own, ...above] = around.split("<");
    const [theirOwn, ...theirAbove] = theirs.split("<");
    if (tagOf(own ?? "") !== tagOf(theirOwn ?? "")) continue;
    best = Math.max(best, above[0] === theirAbove[0] ? 1 : 0.5);
  }
  return best;
}

function tagOf(look: string): string {
  return /^[^.<]*/.exec(look)?.[0] ?? "";
}
