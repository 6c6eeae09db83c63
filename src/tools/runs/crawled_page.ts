/** What the answers about several pages share: their cuts, and when they are refused. */
import { type Cut, cutList, hasSome } from "./answer/cut.ts";
import { STATUS_OF_CODE } from "../../base/errors.ts";
import { weightOf } from "../../base/json/weight.ts";
import { cutRuns } from "./page_run.ts";
import { cutLinks, cutTexts } from "./text/pages_text.ts";
import type { Answer } from "../contract/mod.ts";

/** One page, as far as cutting and refusing are concerned. */
interface Page {
  readonly ok: boolean;
  readonly error?: { code: string; message: string; retryable: boolean; url: string };
}

/**
 * Gives an answer its `ok`, and its `error` when no page was read.
 *
 * The error is the first page's own; a code that only pages have becomes `fetch_failed`, which has
 * an HTTP status.
 */
export function answerPages(fields: { pages: readonly Page[] } & Record<string, unknown>): Answer {
  if (fields.pages.some(({ ok }) => ok)) return { ok: true, ...fields };
  const first = fields.pages[0]?.error;
  if (first === undefined) return { ok: false, ...fields };
  const { code, message, retryable, url } = first;
  const whole = Object.hasOwn(STATUS_OF_CODE, code) ? code : "fetch_failed";
  return { ok: false, ...fields, error: { code: whole, message, retryable, url } };
}

/**
 * The cuts of such an answer, in order: texts, links, visible readings, summaries, rows that an extractor
 * read, then its last pages.
 */
export const PAGE_CUTS: readonly Cut[] = [
  cutTexts,
  cutLinks,
  cutHeaviest("visible"),
  cutHeaviest("summary", "normalised"),
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
  heavy.sort((one, other) => other.weight - one.weight || one.index - other.index);
  let weight = weightOf(answer);
  for (const { index, count, weight: saved } of heavy) {
    if (weight <= aim) break;
    const { records: _records, ...rest } = pages[index] ?? {};
    pages[index] = { ...rest, records_left_out: count };
    weight -= saved;
  }
  return { ...answer, pages };
};

/**
 * Creates a cut that removes entries of one mapping of any page, the heaviest anywhere first, and
 * those of the same names in the mapping `beside`.
 */
function cutHeaviest(key: string, beside = ""): Cut {
  return (answer, aim) => {
    const pages = pagesOf(answer);
    let weight = weightOf(answer);
    for (const { index, name, weight: saved } of entriesOf(pages, key, beside)) {
      if (weight <= aim) break;
      pages[index] = withoutEntry(pages[index] ?? {}, { key, beside, name });
      weight -= saved - weightOf(name) - 2;
    }
    return { ...answer, pages };
  };
}

function entriesOf(
  pages: readonly Record<string, unknown>[],
  key: string,
  beside: string,
): { index: number; name: string; weight: number }[] {
  const entries = pages.flatMap((page, index) =>
    Object.entries(page[key] ?? {}).map(([name, value]) => ({
      index,
      name,
      weight: weightOf({ [name]: value }) + weightOf(besideOf(page, beside)[name] ?? ""),
    }))
  );
  return entries.sort((one, other) => other.weight - one.weight || one.index - other.index);
}

function withoutEntry(
  page: Record<string, unknown>,
  { key, beside, name }: { key: string; beside: string; name: string },
): Record<string, unknown> {
  const { [name]: _beside, ...others } = besideOf(page, beside);
  const { [name]: _removed, ...kept } = page[key] as Record<string, unknown>;
  const counter = `${key}_left_out`;
  const before = Array.isArray(page[counter]) ? page[counter] : [];
  return {
    ...page,
    [key]: kept,
    ...(beside in page ? { [beside]: others } : {}),
    [counter]: [...before, name],
  };
}

function besideOf(page: Record<string, unknown>, key: string): Record<string, unknown> {
  return (page[key] ?? {}) as Record<string, unknown>;
}

function pagesOf(answer: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(answer["pages"]) ? [...answer["pages"]] : [];
}
