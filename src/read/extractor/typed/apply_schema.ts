/** An extractor with the types of a schema, and the schema of what an extractor gives. */
import type {
  Column,
  Extractor,
  Listing,
  NamedListing,
  NestedList,
  PageField,
  SelectedField,
  Selection,
} from "../extractor.ts";
import { learntType } from "./field_type.ts";
import type { FieldType } from "./field_type.ts";
import type { RecordSchema, SchemaField } from "./schema.ts";
import { selectedType } from "./typed_selection.ts";
import { columnType } from "./typed_rows.ts";

/** What a schema sets of a field. */
export interface Typing {
  /** The type that values must read as; learnt from the samples when left out. */
  type?: FieldType;
  /** A page may be without it. */
  optional?: true;
  /** The number in what is read is the value. */
  piece?: "number";
  /** Healing did not find it: it gives no value, and fails, until it is found or taken out. */
  lost?: true;
}

/** Returns an extractor whose fields have the types of a schema. */
export function applySchema(extractor: Extractor, schema: RecordSchema): Extractor {
  const typed = <Field extends { name: string }>(field: Field): Field & Typing => ({
    ...field,
    ...typingOf(schema.get(field.name)),
  });
  return mapFields(extractor, typed, (list) => {
    return typeList(list, schema.get(list.name));
  });
}

/** Returns a list, and the lists in it, with the types of a schema. */
function typeList<List extends NamedListing | NestedList>(
  list: List,
  own: SchemaField | undefined,
): List {
  const columns = own?.columns;
  const [least, most] = list.rows;
  const fields = list.fields.map((column) => ({
    ...column,
    ...("plain" in list && own?.columns === undefined
      ? typingOf(own)
      : typingOf(columns?.get(column.name))),
  }));
  const lists = list.lists?.map((one) => typeList(one, columns?.get(one.name)));
  return {
    ...list,
    fields,
    rows: [own?.optional === true ? 0 : least, most],
    ...(lists === undefined ? {} : { lists }),
  };
}

/** Returns a healed extractor with the types that the old one had. */
export function keepTypes(healed: Extractor, old: Extractor): Extractor {
  const known = new Map(
    [...old.fields ?? [], ...old.several ?? [], ...old.listing?.fields ?? [], ...columnsOf(old)]
      .map((field) => [field.name, typingIn(field)]),
  );
  const typed = <Field extends { name: string }>(field: Field): Field & Typing => ({
    ...field,
    ...known.get(field.name),
  });
  return mapFields(healed, typed, (list) => {
    const before = old.lists?.find(({ name }) => name === list.name);
    const own = new Map(before?.fields.map((field) => [field.name, typingIn(field)]));
    return { ...list, fields: list.fields.map((one) => ({ ...one, ...own.get(one.name) })) };
  });
}

function columnsOf({ more_listings: more = [] }: Extractor): Column[] {
  return more.flatMap(({ fields }) => fields);
}

function mapFields(
  extractor: Extractor,
  typed: <Field extends { name: string }>(field: Field) => Field & Typing,
  ofList: (list: NamedListing) => NamedListing,
): Extractor {
  const { listing, more_listings: more, fields, several, lists } = extractor;
  const ofRows = (one: Listing): Listing => ({ ...one, fields: one.fields.map(typed) });
  return {
    ...extractor,
    listing: listing === null ? null : ofRows(listing),
    ...(more === undefined ? {} : { more_listings: more.map(ofRows) }),
    ...(fields === undefined ? {} : { fields: fields.map(typed) }),
    ...(several === undefined ? {} : { several: several.map(typed) }),
    ...(lists === undefined ? {} : { lists: lists.map(ofList) }),
  };
}

function typingOf(field: SchemaField | undefined): Typing {
  if (field === undefined) return {};
  return { type: field.type, ...(field.optional ? { optional: true } : {}) };
}

function typingIn({ type, optional, piece }: Typing): Typing {
  return {
    ...(type === undefined ? {} : { type }),
    ...(optional === undefined ? {} : { optional }),
    ...(piece === undefined ? {} : { piece }),
  };
}

type Json = Record<string, unknown>;

const SHAPES: Readonly<Record<FieldType, Json>> = {
  text: { type: "string" },
  date: { type: "string", format: "date" },
  address: { type: "string", format: "uri" },
  number: { type: "number" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  amount: {
    type: "object",
    properties: { amount: { type: "number" }, currency: { type: "string" } },
    required: ["amount"],
  },
};

/** Writes the schema of the values that a learnt extractor gives, each as it is typed. */
export function toSchema(extractor: Extractor): Json {
  const { fields = [], several = [], lists = [], listing, select } = extractor;
  if (select !== undefined) return selectedSchema(select);
  const properties: [string, Json, boolean][] = [
    ...fields.map((
      one,
    ): [string, Json, boolean] => [one.name, shapeOf(one), one.optional !== true]),
    ...several.map((one): [string, Json, boolean] => [
      one.name,
      { type: "array", items: SHAPES[one.type ?? "text"] },
      one.optional !== true,
    ]),
    ...lists.map((one): [string, Json, boolean] => [one.name, rowsShape(one), one.rows[0] > 0]),
  ];
  if (listing !== null) properties.push(["rows", rowsShape(listing), true]);
  return objectOf(properties);
}

/** Writes the schema of what selectors read. */
function selectedSchema({ rows, fields, lists = [] }: Selection): Json {
  const listed = lists.map((list): [string, Json, boolean] => [
    list.name,
    selectedRows(list.fields),
    true,
  ]);
  if (rows !== null) return objectOf([["rows", selectedRows(fields), true]]);
  return objectOf([
    ...fields.map((one): [string, Json, boolean] => [
      one.name,
      selectedShape(one),
      (one.missing ?? 0) === 0,
    ]),
    ...listed,
  ]);
}

function selectedRows(fields: readonly SelectedField[]): Json {
  const columns = fields.map((one): [string, Json, boolean] => [
    one.name,
    selectedShape(one),
    (one.missing ?? 0) === 0 && one.optional !== true,
  ]);
  return { type: "array", items: objectOf(columns) };
}

function selectedShape(field: SelectedField): Json {
  const shape = SHAPES[selectedType(field)];
  return field.several === true ? { type: "array", items: SHAPES[field.type ?? "text"] } : shape;
}

function rowsShape({ fields, lists = [] }: Pick<Listing, "fields" | "lists">): Json {
  return {
    type: "array",
    items: objectOf([
      ...fields.map((one): [string, Json, boolean] => [one.name, columnShape(one), isInEach(one)]),
      ...lists.map((one): [string, Json, boolean] => [one.name, innerShape(one), one.rows[0] > 0]),
    ]),
  };
}

function innerShape(list: NestedList): Json {
  const [column] = list.fields;
  return list.plain === true && column !== undefined
    ? { type: "array", items: columnShape(column) }
    : rowsShape(list);
}

function columnShape(column: Column): Json {
  return SHAPES[columnType(column)];
}

function isInEach({ missing, optional }: Column): boolean {
  return missing === 0 && optional !== true;
}

function shapeOf(field: PageField): Json {
  return SHAPES[field.type ?? learntType(field) ?? "text"];
}

function objectOf(properties: readonly [string, Json, boolean][]): Json {
  const required = properties.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(properties.map(([name, shape]) => [name, shape])),
    ...(required.length === 0 ? {} : { required }),
  };
}
