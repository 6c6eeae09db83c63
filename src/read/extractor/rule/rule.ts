/**
 * The rules a field is read by, and how each one reads.
 *
 * docs/design/extractors.md, 3.1: many cheap rules of different families for one field. A rule reads
 * one value or none; which values are accepted is decided by `vote.ts`.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import type { Rule, WeighedRule } from "../format/rules.ts";
import { fold } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import { followPlacePath, parsePlacePath, splitAttribute } from "../page/place_path.ts";
import { parseSteps, type Step, walkSteps } from "../page/steps.ts";

export type { Rule, WeighedRule };

/** What rules count in: a page, or one row of a list. */
export interface Scope {
  readonly tree: Tree;
  /** The element that paths lead down from; 0 for none. */
  readonly top: Node;
  /** The element that owns each text of the page. */
  readonly owners: readonly Node[];
  uniqueId(id: string): Node;
  bearersOfClass(key: string): readonly Node[];
  bearersOfMark(key: string): readonly Node[];
  labelled(label: string): readonly number[];
}

/** What a rule read. */
export interface Spot {
  readonly value: string;
  readonly folded: string;
  /** The number of a text, below zero for what is not text of the body. */
  readonly place: number;
  /** The element the value was read in; 0 for the head. */
  readonly node: Node;
  /** The script that the value of a data rule is in. */
  readonly script?: Node;
  /** The attribute the value was read from; undefined for text. */
  readonly attribute?: string;
}

/** What a rule's texts say. */
interface Parsed {
  readonly steps: readonly Step[];
  readonly unit: Unit;
  readonly family: string;
}

/** The part of an element that is its value. */
export type Unit = { kind: "whole" } | { kind: "own"; nth: number } | {
  kind: "attribute";
  name: string;
};

const READ_ATTRIBUTES: ReadonlySet<string> = new Set(
  ["content", "href", "src", "alt", "title", "value", "datetime"],
);
const UNIT = /^(?:text|text (-?[1-9]\d{0,3})|@([a-z][a-z0-9_-]{0,60}))$/;
/** Attributes a page writes for its scripts. */
const DATA_ATTRIBUTE = /^data-[a-z0-9_-]+$/;

/** Reports whether a field may be read from an attribute. */
export function isReadAttribute(name: string): boolean {
  return READ_ATTRIBUTES.has(name) || DATA_ATTRIBUTE.test(name);
}

/** Parses what of an element is read: `text`, `text 2` (its second own piece), `@href`. */
export function parseUnit(text: string): Unit | undefined {
  const found = UNIT.exec(text);
  if (found === null) return undefined;
  const [, nth, name] = found;
  if (name !== undefined) {
    return isReadAttribute(name) ? { kind: "attribute", name } : undefined;
  }
  return nth === undefined ? { kind: "whole" } : { kind: "own", nth: Number(nth) };
}

/** Writes how a rule goes on from its anchor. */
export function downTo(steps: string, read: string): { steps?: string; read?: string } {
  return { ...(steps === "" ? {} : { steps }), ...(read === "text" ? {} : { read }) };
}

/** Rules are parsed once, however many pages they read. */
const PARSED = new WeakMap<Rule, Parsed | null>();

/** Parses a rule; null when its steps or unit are not written as such: it reads nothing. */
function parsed(rule: Rule): Parsed | null {
  let made = PARSED.get(rule);
  if (made === undefined) {
    const steps = parseSteps("steps" in rule ? rule.steps ?? "" : "");
    const unit = parseUnit("read" in rule ? rule.read ?? "text" : "text");
    made = steps === undefined || unit === undefined
      ? null
      : { steps, unit, family: familyBy(rule, steps) };
    PARSED.set(rule, made);
  }
  return made;
}

/** Returns the steps that a rule goes down from its anchor. */
export function stepsOf(rule: Rule): readonly Step[] {
  return parsed(rule)?.steps ?? [];
}

