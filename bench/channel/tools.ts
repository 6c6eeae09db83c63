/** Two tools that do next to nothing, so that what is left is the way there and back. */
import { defineRunningTool, type RunningTool } from "../../tests/support/run_tool.ts";
import * as z from "zod";

const input = z.looseObject({ html_or_url: z.string() });
const output = z.looseObject({ ok: z.boolean() });
const base = { title: "", description: "", input, output, page: "html_or_url" } as const;

export const CHANNEL_TOOLS: readonly RunningTool[] = [
  defineRunningTool({
    ...base,
    name: "take",
    run: (args) => Promise.resolve({ ok: true, length: args.html_or_url.length }),
  }) as RunningTool,
  defineRunningTool({
    ...base,
    name: "ask",
    async run(args, context) {
      const files = await Promise.all(
        Array.from({ length: Number(args.at_once) }, () => context.file(args.html_or_url)),
      );
      return { ok: true, length: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
    },
  }) as RunningTool,
];
