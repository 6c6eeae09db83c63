/**
 * The head of a file: what is read and where, short enough for a person to read and to edit.
 *
 * docs/design/extractors.md, 1.4: the rules that were learnt are under `learnt`; where the head says
 * the same as they do, they are what is read by.
 */
import { defined } from "../../../base/defined.ts";
import {
  type Column,
  type Extractor,
  type Listing,
  listingsOf,
  type NestedList,
  type PageField,
  type SeveralField,
} from "../extractor.ts";
import { type FieldType, learntType } from "../typed/field_type.ts";

/** What a person needs to know of a field: where it is, what it is, whether each page has it. */
export interface FieldHead {
  /** The text before the value that a run insists on; with another one it is read behind that. */
  label?: string;
  /** The place; with another one the field is read there alone. */
  at?: string;
  /** The field has several values. */
  several?: true;
  type?: FieldType;
  required?: boolean;
}

/** What a person needs to know of rows. */
export interface RowsHead {
  /** The place of the rows' container; of a list in rows the number of the row's element. */
  at?: string | number;
  /** What a row is, after the boxes around it, as `li.group>ul>li`. */
  rows: string;
  /** Whether each page, or each outer row, has some. */
  required?: boolean;
  fields: Record<string, FieldHead>;
  lists?: Record<string, RowsHead>;
}

/** A learnt extractor as it is handed out and kept. */
export interface ExtractorFile {
  format: 6;
  service?: string;
  learnt_from: string[];
  notes: string[];
  fields?: Record<string, FieldHead>;
  listings?: RowsHead[];
  lists?: Record<string, RowsHead>;
  learnt: Omit<Extractor, "service" | "learnt_from" | "notes">;
}

/** Writes an extractor as it is kept; one of selectors is written for people as it is. */
export function toFile(extractor: Extractor): ExtractorFile | Extractor {
  if (extractor.select !== undefined) return extractor;
  const { service, learnt_from, notes, ...learnt } = extractor;
  return {
    format: 6,
    ...defined({ service }),
    learnt_from,
    notes,
    ...headOf(extractor),
    learnt,
  };
}

/** Describes what an extractor reads. */
export function headOf(
  extractor: Extractor,
): Pick<ExtractorFile, "fields" | "listings" | "lists"> {
  const { fields = [], several = [], lists = [] } = extractor;
  const own = named([...fields, ...several], fieldHead);
  const listings = listingsOf(extractor).map((one) => rowsHead(one));
  return {
    ...(own === undefined ? {} : { fields: own }),
    ...(listings.length === 0 ? {} : { listings }),
    ...defined({ lists: named(lists, (one) => rowsHead(one, true)) }),
  };
}

function named<One extends { readonly name: string }, Head>(
  all: readonly One[],
  headOf: (one: One) => Head,
): Record<string, Head> | undefined {
  if (all.length === 0) return undefined;
  return Object.fromEntries(all.map((one) => [one.name, headOf(one)]));
}

/** Describes a field of the page, one that has several values, or a column of rows. */
export function fieldHead(field: PageField | SeveralField | Column): FieldHead {
  const isSeveral = "items" in field;
  const isInEach = !("missing" in field) || field.missing === 0;
  return {
    ...defined({ label: "label" in field ? field.label : undefined }),
    at: field.path,
    ...(isSeveral ? { several: true } : {}),
    type: field.type ?? (isSeveral ? undefined : learntType(field)) ?? "text",
    required: isInEach && field.optional !== true,
  };
}

/** Writes what a row is, after its boxes. */
export function rowsText({ wrapper, member }: Pick<Listing, "wrapper" | "member">): string {
  return wrapper === undefined ? member : `${wrapper}>${member}`;
}

function rowsHead(list: Listing | NestedList, isNamed = false): RowsHead {
  return {
    at: "container" in list ? list.container : list.part ?? 0,
    rows: rowsText(list),
    ...(isNamed ? { required: list.rows[0] > 0 } : {}),
    fields: named(list.fields, fieldHead) ?? {},
    ...defined({ lists: named(list.lists ?? [], (one) => rowsHead(one, true)) }),
  };
}
