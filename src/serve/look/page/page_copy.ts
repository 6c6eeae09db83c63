/**
 * A page as it can be shown: a copy of its tree with nothing in it that acts or asks.
 *
 * The frame it is put in runs no script and has a policy that lets nothing be asked for. The copy
 * leaves out on its own what would try, but for addresses inside styles, which that policy alone
 * refuses. What is not named here is not copied. A link to a style sheet becomes an empty style at
 * its place, for `dressPage` to fill.
 */
import {
  attributeOf,
  attributesOf,
  firstChildOf,
  kindOf,
  nameOf,
  namespaceOf,
  nextSiblingOf,
  rootOf,
  textOf,
} from "./foreign_nodes.ts";

// Bounds.
/** Elements of a page that its frame shows; what comes after them is left out, with a note. */
const MAX_SHOWN_ELEMENTS = 50_000;

/** Elements that run, load, embed or redirect, or that take them in: not copied, nor what is in them. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  ("script base link meta template noembed noframes portal param source track " +
    "animate animatemotion animatetransform set discard foreignobject use image feimage").split(
      " ",
    ),
);
/** Elements that would load something that is seen: a box with their name stands in their place. */
const BOXED: ReadonlySet<string> = new Set(
  "iframe frame object embed applet audio video fencedframe".split(" "),
);
/** Attributes of HTML that are copied as they are; `data-` and `aria-` ones too. */
const KEPT: ReadonlySet<string> = new Set(
  ("class style title alt lang dir hidden role width height colspan rowspan headers scope span " +
    "align valign bgcolor color face size border cellpadding cellspacing nowrap start reversed type " +
    "value checked selected disabled readonly placeholder rows cols label multiple open datetime " +
    "abbr min max low high optimum wrap char clear compact noshade frame rules summary").split(" "),
);
/** Attributes of SVG and MathML that draw: none of them names anything to be fetched. */
const DRAWN: ReadonlySet<string> = new Set(
  ("class style viewBox preserveAspectRatio d x y x1 y1 x2 y2 cx cy r rx ry dx dy points width " +
    "height transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap " +
    "stroke-linejoin stroke-dasharray stroke-opacity opacity offset stop-color stop-opacity " +
    "gradientUnits gradientTransform font-size font-family font-weight text-anchor mathvariant " +
    "displaystyle id").split(" "),
);
const HTML = "http://www.w3.org/1999/xhtml";
/** Elements whose id could stand for a property of the document. */
const NAMED_BY_ID: ReadonlySet<string> = new Set(["form", "img", "embed", "object", "iframe"]);
/** Elements that take the keyboard: they are passed over, the frame is for looking. */
const FOCUSED: ReadonlySet<string> = new Set(
  "input select textarea button summary details".split(" "),
);

/** A style sheet that a page links to. */
interface Sheet {
  readonly href: string;
  readonly style: Element;
}

/** A picture that a page shows from elsewhere. */
interface ShownPicture {
  readonly address: string;
  readonly shown: Element;
}

/** A page, read without running or asking anything, and its copy. */
export interface PageCopy {
  /** The page's own tree, as a browser builds it; it is in no window. */
  readonly source: Document;
  /** Each element of the page, and what stands for it in the frame. */
  readonly shownOf: ReadonlyMap<Element, Element>;
  /** Each element of the frame, and what of the page it stands for. */
  readonly sourceOf: WeakMap<Element, Element>;
  /** Whether elements past the bound were left out. */
  readonly isCut: boolean;
  /** Style sheets that the page links to, in its order, each with the style that stands for it. */
  readonly sheets: readonly Sheet[];
  /** Pictures that the page has from elsewhere, in its order, each with what stands for it. */
  readonly pictures: readonly ShownPicture[];
  /** What the page resolves its addresses against, as it is written; "" for its own address. */
  readonly base: string;
}

