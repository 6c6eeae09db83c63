/** The output of a batch as its journal: which inputs have their line; half a line is cut off. */
import { MAX_BATCH_LINE_BYTES } from "./lines.ts";
import { clipped } from "../../base/quoted.ts";
import { ByteReader, sourceOfFile } from "./byte_reader.ts";

// Bounds.
/** Characters of the columns that an output has, in a refusal of others. */
export const MAX_TOLD_COLUMNS_CHARS = 1_000;

/** What of a batch is done. */
export interface Journal {
  /** Inputs from the first that all have their line. */
  readonly first: number;
  /** The places of others that do. */
  readonly others: ReadonlySet<number>;
  /** The name the line of the input at `first` has; undefined where none has. */
  readonly firstId: string | undefined;
  /** A digest of that name, of an output that keeps no more of it. */
  readonly firstDigest?: string | undefined;
  /** Bytes of whole lines; what follows is cut off. */
  readonly wholeBytes: number;
}

/** Thrown for an output that no batch of this form has written. */
export class ForeignOutput extends Error {
  override readonly name = "ForeignOutput";
}

/** Reads an output line by line from its beginning. Throws `ForeignOutput`. */
export async function readJournal(
  file: { read(into: Uint8Array): Promise<number | null> },
  form: JournalForm,
): Promise<Journal> {
  const reader = new ByteReader(sourceOfFile(file));
  const others = new Map<number, string>();
  let first = 0;
  let firstId: string | undefined;
  let wholeBytes = 0;
  // Lines of an input whose last one has not come: a run that was killed leaves some.
  let begunBytes = 0;
  for (let isHead = form.head !== undefined;; isHead = false) {
    const row = await readRow(reader, form.isQuoted === true);
    if (row === undefined) break;
    if (isHead && row.text !== form.head) {
      throw new ForeignOutput(
        `its columns are ${clipped(row.text, MAX_TOLD_COLUMNS_CHARS)}: give the same`,
      );
    }
    const entry = isHead ? undefined : form.entryOf(row.text);
    if (!isHead && entry === undefined) {
      // The last line may be the rest of one that a stopped machine did not write whole.
      if ((await reader.peek(1)).length === 0) break;
      throw new ForeignOutput("it has lines that are no answers of a batch in this form");
    }
    if (entry?.isLast === false) {
      begunBytes += row.bytes;
      continue;
    }
    wholeBytes += begunBytes + row.bytes;
    begunBytes = 0;
    if (entry === undefined) continue;
    others.set(entry.n, entry.id);
    for (let id = others.get(first + 1); id !== undefined; id = others.get(first + 1)) {
      others.delete(++first);
      firstId = id;
    }
  }
  return { first, others: new Set(others.keys()), firstId, wholeBytes };
}

/** The input a line is of. */
export interface Entry {
  readonly n: number;
  readonly id: string;
  /** False where further lines of the same input follow. */
  readonly isLast?: boolean;
}

/** How the lines of an output are written. */
export interface JournalForm {
  /** The line before all others, which names the columns. */
  readonly head?: string;
  /** Whether a line end within quotes is part of a value. */
  readonly isQuoted?: boolean;
  /** Reads the place and name of the input a line is of; undefined when it is not of an input. */
  entryOf(row: string): Entry | undefined;
}

const decoder = new TextDecoder();

/** Reads one row with its line end; undefined at the end, also of a row that is cut off. */
async function readRow(
  reader: ByteReader,
  isQuoted: boolean,
): Promise<{ text: string; bytes: number } | undefined> {
  const parts: string[] = [];
  let bytes = 0;
  let quotes = 0;
  for (;;) {
    const line = await reader.wholeLine(MAX_BATCH_LINE_BYTES);
    if (line === undefined) return undefined;
    bytes += line.length + 1;
    if (bytes > MAX_BATCH_LINE_BYTES) throw new ForeignOutput("it has a line too long for a batch");
    const text = decoder.decode(line);
    parts.push(text);
    if (isQuoted) quotes += text.split('"').length - 1;
    if (!isQuoted || quotes % 2 === 0) return { text: parts.join("\n"), bytes };
  }
}
