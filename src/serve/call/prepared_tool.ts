/** A tool with its schemas converted to JSON Schema once: a listing is ten times cheaper so. */
import type { Tool } from "../../tools/contract/mod.ts";
import type { CheckingSchema, Convert } from "./checking_schema.ts";
import { CONVERTED, type ConvertedSchemas } from "./converted_schemas.ts";
import { readLaxArguments } from "./lax_arguments.ts";
import { shortAnswer, shortArguments, wholeArguments } from "./short_schema.ts";

/** The dialect that MCP assumes and OpenAPI 3.1 has. */
export const TARGET = { target: "draft-2020-12" } as const;

declare const isChecked: unique symbol;

/** Arguments that have passed the input schema of their tool. */
export type CheckedArguments = Record<string, unknown> & { readonly [isChecked]: true };

type Properties = Readonly<Record<string, unknown>>;

/** A tool with both schemas ready. */
export interface PreparedTool {
  readonly tool: Tool;
  readonly input: CheckingSchema<CheckedArguments>;
  /** The JSON Schema of each argument. */
  readonly properties: Properties;
  readonly output: CheckingSchema<Record<string, unknown>>;
  /** The JSON Schema of the arguments with each described; `input` is listed with a shorter one. */
  readonly wholeInput: () => Record<string, unknown>;
  /** The JSON Schema of the answer in words as well; `output` is listed without them. */
  readonly wholeOutput: () => Record<string, unknown>;
}

/** Prepares each tool of a table; what several take is described in the list of the first. */
export function prepareTools(tools: readonly Tool[]): PreparedTool[] {
  const saidBy = new Map<string, Tool>();
  const prepared: PreparedTool[] = [];
  for (const [at, tool] of tools.entries()) {
    const isSaid = (name: string, description: unknown): boolean => {
      const words = `${name}: ${description}`;
      const first = saidBy.get(words) ?? tool;
      saidBy.set(words, first);
      return first !== tool;
    };
    const { input, output } = convertedBefore(tool);
    const shorten: Shorten = (schema) => {
      // Whichever tool is asked about first: the first of the list has the words.
      for (const before of prepared.slice(0, at)) {
        before.input["~standard"].jsonSchema.input(TARGET);
      }
      return shortArguments(schema, isSaid);
    };
    const whole = convertedOnce<CheckedArguments>(input, wholeArguments);
    const described = convertedOnce<Record<string, unknown>>(output, (schema) => schema);
    const wholeInput = (): Record<string, unknown> => whole["~standard"].jsonSchema.input(TARGET);
    // Not before it is asked for: those of all tools are a tenth of a start of `serve`.
    const known = (): Properties => (wholeInput()["properties"] ?? {}) as Properties;
    prepared.push({
      tool,
      input: readingLaxly(convertedOnce<CheckedArguments>(input, shorten), known),
      get properties(): Properties {
        return known();
      },
      output: convertedOnce<Record<string, unknown>>(output, shortAnswer),
      wholeInput,
      wholeOutput: () => described["~standard"].jsonSchema.output(TARGET),
    });
  }
  return prepared;
}

type Schemas = Record<keyof ConvertedSchemas, CheckingSchema<unknown>>;

/** Takes the schemas of a tool that the build has converted in place of converting them. */
function convertedBefore({ name, input, output }: Tool): Schemas {
  const before = Object.hasOwn(CONVERTED, name) ? CONVERTED[name] : undefined;
  const sides = { input, output } as unknown as Schemas;
  return before === undefined ? sides : {
    input: takingBefore(sides.input, "input", before),
    output: takingBefore(sides.output, "output", before),
  };
}

function takingBefore(
  { "~standard": standard }: CheckingSchema<unknown>,
  side: keyof ConvertedSchemas,
  before: ConvertedSchemas,
): CheckingSchema<unknown> {
  const convert = standard.jsonSchema[side];
  const take: Convert = (options) =>
    options.target === TARGET.target ? JSON.parse(before[side]()) : convert(options);
  return { "~standard": { ...standard, jsonSchema: { ...standard.jsonSchema, [side]: take } } };
}

function convertedOnce<Output>(
  schema: CheckingSchema<unknown>,
  shorten: Shorten,
): CheckingSchema<Output> {
  const source = (schema as CheckingSchema<Output>)["~standard"];
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
  known: () => Properties,
): CheckingSchema<CheckedArguments> {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      validate: (args) =>
        standard.validate(withFewMisfits(known(), readLaxArguments(known(), args))),
    },
  };
}

// Bounds.
/** Elements of a list that are reported; each costs some microseconds, and a list may have many. */
const MAX_UNFIT_ELEMENTS = 1_000;

/** One property of a JSON Schema, as far as its elements matter here. */
interface ListSchema {
  items?: { type?: unknown };
  anyOf?: ListSchema[];
}

/** Cuts lists of texts after the thousandth element that is not text; others stay as they are. */
export function withFewMisfits(
  properties: Properties,
  args: unknown,
): unknown {
  if (typeof args !== "object" || args === null) return args;
  const cut = Object.entries(args).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length <= MAX_UNFIT_ELEMENTS) return [];
    if (!Object.hasOwn(properties, name) || !takesTexts(properties[name] as ListSchema)) return [];
    const end = endOfMisfits(value);
    return end < value.length ? [[name, value.slice(0, end)] as const] : [];
  });
  return cut.length === 0 ? args : { ...args, ...Object.fromEntries(cut) };
}

function takesTexts({ items, anyOf = [] }: ListSchema): boolean {
  return items?.type === "string" || anyOf.some(takesTexts);
}

function endOfMisfits(list: readonly unknown[]): number {
  let unfit = 0;
  const last = list.findIndex((item) => typeof item !== "string" && ++unfit === MAX_UNFIT_ELEMENTS);
  return last < 0 ? list.length : last + 1;
}
