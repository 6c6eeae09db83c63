/** One walk over a page that finds what the readers look for. */
import { mediaTypeOf } from "../../base/media_type.ts";
import { onceFor } from "../../base/once_for.ts";
import { stripControls } from "./address.ts";
import { AttributeKinds, classColumn } from "../../page/html/mod.ts";
import type { Node, Page, Tree } from "../../page/html/mod.ts";

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
  /** Attributes that pages put state into and whose value may begin as JSON, by element and cell. */
  readonly states: readonly { readonly node: Node; readonly cell: number }[];
  /** Whether a subject, or a property on anything but a `<meta>`, is declared in RDFa. */
  readonly hasRdfa: boolean;
  /** The first html element; 0 when absent. */
  readonly html: Node;
}

/** What a walk has found so far. */
type Found = {
  -readonly [Name in Exclude<keyof Scan, "html">]: Scan[Name] extends readonly (infer Item)[]
    ? Item[]
    : Scan[Name];
};

/** Walks a page once; later calls for the same page are free. */
export function scanPage({ tree }: Page): Scan {
  return scanOf(tree);
}

const scanOf = onceFor((tree: Tree): Scan => {
  const found: Found = {
    metas: [],
    rels: [],
    scripts: [],
    itemscopes: [],
    itemprops: [],
    reversed: [],
    microformats: [],
    classicRoots: [],
    states: [],
    hasRdfa: false,
  };
  const { ofNode: classes, texts } = classColumn(tree);
  const walk: Walk = {
    tree,
    kinds: KINDS.of(tree),
    meta: tree.nameId("meta"),
    script: tree.nameId("script"),
    classes,
    roots: Uint8Array.from(
      texts,
      (text) =>
        HAS_ANY_ROOT.test(text)
          ? (HAS_H_CLASS.test(text) ? HAS_H : 0) | (HAS_CLASSIC_ROOT.test(text) ? HAS_CLASSIC : 0)
          : 0,
    ),
    found,
  };
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.nameIdOf(node) >= 0) scanElement(walk, node);
  }
  return { ...found, html: tree.named("html")[0] ?? 0 };
});

/** A walk over a page: what it looks for by number, and what it has found. */
interface Walk {
  readonly tree: Tree;
  readonly kinds: Uint8Array;
  readonly meta: number;
  readonly script: number;
  /** The number of each node's value of class, and which roots each value has. */
  readonly classes: Int32Array;
  readonly roots: Uint8Array;
  readonly found: Found;
}

const Wanted = { Rel: 1, Type: 2, Scope: 3, Prop: 4, Reverse: 5, Rdfa: 6, Property: 7, State: 8 };
const WANTED: Readonly<Record<string, number>> = {
  rel: Wanted.Rel,
  type: Wanted.Type,
  itemscope: Wanted.Scope,
  itemprop: Wanted.Prop,
  "itemprop-reverse": Wanted.Reverse,
  typeof: Wanted.Rdfa,
  about: Wanted.Rdfa,
  vocab: Wanted.Rdfa,
  property: Wanted.Property,
};
const KINDS = new AttributeKinds((name) =>
  Object.hasOwn(WANTED, name)
    ? WANTED[name] ?? 0
    : name.startsWith("data-") || name === "value"
    ? Wanted.State
    : 0
);

/** Reports whether a value may begin with `[` or `{`; a character outside ASCII may be white space. */
function opensJson(code: number): boolean {
  return code === 0x5b || code === 0x7b || code >= 128 || code === 0x0b;
}

function scanElement(walk: Walk, node: Node): void {
  const { tree, kinds, found } = walk;
  const { store } = tree;
  const tag = tree.nameIdOf(node);
  let rel = 0;
  let type = 0;
  let id: number;
  for (let cell = tree.attributeRun(node); (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
    switch (kinds[id]) {
      case Wanted.Rel:
        rel = cell;
        break;
      case Wanted.Type:
        type = cell;
        break;
      case Wanted.Scope:
        found.itemscopes.push(node);
        break;
      case Wanted.Prop:
        found.itemprops.push(node);
        break;
      case Wanted.Reverse:
        found.reversed.push(node);
        break;
      case Wanted.Rdfa:
        found.hasRdfa = true;
        break;
      case Wanted.State:
        if (opensJson(store.firstCode(cell))) found.states.push({ node, cell });
        break;
      case Wanted.Property:
        if (tag !== walk.meta) found.hasRdfa = true;
        break;
    }
  }
  const roots = walk.roots[walk.classes[node] as number] as number;
  if ((roots & HAS_H) !== 0) found.microformats.push(node);
  if ((roots & HAS_CLASSIC) !== 0) found.classicRoots.push(node);
  if (tag === walk.meta) scanMeta(tree, node, found);
  else if (tag === walk.script) {
    const written = type === 0 ? "" : store.valueAt(type);
    found.scripts.push({ node, type: mediaTypeOf(written) });
  } else if (rel !== 0) scanRel(tree, node, tree.name(node), store.valueAt(rel), found);
}

/** What both of these are of: most values have neither. */
const HAS_ANY_ROOT = /(?:^|\s)(?:h|vcard|vevent|adr|geo)/;
const HAS_H_CLASS = /(?:^|\s)h-[a-z0-9]/;
const HAS_CLASSIC_ROOT =
  /(?:^|\s)(?:vcard|vevent|adr|geo|h(?:entry|feed|news|product|recipe|resume|review(?:-aggregate)?))(?!\S)/;
const HAS_H = 1;
const HAS_CLASSIC = 2;

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
  if (rel === "") return;
  const href = stripControls(tree.attribute(node, "href") ?? "");
  if (href === "" || (tag !== "link" && tag !== "a" && tag !== "area")) return;
  found.rels.push({ node, tag, rels: wordsOf(rel.toLowerCase()), href });
}

/** Splits a token list at HTML's white space. */
export function wordsOf(text: string): string[] {
  return text.split(/[ \t\n\f\r]+/).filter((word) => word !== "");
}
