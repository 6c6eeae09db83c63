/** The tools in the order every front lists them. A tool is added here and nowhere else. */
import type { Tool } from "./tool.ts";

/** Every tool of the service. */
export const TOOLS: readonly Tool[] = [];
