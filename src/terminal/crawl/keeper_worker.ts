/** The worker that keeps a crawl: a page is written before the ledger has it. */
import { ForeignLedger, holdLock, Ledger, openSqlite } from "../../site/ledger/mod.ts";
import { writeAll } from "../../base/connection.ts";
import { clipped } from "../../base/quoted.ts";
import { jsonLines, sourceOfFile } from "../batch/byte_reader.ts";
import { MAX_TOLD_COLUMNS_CHARS } from "../batch/journal.ts";
import { serveAsked } from "../asked_worker.ts";
import { isOfSystem, reasonOf } from "../named_files.ts";
import { replaceFile } from "../replaced_file.ts";
import { ofCells } from "../rows/write_rows.ts";
import { UsageError } from "../usage_error.ts";
import type {
  CrawlPlan,
  Keeper,
  Noted,
  Opening,
  OutputPlaces,
  ToKeeper,
  Written,
} from "./keeper.ts";
import { createOutput, type Output } from "./output.ts";

// Bounds.
/** Addresses that are listed at once. */
const LISTED_AT_ONCE = 1_000;

const NO_CRAWL =
  "the output has no crawl to go on with: leave out --resume and the like to begin one";
const IN_USE = "the output is in use by a crawl that runs: let it end first";

/** The writer of a ledger that has one alone. */
const WRITER = "one";

/** Serves one crawl: what it is first, then its verbs. */
export function runKeeper(): void {
  let kept: Kept | undefined;
  let shared: Shared | undefined;
  serveAsked<ToKeeper>(async ({ verb, args }) => {
    if (verb === "open" && args[0].isShared === true) {
      shared = await openShared(args[0]);
      return shared.writer;
    }
    if (verb === "open") {
      kept = await open(args[0]);
      return kept.plan;
    }
    if (shared !== undefined) return await shared.answer(verb, args);
    return kept && await answer(kept, verb as keyof Keeper, args);
  }, (error) => ({ failed: whyOf(error), isBug: !isOwn(error) && !isOfSystem(error) }));
}

/** What is refused in words of the program's own. */
function isOwn(error: unknown): error is UsageError | ForeignLedger {
  return error instanceof UsageError || error instanceof ForeignLedger;
}

/** An output whose ledger is elsewhere. */
interface Shared {
  /** What the ledger knows this output by. */
  readonly writer: string;
  answer(verb: ToKeeper["verb"], args: readonly unknown[]): Promise<unknown>;
}

async function openShared({ places }: Opening): Promise<Shared> {
  const { own } = places;
  await Deno.mkdir(own, { recursive: true });
  const lock = holdLock(`${own}/lock.sqlite`);
  if (lock === undefined) throw new UsageError(IN_USE);
  const name = `${own}/writer`;
  const writer = await Deno.readTextFile(name).catch(() => crypto.randomUUID());
  await Deno.writeTextFile(name, writer);
  let output: Output | undefined;
  return {
    writer,
    async answer(verb, [first]): Promise<unknown> {
      if (verb === "begin") output = await createOutput(places, first as number);
      else if (verb === "write") return await output?.write(first as Written);
      else if (verb === "writeTable") await writeTable(places);
      else if (verb === "close") {
        output?.close();
        lock.release();
      }
      return output?.size;
    },
  };
}

interface Kept {
  readonly plan: CrawlPlan;
  readonly places: OutputPlaces;
  readonly ledger: Ledger;
  readonly output: Output | undefined;
  release(): void;
}

