/** The budget that an operator gives to answers whose callers name none. */
import * as z from "zod";
import { tokensArgument } from "./schemas.ts";
import type { Tool } from "./tool.ts";

/** Returns the tools with another default of `max_tokens`; null leaves them as they are. */
export function withBudget(tools: readonly Tool[], maxTokens: number | null): readonly Tool[] {
  if (maxTokens === null) return tools;
  return tools.map((tool) => {
    const { input } = tool;
    if (!(input instanceof z.ZodObject) || !("max_tokens" in input.shape)) return tool;
    return { ...tool, input: input.extend({ max_tokens: tokensArgument(maxTokens) }) };
  });
}
