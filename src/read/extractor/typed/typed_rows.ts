/**
 * Rows by what their cells mean, beside the rows as text.
 *
 * docs/design/extractors.md, 4.4: a cell has the type that a schema sets for its column, or that all
 * its learnt values read as; text, and a cell that does not read so, is left out.
 */
import type { Column, NestedList, Row, SelectedField } from "../extractor.ts";
import { type FieldType, learntType, readTyped, type TypedValue } from "./field_type.ts";

/** The typed cells of one row; of a list in the row its rows, or its values. */
export interface TypedRow {
  [name: string]: TypedValue | TypedRow[] | (TypedValue | null)[];
}

/** What rows are made of: columns, and lists in the rows. */
export interface RowShape {
  readonly fields: readonly Column[];
  readonly lists?: readonly NestedList[];
}

/** Returns the typed cells of rows, in their order; undefined where no column has a type. */
export function typeRows(
  rows: readonly Row[],
  shapes: readonly RowShape[],
  base: string | null,
): TypedRow[] | undefined {
  const fields = shapes.flatMap(typedColumns);
  const lists = shapes.flatMap(({ lists = [] }) => lists).filter(hasTypes);
  if (fields.length + lists.length === 0) return undefined;
  return rows.map((row) => {
    const typed: TypedRow = {};
    for (const { name, type } of fields) {
      const text = row[name];
      const value = typeof text === "string" ? readTyped(text, type, base) : undefined;
      if (value !== undefined) typed[name] = value;
    }
    for (const list of lists) typed[list.name] = typeInner(row[list.name], list, base);
    return typed;
  });
}

/** What a selector that reads addresses ends with; they have neither shape nor reading. */
const ADDRESSES = /(?:::attr\(\s*["']?(?:href|src)["']?\s*\)|@(?:href|src))\s*$/i;

/** Reports whether a selector reads addresses. */
export function readsAddresses(selector: string): boolean {
  return ADDRESSES.test(selector);
}

/** The field of a selector as the column that checks and types of values know. */
export function toColumn(field: SelectedField): Column & Pick<SelectedField, "several"> {
  const { missing = 0, selector } = field;
  return { ...field, missing, path: readsAddresses(selector) ? "@href" : selector };
}

/** Returns the type that the cells of a column have. */
export function columnType({ type, path, reads, samples }: Column): FieldType {
  return type ?? learntType({ path, reads, samples }) ?? "text";
}

/** The columns whose types say more than their text; learnt addresses are absolute already. */
function typedColumns({ fields }: RowShape): { name: string; type: FieldType }[] {
  return fields.map((column) => ({ name: column.name, type: columnType(column) }))
    .filter(({ type }, at) =>
      type !== "text" && (type !== "address" || fields[at]?.type === "address")
    );
}

function hasTypes(list: NestedList): boolean {
  return typedColumns(list).length > 0 || (list.lists ?? []).some(hasTypes);
}

function typeInner(
  inner: Row[string] | undefined,
  list: NestedList,
  base: string | null,
): TypedRow[] | (TypedValue | null)[] {
  if (!Array.isArray(inner)) return [];
  const [column] = list.fields;
  const values = inner.filter((value) => typeof value === "string");
  if (list.plain === true && column !== undefined) {
    return values.map((text) => readTyped(text, columnType(column), base) ?? null);
  }
  const rows = inner.filter((value) => typeof value !== "string");
  return typeRows(rows, [list], base) ?? [];
}
