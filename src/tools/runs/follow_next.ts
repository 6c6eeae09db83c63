/**
 * The pages after the first one of a listing, by the `next` link its extractor reads, or else by the
 * one that the page declares as rel=next (docs/design/contract.md, 2.5).
 */
import { mapFields } from "../../base/json/plain.ts";
import { defined } from "../../base/defined.ts";
import type { Context } from "./context.ts";
import type { Page } from "../../page/html/mod.ts";
import { canonicalAddress, isSameSite, parseAddress } from "../../page/url/mod.ts";
import { linksOf } from "../../read/declared/mod.ts";
import type { Failed, RunReading } from "../../read/extractor/mod.ts";
import { surveyEnd } from "../../site/mod.ts";
import { type ErrorObject, ToolError } from "../../base/errors.ts";
import { weightOf } from "../../base/json/weight.ts";
import { SITE_BUDGET_SECONDS } from "../../base/limits.ts";
import { quoted } from "../../base/quoted.ts";
import { openPage } from "./page_argument.ts";
import type { RunOnce } from "./page_run.ts";
import { toAnswer } from "./run_answer.ts";

// Bounds.
/**
 * What the followed pages of one run may weigh together, in bytes of an answer; the page that would
 * pass it is left for the next run, so that no row of it is cut.
 */
const MAX_FOLLOWED_BYTES = 65_000;

/** The field whose value is the address of the next page. */
const NEXT = "next";

interface ReadPage {
  readonly url: string | null;
  readonly ok: boolean;
  readonly row_count: number;
  readonly error?: ErrorObject;
}

/** The readings of several pages as one, and where they end. */
interface Followed {
  readonly reading: RunReading;
  readonly pages: readonly ReadPage[];
  /** The address to go on with; null where there is no next page. */
  readonly next_page: string | null;
}

/** Reads up to `most` pages, the first of which is open already. */
export async function followNext(
  run: RunOnce,
  first: Page,
  most: number,
  context: Context,
): Promise<Followed> {
  const deadline = surveyEnd(context, SITE_BUDGET_SECONDS) * 1000;
  const seen = new Set<string>();
  let reading = withoutLastNext(run.reading(first));
  const pages = [toldOf(first, reading)];
  let next = nextOf(first, reading, seen);
  let last = { page: first, reading };
  while (next !== null && pages.length < most && context.now() < deadline) {
    const url: string = next;
    const step = await readNext(run, url, context);
    if ("error" in step) {
      pages.push({ url, ok: false, row_count: 0, error: step.error });
      return { reading, pages, next_page: url };
    }
    // Fields of the page are the first one's.
    const joined = {
      ...reading,
      rows: [...reading.rows, ...step.reading.rows],
      ...defined({
        lists: joinLists(reading.lists, step.reading.lists),
        typed_rows: joinLists(reading.typed_rows, step.reading.typed_rows),
      }),
      failed: [...reading.failed, ...step.reading.failed],
      notes: [...reading.notes, ...step.reading.notes],
    };
    if (weightOf(toAnswer(joined, 0)) > MAX_FOLLOWED_BYTES) break;
    reading = joined;
    last = step;
    pages.push(toldOf(step.page, step.reading));
    context.progress(pages.length, most, url);
    next = nextOf(step.page, step.reading, seen);
  }
  if (next === null) {
    const written = writtenNext(last.page, last.reading);
    // Behind other pages none, or a link back, is the end of the list.
    const isEnd = written === undefined || isSeen(last.page, written, seen);
    if (pages.length === 1 || !isEnd) reading = withoutNext(reading, written);
  }
  return { reading, pages, next_page: next };
}

/** Says that there is nothing to follow: who asked for more shall not think it all. */
function withoutNext(reading: RunReading, written: string | undefined): RunReading {
  const got = written === undefined
    ? "none: no value of a field `next`, and no rel=next on the page"
    : `${quoted(written)}, which was read already, is of another site or is no address of a page`;
  const note = { name: "field" as const, expected: "next: a link to the next page", got };
  return { ...reading, notes: [...reading.notes, note] };
}

async function readNext(
  run: RunOnce,
  url: string,
  context: Context,
): Promise<{ page: Page; reading: RunReading } | { error: ErrorObject }> {
  try {
    const { page } = await openPage(url, context, { finds: run.finds });
    return { page, reading: withoutLastNext(run.reading(page)) };
  } catch (refusal) {
    if (!(refusal instanceof ToolError)) throw refusal;
    return { error: refusal.toObject() };
  }
}

/** The last page of a listing has no next one: that is its end and no drift. */
function withoutLastNext(reading: RunReading): RunReading {
  if (reading.fields[NEXT] !== undefined) return reading;
  const own = checksOfNext(reading);
  return { ...reading, failed: reading.failed.filter((failure) => !own.includes(failure)) };
}

/** Returns the checks of the field that names the next page. */
function checksOfNext({ verdicts }: RunReading): readonly Failed[] {
  return verdicts.find(({ name }) => name === NEXT)?.failed ?? [];
}

/** Returns the next address, on the same site and not read yet; null where there is none. */
function nextOf(page: Page, reading: RunReading, seen: Set<string>): string | null {
  const base = page.url ?? page.base;
  const own = page.url === null ? undefined : canonicalAddress(page.url);
  if (own !== undefined) seen.add(own);
  const value = writtenNext(page, reading);
  if (value === undefined) return null;
  const address = addressOn(page, value);
  if (address === undefined || seen.has(address)) return null;
  if (base !== null && !isSameSite(address, base)) return null;
  seen.add(address);
  return address;
}

function addressOn(page: Page, written: string): string | undefined {
  const resolved = parseAddress(written, page.base ?? undefined);
  return resolved === null ? undefined : canonicalAddress(resolved.href);
}

function isSeen(page: Page, written: string, seen: ReadonlySet<string>): boolean {
  const address = addressOn(page, written);
  return address !== undefined && seen.has(address);
}

/** The next link as the extractor read it without a doubt, or as the page declares it. */
function writtenNext(page: Page, reading: RunReading): string | undefined {
  const value = reading.fields[NEXT];
  return value === undefined || checksOfNext(reading).length > 0 ? linksOf(page).next : value;
}

function toldOf({ url }: Page, { rows, lists = {}, failed }: RunReading): ReadPage {
  const named = Object.values(lists).reduce((sum, own) => sum + own.length, 0);
  return { url, ok: failed.length === 0, row_count: rows.length + named };
}

function joinLists<Item>(
  first: Readonly<Record<string, Item[]>> | undefined,
  next: Readonly<Record<string, Item[]>> = {},
): Record<string, Item[]> | undefined {
  return first && mapFields(first, (rows, name) => [...rows, ...next[name] ?? []]);
}
