/** The links of a page as answers list them: with their words and their places, same site first. */
import { collapsedText, createResolver, type Node, type Page, placeOf } from "../page/html/mod.ts";
import { canonicalAddress, isSameSite } from "../page/url/mod.ts";
import { hrefOf, LINK_TAGS } from "./page_links.ts";
import { clipped } from "../base/quoted.ts";

// Bounds.
/** Characters of the links listed of one page: its text has room beside them; more are counted. */
export const MAX_LISTED_LINKS_CHARS = 20_000;
/** Characters kept of the words of a link; the rest is cut. */
const MAX_LINK_TEXT_CHARS = 200;

/** One address that a page links to. */
interface ListedLink {
  /** In its one spelling. */
  readonly url: string;
  /** The words of the first link to it that has any. */
  readonly text: string;
  /** XPath of that link. */
  readonly where: string;
  /** Set when it leads off the site of the page. */
  readonly off_site?: true;
}

/** The links of one page in an answer. */
export interface LinksReport {
  readonly page_links: readonly ListedLink[];
  /** Links that found no room; absent for none. */
  readonly page_links_left_out?: number;
}

/** Returns every address that `a`, `area` and `frame` lead to, each once, but the page's own. */
export function listLinks(page: Page): LinksReport {
  const links = linksByAddress(page);
  const own = page.url ?? page.base;
  const isOff = (url: string): boolean => own !== null && !isSameSite(url, own);
  const all = [...links].map(([url, { node, text }]) => ({ url, node, text, off: isOff(url) }));
  const ordered = [...all.filter(({ off }) => !off), ...all.filter(({ off }) => off)];
  const listed: ListedLink[] = [];
  let room = MAX_LISTED_LINKS_CHARS;
  for (const { url, node, text, off } of ordered) {
    const where = placeOf(page.tree, node);
    const link = { url, text, where, ...(off ? { off_site: true as const } : {}) };
    room -= url.length + text.length + where.length;
    if (room < 0) break;
    listed.push(link);
  }
  const left = ordered.length - listed.length;
  return { page_links: listed, ...(left === 0 ? {} : { page_links_left_out: left }) };
}

/** The link that an address is listed with. */
interface Link {
  node: Node;
  text: string;
}

function linksByAddress(page: Page): Map<string, Link> {
  const { tree } = page;
  const own = canonicalAddress(page.url ?? "");
  const resolver = createResolver(tree, page.base, "links");
  const links = new Map<string, Link>();
  // Links inside links repeat their words: together they are read as far as the page is long.
  let chars = page.html.length;
  for (const node of LINK_TAGS.flatMap((name) => tree.named(name))) {
    const address = resolver.address(hrefOf(tree, node));
    const url = address === undefined ? undefined : canonicalAddress(address);
    if (url === undefined || url === own) continue;
    const known = links.get(url);
    if (known !== undefined && known.text !== "") continue;
    const words = chars > 0 ? collapsedText(tree, node) : "";
    chars -= words.length;
    const text = clipped(words === "" ? labelOf(page, node) : words, MAX_LINK_TEXT_CHARS);
    if (known === undefined || text !== "") links.set(url, { node, text });
  }
  return links;
}

/** Returns what a link without words is called: its label, its title or its picture's. */
function labelOf({ tree }: Page, node: Node): string {
  const own = ["aria-label", "title", "alt"].map((name) => tree.attribute(node, name));
  const child = tree.firstChild(node);
  const alt = child === 0 || !tree.isElement(child) ? undefined : tree.attribute(child, "alt");
  return [...own, alt].find((label) => label !== undefined && label.trim() !== "")?.trim() ?? "";
}
