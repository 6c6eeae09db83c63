/** A reader process whose one tool asks many questions at once and tells what came back. */
import { defineRunningTool, type RunningTool } from "../../support/run_tool.ts";
import * as z from "zod";
import { runReader } from "../../../src/serve/reader/run.ts";

import { digestOf } from "../bodies.ts";

const input = z.looseObject({
  html_or_url: z.string(),
  addresses: z.array(z.string()),
  echo: z.string(),
});

/** The one tool: digests of the bytes of each address, and the page and a text as they came. */
export const MIXING_TOOLS: readonly RunningTool[] = [
  defineRunningTool({
    name: "mix",
    title: "Mix",
    description: "Asks for many files at once.",
    input,
    output: z.looseObject({ ok: z.boolean() }),
    page: "html_or_url",
    async run({ html_or_url, addresses, echo }, context) {
      const files = await Promise.all(addresses.map(async (address, at) => {
        const { bytes } = await context.file(address);
        context.progress(at, addresses.length, address);
        return `${bytes.length} ${digestOf(bytes)}`;
      }));
      const page = digestOf(new TextEncoder().encode(html_or_url));
      return { ok: true, files, page, echo };
    },
  }) as RunningTool,
];

if (import.meta.main) await runReader(MIXING_TOOLS);
