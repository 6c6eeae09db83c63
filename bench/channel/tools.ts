/** Two tools that do next to nothing, so that what is left is the way there and back. */
import * as z from "zod";
import { defineTool, type Tool } from "../../src/tools/contract/tool.ts";

const input = z.looseObject({ html_or_url: z.string() });
const output = z.looseObject({ ok: z.boolean() });
const base = { title: "", description: "", input, output, page: "html_or_url" } as const;

export const CHANNEL_TOOLS: readonly Tool[] = [
  defineTool({
    ...base,
    name: "take",
    run: (args) => Promise.resolve({ ok: true, length: args.html_or_url.length }),
  }) as Tool,
  defineTool({
    ...base,
    name: "ask",
    async run(args, context) {
      const files = await Promise.all(
        Array.from({ length: Number(args.at_once) }, () => context.file(args.html_or_url)),
      );
      return { ok: true, length: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
    },
  }) as Tool,
];
