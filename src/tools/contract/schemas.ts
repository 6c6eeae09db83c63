/** Pieces of several schemas; outputs are open objects, so that an added field breaks no client. */
import * as z from "zod";
import { QUESTIONS } from "../../base/names/question.ts";
import { PAGE_CODES, TOOL_CODES } from "../../base/errors.ts";
import {
  DEFAULT_SLICE_CHARS,
  MAX_OFFSET,
  MAX_SLICE_CHARS,
  MAX_SLICE_TOKENS,
} from "../../base/limits.ts";

/** Describes a yes-or-no argument with its default. */
export function booleanArgument(
  fallback: boolean,
  description: string,
): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(fallback).describe(description);
}

/** Describes a yes-or-no argument whose default depends on what else is asked. */
export function silentArgument(description: string): z.ZodDefault<z.ZodNullable<z.ZodBoolean>> {
  return z.boolean().nullable().default(null).describe(description);
}

/** Describes a whole number, whose bounds the tool itself checks with a better message. */
export function integerArgument(
  fallback: number,
  description: string,
  { least, most }: IntegerRange,
): z.ZodDefault<z.ZodInt> {
  const range = { minimum: least, maximum: most };
  return z.int().default(fallback).meta({ description, ...range });
}

/** What an integer may be, both ends included; the tool itself refuses what lies outside. */
interface IntegerRange {
  readonly least: number;
  readonly most: number;
}

/** Describes a text argument that may be null. */
export function nullableText(description: string): z.ZodDefault<z.ZodNullable<z.ZodString>> {
  return z.string().nullable().default(null).describe(description);
}

/** Describes a text that must be given; the tool itself refuses an empty one in better words. */
export function textArgument(description: string): z.ZodString {
  return z.string().meta({ description, minLength: 1 });
}

/** The `html_or_url` argument of every tool that reads one page. */
export const htmlOrUrl = textArgument("http(s) address, HTML or page_name");

/** The `at` argument: read an archive's capture instead of the live page. */
export const atArgument = nullableText("A date as 2024-03-09: the archive's nearest copy");

/** The `cursor` argument of the tools whose answers go on. */
export const cursorArgument = nullableText("The last answer's");

/** Describes the `max_tokens` argument of the tools whose answers may be long. */
export function tokensArgument(
  fallback: number | null = null,
): z.ZodDefault<z.ZodNullable<z.ZodInt>> {
  return z.int().min(1).max(MAX_SLICE_TOKENS).nullable().default(fallback).describe(
    "Tokens at most, about",
  );
}

/** The arguments of the tools that give a text a slice at a time. */
export const sliceArguments = {
  offset: integerArgument(0, "Start: next_offset of the last", { least: 0, most: MAX_OFFSET }),
  max_chars: integerArgument(DEFAULT_SLICE_CHARS, "Characters at most", {
    least: 1,
    most: MAX_SLICE_CHARS,
  }),
  max_tokens: tokensArgument(),
} as const;

/** The `respect_tdm` argument. */
export const respectTdm = booleanArgument(false, "Refuse what reserves data mining rights");

const climb = z.looseObject({
  from_rung: z.string(),
  to_rung: z.string(),
  reason: z.string(),
  seconds: z.number(),
});

/** What a fetch cost; present only when an address was fetched. */
export const fetchSchema = z.looseObject({
  rung: z.string().describe("http, browser or archive: what delivered the page"),
  status: z.int().describe("HTTP status of the page"),
  seconds: z.number().describe("Seconds the delivering rung took"),
  climbs: z.array(climb).describe("Each step to another rung, with the measurement that forced it"),
  hops: z.int().optional().describe("Redirects in a row, where there was more than one"),
  redirects: z.array(z.record(z.string(), z.string())).optional()
    .describe(
      "Where pages led by themselves: from, to and by, which is refresh header, meta refresh or script",
    ),
  archived: z.record(z.string(), z.string()).optional().describe(
    "Of a page at a date: archive, asked (the date), captured (the moment) and url",
  ),
  incomplete: z.array(z.enum(["consent", "loading", "truncated", "empty", "login"])).optional()
    .describe("Why the page may lack its content; absent for one that has it"),
  negotiated: z.string().optional().describe(
    "text/markdown where the site has the page so: its own text, without what HTML says beside it",
  ),
  cache: z.enum(["hit", "revalidated"]).optional().describe(
    "Set when the page came out of the cache: without a request, or after the site confirmed it",
  ),
  age: z.int().optional().describe("Seconds since the site sent a cached page, or confirmed it"),
}).meta({ id: "Fetch", description: "How the page was fetched; absent for handed-in text" });

/** An answer to a question about a page, as its summary has it. */
export const declaredAnswer = z.looseObject({
  value: z.string().describe("What is written at where; what is made of it is in normalised"),
  source: z.string().describe("The vocabulary that says so"),
  key: z.string().describe("The name the page says it under"),
  where: z.string().nullable().describe(
    "XPath of the element; after # a JSON pointer into its text, or #@N and a pointer into the " +
      "literal that begins at its character N",
  ),
  doubt: z.string().optional().describe("Why the answer may not be true of this page"),
}).meta({ id: "DeclaredAnswer" });

/** The `error` of an answer that could not be given. */
export const errorSchema = z.looseObject({
  code: z.enum(TOOL_CODES),
  message: z.string(),
  retryable: z.boolean(),
  url: z.string().optional(),
  extra: z.string().optional(),
}).meta({ id: "ToolError", description: "Why the call could not be answered" });

/** The `error` of the tools that read several pages: of the call, of a page, and of what runs on it. */
export const pageErrorSchema = z.looseObject({
  ...errorSchema.shape,
  code: z.enum([...TOOL_CODES, ...PAGE_CODES]),
  target: z.string().optional().describe("Where a redirect off the site leads"),
}).meta({ id: "PageError", description: "Why the call, or this page, could not be answered" });

/** Makes the output schema of a tool: `ok` is required, everything else optional. */
export function answerSchema(
  fields: z.ZodRawShape,
  error: typeof errorSchema | typeof pageErrorSchema = errorSchema,
): z.ZodObject {
  const optional = Object.entries(fields).map(([name, schema]) =>
    [name, z.optional(schema as z.ZodType)] as const
  );
  return z.looseObject({
    ok: z.boolean().describe("True exactly when the answer can be used as it is"),
    ...Object.fromEntries(optional),
    ignored: z.array(z.string()).optional().describe("Arguments given that the tool does not know"),
    error: error.optional(),
  });
}

/** Describes the field `unread`, which is absent when every page was read to its end. */
export const unreadSchema = z.string().describe(
  "Which part of the page was not read, as it has too many elements, asks for too much work or " +
    "names a wrong encoding; absent otherwise",
);

/** Describes the field `hint`, which is absent when nothing is missing. */
export const hintSchema = z.string().describe(
  "Why a page may be empty and what helps: it needs a browser and there is none, asks for a " +
    "password, or has no content; or how to get what was left out; absent otherwise",
);

/** Describes the `questions` argument; null asks them all, and some tools answer parts beside. */
export function questionsArgument(
  parts: readonly string[] = [],
): z.ZodDefault<z.ZodNullable<z.ZodArray<z.ZodString>>> {
  return z.array(z.string().meta({ enum: [...QUESTIONS, ...parts] })).nullable()
    .default(null).describe("Only these");
}
