/** The tool that learns an extractor (docs/design/contract.md, 2.4). */
import * as z from "zod";
import { cutList, fitAnswer } from "../answer/cut.ts";
import { ToolError } from "../errors.ts";
import { compileExtractor, compileSelection, pageNames } from "../extractor/compile.ts";
import { readOwnPages } from "../extractor/learn/own_pages.ts";
import { type ReadySelection, readySelection } from "../extractor/format/selection.ts";
import { MAX_NAMED_FIELDS } from "../limits.ts";
import { VERSION } from "../version.ts";
import {
  basedPages,
  baseUrl,
  checkBase,
  extractorSchema,
  failedCheck,
  fieldValue,
  pagesArgument,
} from "./extractor_schema.ts";
import { hintOfEach, hintSchema, withHint } from "./hint.ts";
import { openPages } from "./open_pages.ts";
import { answerSchema, nullableText } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOfEach, unreadSchema } from "./unread.ts";

const named = z.record(z.string(), z.string()).nullable().default(null);
const examples = z.record(
  z.string(),
  z.union([
    z.string(),
    z.array(z.string()).min(1),
    z.array(z.record(z.string(), z.string())).min(1),
  ]),
).nullable().default(null);

const input = z.object({
  pages: pagesArgument,
  listing: z.boolean().nullable().default(null).describe(
    "Learn repeated rows: null only where no page declares its own subject, true to look anyway, false never. With want, true may learn several listings",
  ),
  want: examples.describe(
    "Example values by field name, each as one of the pages shows it; the places that say them are learnt. A list of values is a field that has several, as all tags of a page; a list of objects is a named list of rows, each object the values of one row by column, and two of them settle what one leaves open",
  ),
  select: named.describe(
    "CSS or XPath selectors by field name, instead of learning; pages may then be empty",
  ),
  rows: nullableText("With select: the selector of the rows that its fields are read in"),
  base_url: baseUrl,
});

const ownReading = z.looseObject({
  page: z.string(),
  ok: z.boolean().describe("Whether every value asked for is read there without a doubt"),
  fields: z.record(z.string(), fieldValue),
  rows: z.array(z.record(z.string(), z.string())).describe("The first three rows"),
  row_count: z.int(),
  lists: z.record(
    z.string(),
    z.looseObject({
      rows: z.array(z.record(z.string(), z.string())).describe("The first three rows"),
      row_count: z.int(),
    }),
  ).optional().describe("Rows of the named lists"),
  failed: z.array(failedCheck),
});

/** Learns an extractor from pages, examples or selectors. */
export const compileExtractorTool = defineTool({
  name: "compile_extractor",
  title: "Learn an extractor",
  description:
    "Learns from one to three pages of a site how to read others like them: repeated rows, or the values and rows given as examples in `want`, or the caller's selectors in `select`. The answer is an extractor, plain JSON for run_extractor and heal_extractor, which checks every page it reads against what was learnt.",
  page: "pages",
  input,
  output: answerSchema({
    extractor: extractorSchema,
    read: z.array(ownReading).describe(
      "What the extractor reads from each page it was learnt from: look here first",
    ),
    read_left_out: z.int().describe("Pages whose reading was cut for the size of the answer"),
    unread: unreadSchema,
    hint: hintSchema,
  }),
  evaluatesSelectors: ({ select }) => select !== null,
  async run(args, context): Promise<Answer> {
    checkArguments(args);
    checkBase(args.base_url);
    const written = args.select === null ? null : selectionOf(args.select, args.rows);
    const opened = await openPages(args.pages, context);
    const pages = basedPages(opened, args.base_url);
    const names = pageNames(pages);
    const extractor = withHint(
      opened,
      () =>
        written === null
          ? compileExtractor(pages, names, args, VERSION)
          : compileSelection(pages, names, written, VERSION),
    );
    const read = readOwnPages(extractor, pages);
    const answer: Answer = {
      ok: true,
      extractor,
      read,
      ...unreadOfEach(pages, names),
      ...hintOfEach(opened),
    };
    return fitAnswer("compile_extractor", answer, [cutList("read")]);
  },
});

type Arguments = z.output<typeof input>;

function selectionOf(
  select: Readonly<Record<string, string>>,
  rows: string | null,
): ReadySelection {
  const fields = Object.entries(select).map(([name, selector]) => ({ name, selector }));
  return readySelection(rows, fields);
}

function checkArguments({ pages, listing, want, select, rows }: Arguments): void {
  const refuse = (why: string): never => {
    throw new ToolError("bad_input", why);
  };
  if (select === null && rows !== null) refuse("rows needs select: the fields to read in each row");
  if (select !== null && (want !== null || listing !== null)) {
    refuse("select is instead of learning: leave out want and listing");
  }
  for (const [key, given] of Object.entries({ want, select })) {
    if (given === null) continue;
    if (Object.keys(given).length === 0) refuse(`${key} names no field`);
    if (Object.keys(given).some((name) => name.trim() === "")) refuse(`${key} has a blank name`);
    if (Object.keys(given).length > MAX_NAMED_FIELDS) {
      refuse(`${key} names more than ${MAX_NAMED_FIELDS} fields`);
    }
  }
  if (pages.length === 0 && select === null) refuse("there is no page to learn from");
}
