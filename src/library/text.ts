/** The text of a page. */
import { LINK_STYLES, type LinkStyle } from "../base/names/link_styles.ts";
import { PAGE_PARTS, type PagePart } from "../base/names/page_parts.ts";
import type { TextFormat } from "../tools/contract/mod.ts";
import { type PageText, textOf } from "../tools/runs/text/mod.ts";
import { checkOneOf, type PageSource, refuse } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

const FORMATS = ["markdown", "text", "html"] as const satisfies readonly TextFormat[];

/** How a text is written. */
export interface TextChoice extends PageSource {
  /** `markdown` unless told otherwise. */
  readonly format?: typeof FORMATS[number];
  /** The whole page in place of its main content. */
  readonly full?: boolean;
  /** Begin with the title; true unless told otherwise. */
  readonly title?: boolean;
  /** Parts of the page in place of those that suit its kind. */
  readonly parts?: readonly PagePart[];
  /** How links are written: where they are, as numbers with a list below, or as words alone. */
  readonly links?: LinkStyle;
}

/** A page's text and what is known of it. */
export type ReadText = Omit<PageText, "blocks" | "partAt">;

/** Reads the main text of a page, or all of it, with its title, author and date. */
export function readText(page: Html, choice: TextChoice = {}): ReadText {
  const opened = pageOf(page, choice);
  checkChoice(choice);
  const { blocks: _blocks, partAt: _partAt, ...text } = textOf(opened, {
    full: choice.full ?? false,
    frontMatter: false,
    title: choice.title ?? true,
    format: choice.format ?? "markdown",
    links: choice.links ?? "inline",
    parts: choice.parts ?? null,
  });
  return text;
}

function checkChoice({ format, links, parts }: TextChoice): void {
  checkOneOf("readText", "format", format ?? "markdown", FORMATS);
  checkOneOf("readText", "links", links ?? "inline", LINK_STYLES);
  if (parts === undefined || parts === null) return;
  if (!Array.isArray(parts)) refuse("readText", "parts", parts, "an array");
  for (const part of parts) checkOneOf("readText", "parts", part, PAGE_PARTS);
}
