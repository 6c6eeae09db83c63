/**
 * The arguments that an extractor is made of: pages and examples, or selectors
 * (docs/design/contract.md, 2.4).
 *
 * `compile_extractor` takes these arguments, and every tool that runs an extractor takes them in its
 * place.
 */
import { baseUrl } from "../fetch_arguments.ts";
import * as z from "zod";
import { pagesArgument } from "../extractor_schema.ts";
import { nullableText } from "../schemas.ts";

const record = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.null(),
    z.array(z.union([z.string(), z.number()])).min(1),
    z.array(z.record(z.string(), z.unknown())).min(1),
  ]),
).meta({ id: "Examples" });
const examples = z.union([record, z.array(record).min(1)]).nullable().default(null);

const selector = z.union([z.string(), z.array(z.string()).length(1)]);
const list = z.strictObject({ rows: z.string(), fields: z.record(z.string(), selector) });
const selectors = z.record(z.string(), z.union([selector, list])).nullable().default(null);

/** The arguments of a recipe. */
export const recipeSchema = z.object({
  pages: pagesArgument,
  listing: z.boolean().nullable().default(null).describe(
    "Repeated rows: true always, false never, null where no page declares its subject",
  ),
  want: examples.describe(
    "Example values by field name, as shown; a list of values for several, as tags; of objects for named rows. Best a list of records, one a page, null for what it lacks",
  ),
  schema: z.record(z.string(), z.unknown()).nullable().default(null).describe(
    "JSON Schema of the fields; without want it proposes and asks",
  ),
  select: selectors.describe(
    'CSS or XPath by field name instead of learning; pages may be empty. ["a.tag"] for several values, {"rows": ..., "fields": {...}} for named rows',
  ),
  rows: nullableText("With select: selector of its rows"),
  base_url: baseUrl,
});

/** A recipe whose arguments fit their schema. */
export type Recipe = z.output<typeof recipeSchema>;
