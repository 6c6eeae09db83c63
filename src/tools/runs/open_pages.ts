/** The `pages` argument of the extractor tools: several pages, opened one after another. */
import { badInput, ToolError } from "../../base/errors.ts";
import { thousands } from "../../base/thousands.ts";
import { MAX_EXTRACTOR_CHARS, MAX_EXTRACTOR_PAGES } from "../../base/limits.ts";
import { type OpenedPage, openPage } from "./page_argument.ts";
import type { Context } from "./context.ts";

// Bounds.
/** Nodes of all pages of one extractor together; past it the call is refused `too_large`. */
const MAX_EXTRACTOR_NODES = 2_000_000;

/** Opens pages one after another and tells progress; too much for one reader is `too_large`. */
export async function openPages(
  given: readonly string[],
  base: string | null,
  context: Context,
): Promise<OpenedPage[]> {
  if (given.length > MAX_EXTRACTOR_PAGES) {
    throw badInput(`pages must hold at most ${MAX_EXTRACTOR_PAGES} pages`);
  }
  const pages: OpenedPage[] = [];
  const room = { nodes: MAX_EXTRACTOR_NODES, characters: MAX_EXTRACTOR_CHARS };
  for (const input of given) {
    const opened = await openPage(input, context, { base });
    const { page } = opened;
    room.nodes -= page.tree.length;
    room.characters -= page.html.length;
    if (room.nodes < 0) throw tooMuch(MAX_EXTRACTOR_NODES, "nodes");
    if (room.characters < 0) throw tooMuch(MAX_EXTRACTOR_CHARS, "characters");
    pages.push(opened);
    context.progress(pages.length, given.length, "page read");
  }
  return pages;
}

function tooMuch(bound: number, of: string): ToolError {
  return new ToolError(
    "too_large",
    `the pages together have more than ${thousands(bound)} ${of}; give fewer of them`,
  );
}
