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
  Typing,
} from "../extractor.ts";
import { defined } from "../../../base/defined.ts";
import { learntType } from "./field_type.ts";
import type { FieldType } from "./field_type.ts";
import type { RecordSchema, SchemaField } from "./schema.ts";
import { columnType, type RowShape, toColumn } from "./typed_rows.ts";

/** Returns an extractor, learnt or written, whose fields have the types of a schema. */
export function applySchema(extractor: Extractor, schema: RecordSchema): Extractor {
  return retyped(
    extractor,
    (path) => typingOf(fieldAt(schema, path)),
    (path) => fieldAt(schema, path)?.optional === true,
  );
}

/** Finds what a schema tells of a column; of a list of values that of each of them. */
function fieldAt(schema: RecordSchema, [name = "", ...below]: Path): SchemaField | undefined {
  const own = schema.get(name);
  return own?.columns === undefined || below.length === 0 ? own : fieldAt(own.columns, below);
}

/** Returns a healed extractor with the types that the old one had. */
export function keepTypes(healed: Extractor, old: Extractor): Extractor {
  const known = new Map<string, Typing>();
  const keyOf = (path: Path): string => JSON.stringify(path);
  retyped(old, (path, field) => {
    known.set(keyOf(path), typingIn(field));
    return {};
  });
  return retyped(healed, (path) => known.get(keyOf(path)) ?? {});
}

/** The names of the lists around a field, and its own. */
type Path = readonly string[];

type Retype = (path: Path, field: Typing) => Typing;

/** Sets the types of all fields, and which lists a page may be without. */
function retyped(
  extractor: Extractor,
  typingAt: Retype,
  mayLack: (path: Path) => boolean = () => false,
): Extractor {
  const { listing, more_listings: more, fields, several, lists, select } = extractor;
  const all = <Field extends Typing & { name: string }>(
    own: readonly Field[],
    around: Path = [],
  ): Field[] => own.map((field) => ({ ...field, ...typingAt([...around, field.name], field) }));
  const ofRows = (one: Listing): Listing => ({ ...one, fields: all(one.fields) });
  const ofList = <List extends NamedListing | NestedList>(list: List, around: Path = []): List => {
    const path = [...around, list.name];
    const [least, most] = list.rows;
    return {
      ...list,
      fields: all(list.fields, path),
      rows: [mayLack(path) ? 0 : least, most],
      ...(list.lists === undefined ? {} : { lists: list.lists.map((one) => ofList(one, path)) }),
    };
  };
  return {
    ...extractor,
    listing: listing === null ? null : ofRows(listing),
    ...(more === undefined ? {} : { more_listings: more.map(ofRows) }),
    ...(fields === undefined ? {} : { fields: all(fields) }),
    ...(several === undefined ? {} : { several: all(several) }),
    ...(lists === undefined ? {} : { lists: lists.map((one) => ofList(one)) }),
    ...(select === undefined ? {} : { select: ofSelectors(select, all) }),
  };
}

function ofSelectors(
  select: Selection,
  all: (fields: readonly SelectedField[], around?: Path) => SelectedField[],
): Selection {
  const { rows, fields, lists } = select;
  // Of a page a field is optional by `missing`, which its learning knows already.
  const own = all(fields).map(({ optional, ...field }): SelectedField =>
    rows === null || optional === undefined ? field : { ...field, optional }
  );
  return {
    ...select,
    fields: own,
    ...(lists === undefined ? {} : {
      lists: lists.map((list) => ({ ...list, fields: all(list.fields, [list.name]) })),
    }),
  };
}

function typingOf(field: SchemaField | undefined): Typing {
  if (field === undefined) return {};
  return { type: field.type, ...(field.optional ? { optional: true } : {}) };
}

function typingIn({ type, optional, piece }: Typing): Typing {
  return defined({ type, optional, piece });
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

/** Writes the schema of the values that an extractor gives, each as it is typed. */
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
  const columns = fields.map(toColumn);
  if (rows !== null) return objectOf([["rows", rowsShape({ fields: columns }), true]]);
  return objectOf([
    ...columns.map((
      one,
    ): [string, Json, boolean] => [one.name, columnShape(one), one.missing === 0]),
    ...lists.map((list): [string, Json, boolean] => [
      list.name,
      rowsShape({ fields: list.fields.map(toColumn) }),
      true,
    ]),
  ]);
}

function rowsShape({ fields, lists = [] }: RowShape): Json {
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

function columnShape(column: Column & Pick<SelectedField, "several">): Json {
  if (column.several === true) return { type: "array", items: SHAPES[column.type ?? "text"] };
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
