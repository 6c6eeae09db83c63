/** A tool as callers are shown it: `tools/list` over MCP, `GET /v1/tools`, the OpenAPI document. */
import type { PreparedTool } from "./prepared_tool.ts";

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
export interface ToolAnnotations {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

const TARGET = { target: "draft-2020-12" } as const;

/** Lists a tool, member by member as the MCP SDK does. */
export function toListedTool({ tool, input, output }: PreparedTool): ListedTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { type: "object", ...input["~standard"].jsonSchema.input(TARGET) },
    annotations: annotationsOf(tool),
    outputSchema: output["~standard"].jsonSchema.output(TARGET),
  };
}

/** Describes a tool with the whole schema of its answer, as the OpenAPI document has it. */
export function toDescribedTool(prepared: PreparedTool): ListedTool {
  return { ...toListedTool(prepared), outputSchema: prepared.wholeOutput() };
}

/** Returns the annotations of a tool: every tool only reads. */
export function annotationsOf({ title }: { readonly title: string }): ToolAnnotations {
  return {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  };
}
