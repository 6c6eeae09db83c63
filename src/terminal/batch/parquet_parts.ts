/**
 * A folder of Parquet files, each whole: what engines read as one table, and a run goes on with.
 *
 * A part has the rows of inputs in a row. It is written beside the others and named when it is whole,
 * after the first and last of its inputs and a digest of the last one's name, by which a run that goes
 * on knows its inputs again.
 */
import { clipped } from "../../base/quoted.ts";
import { sha256 } from "../../base/sha256.ts";
import { reasonOf, shownPath } from "../named_files.ts";
import {
  createRowGroups,
  endLengthOf,
  endOfColumns,
  PARQUET_END_BYTES,
} from "../rows/write_parquet.ts";
import type { TypedColumn } from "../rows/write_rows.ts";
import { UsageError } from "../usage_error.ts";
import { PARTS_WORKER } from "../worker_names.ts";
import { startAsked } from "../asked_worker.ts";
import { ByteReader, sourceOfFile } from "./byte_reader.ts";
import { type Cells, cellsOfLines } from "./columns.ts";
import { ForeignOutput, type Journal } from "./journal.ts";
import type { ToParts } from "./parts_worker.ts";

// Bounds.
/** Rows after which a part is closed; a run that is gone on with repeats at most the open one. */
const PARQUET_PART_ROWS = 50_000;

const PART = /^part-(\d{9})-(\d{9})-([0-9a-f]{16})\.parquet$/;

/** Makes a folder ready and tells what its parts have. Throws `UsageError`, inside an input too. */
export async function openParts(
  folder: string,
  inputs: readonly string[],
  resumes: boolean,
  columns: readonly TypedColumn<Cells>[],
): Promise<Journal> {
  const name = shownPath(folder);
  let names: string[];
  try {
    await Deno.mkdir(folder, { recursive: true });
    const place = `${await Deno.realPath(folder)}/`;
    for (const input of inputs) {
      const read = await Deno.realPath(input).catch(() => undefined);
      if (read === undefined || !place.startsWith(`${read}/`)) continue;
      throw new UsageError(`the output ${name} is inside of an input: give another`);
    }
    names = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name).sort();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the output ${name} cannot be used: ${reasonOf(error)}`);
  }
  const parts = names.filter((part) => part !== OPEN_PART);
  if (!resumes && parts.length > 0) {
    throw new UsageError(`the output ${name} is not empty: give --resume to go on with it`);
  }
  let first = 0;
  let digest: string | undefined;
  const end = endOfColumns(columns, []);
  for (const part of parts) {
    const [, from, to, own] = PART.exec(part) ?? [];
    if (from === undefined || Number(from) !== first + 1) {
      throw new ForeignOutput(
        `${clipped(part)} is none of a batch's parts, or one before it is gone`,
      );
    }
    if (!await endsLike(`${folder}/${part}`, end)) {
      throw new ForeignOutput(`${clipped(part)} has other columns: give the same`);
    }
    [first, digest] = [Number(to), own];
  }
  return { first, others: new Set(), firstId: undefined, firstDigest: digest, wholeBytes: 0 };
}

/** Reports whether a file is a table whose end begins so. */
async function endsLike(path: string, begins: Uint8Array): Promise<boolean> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  if (size < begins.length + PARQUET_END_BYTES) return false;
  const from = async (at: number, length: number): Promise<Uint8Array> => {
    await file.seek(at, Deno.SeekMode.Start);
    return await new ByteReader(sourceOfFile(file)).peek(length);
  };
  const last = size - PARQUET_END_BYTES;
  const length = endLengthOf(await from(last, PARQUET_END_BYTES));
  if (length > last) return false;
  const own = await from(last - length, begins.length);
  return begins.every((byte, at) => byte === own[at]);
}

/** The name of a part until it is whole. */
export const OPEN_PART = "_part.parquet";

/** Returns what names an input in the name of a part. */
export async function digestOf(id: string): Promise<string> {
  return (await sha256(id)).slice(0, 16);
}

/** Where lines of cells go. */
interface PartsWriter {
  /** Takes lines of whole inputs, in their order. */
  write(lines: string): Promise<void>;
  /** Closes the last part. */
  end(): Promise<void>;
  close(): void;
}

/** Starts a worker that may write in the folder alone; the caller gives up its files then. */
export async function startParts(
  folder: string,
  columns: readonly TypedColumn<Cells>[],
  entry: URL | string,
  partRows = PARQUET_PART_ROWS,
): Promise<PartsWriter> {
  const rights = { read: [folder], write: [folder] };
  const refused = `the output ${shownPath(folder)} cannot be written: `;
  const task = "writing the output";
  const worker = await startAsked<ToParts>(entry, PARTS_WORKER, rights, task, refused);
  await worker.ask({ type: "open", folder });

  let groups = createRowGroups(columns);
  let rows = 0;
  let from = 0;
  let last: { readonly n: number; readonly id: string } | undefined;

  async function closePart(): Promise<void> {
    if (last === undefined) return;
    await worker.ask({ type: "append", bytes: groups.end() });
    const digest = await digestOf(last.id);
    const [start, end] = [from, last.n].map((n) => String(n).padStart(9, "0"));
    await worker.ask({ type: "finish", name: `part-${start}-${end}-${digest}.parquet` });
    groups = createRowGroups(columns);
    rows = 0;
    last = undefined;
  }

  return {
    async write(lines): Promise<void> {
      const cells = cellsOfLines(lines);
      const [first] = cells;
      const [n, id] = cells.at(-1) ?? [];
      if (first === undefined || typeof n !== "number" || typeof id !== "string") return;
      if (last === undefined) from = Number(first[0]);
      last = { n, id };
      rows += cells.length;
      const bytes = groups.add(cells);
      if (bytes.length > 0) await worker.ask({ type: "append", bytes });
      if (rows >= partRows) await closePart();
    },
    end: closePart,
    close: worker.close,
  };
}
