/** The `pages` argument of the extractor tools: several pages, opened one after another. */
import type { Page } from "../html/page.ts";
import { openPage } from "./page_argument.ts";
import type { Context } from "./tool.ts";

/** Opens pages one after another, telling how far it is. */
export async function openPages(given: readonly string[], context: Context): Promise<Page[]> {
  const pages: Page[] = [];
  for (const one of given) {
    const { page } = await openPage(one, context);
    pages.push(page);
    context.progress(pages.length, given.length, "page read");
  }
  return pages;
}
