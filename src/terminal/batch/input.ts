/** What goes in and comes out of a batch. Types only. */
import type { ErrorCode, RefusalFacts } from "../../base/errors.ts";

/** A page that was handed in, as bytes. */
export interface GivenPage {
  readonly bytes: Uint8Array;
  /** The address it was captured at; null where there is none. */
  readonly url: string | null;
  /** The head of the captured answer, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** Whether the bytes are UTF-8 already: text of a line, not a file of unknown encoding. */
  readonly isText: boolean;
}

/** One input: it gets one line of output. */
export interface Input {
  /** Its place among all inputs, from 1. */
  readonly n: number;
  /** Its file, address, or what its line calls it. */
  readonly id: string;
  /** Share of all inputs that is read with it, 0 to 1; undefined where that cannot be known. */
  readonly share?: number | undefined;
  readonly args?: Readonly<Record<string, unknown>>;
  /** The address to fetch. */
  readonly url?: string;
  readonly page?: GivenPage;
  /** Why its archive has only a part of the page: the word of the record, or what its answer shows. */
  readonly cut?: string;
  /** Why it cannot be read; then there is nothing to call a tool with. */
  readonly failure?: RefusalFacts & { readonly code: ErrorCode; readonly message: string };
}

/** An input without its place. */
export type FoundInput = Omit<Input, "n">;

/** How inputs are read. */
export type InputFormat = "auto" | "pages" | "jsonl" | "urls" | "warc" | "tar";

/** What the reading side is told to read. */
export interface InputPlan {
  /** Files and folders as named; `-` is standard input. */
  readonly paths: readonly string[];
  readonly format: InputFormat;
  /** The file the answers go to, which is not an input wherever it is. */
  readonly output?: { readonly dev: number; readonly ino: number };
  /** Inputs from the first that need not be delivered, and the places of others. */
  readonly done: { readonly first: number; readonly others: ReadonlySet<number> };
  /** Whether each of those is named all the same, and not the last in a row alone. */
  readonly namesDone: boolean;
}

/** To the worker that reads inputs. */
export type ToInputs =
  | { readonly type: "read"; readonly plan: InputPlan }
  /** So many inputs more may be sent. */
  | { readonly type: "more"; readonly inputs: number; readonly bytes: number };

/** From the worker that reads inputs. */
export type FromInputs =
  | { readonly type: "ready" }
  | { readonly type: "input"; readonly input: Input }
  /** A done input, without its content: its place and name. */
  | { readonly type: "passed"; readonly n: number; readonly id: string }
  /** All `inputs` are read; `skipped` counts archived records that are not pages, by their kind. */
  | {
    readonly type: "end";
    readonly inputs: number;
    readonly skipped: Readonly<Record<string, number>>;
  };
