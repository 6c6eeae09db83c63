/** The tool that heals an extractor (docs/design/contract.md, 2.6). */
import * as z from "zod";
import { fitAnswer } from "../answer/cut.ts";
import { ToolError } from "../errors.ts";
import { pageNames } from "../extractor/compile.ts";
import { toFile } from "../extractor/format/head.ts";
import { readExtractor } from "../extractor/format.ts";
import { healExtractor } from "../extractor/heal.ts";
import { VERSION } from "../version.ts";
import { hintOfEach, hintSchema } from "./hint.ts";
import { openPages } from "./open_pages.ts";
import {
  basedPages,
  baseUrl,
  checkBase,
  extractorArgument,
  extractorSchema,
  pagesArgument,
} from "./extractor_schema.ts";
import { answerSchema } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOfEach, unreadSchema } from "./unread.ts";

const change = z.looseObject({
  kind: z.string().describe(
    "container, member, kept, moved, new, summary-gained, type-gained; losses: vanished, summary-lost, type-lost, listing-lost, ambiguous, broken",
  ),
  before: z.string().nullable(),
  after: z.string().nullable(),
  evidence: z.looseObject({
    seen: z.int().describe("Learnt samples found at the new place"),
    samples: z.int().describe("Learnt samples there are"),
    runner_up: z.int().describe("Most of them found at any other place"),
  }).optional(),
}).meta({ id: "ExtractorChange" });

/** Heals an extractor against pages that changed. */
export const healExtractorTool = defineTool({
  name: "heal_extractor",
  title: "Heal an extractor",
  description:
    "Repairs an extractor from pages of its site that changed. Use it when run_extractor begins to fail; not for another site (compile_extractor). Fields that moved are found by the values and rules learnt of them and keep their names; what cannot be found is a loss, with `ok` false. Selectors written by hand are never rewritten.",
  page: "pages",
  input: z.object({ extractor: extractorArgument, pages: pagesArgument, base_url: baseUrl }),
  output: answerSchema({
    extractor: extractorSchema,
    changes: z.array(change).describe("What moved, stayed, came or was lost"),
    lost: z.boolean().describe("Whether any change is a loss"),
    unread: unreadSchema,
    hint: hintSchema,
  }),
  evaluatesSelectors: ({ extractor }) => extractor.format === 3,
  async run({ extractor, pages: given, base_url }, context): Promise<Answer> {
    const old = readExtractor(extractor);
    checkBase(base_url);
    if (given.length === 0) throw new ToolError("bad_input", "there is no page to heal from");
    const opened = await openPages(given, context);
    const pages = basedPages(opened, base_url);
    const names = pageNames(pages);
    const healed = healExtractor(old, pages, names, VERSION);
    const answer = {
      ok: !healed.lost,
      ...healed,
      extractor: toFile(healed.extractor),
      ...unreadOfEach(pages, names),
      ...hintOfEach(opened),
    };
    return fitAnswer<Answer>("heal_extractor", answer, []);
  },
});
