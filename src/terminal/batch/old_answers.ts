/** The answers of an earlier run, found by the name of their input, without holding them. */
import { MAX_BATCH_LINE_BYTES } from "./lines.ts";
import { jsonIn, toFields } from "../../base/json/plain.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { ByteReader, sourceOfFile } from "./byte_reader.ts";
import { ForeignOutput, type JournalForm } from "./journal.ts";

/** An open file that can be read anywhere. */
export interface SeekableFile {
  read(into: Uint8Array): Promise<number | null>;
  readSync(into: Uint8Array): number | null;
  seekSync(offset: number, whence: Deno.SeekMode): number;
}

/** Earlier answers. */
export interface OldAnswers {
  /** Returns the answer of an input; undefined where it had none. `n` tells inputs of one name apart. */
  find(id: string, n?: number): Answer | undefined;
  /** Reports whether an input was gone then: that is told once. */
  wasGone(id: string, n?: number): boolean;
  /** The names of all inputs that were answered then. */
  ids(): Iterable<string>;
}

/** Where the line of an input is, and which of the inputs it was. */
interface Place {
  readonly offset: number;
  readonly length: number;
  readonly n: number;
}

/** Notes where each line of an earlier run is, of this form. Throws `ForeignOutput` for others' lines. */
export async function openOldAnswers(
  file: SeekableFile,
  form: JournalForm,
): Promise<OldAnswers> {
  const reader = new ByteReader(sourceOfFile(file));
  const places = new Map<string, Place>();
  /** The places of inputs whose name others have too, by their number. */
  const twins = new Map<number, Place & { readonly id: string }>();
  let offset = 0;
  for (;;) {
    const line = await reader.wholeLine(MAX_BATCH_LINE_BYTES);
    if (line === undefined) break;
    const entry = form.entryOf(decoder.decode(line));
    if (entry === undefined) throw new ForeignOutput("it has lines that are no answers of a batch");
    const { id, n } = entry;
    const place = { offset, length: line.length, n };
    const twin = places.get(id);
    if (twin !== undefined) {
      twins.set(twin.n, { ...twin, id });
      twins.set(n, { ...place, id });
    }
    places.set(id, place);
    offset += line.length + 1;
  }
  const lineOf = (id: string, n: number | undefined): Partial<Answer> => {
    const twin = twins.get(n ?? 0);
    const place = twin?.id === id ? twin : places.get(id);
    if (place === undefined) return {};
    const { length } = place;
    const bytes = new Uint8Array(length);
    file.seekSync(place.offset, Deno.SeekMode.Start);
    for (let read = 0; read < length;) {
      const count = file.readSync(bytes.subarray(read));
      if (count === null) return {};
      read += count;
    }
    return toFields(jsonIn(decoder.decode(bytes)));
  };
  return {
    ids: () => places.keys(),
    find: (id, n) => answerOf(lineOf(id, n)),
    wasGone: (id, n) => toFields(lineOf(id, n)["change"])["status"] === "gone",
  };
}

const decoder = new TextDecoder();

/** A file that somebody changed meanwhile has no old answer there; a page that failed has its last. */
function answerOf(line: Partial<Answer>): Answer | undefined {
  return [line, toFields(line["last"])].find(isAnswer);
}

function isAnswer(fields: Partial<Answer>): fields is Answer {
  return typeof fields.ok === "boolean" && fields.error === undefined;
}

/**
 * Returns what the line of a page that could not be read keeps of the answer before, as `last`.
 *
 * The run after compares with this one: without it, what changed meanwhile would be told by nobody.
 */
export function lastOf(status: string, old: Answer | undefined): { last?: Partial<Answer> } {
  if (status !== "failed" || old === undefined) return {};
  const { n: _n, id: _id, change: _change, ...last } = old;
  return { last };
}

/** The answer for a file that an earlier run has read in a folder and that is no longer there. */
export const GONE: Answer = {
  ok: false,
  error: { code: "bad_input", message: "the file is no longer there", retryable: false },
};

/**
 * Names the files that an earlier run has read in a folder of this one, and this one has not met: not
 * those that it had no more.
 */
export function* goneFiles(
  paths: readonly string[],
  old: OldAnswers,
  met: ReadonlySet<string>,
): Generator<string> {
  const folders = paths.map((path) => path.endsWith("/") ? path : `${path}/`);
  for (const id of old.ids()) {
    const isOfFolder = folders.some((folder) => id.startsWith(folder));
    if (isOfFolder && !met.has(id) && !old.wasGone(id)) yield id;
  }
}
