/** Which parts of a page are the article's own, for readings of visible text. */
import { FURNITURE_ROLES } from "./furniture_roles.ts";
import { Kind, type Node, type Tree } from "../html/tree.ts";
import { isHidden } from "./furniture.ts";

/** Elements whose text is not the article's own voice. */
const ASIDE_TAGS = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "head",
  "nav",
  "aside",
  "footer",
  "dialog",
  "blockquote",
  "figure",
  "form",
  "select",
  "button",
  "svg",
  "iframe",
  "textarea",
]);
const ASIDE_WORDS = new Set(
  `comment comments commentlist reply replies respond related sidebar widget widgets footer share sharing social
newsletter promo promotion recommend recommended recommendations popular trending breadcrumb breadcrumbs
nav navbar navigation menu advert advertisement ads sponsor sponsored testimonial testimonials teaser
teasers card cards latest similar suggestions carousel cookie cookies modal popup subscribe signup
pagination readmore morelike sitemap bookmark`.split(/\s+/),
);
/** First words of classes that describe a layout rather than the part itself: `has-sidebar`. */
const LAYOUT_WORDS = new Set([
  "has",
  "is",
  "no",
  "with",
  "without",
  "hide",
  "entry",
  "post",
  "elementor",
]);
const CREDIT_WORDS = /author|byline|writer/;

/** The regions of one page. */
export interface Regions {
  /** Position of the heading in document order; -1 without one. */
  readonly heading: number;
  /** Says whether a node stands where the article does not speak. */
  isAside(node: Node): boolean;
}

/** Marks the asides of a page; whatever holds the heading is none. */
export function findRegions(tree: Tree, heading: Node): Regions {
  const mask = new Uint8Array(tree.length);
  const headingAt = heading === 0 ? -1 : tree.position(heading);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Element) continue;
    const last = tree.lastPosition(node);
    const holdsHeading = headingAt >= at && headingAt <= last;
    if (holdsHeading || !isAsideElement(tree, node)) continue;
    mask.fill(1, at, last + 1);
    at = last;
  }
  return {
    heading: headingAt,
    isAside: (node) => mask[tree.position(node)] === 1,
  };
}

function isAsideElement(tree: Tree, node: Node): boolean {
  const tag = tree.name(node);
  if (ASIDE_TAGS.has(tag) && !(tag === "footer" && isInArticle(tree, node))) return true;
  if (tag === "html" || tag === "body" || tag === "main" || tag === "article") return false;
  const role = tree.attribute(node, "role")?.trim().toLowerCase();
  if (role !== undefined && (role === "banner" || FURNITURE_ROLES.has(role))) return true;
  if (isHidden(tree, node)) return true;
  return readingOf(tree, node).isAside;
}

/** What the class and id of an element come to; the same ones return on thousands of elements. */
interface ClassReading {
  readonly words: readonly string[];
  readonly isAside: boolean;
}

/** The readings of one tree: by all of a class, by each word of it, and by element. */
interface Readings {
  readonly ofText: Map<string, ClassReading>;
  readonly ofToken: Map<string, ClassReading>;
  readonly ofNode: (ClassReading | undefined)[];
}

const READINGS = new WeakMap<Tree, Readings>();
const MAX_CLASS_CHARS = 400;
const NO_READING: ClassReading = { words: [], isAside: false };

function readingOf(tree: Tree, node: Node): ClassReading {
  let known = READINGS.get(tree);
  if (known === undefined) {
    known = { ofText: new Map(), ofToken: new Map(), ofNode: new Array(tree.size + 1) };
    READINGS.set(tree, known);
  }
  return known.ofNode[node] ??= readElement(tree, node, known);
}

function readElement(
  tree: Tree,
  node: Node,
  known: Readings,
): ClassReading {
  const className = tree.attribute(node, "class");
  const id = tree.attribute(node, "id");
  if (className === undefined && id === undefined) return NO_READING;
  const written = id === undefined ? className ?? "" : `${className ?? ""} ${id}`;
  let reading = known.ofText.get(written);
  if (reading === undefined) {
    reading = readClass(written.slice(0, MAX_CLASS_CHARS), known.ofToken);
    known.ofText.set(written, reading);
  }
  return reading;
}

function readClass(written: string, known: Map<string, ClassReading>): ClassReading {
  const words: string[] = [];
  let isAside = false;
  for (const token of written.split(/\s+/)) {
    let reading = known.get(token);
    if (reading === undefined) known.set(token, reading = readToken(token));
    for (const word of reading.words) words.push(word);
    isAside ||= reading.isAside;
  }
  return { words, isAside };
}

/** A class is an aside's when its first or last word says so: `related-posts`, `site-footer`. */
function readToken(token: string): ClassReading {
  const words = splitWords(token);
  const [first = ""] = words;
  if (LAYOUT_WORDS.has(first) || CREDIT_WORDS.test(token.toLowerCase())) {
    return { words, isAside: false };
  }
  return { words, isAside: ASIDE_WORDS.has(first) || ASIDE_WORDS.has(words.at(-1) ?? "") };
}

function splitWords(text: string): string[] {
  const apart = /[a-z][A-Z]/.test(text) ? text.replace(/([a-z])([A-Z])/g, "$1 $2") : text;
  return apart.toLowerCase().match(/[a-z]+/g) ?? [];
}

/** An article's own footer often carries its byline. */
function isInArticle(tree: Tree, node: Node): boolean {
  for (let at = tree.parent(node); at !== 0; at = tree.parent(at)) {
    if (tree.name(at) === "article") return true;
  }
  return false;
}

/** Splits the classes and id of an element into words: `postByline__name` is post, byline, name. */
export function wordsOfClass(tree: Tree, node: Node): readonly string[] {
  return readingOf(tree, node).words;
}
