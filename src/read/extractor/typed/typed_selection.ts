/**
 * Types of written fields: those that a schema sets, or that all values of the pages given read as.
 *
 * docs/design/extractors.md, 4.4.
 */
import type { Column, Row, SelectedField, Selection } from "../extractor.ts";
import { type FieldType, learntType } from "./field_type.ts";
import type { RecordSchema, SchemaField } from "./schema.ts";
import { type TypedRow, typeRows } from "./typed_rows.ts";

/** The field as the column that checks of values know. */
export function toColumn(field: SelectedField): Column {
  const { missing = 0, selector } = field;
  return { ...field, missing, path: readsAddress(selector) ? "@href" : selector };
}

function readsAddress(selector: string): boolean {
  return /(?:::attr\(\s*(?:href|src)\s*\)|@(?:href|src))\s*$/.test(selector);
}

/** Returns the type that the values of a field have. */
export function selectedType(field: SelectedField): FieldType {
  const { path, reads, samples } = toColumn(field);
  return field.type ?? learntType({ path, reads, samples }) ?? "text";
}

/** Returns selectors whose fields have the types of a schema. */
export function typeSelection(select: Selection, schema: RecordSchema): Selection {
  const { rows, fields, lists } = select;
  // Of a page a field is optional by `missing`, which its learning knows already.
  const own = fields.map((field) => typed(field, schema.get(field.name), rows !== null));
  return {
    ...select,
    fields: own,
    ...(lists === undefined ? {} : {
      lists: lists.map((list) => {
        const columns = schema.get(list.name)?.columns;
        return {
          ...list,
          fields: list.fields.map((one) => typed(one, columns?.get(one.name), true)),
        };
      }),
    }),
  };
}

function typed(
  field: SelectedField,
  own: SchemaField | undefined,
  isInRows: boolean,
): SelectedField {
  if (own === undefined) return field;
  return { ...field, type: own.type, ...(own.optional && isInRows ? { optional: true } : {}) };
}

/** Returns selectors with the types that they had before they were learnt again. */
export function keepSelectedTypes(fresh: Selection, old: Selection): Selection {
  const keep = (fields: readonly SelectedField[], before: readonly SelectedField[]) => {
    const known = new Map(before.map((one) => [one.name, one]));
    return fields.map((field): SelectedField => {
      const { type, optional } = known.get(field.name) ?? {};
      return {
        ...field,
        ...(type === undefined ? {} : { type }),
        ...(optional === undefined ? {} : { optional }),
      };
    });
  };
  const lists = fresh.lists?.map((list, at) => ({
    ...list,
    fields: keep(list.fields, old.lists?.[at]?.fields ?? []),
  }));
  return {
    ...fresh,
    fields: keep(fresh.fields, old.fields),
    ...(lists === undefined ? {} : { lists }),
  };
}

/** Returns the typed cells of the rows of a written extractor, by list. */
export function typeSelectedRows(
  { rows, fields, lists = [] }: Selection,
  read: readonly Row[],
  listed: Readonly<Record<string, readonly Row[]>>,
  base: string | null,
): Record<string, TypedRow[]> {
  const all = [
    ...(rows === null ? [] : [{ name: "rows", fields, read }]),
    ...lists.map((list) => ({ ...list, read: listed[list.name] ?? [] })),
  ];
  return Object.fromEntries(all.flatMap(({ name, fields: own, read: from }) => {
    const of = typeRows(from, [{ fields: own.map(toColumn) }], base);
    return of === undefined ? [] : [[name, of]];
  }));
}
