/** `service map`: every address that a site lists, a line each, as it comes. */
import { MAX_BATCH_LINE_BYTES } from "../batch/lines.ts";
import { defined } from "../../base/defined.ts";
import { PROGRAM } from "../../base/program_name.ts";
import { writeAll } from "../../base/connection.ts";
import type { ErrorObject } from "../../base/errors.ts";
import { MAX_MAP_LIMIT } from "../../base/limits.ts";
import type { Tool } from "../../tools/contract/mod.ts";
import { askTools } from "../ask_tools.ts";
import { onlyWord, readCommand } from "../commands.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING } from "../found.ts";
import { giveUpFiles, openOutput, reasonOf, shownPath } from "../named_files.ts";
import { untilStopped } from "../stop_signals.ts";
import { startAddress } from "../start_address.ts";
import { say } from "../stderr.ts";
import { UsageError } from "../usage_error.ts";
import { isObject, jsonIn } from "../../base/json/plain.ts";
import { quoted } from "../../base/quoted.ts";
import { isAddress, siteOf } from "../../page/url/mod.ts";
import { ByteReader, sourceOfFile } from "../batch/byte_reader.ts";

// Bounds.
/** Sitemaps that could not be read named at the end of a map; how many there were is counted. */
const MAX_NAMED_SITEMAPS = 10;

/** A sitemap in an answer of `map_site`. */
export interface ListedSitemap {
  readonly url: string;
  readonly reason: string | null;
  readonly lost?: true;
}

/** A row of `map_site`. */
interface Mapped extends Record<string, unknown> {
  readonly url: string;
}

/** Lists a site and returns the exit code. Throws `UsageError` before anything is asked for. */
export async function map(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { start, output = "-", most, isPlain, resumes } = readConfig(args);
  const file = output === "-" ? undefined : await openOutput(output, resumes);
  const before = file === undefined || !resumes
    ? new Set<string>()
    : await readMappedBefore(file, output, isPlain);
  giveUpFiles();
  const stopped = untilStopped().then(() => undefined);
  const asked = askTools(tools, ["map_site"]);
  const encoder = new TextEncoder();
  // A map goes on by a cursor, which remembers fewer addresses than a large site has.
  const listed = new Set(before);
  let cursor: string | undefined;
  let again = 0;
  let isCut = false;
  let isFull = false;
  // By address: a sitemap that waited is told of again once it is read.
  const unread = new Map<string, string>();
  try {
    do {
      // What was listed before is met again on the way.
      const limit = before.size > 0 ? MAX_MAP_LIMIT : Math.min(MAX_MAP_LIMIT, most - listed.size);
      const asking = asked.ask("map_site", { url: start, limit, ...defined({ cursor }) });
      const answer = await Promise.race([asking, stopped]);
      if (answer === undefined) {
        // Its process is about to be closed, and nobody waits for it any more.
        asking.catch(() => {});
        tell({ ending: "stopped", listed: listed.size, again, isCut, unread });
        return EXIT_FAILED;
      }
      if (answer.error !== undefined) {
        const { code, message } = answer.error as ErrorObject;
        say(`${PROGRAM}: ${code}: ${message}`);
        tell({ ending: "stopped", listed: listed.size, again, isCut, unread });
        return EXIT_FAILED;
      }
      const all = answer["urls"] as readonly Mapped[];
      if (listed.size === before.size) refuseOtherSite(before, all, start, output);
      const urls = all.filter(({ url }) => !before.has(url));
      const unlisted = urls.filter(({ url }) => !listed.has(url));
      again += urls.length - unlisted.length;
      const fresh = unlisted.slice(0, most - listed.size);
      isFull = fresh.length < unlisted.length;
      for (const { url } of fresh) listed.add(url);
      const lines = fresh.map((row) => `${isPlain ? row.url : JSON.stringify(row)}\n`).join("");
      await writeLines(file, output, encoder.encode(lines));
      for (const { url, reason, lost } of answer["sitemaps"] as readonly ListedSitemap[]) {
        if (lost) unread.set(url, reason ?? "");
        else unread.delete(url);
      }
      cursor = answer["cursor"] as string | undefined;
      isCut ||= answer["truncated"] === true && cursor === undefined;
      if (cursor !== undefined) say(`${listed.size} listed`);
    } while (cursor !== undefined && listed.size < most);
    const ending = cursor === undefined && !isFull ? "done" : "max";
    tell({ ending, listed: listed.size, again, isCut, unread });
    if (listed.size > 0) return EXIT_FOUND;
    return unread.size > 0 ? EXIT_FAILED : EXIT_NOTHING;
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return EXIT_FAILED;
    throw error;
  } finally {
    file?.close();
    await asked.close();
  }
}

