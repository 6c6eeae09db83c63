/** The tool that heals an extractor (docs/design/contract.md, 2.6). */
import * as z from "zod";
import { extractorArgument, extractorSchema, pagesArgument } from "./extractor_schema.ts";
import { answerSchema, hintSchema, unreadSchema } from "./schemas.ts";
import { baseUrl, fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const change = z.looseObject({
  kind: z.string().describe(
    "container, member, kept, moved, new, summary-gained, type-gained; losses: vanished, summary-lost, type-lost, listing-lost, ambiguous, broken (after: a selector to accept)",
  ),
  before: z.string().nullable(),
  after: z.string().nullable(),
  evidence: z.looseObject({
    seen: z.int().describe("Learnt samples found at the new place"),
    samples: z.int().describe("Learnt samples there are"),
    runner_up: z.int().describe("Most of them found at any other place"),
  }).optional(),
  value: z.string().optional().describe("The first value read at the new place"),
}).meta({ id: "ExtractorChange" });

const input = z.object({
  extractor: extractorArgument,
  pages: pagesArgument,
  base_url: baseUrl,
  ...fetchArguments,
});

export type HealExtractorArguments = z.output<typeof input>;

/** Heals an extractor against pages that changed. */
export const healExtractorTool = defineTool({
  name: "heal_extractor",
  title: "Heal an extractor",
  description:
    "Repairs an extractor from pages of its site that changed. Use it when run_extractor begins to fail; not for another site (compile_extractor). Fields that moved keep their names; what cannot be found is a loss, with `ok` false. Selectors you wrote are never rewritten.",
  page: "pages",
  input,
  output: answerSchema({
    extractor: extractorSchema,
    changes: z.array(change).describe("What moved, stayed, came or was lost"),
    lost: z.boolean().describe("Whether any change is a loss"),
    unread: unreadSchema,
    hint: hintSchema,
  }),
  evaluatesSelectors: ({ extractor }) => extractor.format === 3,
});
