/** What a tool is. */
import type * as z from "zod";
import type { Context } from "../runs/context.ts";

/** An answer as it is sent: a JSON object with `ok`. */
export type Answer = { ok: boolean } & Record<string, unknown>;

/** The arguments that may be a page or its address. */
export type PageArgument = "html_or_url" | "url" | "url_or_text" | "pages";

/** One tool: what it is called, what it takes and answers, and how it runs. */
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
  run(args: z.output<Input>, context: Context): Promise<Answer>;
}

/** A module that runs one tool. */
export interface RunModule<Arguments> {
  run(args: Arguments, context: Context): Promise<Answer>;
}

/** Makes a tool's `run` of the module that `load` loads, once it is first called. */
export function runOf<Arguments>(
  load: () => Promise<RunModule<Arguments>>,
): RunModule<Arguments>["run"] {
  return async (args, context) => await (await load()).run(args, context);
}

/** Fixes the types of a tool from its input schema. */
export function defineTool<Input extends z.ZodType>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