/** Throws `UsageError` where an output and an answer have no site in common. */
function refuseOtherSite(
  before: ReadonlySet<string>,
  answered: readonly Mapped[],
  start: string,
  output: string,
): void {
  const sites = new Set(answered.map(({ url }) => siteOf(url)));
  const [first] = before;
  if (first === undefined || sites.size === 0) return;
  if (before.values().some((url) => sites.has(siteOf(url)))) return;
  throw new UsageError(
    `--resume cannot go on with ${shownPath(output)}: it lists ${quoted(first)}, and nothing of ` +
      `${quoted(start)}; give the address that it was begun with`,
  );
}

/** Writes to a file, or to standard output. Throws `UsageError` for a file, with the way on. */
async function writeLines(
  file: Deno.FsFile | undefined,
  output: string,
  lines: Uint8Array,
): Promise<void> {
  try {
    await writeAll(file ?? Deno.stdout, lines);
  } catch (error) {
    if (file === undefined) throw error;
    const why = reasonOf(error, true);
    throw new UsageError(`the output ${shownPath(output)} cannot be written: ${why}`);
  }
}

interface Told {
  readonly ending: "done" | "max" | "stopped";
  readonly listed: number;
  readonly again: number;
  readonly isCut: boolean;
  readonly unread: ReadonlyMap<string, string>;
}

/** `done` is not said of a map that a bound has cut, or whose sitemaps could not all be read. */
function tell({ ending, listed, again, isCut, unread }: Told): void {
  const map = ending === "max"
    ? "stopped: --max is reached"
    : ending === "done" && isCut
    ? "stopped: a bound kept addresses out"
    : ending === "done" && unread.size > 0
    ? "ended: not every sitemap could be read"
    : ending;
  const first = [...unread].slice(0, MAX_NAMED_SITEMAPS).map(([url, reason]) => ({ url, reason }));
  say(JSON.stringify({
    map,
    listed,
    ...(again === 0 ? {} : { listed_again: again }),
    ...(unread.size === 0 ? {} : { unread: { count: unread.size, first } }),
  }));
}

function readConfig(
  args: readonly string[],
): {
  readonly start: string;
  readonly output: string | undefined;
  readonly most: number;
  readonly isPlain: boolean;
  readonly resumes: boolean;
} {
  const { values, words } = readCommand("map", args);
  const start = startAddress(onlyWord("map", words, "one address"), "mapped");
  const { output, max: most, plain: isPlain, resume: resumes } = values;
  if (resumes && (output === undefined || output === "-")) {
    throw new UsageError("--resume goes on with a file: give it with --output");
  }
  return { start, output, most, isPlain, resumes };
}

/** Reads the addresses of an output and cuts off half a line. Throws `UsageError` for others. */
async function readMappedBefore(
  file: Deno.FsFile,
  path: string,
  isPlain: boolean,
): Promise<Set<string>> {
  const reader = new ByteReader(sourceOfFile(file));
  const decoder = new TextDecoder();
  const listed = new Set<string>();
  let whole = 0;
  for (;;) {
    const line = await reader.wholeLine(MAX_BATCH_LINE_BYTES);
    if (line === undefined) break;
    const url = addressIn(decoder.decode(line), isPlain);
    if (url === undefined) {
      const form = isPlain ? "with --plain" : "without --plain";
      throw new UsageError(
        `--resume cannot go on with ${
          shownPath(path)
        }: it has lines that no map ${form} has written`,
      );
    }
    listed.add(url);
    whole += line.length + 1;
  }
  await file.truncate(whole);
  await file.seek(0, Deno.SeekMode.End);
  return listed;
}

function addressIn(line: string, isPlain: boolean): string | undefined {
  if (isPlain) return isAddress(line) ? line : undefined;
  const row = jsonIn(line);
  return isObject(row) && typeof row["url"] === "string" ? row["url"] : undefined;
}
