/** Class names a person wrote, told from those generated anew with each release of a site. */
import type { Node, Tree } from "../../html/mod.ts";

/** Characters; a longer class name is ignored. */
const MAX_NAME_LENGTH = 80;
/** Class names read of one element; a real one has a handful. */
const MAX_NAMES = 64;
/** Classes kept of one element for its kind. */
const KIND_CLASSES = 3;
/** Characters; a shorter segment is never called hashed. */
const HASH_LENGTH = 5;

const MADE_PREFIX = /^(?:css|sc|jsx|dcr|svelte|astro|emotion)-/;
const RESERVED = /[[\]>@:/!()#~%\s]/;
const INTERLEAVED = /[A-Za-z]\d[A-Za-z]|\d[A-Za-z]\d/;
const ITEM_PREFIX = /^(?:is|has|category|tag|format|status|type|author|product_cat|product_tag)-/;
const STATE_NAMES = new Set(
  ["odd", "even", "first", "last", "alt", "active", "selected", "current"],
);

/** Lists the class names of an element as written. */
export function classNames(tree: Tree, node: Node): string[] {
  const value = tree.attribute(node, "class");
  if (value === undefined) return [];
  return value.slice(0, MAX_NAMES * MAX_NAME_LENGTH).split(/\s+/).filter((name) => name !== "")
    .slice(0, MAX_NAMES);
}

/** Lists the class names a person wrote, sorted, each once; a CSS module's hash is cut off. */
export function handWrittenClasses(tree: Tree, node: Node): string[] {
  const names = new Set<string>();
  for (const raw of classNames(tree, node)) {
    const name = handWritten(raw);
    if (name !== undefined) names.add(name);
  }
  return [...names].sort();
}

/** Names classified before: a page has each of a few hundred names on thousands of elements. */
const judged = new Map<string, string | undefined>();
/** Names cached; past it the cache is cleared, so that no page fills the memory. */
const MAX_JUDGED = 4_096;

/** Returns a class name without its module hash, or undefined when no person wrote it. */
export function handWritten(raw: string): string | undefined {
  const known = judged.get(raw);
  if (known !== undefined || judged.has(raw)) return known;
  const name = readClassName(raw);
  if (raw.length > MAX_NAME_LENGTH) return name;
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(raw, name);
  return name;
}

function readClassName(raw: string): string | undefined {
  if (raw.length > MAX_NAME_LENGTH || RESERVED.test(raw) || MADE_PREFIX.test(raw)) return undefined;
  const cut = raw.lastIndexOf("__");
  const name = cut > 0 && isModuleHash(raw.slice(cut + 2)) ? raw.slice(0, cut) : raw;
  return name.split(/[-_]+/).some(isHashed) ? undefined : name;
}

/** CSS modules end a name in five letters and digits, as `title__9oLak`. */
function isModuleHash(segment: string): boolean {
  return isHashed(segment) || /^(?=.*\d|.+[A-Z])[A-Za-z0-9+]{5}$/.test(segment);
}

function isHashed(segment: string): boolean {
  if (segment.length < HASH_LENGTH) return false;
  if (INTERLEAVED.test(segment)) return true;
  return caseFlips(segment) * 2 >= segment.length;
}

function caseFlips(segment: string): number {
  let flips = 0;
  for (let at = 1; at < segment.length; at++) {
    const before = segment[at - 1] as string;
    const here = segment[at] as string;
    const upper = here !== here.toLowerCase();
    if (upper !== (before !== before.toLowerCase())) flips++;
  }
  return flips;
}

/** Returns an element's kind: its tag and up to three classes that name it, as `li.product`. */
export function elementKind(tree: Tree, node: Node): string {
  const name = stepName(tree.name(node));
  if (tree.attribute(node, "class") === undefined) return name;
  const telling = handWrittenClasses(tree, node).filter(tellsKind).slice(0, KIND_CLASSES);
  return [name, ...telling].join(".");
}

function tellsKind(name: string): boolean {
  return !/\d/.test(name) && !STATE_NAMES.has(name) && !ITEM_PREFIX.test(name) &&
    !name.includes(".");
}

/** Returns a tag as a step of a path, escaped; half a surrogate pair becomes U+FFFD. */
export function stepName(tag: string): string {
  if (!/[^a-z0-9_-]/.test(tag)) return tag;
  return encodeURIComponent(tag.toWellFormed()).replaceAll(".", "%2E");
}
