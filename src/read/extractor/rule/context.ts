/**
 * What is around a value and is evidence for or against it: its name in a label, a list,
 * boilerplate.
 *
 * docs/design/extractors.md, 3.2, "times context".
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { layoutOf, Part } from "../../../page/layout/mod.ts";
import { foldLabel, wordsOf } from "../page/fold.ts";
import { INLINE, type PageModel } from "../page/model.ts";
import { conceptOf } from "../propose/concepts.ts";
import { around } from "../page/place_path.ts";
import type { Rule } from "./rule.ts";

/** What is about the site or about other things. */
const CHROME = Part.Frame | Part.Sidebar | Part.Others | Part.Navigation;
const SIGN_NAMES = /(?:^|[\s_-])logo(?:$|[\s_-])/i;
/** Steps up from a value to a logo it would be part of. */
const SIGN_CLIMB = 4;
/** Boxes whose classes describe the page as a whole. */
const WHOLE_PAGE = new Set(["html", "body", "main", "article"]);
const STRICT_LABEL_TAGS = new Set(["th", "dt", "label"]);
const LABEL_TAGS = new Set([...STRICT_LABEL_TAGS, "b", "strong"]);
/** Steps up in which look-alike siblings make a list. */
const LIST_CLIMB = 5;
const LIST_LIKE = 3;
/** Steps up from a value to the row of a table it is in. */
const ROW_CLIMB = 5;
/** Siblings looked at on each step. */
const MAX_SIBLINGS = 400;

const CHROME_FACTOR = 0.6;
const LIST_FACTOR = 0.5;
const PROSE_FACTOR = 0.5;
/** Characters around a value in its paragraph that make it a part of running text. */
const PROSE_LENGTH = 160;
/** Pieces of a paragraph looked at for them. */
const MAX_PROSE_PIECES = 60;
const TITLE_FACTOR = 1.25;
const NAME_GAIN = 0.8;
const LATE_LOSS = 0.1;

/** Returns the factor a cluster's score is multiplied with, for the node it read on a page. */
export function contextFactor(
  model: PageModel,
  name: string,
  rules: readonly Rule[],
  spot: { place: number; node: Node } | null,
): number {
  if (spot === null || spot.node === 0) return 1;
  const { tree } = model;
  const { node, place } = spot;
  let factor = isChrome(tree, node) ? CHROME_FACTOR : 1;
  factor *= 1 + NAME_GAIN * Math.max(0, ...rules.map((rule) => nameMatch(name, rule)));
  if (isListed(model, node) && !isLabelled(model, place, rules)) factor *= LIST_FACTOR;
  if (isInProse(model, node)) factor *= PROSE_FACTOR;
  if (tree.name(node) === "h1" || tree.name(tree.parent(node)) === "h1") factor *= TITLE_FACTOR;
  const rank = place >= 0 ? place : model.firstText(node);
  return factor * (1 - LATE_LOSS * rank / (model.texts.length + 1));
}

/** Reports whether a node is in navigation, breadcrumbs, a footer or a box of related things. */
export function isChrome(tree: Tree, node: Node): boolean {
  return layoutOf(tree).isIn(node, CHROME);
}

/** A part of a menu that is marked as where the page is. */
const CURRENT = /(?:^|[\s_-])current/;

/** Reports whether a node is in the site's menu: it says the same whatever the page is about. */
export function isInMenu(tree: Tree, node: Node): boolean {
  const layout = layoutOf(tree);
  return layout.isIn(node, Part.Frame) && layout.isIn(node, Part.Navigation) &&
    ![node, tree.parent(node)].some((at) => CURRENT.test(tree.attribute(at, "class") ?? ""));
}

/** Reports whether a node is one of several alike, beside what the page is about or cards of theirs. */
export function isAmongOthers(model: PageModel, node: Node): boolean {
  const { tree } = model;
  return (isChrome(tree, node) && isListed(model, node)) ||
    around(tree, node).some((at) =>
      tree.name(at) === "article" && countAlike(model, at) >= LIST_LIKE
    );
}

/** Reports whether a node is a few words of a long run of text. */
function isInProse(model: PageModel, node: Node): boolean {
  const { tree } = model;
  let box = node;
  while (INLINE.has(tree.name(box))) box = tree.parent(box);
  if (tree.name(box) !== "p" && box === node) return false;
  let left = PROSE_LENGTH;
  const first = model.firstText(box);
  const end = Math.min(model.endText(box), first + MAX_PROSE_PIECES);
  for (let at = first; at < end && left > 0; at++) {
    if (!tree.contains(node, model.nodes[at] as Node)) left -= (model.texts[at] as string).length;
  }
  return left <= 0;
}

/**
 * Reports whether a node is in the site's own branding: its logo, or the link to its front page.
 */
