/** Measures that decide whether a page has content: text, things declared, scripts, title. */
import { collapsedText, type Node, type Page, type Tree } from "../../../page/html/mod.ts";
import { runsScripts } from "../../../page/layout/mod.ts";
import { isUnseen, type MainMeasure, measureMain, TEXT_FLOOR } from "./main_measure.ts";

// Bounds.
/** Characters of text from which a page with a challenge's marks is still content. */
export const CHALLENGE_TEXT_CEILING = 1_500;

/** The measures of a page. */
export interface PageMeasure {
  /** Characters a reader would see, whitespace collapsed; counted up to the challenge ceiling. */
  readonly textChars: number;
  /** Characters of markup, scripts and styles left out. */
  readonly markupChars: number;
  readonly main: MainMeasure;
  /**
   * Whether the page declares something about a thing; what is said of the page, its site and its
   * owner does not count. Not looked for, and false, where the text alone makes it a page.
   */
  readonly hasThing: boolean;
  readonly hasScript: boolean;
  /** The first title, collapsed. */
  readonly title: string;
}

/** Measures a parsed page. Linear in the page; never throws. */
export function measurePage(page: Page): PageMeasure {
  const { tree } = page;
  const textChars = seenChars(tree);
  const main = measureMain(page);
  const isText = textChars >= CHALLENGE_TEXT_CEILING && main.chars >= TEXT_FLOOR;
  return {
    textChars,
    markupChars: page.html.length - scriptChars(tree),
    main,
    hasThing: !isText && declaresThing(tree),
    hasScript: runsScripts(tree),
    title: titleOf(tree),
  };
}

function scriptChars(tree: Tree): number {
  let chars = 0;
  for (const node of [...tree.named("script"), ...tree.named("style")]) {
    chars += textIn(tree, node).length;
  }
  return chars;
}

function seenChars(tree: Tree): number {
  const body = tree.named("body")[0] ?? 0;
  if (body === 0) return 0;
  let chars = 0;
  let isAfterSpace = true;
  const last = tree.lastPosition(body);
  for (let at = tree.position(body) + 1; at <= last && chars < CHALLENGE_TEXT_CEILING; at++) {
    const node = tree.nodeAt(at);
    if (tree.isElement(node)) {
      if (isUnseen(tree, node)) at = tree.lastPosition(node);
    } else if (tree.isText(node)) {
      for (const sign of tree.data(node)) {
        const isSpace = sign.trim() === "";
        if (!isSpace || !isAfterSpace) chars++;
        isAfterSpace = isSpace;
        if (chars >= CHALLENGE_TEXT_CEILING) break;
      }
    }
  }
  return isAfterSpace && chars > 0 && chars < CHALLENGE_TEXT_CEILING ? chars - 1 : chars;
}

function titleOf(tree: Tree): string {
  const title = tree.named("title").find((node) => tree.isHtml(node, "title"));
  return title === undefined ? "" : collapsedText(tree, title);
}

const MICROFORMAT = /(?:^|\s)(?:h-[a-z]+(?:-[a-z]+)*|vcard|vevent|hentry|hproduct|hrecipe)(?:\s|$)/;
/** The properties of a microformat; a root class without any is only a style. */
const PROPERTY = /(?:^|\s)(?:(?:p|u|dt|e)-[a-z]|fn|entry-title|summary|org)/;

function declaresThing(tree: Tree): boolean {
  for (const node of tree.named("script")) {
    const type = (tree.attribute(node, "type") ?? "").trim().toLowerCase();
    if (type.startsWith("application/ld+json") && namesThing(textIn(tree, node))) return true;
  }
  /** The last position inside any microformat so far: one pass, however deep they are nested. */
  let inside = -1;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if (tree.hasAttribute(node, "itemprop") && !isUnderHead(tree, node)) return true;
    if (tree.hasAttribute(node, "typeof") && tree.attribute(node, "typeof") !== "") return true;
    const names = tree.attribute(node, "class");
    if (names === undefined) continue;
    if (at <= inside && PROPERTY.test(names)) return true;
    if (MICROFORMAT.test(names)) inside = Math.max(inside, tree.lastPosition(node));
  }
  return false;
}

/** Types that a shell declares on each of its pages: the page, its site, its owner. */
const SITE_TYPES: ReadonlySet<string> = new Set((
  "WebSite WebPage Organization Corporation SearchAction EntryPoint " +
  "PropertyValueSpecification BreadcrumbList ListItem ImageObject ContactPoint " +
  "PostalAddress SiteNavigationElement"
).split(" "));

function namesThing(json: string): boolean {
  for (
    const [, written = ""] of json.matchAll(
      /"@type"\s{0,8}:\s{0,8}("[^"]{0,80}"|\[[^\]]{0,400}\])/g,
    )
  ) {
    const names = [...written.matchAll(/"([^"]*)"/g)].map(([, name = ""]) =>
      name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")
    );
    if (names.some((name) => !SITE_TYPES.has(name))) return true;
  }
  return false;
}

function textIn(tree: Tree, node: Node): string {
  const child = tree.firstChild(node);
  return child === 0 ? "" : tree.data(child);
}

/** Some engines put `itemprop` on meta tags of the head without any item around them. */
function isUnderHead(tree: Tree, node: Node): boolean {
  return tree.name(tree.parent(node)) === "head";
}
