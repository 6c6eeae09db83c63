/** The lines of a whole PDF as blocks, page by page. */
import { withoutRunningLines } from "./running_lines.ts";
import { joinAcrossPages, measureTypesetting, type PdfBlock, toBlocks } from "./text_block.ts";
import type { TextLine } from "./text_line.ts";

/** Reads blocks from lines: running heads and feet are left out. A PDF without text has none. */
export function readPageBlocks(pages: readonly (readonly TextLine[])[]): PdfBlock[][] {
  const lines = withoutRunningLines(pages);
  const typesetting = measureTypesetting(lines);
  return joinAcrossPages(lines.map((page) => toBlocks(page, typesetting)));
}
