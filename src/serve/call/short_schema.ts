/**
 * JSON Schemas as tools are listed with them: short, because a model reads every list, and whole.
 *
 * A short schema accepts what the long one accepts and refuses what it refuses. What is left out is
 * words, and keywords that hold of every value anyway. The words of each field are in docs/tools.md
 * and the OpenAPI document. JSON Schema 2020-12, https://json-schema.org/draft/2020-12.
 */
import { mapFields } from "../../base/json/plain.ts";

type Json = Record<string, unknown>;

/** Keywords that state what holds anyway; 2020-12 is the dialect MCP assumes. */
const NEEDLESS = new Set(["$schema", "$id", "id", "propertyNames"]);

/** Keywords whose members are names and schemas. */
const NAMED_SCHEMAS = new Set(["properties", "$defs", "definitions"]);

/** Keywords that are about values of one type alone, so that other types pass them by. */
const OF_ONE_TYPE: Readonly<Record<string, readonly string[]>> = {
  array: ["items", "minItems", "maxItems"],
  object: ["properties", "required", "additionalProperties", "propertyNames"],
  string: ["minLength", "maxLength"],
  integer: ["minimum", "maximum"],
  number: [],
  boolean: [],
  null: [],
};

/** Shortens the schema of arguments, each in words and with its default. */
export function wholeArguments(schema: Json): Json {
  return shortened(schema) as Json;
}

/**
 * Shortens the schema of arguments further. `isSaid` tells which optional arguments have been
 * described with the same words before in the list; of those only the type and the default are
 * listed again, not the words, the bounds and the words of a list. A default of null or false is
 * what an argument that is left out stands for anyway.
 */
export function shortArguments(
  schema: Json,
  isSaid: (name: string, description: unknown) => boolean,
): Json {
  const short = wholeArguments(schema);
  const required = new Set((short["required"] ?? []) as readonly string[]);
  const change = (name: string, property: Json): Json => {
    const isRepeated = !required.has(name) && isSaid(name, property["description"]);
    const kept = Object.entries(property).filter(([key, value]) =>
      SAID_ONCE.has(key) ? !isRepeated : key !== "default" || (value !== null && value !== false)
    );
    return Object.fromEntries(
      kept.map(([key, value]) => [key, key === "items" && isRepeated ? ofType(value) : value]),
    );
  };
  const properties = (short["properties"] ?? {}) as Record<string, Json>;
  return {
    ...short,
    properties: mapFields(properties, (property, name) => change(name, property)),
  };
}

/** What is listed of an argument that several tools take with the first of them alone. */
const SAID_ONCE = new Set(["description", "minimum", "maximum", "maxItems", "enum"]);

function ofType(items: unknown): Json {
  const { enum: _, ...rest } = items as Json;
  return rest;
}

/** Shortens the schema of an answer: each field with its type, nothing in words. */
export function shortAnswer(schema: Json): Json {
  return withoutWords(shortened(placed(schema))) as Json;
}

/** Puts each component that is named once in its place; what contains itself is named twice. */
function placed(schema: Json): Json {
  const { $defs = {}, ...rest } = schema as { readonly $defs?: Readonly<Record<string, Json>> };
  const named = new Map<string, number>();
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
    named.set(name, (named.get(name) ?? 0) + 1);
  }
  const place = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(place);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...others } = value as Json;
    const name = String($ref).replace("#/$defs/", "");
    const component = named.get(name) === 1 ? $defs[name] : undefined;
    return mapFields(component === undefined ? value as Json : { ...component, ...others }, place);
  };
  const shared = Object.entries($defs).filter(([name]) => named.get(name) !== 1);
  const kept = Object.fromEntries(shared.map(([name, component]) => [name, place(component)]));
  return { ...place(rest) as Json, ...(shared.length === 0 ? {} : { $defs: kept }) };
}

/** Drops what says nothing; schemas are the program's own, so their depth is small. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, item]) => !isNeedless(key, item));
  // The names of arguments are not keywords.
  return merged(Object.fromEntries(
    kept.map(([key, item]) => [
      key,
      NAMED_SCHEMAS.has(key) ? mapFields(item as Json, shortened) : shortened(item),
    ]),
  ));
}

function isNeedless(key: string, item: unknown): boolean {
  // Every integer that JSON can carry exactly lies between these.
  if (key === "minimum" || key === "maximum") return Math.abs(item as number) === SAFE;
  return NEEDLESS.has(key) || (key === "additionalProperties" && isEmpty(item));
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Drops descriptions, types beside the only values there are, and lists of no properties. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== "object" || value === null) return value;
  const isListed = "const" in value || "enum" in value;
  const kept = Object.entries(value).filter(([key, item]) =>
    !(key === "description" || (key === "type" && isListed) ||
      (key === "properties" && isEmpty(item)))
  );
  return Object.fromEntries(
    kept.map(([key, item]) => [
      key,
      NAMED_SCHEMAS.has(key) ? mapFields(item as Json, withoutWords) : withoutWords(item),
    ]),
  );
}

/**
 * Writes alternatives of different types as one schema of several types: a keyword of one type lets
 * every other type pass, so it accepts the same.
 */
function merged(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = (anyOf as Json[]).flatMap((branch) =>
    Object.keys(branch).length === 1 && Array.isArray(branch["anyOf"])
      ? branch["anyOf"] as Json[]
      : [branch]
  );
  const types = branches.flatMap(({ type }) => typesOf(type));
  const keys = branches.flatMap(({ type, ...keywords }) => {
    const allowed = typesOf(type).flatMap((name) => OF_ONE_TYPE[name] ?? []);
    return Object.keys(keywords).map((key) => allowed.includes(key) ? key : "");
  });
  const isOne = branches.length > 1 && branches.every(({ type }) => type !== undefined) &&
    new Set(types).size === types.length && new Set(keys).size === keys.length &&
    !keys.includes("");
  if (!isOne) return { ...rest, anyOf: branches };
  return { ...rest, ...Object.assign({}, ...branches), type: types };
}

function typesOf(type: unknown): readonly string[] {
  return Array.isArray(type) ? type : [String(type)];
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
