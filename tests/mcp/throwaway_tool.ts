/** A tool nobody knows but the test that adds it to a table. */
import * as z from "zod";
import { answerSchema } from "../../src/tools/contract/schemas.ts";
import { defineTool, type Tool } from "../../src/tools/contract/tool.ts";

/** Counts the characters of a page. */
export const throwawayTool: Tool = defineTool({
  name: "throwaway",
  title: "Count characters",
  description: "Counts.",
  input: z.object({ url: z.string().describe("Page") }),
  output: answerSchema({ count: z.int() }),
  page: "url",
  run: ({ url }) => Promise.resolve({ ok: true, count: url.length }),
});
