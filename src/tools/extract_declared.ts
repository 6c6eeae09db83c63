/** The tool that answers what a page declares about itself. */
import * as z from "zod";
import { VOCABULARY_TITLES } from "../declared/vocabulary_titles.ts";
import {
  answerSchema,
  atArgument,
  booleanArgument,
  declaredAnswer,
  fetchSchema,
  hintSchema,
  htmlOrUrl,
  questionsArgument,
  respectTdm,
  unreadSchema,
} from "./schemas.ts";
import { RUNS } from "./runs/table.ts";
import { defineTool, runOf } from "./tool.ts";

const record = z.looseObject({
  type: z.string().nullable(),
  types: z.array(z.string()),
  fields: z.record(
    z.string(),
    z.looseObject({ value: z.unknown(), source: z.string(), where: z.string().nullable() }),
  ),
  fields_left_out: z.array(z.string()).optional()
    .describe("Fields whose values would make the records too long"),
  source: z.string().nullable(),
  where: z.string().nullable(),
}).meta({ id: "DeclaredRecord" });

const thing = z.looseObject({
  kind: z.string(),
  type: z.string().nullable(),
  source: z.string(),
  where: z.string().nullable(),
  fields: z.looseObject({}).describe(
    "Each {value, written?, invalid?, source?, where}, or things inside it, {where, fields}; a where " +
      "that begins with . continues the thing's own",
  ),
}).meta({ id: "TypedThing" });

const guess = z.looseObject({ value: z.string(), where: z.string(), rule: z.string() }).meta({
  id: "VisibleGuess",
});

const leftOut = (): z.ZodType => z.array(z.string());

const input = z.object({
  html_or_url: htmlOrUrl,
  induce: booleanArgument(
    false,
    "Also read repeated rows when the page declares nothing about a thing.",
  ),
  at: atArgument,
  respect_tdm: respectTdm,
  records: booleanArgument(true, "False leaves the records out of the answer."),
  things: booleanArgument(true, "False leaves the typed things out of the answer."),
  visible: booleanArgument(true, "False leaves the visible guesses out of the answer."),
  questions: questionsArgument,
});

/** The arguments of `extract_declared`. */
export type ExtractDeclaredArguments = z.output<typeof input>;

/** Reads everything a page declares: records, typed things, 25 questions, links, rights, visible guesses. */
export const extractDeclared = defineTool({
  name: "extract_declared",
  title: "Extract a page's declared data",
  description:
    `Answers what one page is: title, author, dates, price, availability, rating, breadcrumb and more, each with its source and place. Use it for facts about a page or a thing it sells; not for its text (page_markdown), nor for values of your own choice (select_values, compile_extractor); for several addresses use extract_many. Read from ${
      VOCABULARY_TITLES.join(", ")
    } and script state; records, typed things, contradictions, links, rights and visible guesses come with it. Nothing is invented: what a page does not say is absent.`,
  input,
  output: answerSchema({
    url: z.string().nullable().describe("Where the fetch landed; null for handed-in text"),
    summary: z.record(z.string(), declaredAnswer).describe(
      "Question to answer, only what is declared",
    ),
    normalised: z.record(z.string(), z.string())
      .describe("Dates as ISO 8601, amounts with a point, ISO 4217 codes; only where certain"),
    conflicts: z.array(z.looseObject({ question: z.string(), answers: z.array(declaredAnswer) }))
      .describe("Questions the page answers in two ways, the summary's own answer first"),
    records: z.array(record).describe("One record for each declared thing"),
    things: z.array(thing).describe(
      "The things declared, typed, where there are any: product, recipe, event, job, article, video, faq, thread, breadcrumb, organisation and so on",
    ),
    sources: z.array(z.string()).describe(
      "Readers that found something, and script state or what is shown where the summary answers from it, in order of precedence",
    ),
    links: z.looseObject({}).describe("Canonical, alternates, feeds, neighbours"),
    rights: z.looseObject({}).describe("What the page says may be done with it"),
    visible: z.record(z.string(), guess).describe("Heuristic readings, kept out of the summary"),
    unread: unreadSchema,
    hint: hintSchema,
    fetch: fetchSchema,
    records_left_out: z.int(),
    things_left_out: z.int(),
    conflicts_left_out: z.int(),
    summary_left_out: leftOut(),
    visible_left_out: leftOut(),
    normalised_left_out: leftOut(),
    links_left_out: leftOut(),
  }),
  page: "html_or_url",
  run: runOf(RUNS.extract_declared),
});
