/** The tool that answers what a page declares about itself. */
import * as z from "zod";
import { VOCABULARY_TITLES } from "../../base/names/vocabulary_titles.ts";
import {
  answerSchema,
  booleanArgument,
  declaredAnswer,
  fetchSchema,
  hintSchema,
  htmlOrUrl,
  questionsArgument,
  respectTdm,
  silentArgument,
  tokensArgument,
  unreadSchema,
} from "./schemas.ts";
import {
  guessSchema,
  linksSchema,
  recordSchema,
  rightsSchema,
  thingSchema,
} from "./declared_schema.ts";
import { baseUrl, fetchArguments } from "./fetch_arguments.ts";
import { linksFields } from "./page_fields.ts";
import { DECLARED_PARTS } from "../../base/names/declared_parts.ts";
import { defineTool } from "./tool.ts";

const leftOut = (): z.ZodType => z.array(z.string());

const input = z.object({
  html_or_url: htmlOrUrl,
  induce: booleanArgument(false, "Also repeated rows where nothing is declared"),
  page_links: booleanArgument(false, "With its links"),
  base_url: baseUrl,
  ...fetchArguments,
  respect_tdm: respectTdm,
  records: silentArgument(
    "With all that is declared; unless asked, not beside things or questions",
  ),
  things: booleanArgument(false, "With typed things"),
  visible: silentArgument("With what is only shown; unless asked, not beside questions"),
  max_tokens: tokensArgument(),
  questions: questionsArgument(DECLARED_PARTS),
});

export type ExtractDeclaredArguments = z.output<typeof input>;

/** Reads everything a page declares: records, typed things, 25 questions, links, rights, visible guesses. */
export const extractDeclared = defineTool({
  name: "extract_declared",
  title: "Extract a page's declared data",
  description:
    `Answers what one page is: title, author, dates, price, availability, rating, breadcrumb and more, each with its source and place. Use it for facts about a page or a thing it sells; not for its text (page_markdown), nor for values of your own choice (select_values, compile_extractor); of several addresses use extract_many. Records, contradictions, links and rights come with it, unless questions names what to answer. Read from ${
      VOCABULARY_TITLES.join(", ")
    } and script state; what is not said is absent.`,
  input,
  output: answerSchema({
    url: z.string().nullable().describe("Where the fetch landed; null for handed-in text"),
    summary: z.record(z.string(), declaredAnswer).describe(
      "Question to answer, only what is declared",
    ),
    normalised: z.record(z.string(), z.string())
      .describe(
        "What is made of the values: the title without its site's name; dates as ISO 8601, amounts " +
          "with a point, ISO 4217 codes, only where certain; of the others what differs from value",
      ),
    conflicts: z.array(z.looseObject({ question: z.string(), answers: z.array(declaredAnswer) }))
      .describe("Questions the page answers in two ways, the summary's own answer first"),
    records: z.array(recordSchema).describe("One record for each declared thing"),
    things: z.array(thingSchema).describe(
      "With things, the things declared, typed, where there are any: product, recipe, event, job, article, video, faq, thread, breadcrumb, organisation and so on",
    ),
    sources: z.array(z.string()).describe(
      "Readers that found something, and script state or what is shown where the summary answers from it, in order of precedence",
    ),
    links: linksSchema,
    rights: rightsSchema,
    visible: z.record(z.string(), guessSchema).describe(
      "Heuristic readings, kept out of the summary",
    ),
    ...linksFields,
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
});