export function isSiteSign(tree: Tree, node: Node): boolean {
  for (const at of around(tree, node).take(SIGN_CLIMB)) {
    if (WHOLE_PAGE.has(tree.name(at))) return false;
    if (tree.attribute(at, "rel") === "home") return true;
    const named = `${tree.attribute(at, "class") ?? ""} ${tree.attribute(at, "id") ?? ""}`;
    if (SIGN_NAMES.test(named.slice(0, 400))) return true;
  }
  return false;
}

/** Returns how well a field's name fits what a rule is anchored to, 0 to 1. */
export function nameMatch(name: string, rule: Rule): number {
  if (rule.by === "label") return rule.offset === 1 ? labelMatch(name, rule.label) : 0;
  if (rule.by === "prefix") return labelMatch(name, rule.prefix);
  if (rule.by === "id") return 0.8 * overlap(name, rule.id);
  if (rule.by === "mark" && rule.mark.startsWith("href=")) return 0;
  if (rule.by === "mark") return 0.8 * overlap(name, rule.mark.slice(rule.mark.indexOf("=") + 1));
  return rule.by === "class" ? 0.8 * overlap(name, rule.class) : 0;
}

/** Returns how well a label fits a name: in full where it is another word for the same thing. */
export function labelMatch(name: string, label: string): number {
  const concept = conceptOf(name);
  return concept !== undefined && conceptOf(label) === concept ? 1 : overlap(name, label);
}

/** Returns how much of a name's words a text has, less when the text has many others. */
export function overlap(name: string, text: string): number {
  const wanted = wordsOf(name);
  const said = wordsOf(text);
  if (wanted.length === 0 || said.length === 0) return 0;
  const shared = wanted.filter((word) => said.includes(word)).length;
  return shared / wanted.length * Math.sqrt(Math.min(1, shared / said.length));
}

/** Reports whether a node or one above it is one of several siblings of like structure. */
function isListed(model: PageModel, node: Node): boolean {
  return around(model.tree, node).take(LIST_CLIMB).some((at) => countAlike(model, at) >= LIST_LIKE);
}

function countAlike(model: PageModel, node: Node): number {
  const { tree } = model;
  const pieces = model.endText(node) - model.firstText(node);
  const look = lookOf(tree, node);
  let alike = 0;
  let asked = 0;
  let kid = tree.firstChild(tree.parent(node));
  for (; kid !== 0 && asked < MAX_SIBLINGS; kid = tree.nextSibling(kid), asked++) {
    if (!tree.isElement(kid) || model.endText(kid) - model.firstText(kid) !== pieces) continue;
    if (lookOf(tree, kid) === look) alike++;
  }
  return alike;
}

function lookOf(tree: Tree, node: Node): string {
  const classes = (tree.attribute(node, "class") ?? "").slice(0, 200).split(/\s+/).sort();
  return [tree.name(node), ...classes.slice(0, 3)].join(".");
}

/** Reports whether a value is introduced by something written as a label. */
function isLabelled(model: PageModel, place: number, rules: readonly Rule[]): boolean {
  if (rules.some((rule) => rule.by === "prefix")) return true;
  return isWrittenLabel(model, place - 1) &&
    rules.some((rule) => rule.by === "label" && rule.offset === 1 && rule.tag === undefined);
}

/**
 * Reports whether a text is written as a label: by its colon, or by the element that owns it.
 *
 * Strictly by an element that only labels have; what is merely bold may be anything.
 */
export function isWrittenLabel(model: PageModel, at: number, strictly = false): boolean {
  const text = model.texts[at];
  if (text === undefined) return false;
  const tags = strictly ? STRICT_LABEL_TAGS : LABEL_TAGS;
  return /[:：]$/u.test(text) || tags.has(model.tree.name(model.owners[at] as Node));
}

/** Boxes that separate: what follows their end is no part of their last line. */
const CLOSED_BOXES = new Set(["table", "ul", "ol", "dl", "nav", "select"]);

/**
 * Reports whether a text ends a box, a table or a list, that a value after it is not in; `also`
 * names a further box.
 */
export function isShutOff(model: PageModel, at: number, value: Node, also = ""): boolean {
  const { tree } = model;
  let node = model.owners[at];
  while (node !== undefined && node !== 0 && !tree.contains(node, value)) {
    const name = tree.name(node);
    if (name === also || CLOSED_BOXES.has(name)) return true;
    node = tree.parent(node);
  }
  return false;
}

/** Returns the label before a value, folded: one written as such, or a cell of its row. */
export function labelBefore(model: PageModel, place: number, value: Node): string | undefined {
  const at = place - 1;
  const owner = model.owners[at];
  if (place < 1 || owner === undefined || isShutOff(model, at, value)) return undefined;
  const { tree } = model;
  const row = rowOf(tree, value);
  if (!isWrittenLabel(model, at) && (row === 0 || rowOf(tree, owner) !== row)) return undefined;
  return foldLabel(model.foldAt(at));
}

/** Returns the table row a node is in, when the node is in a cell of it; else 0. */
function rowOf(tree: Tree, node: Node): Node {
  return around(tree, node).take(ROW_CLIMB).find((at) => tree.name(at) === "tr") ?? 0;
}
