/** The links of a page that a crawl may follow, each once, in document order. */
import { mediaTypeOf } from "../base/media_type.ts";
import { createResolver, type Node, type Page, type Tree } from "../page/html/mod.ts";
import { canonicalAddress } from "../page/url/mod.ts";
import { rightsOf } from "../read/declared/mod.ts";
import { AGENT_TOKEN } from "../web/manners/robots/mod.ts";
import { markdownLinks } from "./markdown_links.ts";

// Bounds.
/** Links taken from one page in a call; later ones are counted. */
const MAX_PAGE_LINKS = 5_000;
/** Links taken from one page by a crawl with a ledger; later ones are counted. */
export const MAX_LEDGER_LINKS = 100_000;

/** The links of a page that may be followed. */
interface PageLinks {
  readonly links: readonly string[];
  /** Those that are marked nofollow wherever the page has them, or by the page as a whole. */
  readonly nofollow: readonly string[];
  /** Those that found no room. */
  readonly leftOut: number;
}

/** Returns the links of a page or its Markdown, so many at most, those not to be followed apart. */
export function pageLinks(page: Page, most: number = MAX_PAGE_LINKS): PageLinks {
  const mayFollow = !declaresNofollow(page);
  let leftOut = 0;
  const links = new Map<string, boolean>();
  const written = new Map<string, boolean>();
  const resolver = createResolver(page.tree, page.base, "links");
  for (const { href, isNofollow } of writtenLinks(page)) {
    const isFollowed = mayFollow && !isNofollow;
    const known = written.get(href);
    // Menus repeat their links: parsing an address twice costs more than storing it.
    if (known === true || known === isFollowed) continue;
    written.set(href, isFollowed);
    const address = resolver.address(href);
    const canonical = address === undefined ? undefined : canonicalAddress(address);
    if (canonical === undefined) continue;
    const before = links.get(canonical);
    if (before !== undefined || links.size < most) {
      links.set(canonical, isFollowed || before === true);
    } else if (known === undefined) leftOut++;
  }
  const of = (follows: boolean): string[] =>
    [...links].flatMap(([link, isFollowed]) => isFollowed === follows ? [link] : []);
  return { links: of(true), nofollow: of(false), leftOut };
}

const MARKDOWN = /^text\/(?:x-)?markdown$/;

interface WrittenLink {
  readonly href: string;
  readonly isNofollow: boolean;
}

function writtenLinks({ tree, html, headers }: Page): WrittenLink[] {
  if (MARKDOWN.test(mediaTypeOf(headers.get("content-type")))) {
    return markdownLinks(html).map((href) => ({ href, isNofollow: false }));
  }
  const found = LINK_TAGS.flatMap((name) => tree.named(name));
  return found.sort((a, b) => tree.position(a) - tree.position(b)).map((node) => ({
    href: hrefOf(tree, node),
    isNofollow: /(?:^|\s)nofollow(?:\s|$)/i.test(tree.attribute(node, "rel") ?? ""),
  }));
}

/** Elements that lead to pages of their own; a page of frames has no content but theirs. */
export const LINK_TAGS = ["a", "area", "frame"] as const;

/** Returns the address that one of them leads to, as it is written. */
export function hrefOf(tree: Tree, node: Node): string {
  return tree.attribute(node, tree.isHtml(node, "frame") ? "src" : "href") ?? "";
}

/** Reports whether a page asks robots, or ours by name, to follow none of its links. */
function declaresNofollow(page: Page): boolean {
  const { robots = [], http = {} } = rightsOf(page);
  const said = [
    ...robots,
    ...ownDirectives(page),
    ...(http.robots ?? []),
    ...(http.agents?.[AGENT_TOKEN] ?? []),
  ];
  return said.includes("nofollow") || said.includes("none");
}

function ownDirectives({ tree }: Page): string[] {
  return tree.named("meta").flatMap((meta) =>
    tree.attribute(meta, "name")?.trim().toLowerCase() === AGENT_TOKEN
      ? (tree.attribute(meta, "content") ?? "").toLowerCase().split(",").map((each) => each.trim())
      : []
  );
}