/** Copies a page into the empty document of a frame. */
export function copyPage(source: Document, frame: Document): PageCopy {
  const shownOf = new Map<Element, Element>();
  const sheets: Sheet[] = [];
  const pictures: ShownPicture[] = [];
  let base = "";
  const sourceOf = new WeakMap<Element, Element>();
  const root = rootOf(source);
  const put = (element: Element, shown: Element): void => {
    shownOf.set(element, shown);
    sourceOf.set(shown, element);
  };
  const html = (root === null ? undefined : copyElement(root, frame)) ??
    frame.createElement("html");
  const open: { child: Node | null; into: Element }[] = [];
  if (root !== null) {
    put(root, html);
    open.push({ child: firstChildOf(root), into: html });
  }
  let top = open.at(-1);
  for (; top !== undefined && shownOf.size < MAX_SHOWN_ELEMENTS; top = open.at(-1)) {
    const { child, into } = top;
    if (child === null) {
      open.pop();
      continue;
    }
    top.child = nextSiblingOf(child);
    const kind = kindOf(child);
    if (kind === Node.TEXT_NODE) into.append(textOf(child) ?? "");
    if (kind !== Node.ELEMENT_NODE) continue;
    if (nameOf(child) === "base") base ||= attributeOf(child as Element, "href") ?? "";
    const href = sheetOf(child as Element);
    if (href !== undefined) {
      const style = frame.createElement("style");
      style.setAttribute("media", attributeOf(child as Element, "media") ?? "all");
      sheets.push({ href, style });
      into.append(style);
      continue;
    }
    const shown = copyElement(child as Element, frame);
    if (shown === undefined) continue;
    put(child as Element, shown);
    const picture = pictureOf(child as Element);
    if (picture !== undefined) pictures.push({ address: picture, shown });
    into.append(shown);
    if (!BOXED.has(nameOf(child))) open.push({ child: firstChildOf(child), into: shown });
  }
  frame.documentElement.replaceWith(html);
  return { source, shownOf, sourceOf, isCut: top !== undefined, sheets, pictures, base };
}

/** Gives the address of the style sheet that an element links to; those for print are passed over. */
function sheetOf(element: Element): string | undefined {
  if (nameOf(element) !== "link" || namespaceOf(element) !== HTML) return undefined;
  const words = (attributeOf(element, "rel") ?? "").toLowerCase().split(/\s/);
  const isStyle = words.includes("stylesheet") && !words.includes("alternate") ||
    words.includes("preload") && attributeOf(element, "as") === "style";
  const href = attributeOf(element, "href");
  if (!isStyle || href === null || attributeOf(element, "media") === "print") return undefined;
  return attributeOf(element, "disabled") === null ? href : undefined;
}

function copyElement(element: Element, frame: Document): Element | undefined {
  const name = nameOf(element);
  if (LEFT_OUT.has(name.toLowerCase())) return undefined;
  const namespace = namespaceOf(element);
  if (BOXED.has(name)) return boxOf(name, frame);
  const shown = createLike(name, namespace, frame);
  const isHtml = namespace === HTML;
  for (const { name: key, value } of [...attributesOf(element)]) {
    if (isHtml ? isKept(key, name) : DRAWN.has(key)) setQuietly(shown, key, value);
  }
  if (isHtml && name === "img") copyImage(element, shown);
  if (isHtml && name === "a") shown.setAttribute("data-look-link", "");
  if (FOCUSED.has(name)) shown.setAttribute("tabindex", "-1");
  return shown;
}

function isKept(key: string, name: string): boolean {
  if (key === "id") return !NAMED_BY_ID.has(name);
  return KEPT.has(key) || key.startsWith("aria-") || key.startsWith("data-");
}

/** A parser makes names that `createElement` refuses, as `a"b`. */
function createLike(name: string, namespace: string | null, frame: Document): Element {
  try {
    return frame.createElementNS(namespace, name);
  } catch {
    return frame.createElement("span");
  }
}

function setQuietly(element: Element, key: string, value: string): void {
  try {
    element.setAttribute(key, value);
  } catch {
    // A name that only a parser can make.
  }
}

/** Images written into the page are shown; others would ask a site, their text is shown. */
function copyImage(element: Element, shown: Element): void {
  const address = [...attributesOf(element)].find(({ name }) => name === "src")?.value ?? "";
  if (/^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(address)) {
    shown.setAttribute("src", address);
  }
}

/** Gives the address of a picture from elsewhere; that of one that loads late stands beside `src`. */
function pictureOf(element: Element): string | undefined {
  if (nameOf(element) !== "img" || namespaceOf(element) !== HTML) return undefined;
  const source = attributeOf(element, "src") ?? "";
  const isWrittenIn = source === "" || /^data:/i.test(source);
  const late = attributeOf(element, "data-src") ?? "";
  return (isWrittenIn ? late : source) || undefined;
}

function boxOf(name: string, frame: Document): Element {
  const box = frame.createElement("span");
  box.setAttribute("class", "look-box");
  box.append(`[${name}]`);
  return box;
}
