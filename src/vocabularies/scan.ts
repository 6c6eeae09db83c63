/** One walk over a page that finds what the readers look for. */
import { stripControls } from "./address.ts";
import type { Page } from "../html/page.ts";
import type { Node, Tree } from "../html/tree.ts";
import { Kind } from "../html/tree.ts";

/** A `<meta>` that is not blank. */
export interface MetaTag {
  readonly node: Node;
  /** Every name it has, in lower case: the terms of `property`, then `name`. */
  readonly keys: readonly string[];
  /** The `name` attribute in lower case; empty without one. */
  readonly name: string;
  /** Trimmed, never empty. */
  readonly content: string;
}

/** An element with a `rel`: `link`, `a`, `area` or `form`. */
export interface RelTag {
  readonly node: Node;
  readonly tag: string;
  readonly rels: readonly string[];
  readonly href: string;
}

/** What one walk found, in document order. */
export interface Scan {
  readonly metas: readonly MetaTag[];
  readonly rels: readonly RelTag[];
  /** `<script>` elements with their `type`, trimmed of parameters, in lower case. */
  readonly scripts: readonly { readonly node: Node; readonly type: string }[];
  /** Elements with `itemscope`. */
  readonly itemscopes: readonly Node[];
  /** Elements with `itemprop`. */
  readonly itemprops: readonly Node[];
  /** Elements with `itemprop-reverse`. */
  readonly reversed: readonly Node[];
  /** Elements whose class has a token that opens with `h-`. */
  readonly microformats: readonly Node[];
  /** Elements whose class has a root of classic microformats, `h-` or not. */
  readonly classicRoots: readonly Node[];
  /** Whether a subject, or a property on anything but a `<meta>`, is declared in RDFa. */
  readonly hasRdfa: boolean;
  /** The first html element; 0 when absent. */
  readonly html: Node;
}

interface Found {
  metas: MetaTag[];
  rels: RelTag[];
  scripts: { node: Node; type: string }[];
  itemscopes: Node[];
  itemprops: Node[];
  reversed: Node[];
  microformats: Node[];
  classicRoots: Node[];
  hasRdfa: boolean;
}

const SCANS = new WeakMap<Tree, Scan>();

/** Walks a page once; later calls for the same page are free. */
export function scanPage(page: Page): Scan {
  const known = SCANS.get(page.tree);
  if (known !== undefined) return known;
  const scan = scanTree(page.tree);
  SCANS.set(page.tree, scan);
  return scan;
}

function scanTree(tree: Tree): Scan {
  const found: Found = {
    metas: [],
    rels: [],
    scripts: [],
    itemscopes: [],
    itemprops: [],
    reversed: [],
    microformats: [],
    classicRoots: [],
    hasRdfa: false,
  };
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) === Kind.Element) scanElement(tree, node, found);
  }
  return { ...found, html: tree.named("html")[0] ?? 0 };
}

function scanElement(tree: Tree, node: Node, found: Found): void {
  const tag = tree.name(node);
  let rel = "";
  let type = "";
  for (const { name, value } of tree.attributes(node)) {
    switch (name) {
      case "rel":
        rel = value;
        break;
      case "type":
        type = value;
        break;
      case "itemscope":
        found.itemscopes.push(node);
        break;
      case "itemprop":
        found.itemprops.push(node);
        break;
      case "itemprop-reverse":
        found.reversed.push(node);
        break;
      case "typeof":
      case "about":
      case "vocab":
        found.hasRdfa = true;
        break;
      case "property":
        if (tag !== "meta") found.hasRdfa = true;
        break;
      case "class":
        if (HAS_H_CLASS.test(value)) found.microformats.push(node);
        if (HAS_CLASSIC_ROOT.test(value)) found.classicRoots.push(node);
        break;
    }
  }
  if (tag === "meta") scanMeta(tree, node, found);
  else if (tag === "script") found.scripts.push({ node, type: mediaTypeOf(type) });
  else if (rel !== "") scanRel(tree, node, tag, rel, found);
}

const HAS_H_CLASS = /(?:^|\s)h-[a-z0-9]/;
const HAS_CLASSIC_ROOT =
  /(?:^|\s)(?:vcard|vevent|adr|geo|h(?:entry|feed|news|product|recipe|resume|review(?:-aggregate)?))(?!\S)/;

function mediaTypeOf(type: string): string {
  const semicolon = type.indexOf(";");
  return (semicolon < 0 ? type : type.slice(0, semicolon)).trim().toLowerCase();
}

function scanMeta(tree: Tree, node: Node, found: Found): void {
  const content = tree.attribute(node, "content")?.trim() ?? "";
  if (content === "") return;
  const property = tree.attribute(node, "property");
  const name = tree.attribute(node, "name")?.trim().toLowerCase() ?? "";
  const keys = property === undefined ? [] : wordsOf(property.toLowerCase());
  if (name !== "") keys.push(name);
  if (keys.length > 0) found.metas.push({ node, keys, name, content });
}

function scanRel(tree: Tree, node: Node, tag: string, rel: string, found: Found): void {
  const href = stripControls(tree.attribute(node, "href") ?? "");
  if (href === "" || (tag !== "link" && tag !== "a" && tag !== "area")) {
    return;
  }
  found.rels.push({ node, tag, rels: wordsOf(rel.toLowerCase()), href });
}

/** Splits a token list at HTML's white space. */
export function wordsOf(text: string): string[] {
  return text.split(/[ \t\n\f\r]+/).filter((word) => word !== "");
}