/** The keys that tell the families of one kind of rule apart. */
const FAMILY_NAMES: Readonly<Partial<Record<Rule["by"], string>>> = {
  label: "label",
  id: "id",
  class: "class",
  mark: "mark",
  head: "name",
  data: "path",
};

/** Prefix of the families of rules that count. */
export const COUNTED = "via";

/**
 * Returns the family of a rule: rules of one family fail together, so they have one vote.
 *
 * Rules that count to the same child (the third row) all fail when a row is added before it,
 * whatever they count from; the others fail with what they are anchored to.
 */
export function familyOf(rule: Rule): string {
  return parsed(rule)?.family ?? rule.by;
}

function familyBy(rule: Rule, steps: readonly Step[]): string {
  const counted = steps.findLastIndex((step) => step.counted);
  if (counted >= 0) {
    return `${COUNTED} ${steps.slice(counted).map(({ tag, nth }) => `${tag}[${nth}]`).join("/")}`;
  }
  const named = FAMILY_NAMES[rule.by];
  if (named === undefined) return rule.by;
  // A class is one family with any tag.
  const name = String((rule as Readonly<Record<string, unknown>>)[named]);
  return `${rule.by} ${rule.by === "class" ? name.slice(name.indexOf(".") + 1) : name}`;
}

/** Reads a page by one rule; null when the rule finds nothing or more than it may. */
export function applyRule(model: PageModel, rule: Rule): Spot | null {
  const unit = parsed(rule)?.unit;
  if (unit === undefined) return null;
  switch (rule.by) {
    case "label":
      return byLabel(model, rule);
    case "prefix":
      return byPrefix(model, rule);
    case "head":
      return byHead(model, rule);
    case "data":
      return byData(model, rule.path);
    case "heading":
      return unitOf(model, nthOf(headings(model, rule.tag), rule.nth), unit);
    case "place":
      return byPlace(model, rule.path);
    default:
      return unitOf(model, walkFrom(model, rule, false), unit);
  }
}

/** Returns the element a rule certainly leads to in a scope; 0 when it leads nowhere. */
export function nodeOfRule(scope: Scope, rule: Rule): Node {
  if (rule.by !== "label") return walkFrom(scope, rule, true);
  const [at = -1, ...others] = scope.labelled(rule.label);
  return at < 0 || others.length > 0 ? 0 : scope.owners[at + rule.offset] ?? 0;
}

/** Walks a rule's steps down from what it is anchored to. */
function walkFrom(scope: Scope, rule: Rule, strict: boolean): Node {
  const steps = parsed(rule)?.steps;
  const from = anchorsOf(scope, rule);
  const nth = "nth" in rule ? rule.nth : undefined;
  const node = nth === undefined ? from.length === 1 ? from[0] : 0 : nthOf(from, nth);
  return !node || steps === undefined ? 0 : walkSteps(scope.tree, node, steps, strict);
}

/** Lists the elements that a rule may be anchored to in a scope. */
export function anchorsOf(scope: Scope, rule: Rule): readonly Node[] {
  switch (rule.by) {
    case "path":
      return [scope.top];
    case "id":
      return [scope.uniqueId(rule.id)];
    case "class":
      return scope.bearersOfClass(rule.class);
    case "mark":
      return scope.bearersOfMark(rule.mark);
    default:
      return [];
  }
}

function nthOf(nodes: readonly Node[], nth: number): Node {
  return nodes[nth > 0 ? nth - 1 : nodes.length + nth] ?? 0;
}

/** Returns the headings of a tag that have text. */
export function headings(model: PageModel, tag: string): Node[] {
  return model.tree.named(tag).filter((node) => model.endText(node) > model.firstText(node));
}

/** Reads a unit of an element; null when there is none or it is blank. */
function unitOf(model: PageModel, node: Node, unit: Unit): Spot | null {
  if (node === 0 || !model.tree.isElement(node)) return null;
  if (unit.kind === "attribute") return attributeSpot(model, node, unit.name);
  if (unit.kind === "own") {
    const own = model.ownTexts(node);
    const at = own[unit.nth > 0 ? unit.nth - 1 : own.length + unit.nth];
    return at === undefined ? null : textSpot(model, at);
  }
  const first = model.firstText(node);
  const end = model.endText(node);
  if (end <= first) return null;
  return end - first === 1 ? textSpot(model, first) : wholeSpot(model, node);
}

