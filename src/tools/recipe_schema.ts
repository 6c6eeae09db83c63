/**
 * The arguments that an extractor is made of: pages and examples, or selectors
 * (docs/design/contract.md, 2.4).
 *
 * `compile_extractor` takes these arguments, and every tool that runs an extractor takes them in its
 * place.
 */
import * as z from "zod";
import { baseUrl, pagesArgument } from "./extractor_schema.ts";
import { nullableText } from "./schemas.ts";

const examples = z.record(
  z.string(),
  z.union([
    z.string(),
    z.array(z.string()).min(1),
    z.array(z.record(z.string(), z.unknown())).min(1),
  ]),
).nullable().default(null);

const selector = z.union([z.string(), z.array(z.string()).length(1)]);
const list = z.strictObject({ rows: z.string(), fields: z.record(z.string(), selector) });
const selectors = z.record(z.string(), z.union([selector, list])).nullable().default(null);

/** The arguments of a recipe. */
export const recipeSchema = z.object({
  pages: pagesArgument,
  listing: z.boolean().nullable().default(null).describe(
    "Learn repeated rows: null only where no page declares its own subject, true to look anyway, false never. With want, true may learn several listings",
  ),
  want: examples.describe(
    "Example values by field name, each as one of the pages shows it. A list of values is a field that has several, as tags; a list of objects is a named list of rows, each object the values of one row by column, better two of them",
  ),
  schema: z.record(z.string(), z.unknown()).nullable().default(null).describe(
    "A JSON Schema of what want or select names: value types, and which are required",
  ),
  select: selectors.describe(
    'CSS or XPath selectors by field name, instead of learning; pages may then be empty. A selector in a list is a field that has several values ({"tags": ["a.tag"]}); {"rows": selector, "fields": {...}} is a named list of rows',
  ),
  rows: nullableText("With select: the selector of the rows that its fields are read in"),
  base_url: baseUrl,
});

/** A recipe whose arguments fit their schema. */
export type Recipe = z.output<typeof recipeSchema>;
