/** A tool nobody knows but the test that adds it to a table. */
import { defineRunningTool, type RunningTool } from "../support/run_tool.ts";
import * as z from "zod";
import { answerSchema } from "../../src/tools/contract/schemas.ts";

/** Counts the characters of a page. */
export const throwawayTool: RunningTool = defineRunningTool({
  name: "throwaway",
  title: "Count characters",
  description: "Counts.",
  input: z.object({ url: z.string().describe("Page") }),
  output: answerSchema({ count: z.int() }),
  page: "url",
  run: ({ url }) => Promise.resolve({ ok: true, count: url.length }),
});
