/** The texts of several pages in one answer: what is asked for, and how they share its room. */
import { defined } from "../../../base/defined.ts";
import { cutEvenly, cutList } from "../answer/cut.ts";
import { cutAtBlock, keepStructures } from "../answer/markdown_cut.ts";
import { halved } from "../answer/halved.ts";
import type { Page } from "../../../page/html/mod.ts";
import { listLinks, type PageTextReport, type ReportOptions } from "../../../site/mod.ts";
import type { PagesFormat } from "../../contract/mod.ts";
import { weightOf } from "../../../base/json/weight.ts";
import { MAX_SLICE_CHARS } from "../../../base/limits.ts";
import { hintOfPosts, textOf } from "./page_text.ts";

/** Returns what a format asks for, texts up to `most` characters. */
export function readFormat(
  format: PagesFormat,
  most: number = MAX_SLICE_CHARS,
): Pick<ReportOptions, "text" | "leavesOutDeclared" | "prefersMarkdown"> {
  const text = (page: Page): PageTextReport => beginningOf(page, most);
  if (format === "declared") return {};
  if (format === "links") return { text: listLinks, leavesOutDeclared: true };
  if (format === "both") return { text };
  return { text, leavesOutDeclared: true, prefersMarkdown: true };
}

/** Reads the main text of a page, as long as it may be. */
function beginningOf(page: Page, most: number): PageTextReport {
  const read = textOf(page, {
    full: false,
    frontMatter: false,
    title: true,
    format: "markdown",
    links: "inline",
  });
  const { text, title, title_from } = read;
  const hint = hintOfPosts(read);
  return { title, title_from, ...beginning(text, most, 0), ...defined({ hint }) };
}

function beginning(
  text: string,
  most: number,
  leftOut: number,
): Pick<PageTextReport, "markdown" | "markdown_left_out"> {
  if (text.length <= most) {
    return { markdown: text, ...(leftOut === 0 ? {} : { markdown_left_out: leftOut }) };
  }
  const end = most <= 0 ? 0 : endOfBlock(text, endOfCharacter(text, most));
  return { markdown: text.slice(0, end), markdown_left_out: leftOut + text.length - end };
}

/** Moves an end back to the end of a block, unless that leaves less than half. */
function endOfBlock(text: string, end: number): number {
  const block = cutAtBlock(text, 0, end);
  return block * 2 < end ? keepStructures(text, 0, end) : block;
}

/** Moves an end in the middle of a pair of units before it. */
function endOfCharacter(text: string, end: number): number {
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}

/** Cuts the longest texts at blocks, each to the same weight, until the answer fits. */
export const cutMarkdown = cutEvenly("markdown", (page, most, weight) => {
  const { markdown = "", markdown_left_out = 0 } = page as Partial<PageTextReport>;
  const chars = Math.floor((markdown.length * most) / weight);
  // Signs that are escaped are not spread evenly.
  const shortened = halved(
    chars,
    0,
    (length) => beginning(markdown, length, markdown_left_out),
    (cut) => weightOf(cut.markdown) <= most,
  );
  return { ...page, ...shortened };
});

/** Cuts the longest lists of links, each to the same weight, until the answer fits. */
export const cutLinks = cutEvenly(
  "page_links",
  (page, most, weight) => cutList("page_links")(page, weightOf(page) - weight + most),
);
