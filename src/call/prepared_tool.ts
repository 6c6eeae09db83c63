/**
 * A tool with its schemas ready to check calls by, each converted to JSON Schema once.
 *
 * The MCP SDK converts a schema again for every list and for the first call of every server;
 * caching the result makes a listing about ten times cheaper.
 */
import type { Tool } from "../tools/tool.ts";
import type { CheckingSchema, Convert } from "./checking_schema.ts";
import { readLaxArguments } from "./lax_arguments.ts";
import { withFewMisfits } from "./misfits.ts";
import { shortAnswer, shortArguments } from "./short_schema.ts";

declare const isChecked: unique symbol;

/** Arguments that have passed the input schema of their tool. */
export type CheckedArguments = Record<string, unknown> & { readonly [isChecked]: true };

/** A tool with both schemas ready. */
export interface PreparedTool {
  readonly tool: Tool;
  readonly input: CheckingSchema<CheckedArguments>;
  /** The JSON Schema of each argument. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly output: CheckingSchema<Record<string, unknown>>;
  /** The JSON Schema of the answer with all its fields; `output` is listed with a shorter one. */
  readonly wholeOutput: () => Record<string, unknown>;
}

/** Prepares each tool of a table, in its order. */
export function prepareTools(tools: readonly Tool[]): PreparedTool[] {
  return tools.map((tool) => {
    const input = convertedOnce<CheckedArguments>(tool.input, shortArguments);
    const whole = convertedOnce<Record<string, unknown>>(tool.output, (schema) => schema);
    const { properties } = input["~standard"].jsonSchema.input({ target: "draft-2020-12" });
    const known = (properties ?? {}) as Record<string, unknown>;
    return {
      tool,
      input: readingLaxly(input, known),
      properties: known,
      output: convertedOnce<Record<string, unknown>>(tool.output, shortAnswer),
      wholeOutput: () => whole["~standard"].jsonSchema.output({ target: "draft-2020-12" }),
    };
  });
}

function convertedOnce<Output>(schema: Tool["input"], shorten: Shorten): CheckingSchema<Output> {
  const source = (schema as unknown as CheckingSchema<Output>)["~standard"];
  return {
    "~standard": {
      version: 1,
      vendor: source.vendor,
      validate: source.validate,
      jsonSchema: {
        input: remembered(source.jsonSchema.input, shorten),
        output: remembered(source.jsonSchema.output, shorten),
      },
    },
  };
}

type Shorten = (schema: Record<string, unknown>) => Record<string, unknown>;

function remembered(convert: Convert, shorten: Shorten): Convert {
  const byTarget = new Map<string, Record<string, unknown>>();
  return (options) => {
    const known = byTarget.get(options.target);
    if (known !== undefined) return known;
    const schema = shorten(convert(options));
    byTarget.set(options.target, schema);
    return schema;
  };
}

/** Reads careless spellings of an argument first, on every front alike. */
function readingLaxly(
  schema: CheckingSchema<CheckedArguments>,
  known: Readonly<Record<string, unknown>>,
): CheckingSchema<CheckedArguments> {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      validate: (args) => standard.validate(withFewMisfits(known, readLaxArguments(known, args))),
    },
  };
}
