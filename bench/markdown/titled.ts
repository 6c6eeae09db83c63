/** How many pages with one main heading are answered with a title above their text. */
import { createPage } from "../../src/page/html/page.ts";
import { textOf } from "../../src/tools/runs/text/page_text.ts";
import type { LabelledPage } from "./sets.ts";

/** Pages with one `<h1>`, by what their Markdown begins with. */
export interface TitledCount {
  pages: number;
  /** Those whose first heading is of the first level. */
  titled: number;
  empty: number;
}

/** Counts pages with one `<h1>` as `page_markdown` answers them. */
export function countTitled(pages: readonly LabelledPage[]): TitledCount {
  const count: TitledCount = { pages: 0, titled: 0, empty: 0 };
  for (const { html } of pages) {
    const page = createPage(html, null);
    if (page.tree.named("h1").length !== 1) continue;
    const { text } = textOf(page, {
      full: false,
      frontMatter: false,
      title: true,
      format: "markdown",
      links: "inline",
    });
    count.pages++;
    if (text === "") count.empty++;
    else if (/^(#{1,6}) /m.exec(text)?.[1] === "#") count.titled++;
  }
  return count;
}
