/** What of a page is written, and how: the one place that knows the forms of the output. */
import { defined } from "../../base/defined.ts";
import { NOT_ASKED_CODES, type Outcome, reportFailure } from "../../site/visit/mod.ts";
import { type Failure, GONE_DIGEST, saysGone, type Task } from "../../site/ledger/mod.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import type { LineForm } from "../batch/columns.ts";
import type { CrawlConfig } from "./crawl_config.ts";
import type { Written } from "./keeper.ts";
import { pagePath } from "./page_path.ts";

/** What decides what is written. */
export type WrittenConfig = Pick<CrawlConfig, "isFile" | "starts" | "format" | "extractor">;

/** Returns what is written of a page that was read; `rows` where each of its rows is. */
export function writtenOf(
  { id, url }: Task,
  page: Record<string, unknown>,
  { isFile, starts: [start = ""], format, extractor }: WrittenConfig,
  rows: LineForm | undefined,
): Written {
  if (rows !== undefined) {
    const answer = extractor === undefined ? page : { ...page["run"] as object, url: page["url"] };
    return { line: rows.toLine({ n: id, id: url }, answer as Answer) };
  }
  if (isFile) return { line: JSON.stringify(page) };
  const path = pagePath(String(page["url"]), start);
  const file = path.at(-1) ?? "index";
  const named = (ending: string, text: string) => ({
    path: [...path.slice(0, -1), file + ending],
    text,
  });
  const { markdown, ...rest } = page;
  const files = [];
  if (format !== "declared") files.push(named(".md", toMarkdownFile(page)));
  if (format !== "markdown" || extractor !== undefined) {
    const facts = { ...rest, ...(format === "declared" ? { markdown } : {}) };
    files.push(named(".json", `${JSON.stringify(facts, null, 2)}\n`));
  }
  return { files };
}

/** Returns how a page that was not read is noted, and what is written of it; what is gone is told once. */
export function failureOf(
  { id, url, depth, foundOn, before }: Task,
  outcome: Extract<Outcome, { kind: "failed" }>,
  rows: LineForm | undefined,
  again = false,
): { failure: Failure; written: Written } {
  const { code } = outcome.error;
  const isRefused = NOT_ASKED_CODES.has(code);
  const status = outcome.fetch?.status;
  const isGone = before !== undefined && saysGone(status);
  const failure: Failure = {
    state: isRefused ? "refused" : "failed",
    why: isGone ? "gone" : code,
    status,
  };
  if (again && isGone && before.digest === GONE_DIGEST) return { failure, written: {} };
  // What robots.txt keeps from a crawl is in the list of addresses, but a start is told.
  if (isRefused && depth > 0) return { failure, written: {} };
  const report = { ...reportFailure(url, outcome), ...(isGone ? { change: "gone" } : {}) };
  const line = rows === undefined
    ? JSON.stringify({
      ...{ ...report, ...defined({ reason: outcome.reason }) },
      ...{ depth, found_on: foundOn },
    })
    : rows.toLine({ n: id, id: url }, report as unknown as Answer);
  return { failure, written: { line } };
}

function toMarkdownFile(page: Record<string, unknown>): string {
  const { url, title, canonical, markdown } = page;
  const facts = Object.entries({ title, url, canonical })
    .flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [`${name}: ${JSON.stringify(value)}`] : []
    );
  return `---\n${facts.join("\n")}\n---\n\n${String(markdown ?? "").trimEnd()}\n`;
}
