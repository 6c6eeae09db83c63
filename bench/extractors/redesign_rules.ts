/**
 * Redesigns of any page, made by rule: the same content dressed anew, or content gone.
 *
 * A page is written out again from its tree, with hooks for what a redesign changes.
 */
import { parseHtml } from "../../src/page/html/parse.ts";
import { Kind, type Node, type Tree } from "../../src/page/html/tree.ts";

/** What to change while a page is written out. */
interface Hooks {
  /** Gives the attribute's new value; undefined drops it. */
  attribute?: (name: string, value: string) => string | undefined;
  /** Gives HTML to write before and after an element, its tags included. */
  around?: (tree: Tree, node: Node) => readonly [string, string];
  /** Gives HTML to write right inside an element's start and before its end. */
  within?: (tree: Tree, node: Node) => readonly [string, string];
  /** Gives the element's new name. */
  name?: (name: string) => string;
  /** Says whether an element is left out. */
  drops?: (tree: Tree, node: Node) => boolean;
  /** Gives the new text of a text node. */
  text?: (data: string) => string;
}

const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
const RAW: ReadonlySet<string> = new Set(["script", "style", "noscript", "iframe", "textarea"]);
const NOTHING = ["", ""] as const;

/** Writes a page out again with some things changed. */
export function rewrite(html: string, hooks: Hooks): string {
  const tree = parseHtml(html);
  const parts: string[] = [];
  // What is still to be written: nodes, and the ends of elements that were begun.
  const left: (Node | string)[] = childrenOf(tree, tree.nodeAt(0)).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string") parts.push(next);
    else if (tree.kind(next) === Kind.Text) parts.push(textOf(tree, next, hooks));
    else if (tree.isElement(next) && !(hooks.drops?.(tree, next) ?? false)) {
      const [before, after] = hooks.around?.(tree, next) ?? NOTHING;
      const [head, tail] = hooks.within?.(tree, next) ?? NOTHING;
      const name = hooks.name?.(tree.name(next)) ?? tree.name(next);
      parts.push(before, `<${name}${attributesOf(tree, next, hooks)}>`, head);
      if (VOID.has(name)) left.push(after);
      else left.push(`${tail}</${name}>${after}`, ...childrenOf(tree, next).reverse());
    }
  }
  return `<!doctype html>${parts.join("")}`;
}

function childrenOf(tree: Tree, parent: Node): Node[] {
  const children: Node[] = [];
  for (let node = tree.firstChild(parent); node !== 0; node = tree.nextSibling(node)) {
    children.push(node);
  }
  return children;
}

function textOf(tree: Tree, node: Node, { text }: Hooks): string {
  const data = tree.data(node);
  if (RAW.has(tree.name(tree.parent(node)))) return data;
  return escape(text?.(data) ?? data);
}

function attributesOf(tree: Tree, node: Node, { attribute }: Hooks): string {
  return tree.attributes(node).map(({ name, value }) => {
    const written = attribute === undefined ? value : attribute(name, value);
    return written === undefined ? "" : ` ${name}="${escape(written).replaceAll('"', "&quot;")}"`;
  }).join("");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function renamed(word: string): string {
  let hash = 7;
  for (const letter of word) hash = Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0) | 0;
  return `n${(hash >>> 0).toString(36)}`;
}

/** A redesign: what it does, and whether every value is still on the page as it was. */
export interface Redesign {
  title: string;
  keepsValues: boolean;
  apply: (html: string, value: string) => string;
}

const dressed = (title: string, hooks: Hooks): Redesign => ({
  title,
  keepsValues: true,
  apply: (html) => rewrite(html, hooks),
});

const isBody = (tree: Tree, node: Node): boolean => tree.isHtml(node, "body");

/** Redesigns that change how a page is dressed, and some that take or change one value. */
export const REDESIGNS: readonly Redesign[] = [
  dressed("written out again", {}),
  dressed("every class renamed", {
    attribute: (name, value) =>
      name === "class" ? value.split(/\s+/).map(renamed).join(" ") : value,
  }),
  dressed("ids dropped", { attribute: (name, value) => name === "id" ? undefined : value }),
  dressed("classes and ids dropped", {
    attribute: (name, value) => name === "id" || name === "class" ? undefined : value,
  }),
  dressed("a wrapper around the page", {
    within: (tree, node) => isBody(tree, node) ? ["<div class=shell>", "</div>"] : NOTHING,
  }),
  dressed("a banner above the page", {
    within: (tree, node) =>
      isBody(tree, node)
        ? ["<div class=banner><p>Free delivery on all orders</p></div>", ""]
        : NOTHING,
  }),
  dressed("a wrapper inside every box", {
    within: (tree, node) => tree.isHtml(node, "div") ? ["<div>", "</div>"] : NOTHING,
  }),
  dressed("boxes turned into sections", { name: (name) => name === "div" ? "section" : name }),
  dressed("scripts and styles gone", {
    drops: (tree, node) => tree.isHtml(node, "script") || tree.isHtml(node, "style"),
  }),
  {
    title: "the value not loaded yet",
    keepsValues: false,
    apply: (html, value) => rewrite(html, { text: replacing(value, "Loading…") }),
  },
  {
    title: "the value gone with its element",
    keepsValues: false,
    apply: (html, value) =>
      rewrite(html, {
        drops: (tree, node) =>
          childrenOf(tree, node).some((child) =>
            tree.isText(child) && folded(tree.data(child)) === folded(value)
          ),
      }),
  },
  {
    title: "the value gone, and classes renamed",
    keepsValues: false,
    apply: (html, value) =>
      rewrite(html, {
        attribute: (name, own) => name === "class" ? own.split(/\s+/).map(renamed).join(" ") : own,
        text: replacing(value, ""),
      }),
  },
];

function replacing(value: string, by: string): (data: string) => string {
  return (data) => folded(data) === folded(value) ? by : data;
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/^[\s:|,;–—>/·•-]+|[\s:|,;–—>/·•-]+$/g, "")
    .toLowerCase();
}
