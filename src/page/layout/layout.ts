/**
 * How a page is laid out: what each of its elements is, and what it is inside.
 *
 * One walk over a tree, kept with it: every reader that asks what is hidden or boilerplate asks the
 * same bits, so that none answers with what another has excluded.
 */
import { onceFor } from "../../base/once_for.ts";
import { AttributeKinds, type Node, TagSet, type Tree } from "../html/mod.ts";
import type { BoilerplateName } from "./boilerplate_names.ts";
import { classReader } from "./class_words.ts";
import { FRAME_TAGS, isBanner, isFrame } from "./frame.ts";
import { isDecoration, isHidden } from "./hidden.ts";
import { UNREAD_TAGS } from "./element_names.ts";

/** What an element may be, one bit each. */
export const Part = {
  /** Text in it is never shown: scripts, styles, templates, the head. */
  Unread: 1,
  /** `<noscript>`: shown only where scripts do not run. */
  Noscript: 2,
  /** Not shown, by its own attributes. */
  Hidden: 4,
  /** Shown, but decoration or a second copy. */
  Decoration: 8,
  /** Navigation, aside, footer or dialog, by element or role. */
  Frame: 16,
  /** The site's banner, by role. */
  Banner: 32,
  /** A sidebar by its name. */
  Sidebar: 64,
  /** Things other than the page's own, by its name: related, recommended, a carousel. */
  Others: 128,
  /** Navigation, a trail or a footer by its name. */
  Navigation: 256,
  /** Boilerplate of another kind by its name: comments, sharing, teasers, adverts. */
  Named: 512,
} as const;

/** What a visitor's browser never shows as text of the page. */
export const UNREAD = Part.Unread | Part.Noscript;

/** What surrounds the content of a page or is never shown with it. */
export const BOILERPLATE = UNREAD | Part.Hidden | Part.Decoration | Part.Frame;

/** Class names on these describe the page as a whole. */
const WHOLE_TAGS: ReadonlySet<string> = new Set(["html", "body", "main", "article"]);

/** Marks of a page, one byte for each position in document order. */
export type Marks = Uint8Array;

/** What an element is by its name alone: few questions of a page need its classes read. */
const NAMED_PARTS = Part.Sidebar | Part.Others | Part.Navigation | Part.Named;
/** A bit beside those of {@link Part}: the name of this element is still to be read. */
const TO_READ = 1 << 15;

