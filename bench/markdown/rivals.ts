/** The rivals of the Markdown benchmark, each run as its own documents say. */
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import TurndownService from "turndown";
import { gfm } from "turndown-plugin-gfm";
import { parseHtml } from "../../src/page/html/parse.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

/** Reads the main content of a page as HTML or Markdown. */
export type Extractor = (html: string) => Promise<string> | string;

/** Who reads main content, by name. */
export const EXTRACTORS: Readonly<Record<string, Extractor>> = {
  ours: (html) => {
    const tree = parseHtml(html);
    const { selection, root } = readMainContent(tree);
    return root === 0 ? "" : toMarkdown(tree, { selection });
  },
  "readability+linkedom": (html) => {
    const document = documentOf(html);
    return new Readability(document as never).parse()?.content ?? "";
  },
  "defuddle+linkedom": async (html) => {
    const document = documentOf(html);
    return (await Defuddle(document as never, "", { useAsync: false } as never)).content ?? "";
  },
};

/** Creates turndown as most people run it, on its own parser. */
export function createTurndown(): (html: string) => string {
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });
  service.use(gfm);
  return (html) => service.turndown(html);
}

/** linkedom types its answer as the browser's window, which Deno's types do not know. */
function documentOf(html: string): unknown {
  return (parseHTML(html) as unknown as { document: unknown }).document;
}
