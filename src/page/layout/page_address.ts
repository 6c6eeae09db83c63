/** What an address tells of its page: the form sites use for articles and threads, a number. */
import type { Page } from "../html/mod.ts";
import { parseAddress, pathOf } from "../url/mod.ts";

/** Folders of articles, with something inside. */
const ARTICLE_PATH =
  /\/(?:[a-z]+-)?(?:blogs?|news|articles?|posts?|stories|story|insights?|magazine|press|guides?|learn|hub|resources|\d{4}\/\d{1,2})(?:-posts?)?\/[^/]+/i;

/** Reports whether a page's address looks like an article's. */
export function isArticleAddress(page: Page): boolean {
  const path = pathOf(page.address);
  return path !== undefined && ARTICLE_PATH.test(path);
}

/** Reports whether a page is its site's front page. */
export function isHome(page: Page): boolean {
  const url = parseAddress(page.address);
  return url !== null && url.pathname === "/" && url.search === "";
}

/** Addresses of threads, as the common forum software writes them, and hosts of forums. */
const FORUM_ADDRESS =
  /viewtopic|showthread|\/threads?[/.]|\/topics?\/|[?&]topic=|\/t\/|\/discussions?\/|\/questions?\/|\/forums?\/|^https?:\/\/(?:forums?|bbs|boards?|community|discuss)\./i;

/** Reports whether a page's address looks like a thread's of a forum. */
export function isForumAddress(page: Page): boolean {
  return FORUM_ADDRESS.test(page.address ?? "");
}

const ADDRESS_CODE =
  /(?:^|[-_/]|(?<=[-_/])[a-z]{1,3}-?)((?:\d{5,})|(?=[A-Z0-9]*\d)[A-Z0-9]{8,})(?:\.html?)?$/;

/** Returns the number that a page's address ends in, whether or not anything else has it. */
export function codeOfAddress({ address }: Page): string | undefined {
  const path = pathOf(address);
  const last = path.split("/").filter((part) => part !== "").at(-1) ?? "";
  return ADDRESS_CODE.exec(`/${last}`)?.[1];
}
