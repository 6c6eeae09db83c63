/**
 * A tool as the MCP SDK wants it: schemas that are converted to JSON Schema once.
 *
 * The SDK converts a schema again for every list and for the first call of every server instance;
 * remembering the result makes a listing about ten times cheaper.
 */
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { readLaxArguments } from "../tools/lax_arguments.ts";
import type { Tool } from "../tools/tool.ts";
import { withFewMisfits } from "./misfits.ts";

/** A Standard Schema (standardschema.dev) over plain arguments or answers. */
export type JsonSchemaSource = StandardSchemaWithJSON<Record<string, unknown>>;

/** A tool with both schemas ready for the SDK. */
export interface PreparedTool {
  readonly tool: Tool;
  readonly input: JsonSchemaSource;
  /** The JSON Schema of each argument. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly output: JsonSchemaSource;
}

type JsonSchemaOf = JsonSchemaSource["~standard"]["jsonSchema"]["input"];

/** Prepares each tool of a table, in its order. */
export function prepareTools(tools: readonly Tool[]): PreparedTool[] {
  return tools.map((tool) => {
    const input = convertedOnce(tool.input);
    const { properties } = input["~standard"].jsonSchema.input({ target: "draft-2020-12" });
    const known = (properties ?? {}) as Record<string, unknown>;
    return {
      tool,
      input: readingLaxly(input, known),
      properties: known,
      output: convertedOnce(tool.output),
    };
  });
}

function convertedOnce(schema: Tool["input"]): JsonSchemaSource {
  const source = (schema as unknown as JsonSchemaSource)["~standard"];
  return {
    "~standard": {
      version: 1,
      vendor: source.vendor,
      validate: source.validate,
      jsonSchema: {
        input: remembered(source.jsonSchema.input),
        output: remembered(source.jsonSchema.output),
      },
    },
  };
}

function remembered(convert: JsonSchemaOf): JsonSchemaOf {
  const byTarget = new Map<string, Record<string, unknown>>();
  return (options) => {
    const known = byTarget.get(options.target);
    if (known !== undefined) return known;
    const schema = convert(options);
    byTarget.set(options.target, schema);
    return schema;
  };
}

/** Reads careless spellings of an argument first, on every front alike. */
function readingLaxly(
  schema: JsonSchemaSource,
  known: Readonly<Record<string, unknown>>,
): JsonSchemaSource {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      validate: (args) => standard.validate(withFewMisfits(known, readLaxArguments(known, args))),
    },
  };
}