async function open({ places, plan, resumes }: Opening): Promise<Kept> {
  const { own } = places;
  const path = `${own}/ledger.sqlite`;
  const isThere = await exists(path);
  if (plan === undefined || resumes) {
    if (!isThere) throw new UsageError(NO_CRAWL);
  } else if (isThere) {
    throw new UsageError("the output is not empty: give --resume to go on with it, or remove it");
  }
  await Deno.mkdir(own, { recursive: true });
  const lock = plan === undefined ? undefined : holdLock(`${own}/lock.sqlite`);
  if (plan !== undefined && lock === undefined) throw new UsageError(IN_USE);
  const sql = openSqlite(path);
  try {
    const known = isThere ? await Ledger.planOf(sql) as CrawlPlan | undefined : undefined;
    if (known !== undefined && plan !== undefined) checkPlan(known, plan);
    const now = plan ?? known;
    if (now === undefined) throw new UsageError(NO_CRAWL);
    const isLooking = plan === undefined;
    const ledger = await Ledger.open(sql, now, WRITER, isLooking);
    if (isLooking) return { plan: now, places, ledger, output: undefined, release: () => {} };
    const output = await createOutput(places, await ledger.writtenTo());
    await ledger.loseAfter(output.size);
    return { plan: now, places, ledger, output, release: () => lock?.release() };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function checkPlan(known: CrawlPlan, plan: CrawlPlan): void {
  const { columns } = known;
  if (columns !== undefined && columns !== plan.columns) {
    throw new UsageError(
      `the output has the columns ${clipped(columns, MAX_TOLD_COLUMNS_CHARS)}: give the same`,
    );
  }
  const same = known.format === plan.format && known.starts.join(" ") === plan.starts.join(" ");
  if (same) return;
  throw new UsageError(
    `the output is a crawl of ${
      known.starts.slice(0, 3).join(", ")
    } as ${known.format}: give the same`,
  );
}

/** A verb whose arguments and result are held to their types at the other end. */
type Verb = (...args: readonly unknown[]) => Promise<unknown>;

async function answer(
  { ledger, output, places, release }: Kept,
  verb: keyof Keeper,
  args: readonly unknown[],
): Promise<unknown> {
  switch (verb) {
    case "done":
    case "same":
    case "fail": {
      const [task, note, written] = args;
      const write = async (): Promise<number | null> =>
        await output?.write(written as Written) ?? null;
      const run = ledger[verb].bind(ledger) as unknown as Verb;
      const verdict = await run(task, note, write) as Noted["verdict"] | undefined;
      const usual = verb === "same" ? "unchanged" : "failed";
      return { verdict: verdict ?? usual, waiting: await ledger.waiting(Date.now()) };
    }
    case "writeAddresses":
      return await writeAddresses(ledger, places);
    case "writeTable":
      return await writeTable(places);
    case "close":
      output?.close();
      await ledger.close();
      return release();
    default:
      return await (ledger[verb].bind(ledger) as unknown as Verb)(...args);
  }
}

/** The list takes the place of the last one whole. */
async function writeAddresses(ledger: Ledger, { own }: OutputPlaces): Promise<void> {
  await replaceFile(`${own}/addresses.jsonl`, `${own}/addresses.next.jsonl`, async (file) => {
    for (let after = 0;;) {
      const some = await ledger.list(after, LISTED_AT_ONCE);
      const last = some.at(-1);
      if (last === undefined) break;
      after = last.n;
      const lines = some.map(({ n: _, ...address }) => `${JSON.stringify(address)}\n`).join("");
      await writeAll(file, lines);
    }
  });
}

/** Made of the lines from the first on, so that it has what the ledger has, however often it stopped. */
async function writeTable({ lines, own, table }: OutputPlaces): Promise<void> {
  if (table === undefined) return;
  const { createRowGroups } = await import("../rows/write_parquet.ts");
  const groups = createRowGroups(ofCells(table.columns));
  await replaceFile(table.path, `${own}/next.parquet`, async (file) => {
    using source = await Deno.open(lines);
    for await (const cells of jsonLines(sourceOfFile(source))) {
      const bytes = groups.add([cells as readonly unknown[]]);
      if (bytes.length > 0) await writeAll(file, bytes);
    }
    await writeAll(file, groups.end());
  });
}

async function exists(path: string): Promise<boolean> {
  return (await Deno.lstat(path).catch(() => undefined)) !== undefined;
}

function whyOf(error: unknown): string {
  if (isOwn(error)) return error.message;
  const { code, errcode, message } = error as {
    code?: unknown;
    errcode?: unknown;
    message?: string;
  };
  if (code !== "ERR_SQLITE_ERROR") return `the output cannot be written: ${reasonOf(error, true)}`;
  const [, , why = message ?? "its ledger fails"] =
    LEDGER_FAULTS.find(([known, said]) => errcode === known || message?.includes(said) === true) ??
      [];
  return `the output cannot be written: ${why}`;
}

/** What SQLite answers by its code, by its words, and in ours: not every error of the runtime has the code. */
const LEDGER_FAULTS = [
  [5, "database is locked", "another program uses its ledger"],
  [10, "disk I/O error", "the disk of its ledger fails"],
  [11, "database disk image is malformed", "its ledger is damaged"],
  [13, "database or disk is full", "the disk is full; make room and go on with --resume"],
  [26, "file is not a database", "its ledger is no database"],
] as const;
