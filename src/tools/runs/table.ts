/** What runs each tool, loaded when asked for: a process that lists tools loads none of it. */
import type { Answer } from "../contract/mod.ts";
import type { Context } from "./context.ts";

/** A module for each tool. */
export const RUNS = {
  audit_page: () => import("./audit_page.ts"),
  compile_extractor: () => import("./compile_extractor.ts"),
  crawl_page: () => import("./crawl_page.ts"),
  crawl_site: () => import("./crawl_site.ts"),
  extract_declared: () => import("./extract_declared.ts"),
  extract_many: () => import("./extract_many.ts"),
  fetch_page: () => import("./fetch_page.ts"),
  heal_extractor: () => import("./heal_extractor.ts"),
  map_site: () => import("./map_site.ts"),
  page_markdown: () => import("./page_markdown.ts"),
  read_feed: () => import("./read_feed.ts"),
  run_extractor: () => import("./run_extractor.ts"),
  select_values: () => import("./select_values.ts"),
} as const;

/** A tool, as far as running it needs. */
export interface RunnableTool {
  readonly name: string;
  /** Answers a call whose arguments fit the schema of the tool's contract. Throws `ToolError`. */
  run(args: unknown, context: Context): Promise<Answer>;
}

/** Loads what runs the tools of these names, or every tool. */
export async function loadRuns(names?: readonly string[]): Promise<RunnableTool[]> {
  const asked = Object.entries(RUNS).filter(([name]) => names?.includes(name) ?? true);
  return await Promise.all(asked.map(async ([name, load]) => ({ name, run: (await load()).run })));
}
