/** The formats a text is answered in: Markdown, words alone, HTML, or a list of blocks. */
import { defined } from "../../../base/defined.ts";
import { escapeText, placeOf, type Tree } from "../../../page/html/mod.ts";
import { elementOf, toBlocks, toHtml, toMarkdown } from "../../../read/markdown/mod.ts";
import type { MarkdownOptions, TextBlock } from "../../../read/markdown/mod.ts";
import type { PagePart } from "../../../base/names/page_parts.ts";
import type { TextFormat } from "../../contract/mod.ts";
import { writeHeading } from "./heading_text.ts";

/** A text in its format. */
export interface Content {
  /** The whole text; of blocks their Markdown, joined. */
  readonly text: string;
  /** Empty in every other format. */
  readonly blocks: readonly TextBlock[];
}

interface PlacedBlock extends Pick<TextBlock, "type" | "level" | "language" | "markdown" | "cut"> {
  /** XPath of the smallest element that contains the block; null for a title put above the text. */
  readonly where: string | null;
  /** The part of the page that it belongs to; absent of a title put above the text. */
  readonly part?: PagePart;
}

/** Writes a page, or what is chosen of it, in a format. */
export function writeContent(tree: Tree, options: MarkdownOptions, format: TextFormat): Content {
  switch (format) {
    case "markdown":
      return textContent(toMarkdown(tree, options));
    case "text":
      return textContent(toMarkdown(tree, { ...options, isPlain: true }));
    case "html":
      return textContent(toHtml(tree, options));
    case "blocks":
      // A list of references at the end would be part of no block.
      return blockContent(
        toBlocks(tree, options.links === "references" ? { ...options, links: "inline" } : options),
      );
  }
}

/** Writes what is not HTML, given as Markdown, in a format. */
export function writeDocument(markdown: string, isFenced: boolean, format: TextFormat): Content {
  if (format === "markdown") return textContent(markdown);
  if (format === "blocks") {
    const type = isFenced ? "code" : "paragraph";
    return blockContent([{ type, markdown, first: -1, last: -1 }]);
  }
  const text = isFenced
    ? markdown.slice(markdown.indexOf("\n") + 1, markdown.lastIndexOf("\n"))
    : markdown;
  return textContent(format === "html" ? `<pre>${escapeText(text)}</pre>` : text);
}

/** Puts a title above a text, unless the text begins with a heading of the same words. */
export function putTitle({ text, blocks }: Content, title: string, format: TextFormat): Content {
  const heading = writeHeading(1, title, null);
  switch (format) {
    case "markdown":
      return startsWith(text, heading) ? { text, blocks } : textContent(`${heading}\n\n${text}`);
    case "text":
      return text.split("\n", 1)[0] === title
        ? { text, blocks }
        : textContent(`${title}\n\n${text}`);
    case "html":
      return /^<h[1-6]>([^<]*)</.exec(text)?.[1] === escapeText(title)
        ? { text, blocks }
        : textContent(`<h1>${escapeText(title)}</h1>\n${text}`);
    case "blocks":
      return startsWith(blocks[0]?.markdown ?? "", heading) ? { text, blocks } : blockContent([
        { type: "heading", level: 1, markdown: heading, first: -1, last: -1 },
        ...blocks,
      ]);
  }
}

/** Returns a block with its place on the page. */
export function placedBlock(
  tree: Tree,
  block: TextBlock,
  partAt?: (position: number) => PagePart,
): PlacedBlock {
  const { first, last: _last, ...kind } = block;
  const node = elementOf(tree, block);
  const part = first < 0 ? undefined : partAt?.(first);
  return { ...kind, where: node === 0 ? null : placeOf(tree, node), ...defined({ part }) };
}

function textContent(text: string): Content {
  return { text, blocks: [] };
}

function blockContent(blocks: readonly TextBlock[]): Content {
  return { text: blocks.map(({ markdown }) => markdown).join("\n\n"), blocks };
}

/** Reports whether a text begins with a heading of the same words, of whatever level. */
function startsWith(text: string, heading: string): boolean {
  const words = heading.replace(/^#+ /, "").trim();
  const first = /^#{1,6} ([^\n]*)/.exec(text)?.[1];
  return first !== undefined && first.trim() === words;
}
