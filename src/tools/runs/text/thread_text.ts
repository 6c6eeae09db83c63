/** A thread as text: each post below its name and day, replies as quotes of what they reply to. */
import { escapeText, type Page } from "../../../page/html/mod.ts";
import type { ThreadPost } from "../../../read/content/mod.ts";
import type { TextBlock } from "../../../read/markdown/mod.ts";
import type { TextFormat } from "../../contract/mod.ts";
import { clipped } from "../../../base/quoted.ts";
import type { LinkStyle } from "../../../base/names/link_styles.ts";
import { writeHeading } from "./heading_text.ts";
import { type Content, writeContent } from "./text_format.ts";

// Bounds.
/** Code points of a page's title, author or date beside its Markdown; the rest is cut. */
export const MAX_BYLINE_CHARS = 1_000;

/** Writes the posts of a thread in their order. */
export function writeThread(
  { tree, base }: Page,
  posts: readonly ThreadPost[],
  { format, links }: { readonly format: TextFormat; readonly links: LinkStyle },
): Content {
  const parts: string[] = [];
  const blocks: TextBlock[] = [];
  for (const post of posts) {
    const { text, blocks: own } = writeContent(tree, {
      base,
      root: post.body,
      selection: post.selection,
      // Numbers would begin anew with each post.
      links: links === "references" ? "inline" : links,
    }, format);
    if (text === "") continue;
    const head = headOf(post, format);
    if (format === "blocks") {
      const first = tree.position(post.node);
      if (head !== "") blocks.push({ type: "paragraph", markdown: head, first, last: first });
      for (const block of own) blocks.push(block);
      continue;
    }
    const whole = head === "" ? text : `${head}${format === "html" ? "\n" : "\n\n"}${text}`;
    parts.push(quoted(whole, post.depth, format));
  }
  if (format === "blocks") {
    return { text: blocks.map(({ markdown }) => markdown).join("\n\n"), blocks };
  }
  return { text: parts.join(format === "html" ? "\n" : "\n\n"), blocks: [] };
}

/** Puts comments below what they are on. */
export function joinComments(content: Content, comments: Content, format: TextFormat): Content {
  const between = format === "markdown" ? "\n\n---\n\n" : format === "html" ? "\n<hr>\n" : "\n\n";
  return {
    text: [content.text, comments.text].filter((text) => text !== "").join(between),
    blocks: [...content.blocks, ...comments.blocks],
  };
}

function headOf({ name, date }: ThreadPost, format: TextFormat): string {
  const who = name === undefined ? "" : clipped(name, MAX_BYLINE_CHARS);
  const day = date === undefined ? "" : clipped(date, MAX_BYLINE_CHARS);
  if (who === "" && day === "") return "";
  const rest = who === "" || day === "" ? day : `, ${day}`;
  if (format === "text") return `${who}${rest}:`;
  if (format === "html") {
    return `<p>${who === "" ? "" : `<strong>${escapeText(who)}</strong>`}${escapeText(rest)}:</p>`;
  }
  return `${who === "" ? "" : `**${inline(who)}**`}${inline(rest)}:`;
}

/** Escapes a text as the words of a heading are, which are one line. */
function inline(text: string): string {
  const spaces = /^(?:, )?/.exec(text)?.[0] ?? "";
  const words = text.slice(spaces.length);
  return spaces + (words === "" ? "" : writeHeading(2, words, null).replace(/^#+ /, ""));
}

function quoted(text: string, depth: number, format: TextFormat): string {
  if (depth === 0 || format === "text") return text;
  if (format === "html") {
    return `${"<blockquote>".repeat(depth)}${text}${"</blockquote>".repeat(depth)}`;
  }
  const mark = "> ".repeat(depth);
  return text.split("\n").map((line) => line === "" ? mark.trimEnd() : mark + line).join("\n");
}
