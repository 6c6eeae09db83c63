/** The value of an element by the property's prefix (microformats2 and value class pattern). */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { wordsOf } from "../scan.ts";
import { type ItemTexts, mfAddress } from "./texts.ts";

/** Reads a `p-` property. */
export function plainValue(texts: ItemTexts, node: Node): string {
  return valueClass(texts, node) ?? wholeValue(texts, node);
}

/** Reads a `p-` property as `plainValue` does, the values marked inside it left alone. */
export function wholeValue(texts: ItemTexts, node: Node): string {
  return titled(texts.tree, node, ["abbr", "link"]) ??
    stated(texts.tree, node) ?? attributeOf(texts.tree, node, ["img", "area"], "alt") ??
    texts.text(node, true);
}

const ADDRESS_ATTRIBUTES: readonly (readonly [readonly string[], string])[] = [
  [["a", "area", "link"], "href"],
  [["img", "audio", "video", "source", "iframe"], "src"],
  [["video"], "poster"],
  [["object"], "data"],
];

/** Reads a `u-` property: an address, and the `alt` of an image. */
export function addressValue(texts: ItemTexts, node: Node): { value: string; alt?: string } {
  return statedAddress(texts, node) ?? { value: mfAddress(texts.page, addressText(texts, node)) };
}

/** Reads a `u-` property as `addressValue` does, its text left unresolved. */
export function unresolvedValue(texts: ItemTexts, node: Node): { value: string; alt?: string } {
  return statedAddress(texts, node) ?? { value: addressText(texts, node) };
}

function statedAddress(texts: ItemTexts, node: Node): { value: string; alt?: string } | undefined {
  const { tree } = texts;
  for (const [tags, name] of ADDRESS_ATTRIBUTES) {
    const written = attributeOf(tree, node, tags, name);
    if (written === undefined) continue;
    const alt = tree.isHtml(node, "img") ? tree.attribute(node, "alt") : undefined;
    const value = mfAddress(texts.page, written);
    return alt === undefined ? { value } : { value, alt };
  }
  return undefined;
}

function addressText(texts: ItemTexts, node: Node): string {
  const { tree } = texts;
  return valueClass(texts, node) ?? titled(tree, node, ["abbr"]) ?? stated(tree, node) ??
    texts.text(node, false);
}

/** Reads a `dt-` property; a time alone takes its date from `day`. */
export function dateValue(texts: ItemTexts, node: Node, day: string | undefined): string {
  const { tree } = texts;
  const parts = valueClassDate(texts, node, day);
  if (parts !== undefined) return parts;
  const written = attributeOf(tree, node, ["time", "ins", "del"], "datetime") ??
    titled(tree, node, ["abbr"]) ?? stated(tree, node) ?? texts.text(node, false);
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

function valuePart(texts: ItemTexts, node: Node, isDate: boolean): string {
  const { tree } = texts;
  const classes = wordsOf(tree.attribute(node, "class") ?? "");
  if (classes.includes("value-title")) return tree.attribute(node, "title") ?? "";
  return attributeOf(tree, node, ["img", "area"], "alt") ??
    attributeOf(tree, node, ["data"], "value") ?? titled(tree, node, ["abbr"]) ??
    (isDate ? attributeOf(tree, node, ["time", "ins", "del"], "datetime") : undefined) ??
    texts.text(node, false);
}

function valueClass(texts: ItemTexts, node: Node): string | undefined {
  const found = texts.valueElements(node);
  return found.length === 0
    ? undefined
    : found.map((part) => valuePart(texts, part, false)).join("").trim();
}

function valueClassDate(texts: ItemTexts, node: Node, day: string | undefined): string | undefined {
  const found = texts.valueElements(node);
  if (found.length === 0) return undefined;
  let date: string | undefined;
  let time: string | undefined;
  let zone: string | undefined;
  for (const part of found) {
    const text = valuePart(texts, part, true).trim();
    // A whole date and time counts only as the first part; after another it is ignored.
    if (/^\d{4}-\d\d-\d\d[ Tt]\d/.test(text)) {
      if ((date ?? time ?? zone) === undefined) return text;
    } else if (/^\d{4}-(?:\d{3}|\d\d-\d\d|\d\d)$/.test(text)) date ??= text;
    else if (/^(?:Z|[+-]\d{1,2}:?(?:\d\d)?)$/i.test(text)) zone ??= text.replace(":", "");
    else time ??= readTime(text);
  }
  // Without a date in its parts the property is read from its own element.
  if (date === undefined && time === undefined) return undefined;
  const on = date ?? day;
  if (on === undefined) return time;
  if (time === undefined) return on;
  return `${on} ${time}${/[Z+-]/.test(time) ? "" : zone ?? ""}`;
}

const TIME =
  /^(\d{1,2})(?::(\d\d))?(?::(\d\d))?\s*(?:(?:([ap])\.?(?:m\.?)?|\.(?:m\.?)?|m\.?)\s*)?(Z|[+-]\d{1,2}(?::?\d\d)?)?$/i;

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
