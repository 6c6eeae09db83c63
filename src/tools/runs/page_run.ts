/** An extractor run on each of several pages, beside what they declare. */
import type { Context } from "./context.ts";
import { cutEvenly } from "./answer/cut.ts";
import { ToolError } from "../../base/errors.ts";
import type { Page } from "../../page/html/mod.ts";
import { type Extractor, runExtractor, type RunReading } from "../../read/extractor/mod.ts";
import type { ReportOptions } from "../../site/mod.ts";
import type { PageOptions } from "../../web/fetch/asked/mod.ts";
import { openRunnable, readRunnable } from "./extractor_argument.ts";
import { cutRun, toAnswer } from "./run_answer.ts";

/** An extractor, and what it reads of each page, read once. */
export interface RunOnce {
  reading(page: Page): RunReading;
  /** Reports whether it reads anything of a page, and all that it asks for. */
  finds(page: Page): boolean | "in part";
}

/** Makes runs of an extractor that cost once a page. Its functions throw what `runExtractor` does. */
export function runOnce(extractor: Extractor): RunOnce {
  const known = new WeakMap<Page, RunReading>();
  const reading = (page: Page): RunReading => {
    const read = known.get(page) ?? runExtractor(extractor, page);
    known.set(page, read);
    return read;
  };
  return { reading, finds: (page) => foundBy(reading(page)) };
}

function foundBy({ rows, lists = {}, verdicts, several = {} }: RunReading): boolean | "in part" {
  const values = verdicts.map(({ value }) => value);
  const parts = [rows, ...Object.values(lists), ...Object.values(several)];
  const isAny = parts.some((part) => part.length > 0) ||
    values.some((value) => (value ?? "") !== "");
  return isAny && values.includes(undefined) ? "in part" : isAny;
}

/** Opens the argument and makes its extractor. Throws `bad_input` before any page is asked for. */
export async function openPageRun(
  given: Readonly<Record<string, unknown>> | null,
  context: Context,
): Promise<Pick<ReportOptions, "run" | "prefersMarkdown"> & Pick<PageOptions, "finds">> {
  if (given === null) return {};
  const extractor = await openRunnable(readRunnable(given), context);
  const { reading, finds } = runOnce(extractor);
  return { run: (page) => runOn(reading, page), finds, prefersMarkdown: false };
}

/** A page that the extractor costs too much on has the refusal. */
function runOn(reading: RunOnce["reading"], page: Page): Record<string, unknown> {
  try {
    const { summary: _summary, ...run } = toAnswer(reading(page), 0);
    return run;
  } catch (refusal) {
    if (!(refusal instanceof ToolError)) throw refusal;
    return { ok: false, error: refusal.toObject() };
  }
}

/** Cuts the rows of the heaviest runs, each to the same weight, until the answer fits. */
export const cutRuns = cutEvenly("run", (page, most) => ({
  ...page,
  run: cutRun(page["run"] as Record<string, unknown>, most),
}));
