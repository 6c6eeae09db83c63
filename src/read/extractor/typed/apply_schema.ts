/** An extractor with the types of a schema, and the schema of what an extractor gives. */
import type {
  Column,
  Extractor,
  Listing,
  NestedList,
  PageField,
  SeveralField,
  Typing,
} from "../extractor.ts";
import { defined } from "../../../base/defined.ts";
import { fieldHead } from "../format/head.ts";
import type { FieldType } from "./field_type.ts";
import type { RecordSchema, SchemaField } from "./schema.ts";
import { toColumn } from "./typed_rows.ts";

/** Returns an extractor, learnt or written, whose fields have the types of a schema. */
export function applySchema(extractor: Extractor, schema: RecordSchema): Extractor {
  // By selectors a field of the page is optional by `missing`, which its learning knows already.
  const isOfPage = (path: Path): boolean => extractor.select?.rows === null && path.length === 1;
  return retyped(
    extractor,
    (path) => {
      const { type, optional } = fieldAt(schema, path) ?? {};
      return defined({ type, optional: optional === true && !isOfPage(path) ? true : undefined });
    },
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
  retyped(old, (path, { type, optional, piece }) => {
    known.set(keyOf(path), defined({ type, optional, piece }));
    return {};
  });
  return retyped(healed, (path) => known.get(keyOf(path)) ?? {});
}

/** The names of the lists around a field, and its own. */
type Path = readonly string[];

/** Whatever has fields and lists of them. */
interface Part {
  readonly name?: string;
  readonly fields?: readonly (Typing & { readonly name: string })[];
  readonly several?: readonly SeveralField[];
  readonly lists?: readonly Part[];
  readonly rows?: unknown;
}

/** Sets the types of all fields, and which lists a page may be without. */
function retyped(
  extractor: Extractor,
  typingAt: (path: Path, field: Typing) => Typing,
  mayLack: (path: Path) => boolean = () => false,
): Extractor {
  const typed = (field: Typing & { readonly name: string }, around: Path): Typing => ({
    ...field,
    ...typingAt([...around, field.name], field),
  });
  const within = <One extends Part>(part: One, around: Path = []): One => {
    const path = part.name === undefined ? around : [...around, part.name];
    const { fields, several, lists, rows } = part;
    return {
      ...part,
      ...defined({
        fields: fields?.map((field) => typed(field, path)),
        several: several?.map((field) => typed(field, path)),
        lists: lists?.map((list) => within(list, path)),
        rows: Array.isArray(rows) && mayLack(path) ? [0, rows[1]] : rows,
      }),
    };
  };
  const { listing, more_listings: more, select } = extractor;
  return {
    ...within(extractor),
    listing: listing === null ? null : within(listing),
    ...defined({
      more_listings: more?.map((rows) => within(rows)),
      select: select === undefined ? undefined : within(select),
    }),
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

/** A name, the schema of its values, and whether it is always there. */
type Property = readonly [string, Json, boolean];

/** Lists of rows, learnt or by selectors; the latter have no range of rows. */
type ListLike = Pick<NestedList, "fields" | "lists" | "plain"> & Pick<Listing, "carried"> & {
  readonly name: string;
  readonly rows?: [number, number];
};

/** Writes the schema of the values that an extractor gives, each as it is typed. */
export function toSchema(extractor: Extractor): Json {
  const { fields = [], several = [], lists = [], listing, select } = extractor;
  if (select === undefined) {
    const rows = listing === null ? [] : [rowsOf(listing)];
    return objectOf([...fields, ...several], lists, rows);
  }
  const columns = select.fields.map(toColumn);
  if (select.rows !== null) return objectOf([], [], [rowsOf({ fields: columns })]);
  const named = (select.lists ?? []).map(({ name, fields }) => ({
    name,
    fields: fields.map(toColumn),
  }));
  return objectOf(columns, named);
}

function rowsOf({ fields, carried }: Pick<Listing, "fields" | "carried">): Property {
  return ["rows", arrayOf(objectOf(fields, [], fromAbove(carried))), true];
}

/** The columns whose values stand above the rows. */
function fromAbove(carried: Listing["carried"] = []): Property[] {
  return carried.map(({ name }) => [name, SHAPES.text, true]);
}

function objectOf(
  fields: readonly (PageField | SeveralField | Column)[],
  lists: readonly ListLike[] = [],
  rows: readonly Property[] = [],
): Json {
  const properties = [...fields.map(propertyOf), ...lists.map(listOf), ...rows];
  const required = properties.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(properties.map(([name, shape]) => [name, shape])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function propertyOf(field: PageField | SeveralField | Column): Property {
  const { type = "text", several, required = false } = fieldHead(field);
  return [field.name, several === true ? arrayOf(SHAPES[type]) : SHAPES[type], required];
}

function listOf(list: ListLike): Property {
  const { name, fields, lists, plain, carried, rows: [least] = [1, 1] } = list;
  const [column] = fields;
  const own = plain === true && column !== undefined
    ? propertyOf(column)[1]
    : objectOf(fields, lists, fromAbove(carried));
  return [name, arrayOf(own), least > 0];
}

function arrayOf(items: Json): Json {
  return { type: "array", items };
}
