/**
 * JSON Schemas as tools are listed with them: short, because a model reads every list.
 *
 * An argument keeps all that is checked of it. Of an answer each field keeps its name alone: what
 * the fields mean is in docs/tools.md, their whole schema in the OpenAPI document, and every answer
 * is checked against the whole one.
 */

type Json = Record<string, unknown>;

/** Keywords that state what holds anyway; 2020-12 is the dialect MCP assumes. */
const NEEDLESS = new Set(["$schema", "$id", "id", "propertyNames"]);

/** How the names of such counters end. */
const LEFT_OUT = "_left_out";

/** Shortens the schema of arguments without changing what it accepts. */
export function shortArguments(schema: Json): Json {
  return shortened(schema) as Json;
}

/**
 * Shortens the schema of an answer to the names of its fields; `ok` alone keeps its type, and the
 * counters of what was left out are one pattern.
 */
export function shortAnswer({ type, properties = {}, required }: Json): Json {
  const names = Object.keys(properties as Json);
  const fields = names.filter((name) => !name.endsWith(LEFT_OUT));
  const shapes = fields.map((name) => [name, name === "ok" ? { type: "boolean" } : {}] as const);
  const counters = fields.length === names.length
    ? {}
    : { patternProperties: { [`${LEFT_OUT}$`]: {} } };
  return { type, properties: Object.fromEntries(shapes), ...counters, required };
}

/** Drops what says nothing; schemas are the program's own, so their depth is small. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(withTypeList(value as Json)).filter(([key, item]) =>
    !NEEDLESS.has(key) && !(key === "additionalProperties" && isEmpty(item))
  );
  return Object.fromEntries(kept.map(([key, item]) =>
    // The names of arguments are no keywords.
    key === "properties" ? [key, shortenedEach(item as Json)] : [key, shortened(item)]
  ));
}

/**
 * Writes what may be null as one schema of two types: keywords of a type are about values of that
 * type alone, so it accepts the same.
 */
function withTypeList(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [known, none] = anyOf as [Json, Json];
  if (none["type"] !== "null" || typeof known["type"] !== "string" || "enum" in known) {
    return schema;
  }
  return { ...rest, ...known, type: [known["type"], "null"] };
}

function shortenedEach(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, shortened(schema)]),
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
