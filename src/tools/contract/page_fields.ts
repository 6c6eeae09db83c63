/** The arguments and fields that the tools which read several pages share. */
import * as z from "zod";
import { guessSchema } from "./declared_schema.ts";
import { runFields } from "./run_schema.ts";
import {
  declaredAnswer,
  fetchSchema,
  hintSchema,
  pageErrorSchema,
  unreadSchema,
} from "./schemas.ts";

/** The argument `extractor` of the tools that read several pages. */
export const pagesExtractor = z.record(z.string(), z.unknown()).nullable().default(null).describe(
  "Run on each page: an extractor or its recipe",
);

/** Describes what an extractor reads of one of several pages. */
const pageRunSchema = z.looseObject({
  ok: z.boolean().describe("True exactly when every value asked for was read without a doubt"),
  ...z.object(runFields).partial().shape,
  error: pageErrorSchema.optional(),
}).describe("What the extractor reads; only with extractor");

/** The argument `format` of the tools that read several pages. */
export const pagesFormat = z.enum(["declared", "markdown", "both", "links"]).default("declared")
  .describe("What to answer of each");

/** What may be answered of each page. */
export type PagesFormat = z.output<typeof pagesFormat>;

/** Describes where a title comes from. */
export const titleFromSchema = z.looseObject({
  source: z.string().describe("The vocabulary, visible for what is shown, or that of text_from"),
  key: z.string().describe("The name the page says it under, or the rule that read it"),
  where: z.string().nullable(),
}).nullable().describe("Where the title comes from");

const pageTextFields = {
  title: z.string().nullable().optional().describe("The page's title; only with its text"),
  title_from: titleFromSchema.optional(),
  markdown: z.string().optional().describe("Its main text, or the beginning of it"),
  markdown_left_out: z.int().optional().describe(
    "Characters cut from its end: page_markdown gives the whole text",
  ),
};

/** Describes the links of a page. */
export const linksFields = {
  page_links: z.array(
    z.looseObject({
      url: z.string(),
      text: z.string(),
      where: z.string(),
      off_site: z.literal(true).optional(),
    }).meta({ id: "PageLink" }),
  ).optional().describe("Addresses it links to, each once, those of its site first"),
  page_links_left_out: z.int().optional().describe("Links that found no room"),
};

/** The fields every page of such an answer may have. */
export const pageFields = {
  ok: z.boolean(),
  url: z.string(),
  landed: z.string().optional().describe("Where the fetch landed"),
  fetch: fetchSchema.optional(),
  canonical: z.string().nullable().optional(),
  summary: z.record(z.string(), declaredAnswer).optional(),
  normalised: z.record(z.string(), z.string()).optional(),
  sources: z.array(z.string()).optional(),
  types: z.array(z.string()).optional().describe("Types of its records, sorted"),
  link_count: z.int().optional().describe("How many links it has"),
  visible: z.record(z.string(), guessSchema).optional(),
  ...pageTextFields,
  ...linksFields,
  run: pageRunSchema.optional(),
  unread: unreadSchema.optional(),
  hint: hintSchema.optional(),
  retries: z.array(z.looseObject({ reason: z.string(), seconds: z.number() })).optional()
    .describe("Each time it was asked again, and how many seconds later"),
  error: pageErrorSchema.optional(),
  summary_left_out: z.array(z.string()).optional(),
  visible_left_out: z.array(z.string()).optional(),
};
