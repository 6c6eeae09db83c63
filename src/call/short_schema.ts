/**
 * JSON Schemas as tools are listed with them: short, because a model reads every list.
 *
 * An argument keeps all that is checked of it. Of an answer each field keeps its type alone: what
 * the fields mean is in docs/tools.md, their whole schema in the OpenAPI document, and every answer
 * is checked against the whole one.
 */

type Json = Record<string, unknown>;

/** Keywords that state what holds anyway; 2020-12 is the dialect MCP assumes. */
const NEEDLESS = new Set(["$schema", "$id", "id", "propertyNames"]);

/** Shortens the schema of arguments without changing what it accepts. */
export function shortArguments(schema: Json): Json {
  return shortened(schema) as Json;
}

/** Shortens the schema of an answer to the names and types of its fields. */
export function shortAnswer(schema: Json): Json {
  const { type, properties = {}, required } = schema as { properties?: Json } & Json;
  const fields = Object.entries(properties).map(([name, field]) =>
    [name, typeOnly(field as Json, schema)] as const
  );
  return { type, properties: Object.fromEntries(fields), required };
}

/** Drops what says nothing; schemas are the program's own, so their depth is small. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, item]) =>
    !NEEDLESS.has(key) && !(key === "additionalProperties" && isEmpty(item))
  );
  return Object.fromEntries(kept.map(([key, item]) =>
    // The names of arguments are no keywords.
    key === "properties" ? [key, shortenedEach(item as Json)] : [key, shortened(item)]
  ));
}

function shortenedEach(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, shortened(schema)]),
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Returns the type of a field, `{}` for one that may be anything. */
function typeOnly(field: Json, root: Json): Json {
  const types = [...new Set(typesOf(field, root))];
  if (types.length === 0) return {};
  return { type: types.length === 1 ? types[0] : types };
}

function typesOf(field: Json, root: Json): readonly string[] {
  const { type, anyOf, $ref } = field as {
    type?: string | string[];
    anyOf?: Json[];
    $ref?: string;
  };
  if (type !== undefined) return typeof type === "string" ? [type] : type;
  if (anyOf !== undefined) {
    const each = anyOf.map((one) => typesOf(one, root));
    return each.some((types) => types.length === 0) ? [] : each.flat();
  }
  const name = $ref?.slice("#/$defs/".length);
  const definition = name === undefined ? undefined : (root["$defs"] as Json | undefined)?.[name];
  return definition === undefined ? [] : typesOf(definition as Json, root);
}
