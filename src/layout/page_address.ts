/** Whether an address is of the form sites use for articles and threads. */
import type { Page } from "../html/page.ts";

/** Folders of articles, with something inside. */
const ARTICLE_PATH =
  /\/(?:[a-z]+-)?(?:blogs?|news|articles?|posts?|stories|story|insights?|magazine|press|guides?|learn|hub|resources|\d{4}\/\d{1,2})(?:-posts?)?\/[^/]+/i;

/** Reports whether a page's address looks like an article's. */
export function isArticleAddress(page: Page): boolean {
  const path = page.url === null ? undefined : URL.parse(page.url)?.pathname;
  return path !== undefined && ARTICLE_PATH.test(path);
}

/** Reports whether a page is its site's front page. */
export function isHome(page: Page): boolean {
  const url = page.url === null ? null : URL.parse(page.url);
  return url !== null && url.pathname === "/" && url.search === "";
}

/** Addresses of threads, as the common forum software writes them, and hosts of forums. */
const FORUM_ADDRESS =
  /viewtopic|showthread|\/threads?[/.]|\/topics?\/|[?&]topic=|\/t\/|\/discussions?\/|\/questions?\/|\/forums?\/|^https?:\/\/(?:forums?|bbs|boards?|community|discuss)\./i;

/** Reports whether a page's address looks like a thread's of a forum. */
export function isForumAddress(page: Page): boolean {
  return FORUM_ADDRESS.test(page.url ?? "");
}
