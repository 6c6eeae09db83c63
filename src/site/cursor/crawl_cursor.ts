/** The cursor of a crawl: its rules, what waits, what was seen, what was learnt, its pace. */
import { MAX_CURSOR_PAGES, MAX_LINK_TEXTS } from "../../base/limits.ts";
import { isSameSite } from "../../page/url/mod.ts";
import { MAX_FRONTIER_LINKS } from "../frontier.ts";
import type { CrawlRules, CrawlTask, Frontier, SavedFrontier } from "../frontier.ts";
import type { SavedPace } from "../../web/manners/mod.ts";
import {
  MAX_NOISE_PARAMETERS,
  MAX_WATCHED_LINKS,
  MAX_WATCHED_PARAMETERS,
  type SavedNoise,
} from "../slots/noise_parameters.ts";
import { MAX_CURSOR_DIGESTS, type SavedDigests } from "../slots/read_pages.ts";
import { MAX_SHAPES } from "../slots/shape_turns.ts";
import { AddressSet } from "./address_set.ts";
import { badCursor } from "../../base/errors.ts";
import { readCursor, writeCursor } from "./cursor_text.ts";
import { addressOf, countOf, fieldsOf, listOf, paceOf, textOf } from "./saved_fields.ts";

/** A crawl to go on with. */
export interface SavedCrawl {
  readonly rules: CrawlRules;
  readonly frontier: SavedFrontier;
  readonly seen: AddressSet;
  readonly digests: SavedDigests;
  readonly pace: SavedPace;
  /** Pages answered before. */
  readonly before: number;
}

interface EndedCrawl extends Omit<SavedCrawl, "frontier" | "seen"> {
  readonly frontier: Frontier;
}

/** Writes the cursor of a crawl; where all that waits is too long, its end is dropped and counted. */
export function writeCrawlCursor(
  { rules, frontier, digests, pace, before }: EndedCrawl,
): string | undefined {
  for (let most = frontier.left; most > 0; most = Math.floor(most / 2)) {
    frontier.dropAfter(most);
    const { state, seen } = frontier.save();
    const saved = { rules, pace, before, digests, frontier: { ...state, ...foundFrom(state) } };
    const text = writeCursor("crawl", { state: saved, seen: seen.pack() });
    if (text !== undefined) return text;
    if (most === 1) return writeBareCursor(saved, seen);
  }
  return undefined;
}

/** What was learnt is given up before a crawl is: a site may have made it long. */
function writeBareCursor(
  saved: { readonly frontier: object },
  seen: AddressSet,
): string | undefined {
  const frontier = { ...saved.frontier, shapes: [], noise: { noise: [], watched: [] } };
  const state = { ...saved, digests: [], frontier };
  return writeCursor("crawl", { state, seen: seen.pack() });
}

/** Each page that links were found on is written once. */
function foundFrom({ tasks }: SavedFrontier): { pages: string[]; tasks: unknown[] } {
  const pages = [...new Set(tasks.map(({ foundOn }) => foundOn ?? ""))];
  const numbers = new Map(pages.map((page, at) => [page, at]));
  return {
    pages,
    tasks: tasks.map(({ url, depth, foundOn }) => [url, depth, numbers.get(foundOn ?? "")]),
  };
}

/** Reads the cursor of a crawl. Throws `ToolError` `bad_input` for anything else. */
export function readCrawlCursor(cursor: string): SavedCrawl {
  const { state, seen: packed } = readCursor("crawl", cursor);
  const fields = fieldsOf(state);
  const seen = AddressSet.unpack(packed);
  if (seen === undefined) throw badCursor("what it has seen cannot be read");
  const rules = readRules(fields["rules"]);
  return {
    rules,
    frontier: readFrontier(fields["frontier"], rules),
    seen,
    digests: listOf(fields["digests"], MAX_CURSOR_DIGESTS).map(readDigest),
    pace: paceOf(fields["pace"]),
    before: countOf(fields["before"], MAX_CURSOR_PAGES),
  };
}

function readRules(value: unknown): CrawlRules {
  const { start, maxDepth, include, exclude } = fieldsOf(value);
  return {
    start: addressOf(start),
    maxDepth: countOf(maxDepth, MAX_CURSOR_PAGES),
    include: textsOf(include),
    exclude: textsOf(exclude),
  };
}

function textsOf(value: unknown): string[] {
  return listOf(value, MAX_LINK_TEXTS).map(textOf);
}

function readFrontier(value: unknown, rules: CrawlRules): SavedFrontier {
  const fields = fieldsOf(value);
  const pages = listOf(fields["pages"], MAX_FRONTIER_LINKS).map((page) =>
    page === "" ? null : addressOf(page)
  );
  const tasks = listOf(fields["tasks"], MAX_FRONTIER_LINKS).map((task): CrawlTask => {
    const [address, depth, page] = listOf(task, 3);
    const url = addressOf(address);
    if (!isSameSite(url, rules.start)) throw badCursor("it leads to another site");
    const foundOn = pages[countOf(page, MAX_FRONTIER_LINKS)] ?? null;
    return { url, depth: countOf(depth, rules.maxDepth), foundOn };
  });
  return {
    tasks,
    shapes: listOf(fields["shapes"], MAX_SHAPES).map((each) => {
      const [shape, pages, barren] = listOf(each, 3);
      return [textOf(shape), countOf(pages, MAX_CURSOR_PAGES), countOf(barren, MAX_CURSOR_PAGES)];
    }),
    noise: readNoise(fields["noise"]),
    dropped: countOf(fields["dropped"], Number.MAX_SAFE_INTEGER),
  };
}

function readNoise(value: unknown): SavedNoise {
  const { noise, watched } = fieldsOf(value);
  return {
    noise: listOf(noise, MAX_NOISE_PARAMETERS).map(textOf),
    watched: listOf(watched, MAX_WATCHED_PARAMETERS).map((each) => {
      const [name, hash, links] = listOf(each, 3);
      const hashes = listOf(links, MAX_WATCHED_LINKS).map(hashOf);
      return [textOf(name), hashOf(hash), hashes];
    }),
  };
}

function readDigest(value: unknown): readonly [number, number, number] {
  const [title, low, high] = listOf(value, 3);
  return [hashOf(title), hashOf(low), hashOf(high)];
}

function hashOf(value: unknown): number {
  return countOf(value, 0xffffffff);
}
