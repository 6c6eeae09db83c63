/**
 * Tools as `service mcp --lean` lists them: what each is for, and the names and types of its
 * arguments.
 *
 * A call takes and answers what it does of the whole list. Defaults, bounds and words of arguments
 * and the schemas of answers stay in the documents, which a client reads as resources.
 */
import { type PreparedTool, TARGET } from "./prepared_tool.ts";

type Json = Record<string, unknown>;

/** Shortens a description to what the tool does and what to use it for. */
export function leanDescription(description: string): string {
  const [does = "", ...more] = description.split(/(?<=\.) /);
  const use = more.find((sentence) => sentence.startsWith("Use it"))?.split(";", 1)[0] ?? "";
  return `${does} ${use.replace(/\.?$/, ".")}`;
}

/**
 * Returns the JSON Schema of a tool's arguments with names, types and what is required alone. The
 * words of an argument that several tools take are listed with the first of them.
 */
export function leanArguments({ input, wholeInput }: PreparedTool): Json {
  const { required } = wholeInput();
  const { properties } = input["~standard"].jsonSchema.input(TARGET) as { properties: Json };
  const lean = Object.entries(properties).map(([name, schema]) => [name, leanType(schema as Json)]);
  return { type: "object", properties: Object.fromEntries(lean), required };
}

/** Keeps the words or the type of an argument, null aside. A list is of texts unless it says so. */
function leanType(schema: Json): Json {
  const { enum: words, items } = schema;
  if (words !== undefined) return { enum: words };
  const inner = items === undefined ? "string" : typeOf(items as Json);
  const isOfTexts = inner === "string";
  return { type: typeOf(schema), ...(isOfTexts ? {} : { items: { type: inner } }) };
}

function typeOf({ type, anyOf = [] }: Json): unknown {
  const types = [type ?? (anyOf as Json[]).map(typeOf)].flat().filter((name) => name !== "null");
  return types.length === 1 ? types[0] : types;
}
