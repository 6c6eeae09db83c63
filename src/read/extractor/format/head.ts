/**
 * The head of a file: what is read and where, short enough for a person to read and to edit.
 *
 * docs/design/extractors.md, 1.4: the rules that were learnt are under `learnt`; where the head says
 * the same as they do, they are what is read by.
 */
import {
  type Column,
  type Extractor,
  type Listing,
  listingsOf,
  type NestedList,
  type PageField,
} from "../extractor.ts";
import { type FieldType, learntType } from "../typed/field_type.ts";
import type { SeveralField } from "../several/learn_several.ts";
import { columnType } from "../typed/typed_rows.ts";

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
  const head = headOf(extractor);
  return {
    format: 6,
    ...(service === undefined ? {} : { service }),
    learnt_from,
    notes,
    ...head,
    learnt,
  };
}

/** Describes what an extractor reads. */
export function headOf(
  extractor: Extractor,
): Pick<ExtractorFile, "fields" | "listings" | "lists"> {
  const { fields = [], several = [], lists = [] } = extractor;
  const listings = listingsOf(extractor);
  const own = [
    ...fields.map((field) => [field.name, fieldHead(field)] as const),
    ...several.map((one) => [one.name, severalHead(one)] as const),
  ];
  return {
    ...(own.length === 0 ? {} : { fields: Object.fromEntries(own) }),
    ...(listings.length === 0 ? {} : { listings: listings.map(listingHead) }),
    ...(lists.length === 0 ? {} : {
      lists: Object.fromEntries(lists.map((list) => [list.name, namedHead(list)])),
    }),
  };
}

/** Describes a field that has several values. */
export function severalHead({ path, type = "text", optional }: SeveralField): FieldHead {
  return { at: path, several: true, type, required: optional !== true };
}

/** Describes a field of the page. */
export function fieldHead(field: PageField): FieldHead {
  return {
    ...(field.label === undefined ? {} : { label: field.label }),
    at: field.path,
    type: field.type ?? learntType(field) ?? "text",
    required: field.optional !== true,
  };
}

/** Describes a column of rows. */
export function columnHead(column: Column): FieldHead {
  return {
    at: column.path,
    type: columnType(column),
    required: column.missing === 0 && column.optional !== true,
  };
}

function columnHeads(columns: readonly Column[]): Record<string, FieldHead> {
  return Object.fromEntries(columns.map((column) => [column.name, columnHead(column)]));
}

/** Writes what a row is, after its boxes. */
export function rowsText({ wrapper, member }: Pick<Listing, "wrapper" | "member">): string {
  return wrapper === undefined ? member : `${wrapper}>${member}`;
}

function listingHead(listing: Listing): RowsHead {
  return {
    at: listing.container,
    rows: rowsText(listing),
    fields: columnHeads(listing.fields),
    ...innerHeads(listing.lists),
  };
}

function namedHead(list: Listing): RowsHead {
  const { at, ...head } = listingHead(list);
  return { ...(at === undefined ? {} : { at }), ...head, required: list.rows[0] > 0 };
}

function innerHeads(lists: readonly NestedList[] = []): Pick<RowsHead, "lists"> {
  if (lists.length === 0) return {};
  return {
    lists: Object.fromEntries(lists.map((list): [string, RowsHead] => [list.name, {
      at: list.part ?? 0,
      rows: rowsText(list),
      required: list.rows[0] > 0,
      fields: columnHeads(list.fields),
      ...innerHeads(list.lists),
    }])),
  };
}
