/** The feeds a page declares: `<link rel=alternate>` of a feed type, in document order. */
import { resolveAddress } from "../html/base.ts";
import type { Page } from "../html/page.ts";

/** Types that mean a feed; plain `application/json` may be anything. */
const FEED_TYPES: ReadonlySet<string> = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
]);

/** Gives the addresses of the feeds a page declares, each once, in document order. */
export function declaredFeeds(page: Page): string[] {
  const found = new Set<string>();
  for (const link of page.tree.named("link")) {
    const rel = page.tree.attribute(link, "rel")?.toLowerCase().split(/\s+/) ?? [];
    const type = page.tree.attribute(link, "type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!rel.includes("alternate") || !FEED_TYPES.has(type)) continue;
    const address = resolveAddress(page.base, page.tree.attribute(link, "href") ?? "");
    if (address !== undefined) found.add(address);
  }
  return [...found];
}
