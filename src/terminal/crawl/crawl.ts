/**
 * `service crawl`: whole sites, page by page, into a folder or a file.
 *
 * Every address that is found stands in a ledger beside the output, and each page is written before
 * the ledger says so: whatever ends a crawl, `--resume` goes on where it stopped.
 */
import { isObject, jsonIn } from "../../base/json/plain.ts";
import { defined } from "../../base/defined.ts";
import { siteOf } from "../../page/url/mod.ts";
import type { Counts, Task } from "../../site/ledger/mod.ts";
import { crawlPage, mapSite } from "../../tools/contract/mod.ts";
import type { LineForm } from "../batch/columns.ts";
import { createRowForm } from "../batch/row_lines.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING } from "../found.ts";
import { extractorIn } from "../batch/given_extractor.ts";
import {
  giveUpFiles,
  isMissing,
  readGiven,
  readNamedFile,
  reasonOf,
  shownPath,
} from "../named_files.ts";
import { startProcesses } from "../start_pool.ts";
import { say } from "../stderr.ts";
import { print } from "../stdout.ts";
import { untilStopped } from "../stop_signals.ts";
import { UsageError } from "../usage_error.ts";
import { readCrawlConfig, readLedger, readStarts } from "./crawl_config.ts";
import type { CrawlConfig, CrawlLook } from "./crawl_config.ts";
import { createCrawlWeb } from "./crawl_web.ts";
import { Crawler, type Ending, type NoteLists } from "./crawler.ts";
import { noteLists } from "./listed_first.ts";
import { type CrawlPlan, type Keeper, type Noted, placesOf, startKeeper } from "./keeper.ts";
import { startSharedKeeper } from "./shared_keeper.ts";

/** Crawls sites and returns the exit code. Throws `UsageError` before anything is asked for. */
export async function crawl(args: readonly string[]): Promise<number> {
  const given = readCrawlConfig(args);
  if ("isLook" in given) return await tellStatus(given);
  const config = {
    ...given,
    ...(given.urls === undefined ? {} : { starts: readStarts(await readNamedFile(given.urls)) }),
    // In a file the password is in no list of processes.
    ...(given.ledger?.startsWith("@")
      ? { ledger: readLedger((await readNamedFile(given.ledger.slice(1))).trim()) }
      : {}),
  };
  const extractor = await readExtractor(config.extractor);
  const rows = config.rows === undefined ? undefined : createRowForm(config.rows, extractor);
  await checkOutput(config);
  const places = placesOf(config.output, config.isFile, rows, config.warc);
  const opening = { places, plan: planOf(config, rows), resumes: config.resumes };
  const keeper = config.ledger === undefined
    ? await startKeeper(opening, Deno.mainModule)
    : await startSharedKeeper(config.ledger, opening, Deno.mainModule);
  giveUpFiles();
  const { runner, network } = startProcesses([crawlPage, mapSite], () => {}, {
    maxReads: config.hosts,
    isThrifty: true,
  });
  const over = new AbortController();
  void untilStopped().then(() => over.abort(new Error("the crawl is stopped")));
  try {
    const format = config.format;
    const web = createCrawlWeb(runner, network, {
      format,
      extractor,
      archives: config.warc !== undefined,
    }, over.signal);
    const lists = config.again
      ? await beginAgain(config, { runner, keeper, over: over.signal })
      : undefined;
    // Whoever goes on with a round that was stopped, or joins it, compares as it did.
    const again = config.again || await keeper.isAgain();
    return await run({ ...config, again }, keeper, web, over.signal, rows, lists);
  } finally {
    await runner.close();
    await keeper.close();
  }
}

async function run(
  config: CrawlConfig,
  keeper: Keeper,
  web: ReturnType<typeof createCrawlWeb>,
  over: AbortSignal,
  rows: LineForm | undefined,
  lists: NoteLists | undefined,
): Promise<number> {
  for (const url of config.starts) await keeper.add([url], { id: null, url, depth: -1 });
  const before = await keeper.count();
  let { read, failed } = before;
  const events = {
    onPage({ url }: Task, { verdict, waiting }: Noted, failure?: string): void {
      if (verdict === "kept" || verdict === "unchanged") read++;
      if (verdict === "failed") failed++;
      const how = failure ?? (verdict === "kept" ? "" : verdict);
      say(`${read} read, ${failed} failed, ${waiting} wait: ${url}${how === "" ? "" : `: ${how}`}`);
    },
    onPause: (host: string, seconds: number, why: string): void =>
      say(`${host} ${why}: it is asked again in ${seconds} s`),
  };
  const crawler = new Crawler({
    config,
    keeper,
    web,
    events,
    over,
    rows,
    noteLists: lists,
    before: before.read + before.failed,
  });
  const ending = await crawler.run();
  await keeper.writeAddresses();
  await keeper.writeTable();
  const counts = await keeper.count();
  const empty = rows?.emptyColumns?.() ?? [];
  say(JSON.stringify({
    crawl: endingOf(ending, counts),
    ...(empty.length === 0 ? {} : { empty_columns: empty }),
    ...sumsOf(counts),
  }));
  if (ending === "paused" || ending === "stopped") return EXIT_FAILED;
  return counts.read > 0
    ? EXIT_FOUND
    : counts.failed + counts.refused > 0
    ? EXIT_FAILED
    : EXIT_NOTHING;
}

