/**
 * What one element says as a microformats2 property, by the property's prefix.
 *
 * microformats.org/wiki/microformats2-parsing and the value class pattern.
 */
import { resolveLink } from "../../html/base.ts";
import type { Page } from "../../html/page.ts";
import { Kind, type Node, type Tree } from "../../html/tree.ts";
import { wordsOf } from "../scan.ts";

/** Gives an address as microformats want it: absolute ones as written, others resolved. */
export function mfAddress(page: Page, written: string): string {
  const text = written.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return text === "" ? page.base ?? "" : resolveLink(page.base, text) ?? text;
}

/** Gives the text inside an element with images as their `alt`, or as their address when asked. */
export function mfText(page: Page, node: Node, withSources: boolean): string {
  const { tree } = page;
  let text = "";
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at > 0 && at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.kind(inner) === Kind.Text) text += tree.data(inner);
    else if (tree.isHtml(inner, "script") || tree.isHtml(inner, "style")) {
      at = tree.lastPosition(inner);
    } else if (tree.isHtml(inner, "img")) {
      const alt = tree.attribute(inner, "alt");
      const src = tree.attribute(inner, "src");
      if (alt !== undefined) text += alt;
      else if (withSources && src !== undefined) text += ` ${mfAddress(page, src)} `;
    }
  }
  return text.trim();
}

/** Reads a `p-` property. */
export function plainValue(page: Page, node: Node): string {
  return valueClass(page, node) ?? wholeValue(page, node);
}

/** Reads a `p-` property as `plainValue` does, the values marked inside it left alone. */
export function wholeValue(page: Page, node: Node): string {
  return titled(page.tree, node, ["abbr", "link"]) ??
    stated(page.tree, node) ?? attributeOf(page.tree, node, ["img", "area"], "alt") ??
    mfText(page, node, true);
}

const ADDRESS_ATTRIBUTES: readonly (readonly [readonly string[], string])[] = [
  [["a", "area", "link"], "href"],
  [["img", "audio", "video", "source", "iframe"], "src"],
  [["video"], "poster"],
  [["object"], "data"],
];

/** Reads a `u-` property: an address, and the `alt` of an image. */
export function addressValue(page: Page, node: Node): { value: string; alt?: string } {
  return statedAddress(page, node) ?? { value: mfAddress(page, addressText(page, node)) };
}

/** Reads a `u-` property as `addressValue` does, its words left unresolved. */
export function unresolvedValue(page: Page, node: Node): { value: string; alt?: string } {
  return statedAddress(page, node) ?? { value: addressText(page, node) };
}

function statedAddress(page: Page, node: Node): { value: string; alt?: string } | undefined {
  const { tree } = page;
  for (const [tags, name] of ADDRESS_ATTRIBUTES) {
    const written = attributeOf(tree, node, tags, name);
    if (written === undefined) continue;
    const alt = tree.isHtml(node, "img") ? tree.attribute(node, "alt") : undefined;
    const value = mfAddress(page, written);
    return alt === undefined ? { value } : { value, alt };
  }
  return undefined;
}

function addressText(page: Page, node: Node): string {
  const { tree } = page;
  return valueClass(page, node) ?? titled(tree, node, ["abbr"]) ?? stated(tree, node) ??
    mfText(page, node, false);
}

/** Reads a `dt-` property; `day` lends its date to a time that stands alone. */
export function dateValue(page: Page, node: Node, day: string | undefined): string {
  const { tree } = page;
  const parts = valueClassDate(page, node, day);
  if (parts !== undefined) return parts;
  const written = attributeOf(tree, node, ["time", "ins", "del"], "datetime") ??
    titled(tree, node, ["abbr"]) ?? stated(tree, node) ?? mfText(page, node, false);
  const text = written.trim();
  // A time alone takes the day of the property before it.
  const time = day === undefined ? undefined : readTime(text);
  return time === undefined ? text : `${day} ${time}`;
}

function titled(tree: Tree, node: Node, tags: readonly string[]): string | undefined {
  return attributeOf(tree, node, tags, "title");
}