/** The parts of one page. */
class Layout {
  readonly #tree: Tree;
  #readsNames = true;
  /** Bits by position: of each element itself, and with those of all around it. */
  readonly #own: Uint16Array;
  readonly #all: Uint16Array;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#own = new Uint16Array(tree.length);
    this.#all = new Uint16Array(tree.length);
    const ofTag = tagParts(tree);
    const looks = LOOKS.of(tree);
    for (let at = 0; at < tree.length; at++) {
      const node = tree.nodeAt(at);
      const tag = tree.nameIdOf(node);
      const own = tag < 0 ? 0 : partsOf(tree, node, ofTag[tag] as number, looks);
      this.#own[at] = own;
      this.#all[at] = this.#around(node) | own & ~TO_READ;
    }
  }

  #around(node: Node): number {
    const parent = this.#tree.parent(node);
    return parent === 0 ? 0 : this.#all[this.#tree.position(parent)] ?? 0;
  }

  #readNames(): void {
    this.#readsNames = false;
    const tree = this.#tree;
    const read = classReader(tree);
    for (let at = 0; at < tree.length; at++) {
      const node = tree.nodeAt(at);
      let own = this.#own[at] as number;
      if ((own & TO_READ) !== 0) {
        own &= ~TO_READ;
        for (const name of read(node).names) own |= PART_OF_NAME[name];
        this.#own[at] = own;
      }
      this.#all[at] = this.#around(node) | own;
    }
  }

  /** Returns the bits of an element itself. */
  own(node: Node): number {
    if (this.#readsNames) this.#readNames();
    return this.#own[this.#tree.position(node)] ?? 0;
  }

  /** Reports whether a node is one of these parts or inside one, at any depth. */
  isIn(node: Node, parts: number): boolean {
    if (this.#readsNames && (parts & NAMED_PARTS) !== 0) this.#readNames();
    return ((this.#all[this.#tree.position(node)] ?? 0) & parts) !== 0;
  }
}

/** Returns the layout of a page; walked once, and once more where names are asked for. */
export const layoutOf: (tree: Tree) => Layout = onceFor((tree) => new Layout(tree));

/** What an element's attributes may make it; each is looked at only where it is written. */
const Look = { Hidden: 1, Decoration: 2, Role: 4, Name: 8 };
const LOOKS = new AttributeKinds((name) => {
  if (name === "hidden" || name === "style") return Look.Hidden;
  if (name === "aria-hidden") return Look.Decoration;
  if (name === "role") return Look.Role;
  return name === "class" || name === "id" ? Look.Name : 0;
});

/** Bits beside those of {@link Part} in the table of tags: a frame by its tag, and a whole page. */
const FRAME_TAG = 1 << 13;
const WHOLE_TAG = 1 << 14;

/** Returns what each tag of a page makes an element, by the number of its name. */
function tagParts(tree: Tree): Uint16Array {
  const { names } = tree;
  const parts = new Uint16Array(names.size);
  for (let id = 0; id < parts.length; id++) {
    const tag = names.textOf(id);
    parts[id] = (UNREAD_TAGS.has(tag) ? Part.Unread : tag === "noscript" ? Part.Noscript : 0) |
      (FRAME_TAGS.has(tag) ? FRAME_TAG : 0) | (WHOLE_TAGS.has(tag) ? WHOLE_TAG : 0);
  }
  return parts;
}

function partsOf(
  tree: Tree,
  node: Node,
  ofTag: number,
  looks: Uint8Array,
): number {
  let seen = 0;
  let id: number;
  // A name of another namespace only makes a look that finds nothing.
  for (let cell = tree.attributeRun(node); (id = tree.store.idAt(cell)) >= 0; cell++) {
    seen |= looks[id] as number;
  }
  let parts = ofTag & ~(FRAME_TAG | WHOLE_TAG);
  if ((seen & Look.Hidden) !== 0 && isHidden(tree, node)) parts |= Part.Hidden;
  if ((seen & Look.Decoration) !== 0 && isDecoration(tree, node)) parts |= Part.Decoration;
  if ((ofTag & FRAME_TAG) !== 0 || (seen & Look.Role) !== 0) {
    if (isFrame(tree, node)) parts |= Part.Frame;
    if (isBanner(tree, node)) parts |= Part.Banner;
  }
  return (seen & Look.Name) === 0 || (ofTag & WHOLE_TAG) !== 0 ? parts : parts | TO_READ;
}

const PART_OF_NAME: Readonly<Record<BoilerplateName, number>> = {
  others: Part.Others,
  sidebar: Part.Sidebar,
  navigation: Part.Navigation,
  comments: Part.Named,
  teasers: Part.Named,
  advert: Part.Named,
  appeal: Part.Named,
};

/** Marks what is in one of these parts, but for elements for whose ends `isOwn` is true. */
export function markParts(
  tree: Tree,
  parts: number,
  isOwn: (first: number, last: number, own: number) => boolean = () => false,
): Marks {
  const layout = layoutOf(tree);
  const marks = new Uint8Array(tree.length);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const own = layout.own(node);
    if ((own & parts) === 0) continue;
    const last = tree.lastPosition(node);
    if (isOwn(at, last, own)) continue;
    marks.fill(1, at, last + 1);
    at = last;
  }
  return marks;
}

/** Elements of the content that are not the article's own text. */
const OTHER_VOICES = new TagSet(
  new Set("blockquote figure form select button svg iframe textarea".split(" ")),
);
/** Parts that are not the article's own. */
const ASIDE_PARTS = BOILERPLATE | Part.Banner | Part.Sidebar | Part.Others | Part.Navigation |
  Part.Named;

/** The regions of one page. */
export interface Regions {
  /** Position of the heading in document order; -1 without one. */
  readonly heading: number;
  /** Reports whether a node is outside the article's own text. */
  isAside(node: Node): boolean;
}

/** Marks the asides of a page; what contains the heading is not one. */
export function findRegions(tree: Tree, heading: Node): Regions {
  const layout = layoutOf(tree);
  const mask = new Uint8Array(tree.length);
  const voices = OTHER_VOICES.of(tree);
  const headingAt = heading === 0 ? -1 : tree.position(heading);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if ((layout.own(node) & ASIDE_PARTS) === 0 && !tree.isOneOf(node, voices)) continue;
    const last = tree.lastPosition(node);
    if (headingAt >= at && headingAt <= last) continue;
    mask.fill(1, at, last + 1);
    at = last;
  }
  return { heading: headingAt, isAside: (node) => mask[tree.position(node)] === 1 };
}