/** A crawl that has not ended goes on first: else what it has not read yet would be told as new. */
async function beginAgain(
  { starts }: CrawlConfig,
  noting: Parameters<typeof noteLists>[2] & { readonly keeper: Keeper },
): Promise<NoteLists> {
  const { waiting } = await noting.keeper.count();
  if (waiting > 0) {
    throw new UsageError(`${waiting} addresses still wait: let the crawl end first, with --resume`);
  }
  const large = new Set(await noting.keeper.again());
  return async (host, secondsLeft) => {
    const start = starts.find((address) => siteOf(address) === host);
    if (large.delete(host) && start !== undefined) {
      await noteLists(host, start, noting, secondsLeft);
    }
  };
}

function endingOf(ending: Ending, { waiting }: Counts): string {
  if (ending === "done" && waiting === 0) return "done";
  const why = {
    done: "some addresses could not be asked for",
    max_pages: "--max-pages is reached",
    max_seconds: "--max-seconds are over",
    max_mib: "--max-mib is reached",
    paused: "sites ask for longer pauses, or do not answer",
    stopped: "it was stopped",
  }[ending];
  return `stopped: ${why}, --resume goes on`;
}

function sumsOf({ reasons, ...sums }: Counts): Record<string, unknown> {
  return { ...sums, reasons: reasons.slice(0, MAX_TOLD_REASONS) };
}

// Bounds.
/** Reasons that the sums of a crawl name, those with most addresses; the list of addresses has all. */
const MAX_TOLD_REASONS = 20;
/** Starts that the state of a crawl names, the first ones; how many more there are is counted. */
const MAX_TOLD_STARTS = 20;

async function tellStatus({ output, isFile }: CrawlLook): Promise<number> {
  const places = placesOf(output, isFile);
  if (await Deno.lstat(`${places.own}/ledger.sqlite`).then(() => false, isMissing)) {
    const isMade = await Deno.lstat(output).then(() => true, (error) => !isMissing(error));
    throw new UsageError(
      `${shownPath(output)} has no crawl${
        isMade ? " of its own: what workers share by --ledger is told at their end" : ""
      }`,
    );
  }
  const opening = { places, plan: undefined, resumes: true };
  const keeper = await startKeeper(opening, Deno.mainModule);
  giveUpFiles();
  const counts = await keeper.count();
  const { starts } = keeper.plan;
  const left = starts.length - MAX_TOLD_STARTS;
  await print(JSON.stringify({
    crawl: counts.waiting === 0
      ? "done"
      : "not done: what waits is read as it goes on, or by --resume where it was stopped",
    starts: starts.slice(0, MAX_TOLD_STARTS),
    ...(left > 0 ? { starts_left_out: left } : {}),
    ...sumsOf(counts),
  }));
  await keeper.close();
  return counts.read > 0 ? EXIT_FOUND : EXIT_NOTHING;
}

function planOf(
  { starts, format, rows, extractor, include, exclude, depth, language }: CrawlConfig,
  lines: LineForm | undefined,
): CrawlPlan {
  const form = rows === undefined ? format : `rows of ${rows.format}`;
  return {
    starts,
    // One that was healed meanwhile may go on; without any the pages left would have no reading.
    format: extractor === undefined ? form : `${form} with an extractor`,
    sites: [...new Set(starts.map((start) => siteOf(start)))],
    maxDepth: depth,
    include,
    exclude,
    ...defined({ language, columns: columnsOf(lines) }),
  };
}

/** Lines of JSON have their columns by themselves. */
function columnsOf({ head, table }: Partial<LineForm> = {}): string | undefined {
  return head ?? table?.map(({ name, type }) => `${name}:${type}`).join(",");
}

/** An output in use by something else is refused before anything is made in it. */
async function checkOutput({ output, isFile, resumes }: CrawlConfig): Promise<void> {
  const name = shownPath(output);
  const { own } = placesOf(output, isFile);
  const [ours, ledger, state] = await Promise.all(
    [own, `${own}/ledger.sqlite`, `${own}/state.json`].map((path) =>
      Deno.lstat(path).catch(() => undefined)
    ),
  );
  if (state !== undefined || (ours !== undefined && !ours.isDirectory)) {
    throw new UsageError(
      `${name} is a crawl of an earlier version, which kept it otherwise: give another`,
    );
  }
  if (resumes || ledger !== undefined) return;
  try {
    const isUsed = isFile
      ? (await Deno.stat(output).catch(() => undefined))?.size
      : (await Deno.mkdir(output, { recursive: true }), await Array.fromAsync(Deno.readDir(output)))
        .length;
    if (!isUsed) return;
  } catch (error) {
    throw new UsageError(`the output ${name} cannot be used: ${reasonOf(error)}`);
  }
  throw new UsageError(`the output ${name} is not empty: give another, or remove it`);
}

async function readExtractor(written: string | undefined): Promise<Record<string, unknown> | null> {
  if (written === undefined) return null;
  const value = jsonIn(await readGiven(written));
  if (isObject(value)) return extractorIn(value);
  throw new UsageError("--extractor is no JSON object: give @FILE with an extractor or a recipe");
}