function wholeSpot(model: PageModel, node: Node): Spot | null {
  const value = model.textOf(node);
  return spot(value, fold(value), model.firstText(node), node);
}

function textSpot(model: PageModel, at: number): Spot | null {
  return spot(model.texts[at] as string, model.foldAt(at), at, model.owners[at] as Node);
}

/** Reads an attribute as a value: addresses resolved, whitespace collapsed. */
export function attributeSpot(model: PageModel, node: Node, name: string): Spot | null {
  const written = model.tree.attribute(node, name);
  if (written === undefined) return null;
  const said = collapseWhitespace(written);
  const address = name === "href" || name === "src";
  const value = address ? model.resolved(said) : said;
  const read = spot(value, fold(value), NO_TEXT, node);
  return read === null ? null : { ...read, attribute: name };
}

/** The place of what is not text of the body. */
const NO_TEXT = -1;

/** Reports whether two rules read one place of a page. */
export function isSamePlace(spot: Spot, other: Spot): boolean {
  return spot.place === other.place &&
    (spot.place >= 0 || (spot.node === other.node && spot.attribute === other.attribute));
}

function spot(value: string, folded: string, place: number, node: Node): Spot | null {
  return folded === "" ? null : { value, folded, place, node };
}

function byPlace(model: PageModel, path: string): Spot | null {
  const { place, attribute } = splitAttribute(path);
  const steps = parsePlacePath(place);
  if (steps === undefined) return null;
  const { node } = followPlacePath(model.tree, steps);
  const unit: Unit = attribute === undefined
    ? { kind: "whole" }
    : { kind: "attribute", name: attribute };
  return unitOf(model, node, unit);
}

function byLabel(model: PageModel, rule: Rule & { by: "label" }): Spot | null {
  let found = model.labelled(rule.label);
  if (rule.tag !== undefined) {
    const first = found.find((at) => model.tree.name(model.owners[at] as Node) === rule.tag);
    found = first === undefined ? [] : [first];
  }
  const [label] = found;
  if (label === undefined || found.length !== 1) return null;
  const at = label + rule.offset;
  if (at < 0 || at >= model.texts.length) return null;
  return rule.whole === true ? wholeSpot(model, model.owners[at] as Node) : textSpot(model, at);
}

function byPrefix(model: PageModel, rule: Rule & { by: "prefix" }): Spot | null {
  const { prefix, suffix } = rule;
  const least = prefix.length + suffix.length;
  let found = -1;
  for (const [at, text] of model.texts.entries()) {
    if (text.length <= least || !text.startsWith(prefix) || !text.endsWith(suffix)) continue;
    if (found >= 0) return null;
    found = at;
  }
  if (found < 0) return null;
  return between(model.texts[found] as string, rule, found, model.owners[found] as Node);
}

function byHead(model: PageModel, rule: Rule & { by: "head" }): Spot | null {
  const said = model.headText(rule.name);
  if (!said.startsWith(rule.prefix) || !said.endsWith(rule.suffix)) return null;
  return between(said, rule, NO_TEXT, 0);
}

function byData(model: PageModel, path: string): Spot | null {
  const said = model.data().get(path);
  const read = said === undefined ? null : spot(said.text, said.folded, NO_TEXT, 0);
  return read === null || said === undefined ? null : { ...read, script: said.node };
}

/** Reports whether a rule reads what is said beside the page's own text. */
export function isBeside({ by }: Rule): boolean {
  return by === "head" || by === "data";
}

function between(
  text: string,
  rule: { prefix: string; suffix: string },
  place: number,
  node: Node,
): Spot | null {
  if (text.length <= rule.prefix.length + rule.suffix.length) return null;
  const value = text.slice(rule.prefix.length, text.length - rule.suffix.length).trim();
  return spot(value, fold(value), place, node);
}
