/** What a tool is. */
import type * as z from "zod";

/** An answer as it is sent: a JSON object with `ok`. */
export type Answer = { ok: boolean } & Record<string, unknown>;

/** The arguments that may be a page or its address. */
export type PageArgument = "html_or_url" | "url" | "url_or_text" | "pages";

/** One tool: what it is called, what it takes and what it answers. What runs it is in `tools/runs`. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: z.ZodType;
  /** Which argument is the page; null when it always fetches by other means. */
  readonly page: PageArgument | null;
  /** Reports whether a call evaluates the caller's own selectors, which may run too long. */
  evaluatesSelectors?(args: z.output<Input>): boolean;
}

/** Fixes the types of a tool from its input schema. */
export function defineTool<Input extends z.ZodType>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
