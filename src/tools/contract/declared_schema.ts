/** What the answers about a page's declarations are made of: records, things, links, rights. */
import * as z from "zod";

const text = z.string().optional();
const texts = z.array(z.string()).optional();

/** One record of a page. */
export const recordSchema = z.looseObject({
  type: z.string().nullable(),
  types: z.array(z.string()),
  id: text.describe("Its @id or the like, by which other records mention it"),
  fields: z.record(
    z.string(),
    z.looseObject({ value: z.unknown(), source: z.string(), where: z.string().nullable() }),
  ),
  fields_left_out: texts.describe("Fields whose values would make the records too long"),
  source: z.string().nullable(),
  where: z.string().nullable(),
}).meta({ id: "DeclaredRecord" });

const partSchema = z.looseObject({
  where: z.string().nullable(),
  get fields() {
    return fieldsSchema;
  },
}).meta({ id: "TypedPart" });

const fieldsSchema = z.record(
  z.string(),
  z.union([
    z.looseObject({
      value: z.union([z.string(), z.number(), z.array(z.string())]),
      written: text.describe("What the page wrote, where normalising changed it"),
      cut: z.int().optional().describe("Characters cut from its end for max_tokens"),
      invalid: text.describe("Why the value is none of its sort"),
      source: text.describe("Where it came from, when not from the thing's own source"),
      where: z.string().nullable().describe("One that begins with . continues the thing's own"),
    }).meta({ id: "TypedValue" }),
    partSchema,
    z.array(partSchema),
  ]),
).describe("Values, and the things inside the thing");

/** One typed thing of a page. */
export const thingSchema = z.looseObject({
  kind: z.string(),
  rank: z.enum(["subject", "part", "neighbour"]).describe("What it is to its page"),
  type: z.string().nullable(),
  id: text.describe("Its @id, by which records mention it"),
  source: z.string(),
  where: z.string().nullable(),
  fields: fieldsSchema,
}).meta({ id: "TypedThing" });

/** What is read of a page that is only shown. */
export const guessSchema = z.looseObject({
  value: z.string(),
  where: z.string(),
  rule: z.string(),
}).meta({ id: "VisibleGuess" });

/** The links a page declares about itself. */
export const linksSchema = z.looseObject({
  canonical: text,
  canonical_conflict: texts.describe("Different canonical addresses; then there is no canonical"),
  alternates: z.array(z.looseObject({ hreflang: z.string(), href: z.string() })).optional(),
  feeds: z.array(z.looseObject({ format: z.string(), href: z.string(), title: text })).optional(),
  next: text,
  prev: text,
  amphtml: text,
  oembed: texts,
  manifest: text,
}).meta({ id: "DeclaredLinks", description: "Canonical, alternates, feeds, neighbours" });

/** What a page states of its rights, and in `http` what its response headers do. */
export const rightsSchema = z.looseObject({
  robots: texts,
  agents: z.record(z.string(), z.array(z.string())).optional().describe("Robots rules by agent"),
  tdm_reservation: text,
  tdm_policy: text,
  license: texts.describe("Of the page alone"),
  content_usage: z.record(z.string(), z.string()).optional().describe("Of the headers alone"),
  get http() {
    return rightsSchema.optional().describe("What its response headers state");
  },
}).meta({ id: "DeclaredRights", description: "What the page says may be done with it" });
