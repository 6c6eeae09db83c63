/**
 * A plain subset of JSON Schema: names, types and what is required, of a caller or of an extractor.
 *
 * docs/design/extractors.md, 4.4. What is not of the subset is refused: to pass over a keyword would
 * switch off what it asks for.
 */
import { badInput } from "../../../base/errors.ts";
import { MAX_LIST_DEPTH, MAX_NAMED_FIELDS } from "../../../base/limits.ts";
import { clipped, quoted } from "../../../base/quoted.ts";
import { MAX_WHERE } from "../format/strict.ts";
import type { Want } from "../lists/want.ts";
import { type FieldType, readTyped } from "./field_type.ts";

/** What a schema tells of one name. */
export interface SchemaField {
  readonly type: FieldType;
  readonly optional: boolean;
  readonly isList: boolean;
  /** The columns of a list of rows. */
  readonly columns?: RecordSchema;
}

/** What a schema tells of each name. */
export type RecordSchema = ReadonlyMap<string, SchemaField>;

type Json = Readonly<Record<string, unknown>>;

/** Keywords that say nothing about values. */
const REMARKS = ["$schema", "$id", "title", "description", "additionalProperties"];
const TYPE_KEYS = ["type", "format", "properties", "required"];
const FORMATS: Readonly<Record<string, FieldType>> = {
  date: "date",
  "date-time": "date",
  uri: "address",
};

/** Reads a schema of what is wanted. Throws `ToolError` `bad_input` where it is not of the subset. */
export function readSchema(value: unknown, want: Want): RecordSchema {
  const schema = readProperties(value, "schema", 0);
  for (const [name, example] of Object.entries(want)) {
    const field = schema.get(name);
    if (field === undefined) refuse("schema", `has no ${quoted(name)}, which want has`);
    checkExample(`schema.${name}`, field, example);
  }
  for (const [name, { optional }] of schema) {
    if (!optional && !Object.hasOwn(want, name)) {
      refuse("schema", `requires ${quoted(name)}: give an example in want`);
    }
  }
  return schema;
}

/** Reads a schema of what selectors read: `several` and `lists` by name. Throws as readSchema. */
export function readSelectSchema(
  value: unknown,
  fields: ReadonlyMap<string, boolean>,
  lists: ReadonlyMap<string, ReadonlySet<string>>,
): RecordSchema {
  const schema = readProperties(value, "schema", 0);
  for (const [name, { isList, columns, optional }] of schema) {
    const own = lists.get(name);
    if (own === undefined && !fields.has(name)) {
      if (optional) continue;
      refuse("schema", `requires ${quoted(name)}, which select has not`);
    }
    const where = `schema.${clipped(name)}`;
    if ((own !== undefined) !== (columns !== undefined)) {
      refuse(where, own === undefined ? "has rows, and its selector values" : "has no rows");
    }
    if (own === undefined && isList !== fields.get(name)) {
      refuse(
        where,
        isList ? "is an array, and its selector one value" : "is one value, not several",
      );
    }
    const strange = [...columns ?? []].find(([key, field]) => !field.optional && !own?.has(key));
    if (strange !== undefined) {
      refuse(where, `requires ${quoted(strange[0])}, which select has not`);
    }
  }
  return schema;
}

function checkExample(where: string, field: SchemaField, example: Want[string]): void {
  const { type, isList, columns } = field;
  if (isList === (typeof example === "string")) {
    refuse(
      where,
      isList ? "is an array, and its example one value" : "is one value, and its example a list",
    );
  }
  for (const value of typeof example === "string" ? [example] : example) {
    if (typeof value === "string") {
      if (columns !== undefined) refuse(where, "has rows, and its example values");
      if (readTyped(value, type, ANY_BASE) === undefined) {
        refuse(where, `is ${type}, and its example ${quoted(value)}`);
      }
      continue;
    }
    if (columns === undefined) refuse(where, "has values, and its example rows");
    for (const [name, text] of Object.entries(value)) {
      const column = columns.get(name);
      if (column === undefined) {
        refuse(where, `has no column ${quoted(name)}, which its example has`);
      }
      checkExample(`${where}.${name}`, column, text);
    }
  }
}

/** Relative addresses of examples are addresses on their page. */
const ANY_BASE = "https://example.org/";

/** Reads the properties of a schema. Throws `ToolError` `bad_input`. */
export function readProperties(value: unknown, where: string, depth: number): RecordSchema {
  const raw = readObject(value, where, ["type", "properties", "required"]);
  if (raw.type !== "object") refuse(where, 'is not {"type": "object", "properties": {…}}');
  const properties = readObject(raw.properties, `${where}.properties`);
  const names = Object.keys(properties);
  if (names.length === 0 || names.length > MAX_NAMED_FIELDS) {
    refuse(where, `has not between 1 and ${MAX_NAMED_FIELDS} properties`);
  }
  const required = raw.required ?? [];
  if (!Array.isArray(required)) refuse(`${where}.required`, "is not a list of names");
  const strange = required.find((name) => typeof name !== "string" || !names.includes(name));
  if (strange !== undefined) refuse(`${where}.required`, "names what properties has not");
  return new Map(names.map((name) => {
    const at = `${where}.${clipped(name)}`;
    const field = readField(properties[name], at, depth);
    return [name, { ...field, optional: !required.includes(name) }];
  }));
}

function readField(value: unknown, where: string, depth: number): Omit<SchemaField, "optional"> {
  const raw = readObject(value, where, [...TYPE_KEYS, "items"]);
  if (raw.type !== "array" || depth > MAX_LIST_DEPTH + 1) {
    if (raw.items !== undefined) refuse(where, "has items, and is no array");
    return { type: readType(raw, where), isList: false };
  }
  const inside = `${where}[]`;
  const items = readObject(raw.items, inside);
  return "properties" in items && !isAmount(items)
    ? { type: "text", isList: true, columns: readProperties(items, inside, depth + 1) }
    : { type: readType(readObject(items, inside, TYPE_KEYS), inside), isList: true };
}

function readType(raw: Json, where: string): FieldType {
  const { type, format } = raw;
  if (type === "object" && isAmount(raw)) return "amount";
  if (type === "number" || type === "integer" || type === "boolean") {
    return format === undefined ? type : refuse(where, `has a format that no ${type} has here`);
  }
  if (type !== "string") {
    refuse(
      where,
      "has none of the types string, number, integer, boolean, array, or object of amount and currency",
    );
  }
  if (format === undefined) return "text";
  const known = typeof format === "string" && Object.hasOwn(FORMATS, format)
    ? FORMATS[format]
    : undefined;
  return known ?? refuse(where, "has none of the formats date, date-time and uri");
}

function isAmount({ properties }: Json): boolean {
  const names = typeof properties === "object" && properties !== null
    ? Object.keys(properties)
    : [];
  return names.includes("amount") && names.every((key) => key === "amount" || key === "currency");
}

function readObject(value: unknown, where: string, known?: readonly string[]): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(where, "is not an object");
  }
  const strange = Object.keys(value).find((key) =>
    known !== undefined && !known.includes(key) && !REMARKS.includes(key)
  );
  if (strange !== undefined) refuse(where, `has ${quoted(strange)}, which is not read`);
  return value as Json;
}

function refuse(where: string, why: string): never {
  throw badInput(`${clipped(where, MAX_WHERE)} ${why}`);
}
