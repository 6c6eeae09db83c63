/** What an address tells of its page: the form sites use for articles and threads, a number. */
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { onceFor } from "../../base/once_for.ts";
import type { Page, Tree } from "../html/mod.ts";
import { isInHead } from "./head_content.ts";
import { parseAddress, pathOf } from "../url/mod.ts";

const saidBy = onceFor(readSaid);

/**
 * Returns what a page is judged by: where it was fetched, or for handed-in text the address that it
 * gives as its own, `rel=canonical` or else `og:url`; null for neither. Nothing is resolved against it.
 */
export function ownAddress({ url, tree }: Page): string | null {
  return url ?? saidBy(tree).address;
}

function readSaid(tree: Tree): { readonly address: string | null } {
  const link = tree.named("link").find((node) =>
    /(?:^|\s)canonical(?:\s|$)/i.test(tree.attribute(node, "rel") ?? "") && isInHead(tree, node)
  );
  const meta = tree.named("meta").find((node) => tree.attribute(node, "property") === "og:url");
  const said = [
    link === undefined ? undefined : tree.attribute(link, "href"),
    meta === undefined ? undefined : tree.attribute(meta, "content"),
  ];
  const isUsable = (address = ""): boolean =>
    address.length <= MAX_ADDRESS_CHARS && /^https?:\/\//i.test(address);
  return { address: said.find(isUsable) ?? null };
}

/** Folders of articles, with something inside. */
const ARTICLE_PATH =
  /\/(?:[a-z]+-)?(?:blogs?|news|articles?|posts?|stories|story|insights?|magazine|press|guides?|learn|hub|resources|\d{4}\/\d{1,2})(?:-posts?)?\/[^/]+/i;

/** Reports whether a page's address looks like an article's. */
export function isArticleAddress(page: Page): boolean {
  const path = pathOf(ownAddress(page));
  return path !== undefined && ARTICLE_PATH.test(path);
}

/** Reports whether a page is its site's front page. */
export function isHome(page: Page): boolean {
  const url = parseAddress(ownAddress(page));
  return url !== null && url.pathname === "/" && url.search === "";
}

/** Addresses of threads, as the common forum software writes them, and hosts of forums. */
const FORUM_ADDRESS =
  /viewtopic|showthread|\/threads?[/.]|\/topics?\/|[?&]topic=|\/t\/|\/discussions?\/|\/questions?\/|\/forums?\/|^https?:\/\/(?:forums?|bbs|boards?|community|discuss)\./i;

/** Reports whether a page's address looks like a thread's of a forum. */
export function isForumAddress(page: Page): boolean {
  return FORUM_ADDRESS.test(ownAddress(page) ?? "");
}

const ADDRESS_CODE =
  /(?:^|[-_/]|(?<=[-_/])[a-z]{1,3}-?)((?:\d{5,})|(?=[A-Z0-9]*\d)[A-Z0-9]{8,})(?:\.html?)?$/;

/** Returns the number that a page's address ends in, whether or not anything else has it. */
export function codeOfAddress(page: Page): string | undefined {
  const path = pathOf(ownAddress(page));
  const last = path.split("/").filter((part) => part !== "").at(-1) ?? "";
  return ADDRESS_CODE.exec(`/${last}`)?.[1];
}
