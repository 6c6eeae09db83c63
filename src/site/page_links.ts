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
  /** Those that found no room. */
  readonly leftOut: number;
}

/**
 * Returns the addresses of `a`, `area` and `frame`, or of the links of a Markdown text, in their one
 * spelling, so many at most; none when the page declares nofollow.
 */
export function pageLinks(page: Page, most: number = MAX_PAGE_LINKS): PageLinks {
  if (declaresNofollow(page)) return { links: [], leftOut: 0 };
  let leftOut = 0;
  const links = new Set<string>();
  const written = new Set<string>();
  const resolver = createResolver(page.tree, page.base, "links");
  for (const href of writtenLinks(page)) {
    // Menus repeat their links: parsing an address twice costs more than storing it.
    if (written.has(href)) continue;
    written.add(href);
    const address = resolver.address(href);
    const canonical = address === undefined ? undefined : canonicalAddress(address);
    if (canonical === undefined || links.has(canonical)) continue;
    if (links.size < most) links.add(canonical);
    else leftOut++;
  }
  return { links: [...links], leftOut };
}

const MARKDOWN = /^text\/(?:x-)?markdown$/;

function writtenLinks({ tree, html, headers }: Page): string[] {
  if (MARKDOWN.test(mediaTypeOf(headers.get("content-type")))) return markdownLinks(html);
  const found = LINK_TAGS.flatMap((name) => tree.named(name));
  return found.sort((a, b) => tree.position(a) - tree.position(b))
    .filter((node) => !/(?:^|\s)nofollow(?:\s|$)/i.test(tree.attribute(node, "rel") ?? ""))
    .map((node) => hrefOf(tree, node));
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
      ? (tree.attribute(meta, "content") ?? "").toLowerCase().split(",").map((one) => one.trim())
      : []
  );
}
