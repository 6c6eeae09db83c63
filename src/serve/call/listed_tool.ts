/** A tool as callers are shown it: `tools/list` over MCP, `GET /v1/tools`, the OpenAPI document. */
import { type PreparedTool, TARGET } from "./prepared_tool.ts";

/** What callers see of a tool before they call it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: ToolAnnotations;
  outputSchema: Record<string, unknown>;
}

/** What MCP lets a tool promise of itself. */
interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
}

/** Lists a tool, member by member as the MCP SDK does. */
export function toListedTool({ tool, input, output }: PreparedTool): ListedTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { type: "object", ...input["~standard"].jsonSchema.input(TARGET) },
    annotations: ANNOTATIONS,
    outputSchema: output["~standard"].jsonSchema.output(TARGET),
  };
}

/** Describes a tool with every argument and field in words, as the OpenAPI document has it. */
export function toDescribedTool(prepared: PreparedTool): ListedTool {
  return {
    ...toListedTool(prepared),
    inputSchema: prepared.wholeInput(),
    outputSchema: prepared.wholeOutput(),
  };
}

/**
 * The annotations of every tool: it only reads. Nothing is said of what MCP takes for granted: that a
 * tool asks the open world, and that one which only reads may be called again.
 */
export const ANNOTATIONS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false };
