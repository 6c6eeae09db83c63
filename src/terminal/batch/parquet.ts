/**
 * Chosen values of answers as a table of Parquet: what engines of data read without a schema.
 *
 * Rows come as lines of JSON and are kept until there are enough for a group; the end of the file
 * names the groups, so a file that was not written to its end cannot be read.
 */
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { OWN_COLUMNS } from "./columns.ts";

// Bounds.
/** Rows of one group of a Parquet file; they are in memory until it is written. */
export const PARQUET_GROUP_ROWS = 10_000;
/** Characters after which a group ends with fewer rows. */
const PARQUET_GROUP_CHARS = 16 * 1024 * 1024;

/** A table that is being written. */
export interface ParquetTable {
  /** Takes lines of the form `createTableForm` makes; returns the bytes that are to be written. */
  add(lines: string): Uint8Array;
  /** Returns the end of the file. */
  end(): Uint8Array;
}

/** One row: place, name, whether the answer can be used as it is, its error, the chosen values. */
type TableRow = readonly [n: number, id: string, ok: boolean, ...values: (string | null)[]];

/** Creates a table of the columns of every batch and of the chosen ones: text, or null. */
export function createParquetTable(paths: readonly string[]): ParquetTable {
  const bytes = new ByteWriter();
  const schema = schemaOf(paths);
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: "service" });
  let rows: TableRow[] = [];
  let chars = 0;

  function writeGroup(): void {
    const columns = schema.slice(1).map(({ name }, column) => ({
      name,
      data: rows.map((row) => column === 0 ? BigInt(row[0]) : row[column]),
    }));
    void writer.write({ columnData: columns, rowGroupSize: rows.length });
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
    add(lines): Uint8Array {
      for (const line of lines.split("\n")) {
        if (line === "") continue;
        rows.push(JSON.parse(line) as TableRow);
        chars += line.length;
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

function schemaOf(paths: readonly string[]): SchemaElement[] {
  const [n = "", id = "", ok = "", ...texts] = [...OWN_COLUMNS, ...paths];
  const text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
  return [
    { name: "answers", num_children: OWN_COLUMNS.length + paths.length },
    { name: n, type: "INT64", repetition_type: "REQUIRED" },
    { name: id, ...text, repetition_type: "REQUIRED" },
    { name: ok, type: "BOOLEAN", repetition_type: "REQUIRED" },
    ...texts.map((name) => ({ name, ...text, repetition_type: "OPTIONAL" as const })),
  ];
}