function stated(tree: Tree, node: Node): string | undefined {
  return attributeOf(tree, node, ["data", "input"], "value");
}

function attributeOf(
  tree: Tree,
  node: Node,
  tags: readonly string[],
  name: string,
): string | undefined {
  return tags.includes(tree.name(node)) ? tree.attribute(node, name) : undefined;
}

/** Finds elements of class `value` or `value-title` inside a property, none inside another. */
function valueElements(tree: Tree, node: Node): Node[] {
  const found: Node[] = [];
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at > 0 && at <= last; at++) {
    const inner = tree.nodeAt(at);
    const written = tree.kind(inner) === Kind.Element ? tree.attribute(inner, "class") : undefined;
    if (written === undefined || tree.isHtml(inner, "template")) continue;
    const classes = wordsOf(written);
    if (classes.includes("value") || classes.includes("value-title")) found.push(inner);
    else if (!classes.some((name) => /^(?:h|p|u|dt|e)-[a-z]/.test(name))) continue;
    at = tree.lastPosition(inner);
  }
  return found;
}

function valuePart(page: Page, node: Node, isDate: boolean): string {
  const { tree } = page;
  const classes = wordsOf(tree.attribute(node, "class") ?? "");
  if (classes.includes("value-title")) return tree.attribute(node, "title") ?? "";
  return attributeOf(tree, node, ["img", "area"], "alt") ??
    attributeOf(tree, node, ["data"], "value") ?? titled(tree, node, ["abbr"]) ??
    (isDate ? attributeOf(tree, node, ["time", "ins", "del"], "datetime") : undefined) ??
    mfText(page, node, false);
}

function valueClass(page: Page, node: Node): string | undefined {
  const found = valueElements(page.tree, node);
  return found.length === 0
    ? undefined
    : found.map((one) => valuePart(page, one, false)).join("").trim();
}

function valueClassDate(page: Page, node: Node, day: string | undefined): string | undefined {
  const found = valueElements(page.tree, node);
  if (found.length === 0) return undefined;
  let date: string | undefined;
  let time: string | undefined;
  let zone: string | undefined;
  for (const one of found) {
    const text = valuePart(page, one, true).trim();
    // A whole date and time counts only as the first part; after one it is no part at all.
    if (/^\d{4}-\d\d-\d\d[ Tt]\d/.test(text)) {
      if ((date ?? time ?? zone) === undefined) return text;
    } else if (/^\d{4}-(?:\d{3}|\d\d-\d\d|\d\d)$/.test(text)) date ??= text;
    else if (/^(?:Z|[+-]\d{1,2}:?(?:\d\d)?)$/i.test(text)) zone ??= text.replace(":", "");
    else time ??= readTime(text);
  }
  // Parts that say no date leave the property to its own element.
  if (date === undefined && time === undefined) return undefined;
  const on = date ?? day;
  if (on === undefined) return time;
  if (time === undefined) return on;
  return `${on} ${time}${/[Z+-]/.test(time) ? "" : zone ?? ""}`;
}

const TIME =
  /^(\d{1,2})(?::(\d\d))?(?::(\d\d))?\s*([ap])?\.?(?:m\.?)?\s*(Z|[+-]\d{1,2}(?::?\d\d)?)?$/i;

/** Reads a time of day, twelve-hour clocks turned into twenty-four, its zone without a colon. */
function readTime(text: string): string | undefined {
  const parts = TIME.exec(text);
  if (parts === null || (parts[2] === undefined && parts[4] === undefined)) return undefined;
  const half = parts[4]?.toLowerCase();
  const hour = half === undefined
    ? Number(parts[1])
    : Number(parts[1]) % 12 + (half === "p" ? 12 : 0);
  const seconds = parts[3] === undefined ? "" : `:${parts[3]}`;
  const zone = parts[5]?.replace(":", "").toUpperCase() ?? "";
  return `${String(hour).padStart(2, "0")}:${parts[2] ?? "00"}${seconds}${zone}`;
}
