/** Markdown of pages that once took the square of their length. */
import { parseHtml } from "../../src/page/html/parse.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { assertLinear } from "../support/count_steps.ts";

Deno.test("toMarkdown() writes a paragraph of very many links in linear time", async () => {
  await assertLinear((count) => {
    const tree = parseHtml("<p>" + "<a href=/p>Home</a> &gt; ".repeat(count));
    return () => toMarkdown(tree, { base: "https://a.example/b/" });
  }, 2_000);
});
