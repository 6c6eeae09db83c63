/** What keeps a crawl, by a worker: a page is written before the ledger says so. */
import type {
  Failure,
  Ledger,
  LedgerRules,
  Reading,
  Task,
  Unchanged,
  Verdict,
} from "../../site/ledger/mod.ts";
import { startAsked } from "../asked_worker.ts";
import type { LineForm } from "../batch/columns.ts";
import type { Exchanged } from "./warc_file.ts";
import type { TypedColumn } from "../rows/write_rows.ts";
import { OUTPUT_WORKER } from "../worker_names.ts";

/** Where everything is written. */
export interface OutputPlaces {
  /** The folder of pages; undefined where they are lines of a file. */
  readonly folder: string | undefined;
  /** The file of lines; of a folder, the pages that could not be read. */
  readonly lines: string;
  /** The folder of what the crawl keeps for itself. */
  readonly own: string;
  /** The archive of what is delivered. */
  readonly warc?: string | undefined;
  /** The line before all others. */
  readonly head?: string | undefined;
  /** The Parquet table that is made of the lines, each a list of its cells. */
  readonly table?: {
    readonly path: string;
    readonly columns: readonly Pick<TypedColumn, "name" | "type">[];
  };
}

/** What is written of one page. */
export interface Written {
  readonly files?: readonly { readonly path: readonly string[]; readonly text: string }[];
  readonly line?: string;
  /** What was delivered, for the archive. */
  readonly exchanged?: Exchanged;
}

/** What a crawl is, for whoever goes on with it; plain data. */
export interface CrawlPlan extends LedgerRules {
  readonly starts: readonly string[];
  readonly format: string;
  /** The columns of rows, as their file or table has them; undefined where there are none. */
  readonly columns?: string;
}

/** What became of a page, and how many addresses wait then. */
export interface Noted {
  readonly verdict: Verdict | Failure["state"] | "unchanged";
  readonly waiting: number;
}

/** The verbs of a ledger that write nothing. */
export const PLAIN_VERBS = [
  "add",
  "takeHost",
  "leaveHost",
  "nextDue",
  "lease",
  "giveBack",
  "again",
  "isAgain",
  "listed",
  "count",
  "list",
] as const;
/** One of them. */
export type PlainVerb = (typeof PLAIN_VERBS)[number];

/** The verbs of a ledger, and the output beside it. */
export interface Keeper extends Pick<Ledger, PlainVerb> {
  /** Notes a page; tells how many addresses wait then, as `fail` does. */
  done(task: Task, reading: Reading, written: Written): Promise<Noted>;
  same(task: Task, unchanged: Unchanged, written: Written): Promise<Noted>;
  fail(task: Task, failure: Failure, written: Written): Promise<Noted>;
  /** Writes every address with its state into the folder of the crawl's own. */
  writeAddresses(): Promise<void>;
  /** Writes the table of all lines, where the output is one; takes the place of the last whole. */
  writeTable(): Promise<void>;
  close(): Promise<void>;
}

/** How a keeper opens what it keeps. */
export interface Opening {
  /** Whether its ledger is elsewhere: then the worker has the output alone. */
  readonly isShared?: boolean;
  readonly places: OutputPlaces;
  /** The crawl; undefined to look at the one that is there. */
  readonly plan: CrawlPlan | undefined;
  readonly resumes: boolean;
}

/** To the worker. */
export type ToKeeper =
  | { readonly verb: "open"; readonly args: readonly [Opening] }
  | { readonly verb: keyof Keeper; readonly args: readonly unknown[] }
  /** Of a ledger that is elsewhere: begins the output where its last line ends, and writes to it. */
  | { readonly verb: "begin"; readonly args: readonly [ends: number] }
  | { readonly verb: "write"; readonly args: readonly [Written] };

/** Names the places of an output, by how rows are written where they are. */
export function placesOf(
  output: string,
  isFile: boolean,
  rows?: LineForm,
  warc?: string,
): OutputPlaces {
  const own = isFile ? `${output}.crawl` : `${output}/.crawl`;
  const columns = rows?.table?.map(({ name, type }) => ({ name, type }));
  return {
    folder: isFile ? undefined : output,
    lines: columns !== undefined ? `${own}/rows.jsonl` : isFile ? output : `${own}/failed.jsonl`,
    own,
    warc,
    head: rows?.head,
    ...(columns === undefined ? {} : { table: { path: output, columns } }),
  };
}

const VERBS: readonly Exclude<keyof Keeper, "close">[] = [
  ...PLAIN_VERBS,
  "done",
  "same",
  "fail",
  "writeAddresses",
  "writeTable",
];

/** Starts the keeper, who alone uses files then. Throws `UsageError` for the output. */
export async function startKeeper(
  opening: Opening,
  entry: URL | string,
): Promise<Keeper & { readonly plan: CrawlPlan }> {
  const { ask, close } = await startWorker(opening.places, entry);
  const plan = await ask("open", opening) as CrawlPlan;
  const verbs = VERBS.map((verb) => [verb, (...args: unknown[]) => ask(verb, ...args)]);
  return {
    ...Object.fromEntries(verbs) as Omit<Keeper, "close">,
    plan,
    async close(): Promise<void> {
      await ask("close");
      close();
    },
  };
}

type AskWorker = (verb: ToKeeper["verb"], ...args: readonly unknown[]) => Promise<unknown>;

/** Starts the worker, which may use the places of an output and do nothing else. */
export async function startWorker(
  places: OutputPlaces,
  entry: URL | string,
): Promise<{ ask: AskWorker; close(): void }> {
  const { folder, lines, own, table, warc } = places;
  const beside = [table?.path, warc].filter((path) => path !== undefined);
  const paths = [folder ?? lines, own, ...beside];
  const rights = { read: paths, write: paths };
  const task = "keeping the crawl";
  const worker = await startAsked<ToKeeper>(entry, OUTPUT_WORKER, rights, task);
  return {
    ask: (verb, ...args) => worker.ask({ verb, args } as ToKeeper),
    close: worker.close,
  };
}
