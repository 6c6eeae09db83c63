/** The `pages` argument of the extractor tools: several pages, opened one after another. */
import { ToolError } from "../errors.ts";
import type { Page } from "../html/page.ts";
import { MAX_EXTRACTOR_PAGES } from "../limits.ts";
import { openPage } from "./page_argument.ts";
import type { Context } from "./tool.ts";

/** Opens pages one after another, telling how far it is. */
export async function openPages(given: readonly string[], context: Context): Promise<Page[]> {
  if (given.length > MAX_EXTRACTOR_PAGES) {
    throw new ToolError("bad_input", `pages must hold at most ${MAX_EXTRACTOR_PAGES} pages`);
  }
  const pages: Page[] = [];
  for (const one of given) {
    const { page } = await openPage(one, context);
    pages.push(page);
    context.progress(pages.length, given.length, "page read");
  }
  return pages;
}
