/**
 * Weaker signs of who wrote a page than a byline: a portrait beside a name, a box about the author,
 * a credit in the description. A name by itself under the heading is none: it is mostly a subtitle.
 */
import { collapsedText, type Node, type Tree } from "../../page/html/mod.ts";
import { type Regions, wordsOfClass } from "../../page/layout/mod.ts";
import { isPersonName, namesInLine } from "../../page/text/mod.ts";

/** A name that a sign gives. */
export interface SignedName {
  readonly value: string;
  readonly node: Node;
  readonly rule: string;
}

const PORTRAIT_WORDS = new Set(["avatar", "gravatar", "headshot", "authorimage", "authorphoto"]);
const PORTRAIT_ADDRESS = /\bgravatar\.com\/|\/avatars?\//i;
const PORTRAIT_TEXT =
  /(?:['’]s\s+)?\b(?:avatar|headshot|portrait|profile (?:photo|picture|image))$/i;
/** Nodes behind a portrait among which the first text may name who it is of. */
const PORTRAIT_NODES = 12;

/** Finds names beside portraits. */
export function namesBesidePortraits(tree: Tree, regions: Regions): SignedName[] {
  const found: SignedName[] = [];
  for (const image of tree.named("img")) {
    if (!isPortrait(tree, image) || regions.isAside(image)) continue;
    const name = nameBeside(tree, image);
    if (name !== undefined) found.push(name);
  }
  return found;
}

function isPortrait(tree: Tree, image: Node): boolean {
  const isNamed = (node: Node): boolean =>
    wordsOfClass(tree, node).some((word) => PORTRAIT_WORDS.has(word));
  return isNamed(image) || isNamed(tree.parent(image)) ||
    PORTRAIT_ADDRESS.test(tree.attribute(image, "src") ?? "") ||
    PORTRAIT_TEXT.test(tree.attribute(image, "alt") ?? "");
}

function nameBeside(tree: Tree, image: Node): SignedName | undefined {
  const from = tree.position(image) + 1;
  for (let at = from; at < Math.min(tree.length, from + PORTRAIT_NODES); at++) {
    const node = tree.nodeAt(at);
    const text = tree.isText(node) ? tree.data(node).trim() : "";
    if (text === "") continue;
    const [name] = namesInLine(text);
    if (name !== undefined) return { value: name, node: tree.parent(node), rule: "portrait" };
    break;
  }
  const alt = (tree.attribute(image, "alt") ?? "").replace(PORTRAIT_TEXT, "").trim();
  return isPersonName(alt) ? { value: alt, node: image, rule: "portrait" } : undefined;
}

const BOX_WORDS = new Set(["box", "bio", "card", "info", "about", "profile", "block", "details"]);
const OF_AUTHORS = new Set(["author", "authors", "authorbox", "authorbio", "autor", "auteur"]);
/** A box of more nodes is about more than one person. */
const MAX_BOX_NODES = 200;
const NAMING_TAGS = new Set("h2 h3 h4 h5 h6 strong b a p span div".split(" "));
const ABOUT =
  /^(?:about|written by|by|über|sobre|à propos de)(?:\s+(?:the\s+)?author)?\s*[:：]?\s+/i;

/** Finds the names that boxes about authors begin with. */
export function namesInAuthorBoxes(tree: Tree, regions: Regions): SignedName[] {
  const found: SignedName[] = [];
  for (let at = Math.max(1, regions.heading); at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || !isAuthorBox(tree, node) || regions.isAside(node)) continue;
    const name = firstNameIn(tree, node);
    if (name !== undefined) found.push(name);
    at = tree.lastPosition(node);
  }
  return found;
}

function isAuthorBox(tree: Tree, node: Node): boolean {
  const words = wordsOfClass(tree, node);
  if (!words.some((word) => OF_AUTHORS.has(word))) return false;
  const nodes = tree.lastPosition(node) - tree.position(node);
  return nodes > 1 && nodes <= MAX_BOX_NODES &&
    words.some((word) => BOX_WORDS.has(word) || word === "authorbox" || word === "authorbio");
}

function firstNameIn(tree: Tree, box: Node): SignedName | undefined {
  const last = tree.lastPosition(box);
  for (let at = tree.position(box) + 1; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || !NAMING_TAGS.has(tree.name(node))) continue;
    const text = collapsedText(tree, node).replace(ABOUT, "");
    if (isPersonName(text)) return { value: text, node, rule: "author-box" };
  }
  return undefined;
}

const CREDITED =
  /\b(?:written|words|story|text|report(?:ed)?|review(?:ed)?|interview(?:ed)?|photograph(?:s|ed)) by\s/i;
const DESCRIPTIONS = new Set(["description", "og:description"]);

/** Finds the name that a description credits. */
export function nameInDescription(tree: Tree): SignedName | undefined {
  for (const meta of tree.named("meta")) {
    const name = tree.attribute(meta, "name") ?? tree.attribute(meta, "property") ?? "";
    if (!DESCRIPTIONS.has(name.toLowerCase())) continue;
    const text = tree.attribute(meta, "content") ?? "";
    const credit = CREDITED.exec(text);
    if (credit === null) continue;
    const names = namesInLine(`by ${text.slice(credit.index + credit[0].length)}`);
    if (names.length > 0) return { value: names.join(", "), node: meta, rule: "description" };
  }
  return undefined;
}
