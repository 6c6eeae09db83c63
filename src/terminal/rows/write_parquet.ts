/** Rows as a table of Parquet, named when it is whole: without its end none can be read. */
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { cellOf } from "./cells.ts";
import type { TypedColumn } from "./write_rows.ts";

// Bounds.
/** Rows of one group of a Parquet file; they are in memory until it is written. */
export const PARQUET_GROUP_ROWS = 10_000;
/** Characters of texts after which a group ends with fewer rows. */
export const PARQUET_GROUP_CHARS = 16 * 1024 * 1024;

/** A file of Parquet that is being written. */
interface RowGroups<Row> {
  /** Takes rows; returns the bytes that are to be written. */
  add(rows: readonly Row[]): Uint8Array;
  end(): Uint8Array;
}

/** Creates a file of some columns; a value that is not of its column's type is null. */
export function createRowGroups<Row>(columns: readonly TypedColumn<Row>[]): RowGroups<Row> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    createdBy: "service",
  });
  let rows: Row[] = [];
  let chars = 0;

  function writeGroup(): void {
    const columnData = columns.map((column) => ({
      name: column.name,
      data: rows.map((row) => valueOf(column, row)),
    }));
    void writer.write({ columnData, rowGroupSize: rows.length });
    rows = [];
    chars = 0;
  }

  /** Takes what was made ready out of the writer, which goes on counting where it is. */
  function taken(): Uint8Array {
    const ready = bytes.getBytes().slice();
    bytes.index = 0;
    return ready;
  }

  return {
    add(more): Uint8Array {
      for (const row of more) {
        rows.push(row);
        for (const { valueIn } of columns) chars += charsOf(valueIn(row));
        if (rows.length >= PARQUET_GROUP_ROWS || chars >= PARQUET_GROUP_CHARS) writeGroup();
      }
      return taken();
    },
    end(): Uint8Array {
      if (rows.length > 0) writeGroup();
      void writer.finish();
      return taken();
    },
  };
}

/** Returns how the end of every table begins that has these columns: with their names and types. */
export function endOfColumns<Row>(columns: readonly TypedColumn<Row>[], row: Row): Uint8Array {
  const [empty, full] = [[], [row]].map((rows) => {
    const table = createRowGroups(columns);
    table.add(rows);
    const bytes = table.end();
    return bytes.subarray(bytes.length - PARQUET_END_BYTES - endLengthOf(bytes));
  }) as [Uint8Array, Uint8Array];
  // The number of rows stands behind the columns.
  return empty.subarray(0, empty.findIndex((byte, at) => byte !== full[at]));
}

/** Bytes behind the description of a table: its length, and a mark. */
export const PARQUET_END_BYTES = 8;

/** Reads how many bytes before its last ones describe a table, given those or more. */
export function endLengthOf(bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes;
  return new DataView(buffer, byteOffset, length).getUint32(length - PARQUET_END_BYTES, true);
}

function charsOf(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

function valueOf<Row>({ type, valueIn }: TypedColumn<Row>, row: Row): unknown {
  const value = valueIn(row);
  if (value === null || value === undefined) return null;
  switch (type) {
    case "number":
      return typeof value === "number" ? value : null;
    case "integer":
      return Number.isSafeInteger(value) ? BigInt(value as number) : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date": {
      const day = new Date(`${String(value).slice(0, 10)}T00:00:00Z`);
      return Number.isNaN(day.getTime()) ? null : day;
    }
    case "list":
      return (Array.isArray(value) ? value : [value]).map(cellOf);
    case "text":
      return cellOf(value);
  }
}

function schemaOf<Row>(columns: readonly TypedColumn<Row>[]): SchemaElement[] {
  const text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
  const optional = "OPTIONAL" as const;
  return [
    { name: "answers", num_children: columns.length },
    ...columns.flatMap(({ name, type }): SchemaElement[] => {
      switch (type) {
        case "number":
          return [{ name, type: "DOUBLE", repetition_type: optional }];
        case "integer":
          return [{ name, type: "INT64", repetition_type: optional }];
        case "boolean":
          return [{ name, type: "BOOLEAN", repetition_type: optional }];
        case "date":
          return [{ name, type: "INT32", converted_type: "DATE", repetition_type: optional }];
        case "list":
          return [
            { name, num_children: 1, converted_type: "LIST", repetition_type: optional },
            { name: "list", num_children: 1, repetition_type: "REPEATED" },
            { name: "element", ...text, repetition_type: optional },
          ];
        case "text":
          return [{ name, ...text, repetition_type: optional }];
      }
    }),
  ];
}
