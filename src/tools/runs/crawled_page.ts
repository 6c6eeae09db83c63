/** What the answers about several pages share: their cuts, and when they are refused. */
import { type Cut, cutEntriesOfEach, cutList, hasSome } from "./answer/cut.ts";
import { STATUS_OF_CODE } from "../../base/errors.ts";
import { weightOf } from "../../base/json/weight.ts";
import { cutRuns } from "./page_run.ts";
import { cutLinks, cutMarkdown } from "./text/pages_text.ts";
import type { Answer } from "../contract/mod.ts";

/** One page, as far as cutting and refusing are concerned. */
interface Page {
  readonly ok: boolean;
  readonly error?: { code: string; message: string; retryable: boolean; url: string };
}

/** Gives an answer its `ok`, and its first page's `error`, as `fetch_failed` at need. */
export function answerPages(fields: { pages: readonly Page[] } & Record<string, unknown>): Answer {
  if (fields.pages.some(({ ok }) => ok)) return { ok: true, ...fields };
  const first = fields.pages[0]?.error;
  if (first === undefined) return { ok: false, ...fields };
  const { code, message, retryable, url } = first;
  const whole = Object.hasOwn(STATUS_OF_CODE, code) ? code : "fetch_failed";
  return { ok: false, ...fields, error: { code: whole, message, retryable, url } };
}

/** The cuts of such an answer, in order: texts, links, readings, summaries, rows, last pages. */
export const PAGE_CUTS: readonly Cut[] = [
  cutMarkdown,
  cutLinks,
  cutEntriesOfEach("pages", "visible"),
  cutEntriesOfEach("pages", "summary", "normalised"),
  cutRuns,
  cutList("pages"),
];

/** What is read of a page; any of it is worth an answer. */
const READ = hasSome("summary", "records", "visible", "page_links", "run", "error");

/** Reports whether an answer about several pages has something that was read of one. */
export function hasReadSome(answer: Record<string, unknown>): boolean {
  return pagesOf(answer).some((page) => READ(page) || Boolean(page["markdown"]));
}

/** Removes whole `records` lists, the heaviest page's first, and counts each in its page. */
export const cutRecords: Cut = (answer, aim) => {
  const pages = pagesOf(answer);
  const heavy = pages.flatMap(({ records }, index) =>
    Array.isArray(records) ? [{ index, count: records.length, weight: weightOf(records) }] : []
  );
  heavy.sort((a, b) => b.weight - a.weight);
  let weight = weightOf(answer);
  for (const { index, count, weight: saved } of heavy) {
    if (weight <= aim) break;
    const { records: _records, ...rest } = pages[index] ?? {};
    pages[index] = { ...rest, records_left_out: count };
    weight -= saved;
  }
  return { ...answer, pages };
};

function pagesOf(answer: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(answer["pages"]) ? [...answer["pages"]] : [];
}
