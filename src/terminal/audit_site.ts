/** `service audit-site`: what is wrong between the pages of a site, as a report. */
import { PROGRAM } from "../base/program_name.ts";
import {
  auditSite as audit,
  readAudit,
  type Site,
  type SiteAudit,
  writeCsv,
  writeReport,
  writeSarif,
} from "../read/audit/site/mod.ts";
import { checkArguments, prepareTools, runCall } from "../serve/call/mod.ts";
import { addressShape } from "../site/slots/mod.ts";
import type { Answer, Tool } from "../tools/contract/mod.ts";
import { COMMANDS } from "./commands.ts";
import { readOptions } from "./option.ts";
import { UsageError } from "./usage_error.ts";
import { clipped, quoted } from "../base/quoted.ts";
import { EXIT_FAILED, EXIT_FAULTS, EXIT_FOUND, EXIT_NOTHING } from "./found.ts";
import { writeAll } from "../base/connection.ts";
import { giveUpFiles, openOutput, readNamedFile } from "./named_files.ts";
import { startAddress } from "./start_address.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";
import { surveySite } from "./survey_site.ts";

interface AuditSiteConfig {
  readonly start: string;
  readonly output: string;
  readonly maxPages: number;
  /** The file of an earlier audit, as JSON. */
  readonly since: string | undefined;
  /** The least severity with which the command fails; undefined where it never does. */
  readonly failOn: "error" | "warning" | undefined;
}

/** Audits a site and returns the exit code. Throws `UsageError` before anything is asked for. */
export async function auditSite(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { start, output: path, maxPages, since, failOn } = readConfig(args);
  const before = since === undefined ? undefined : await readBefore(since);
  const output = await openOutput(path, false);
  // The pages stand beside a report, as a table.
  const beside = /\.html?$/i.test(path)
    ? await openOutput(path.replace(/\.html?$/i, ".csv"), false)
    : undefined;
  giveUpFiles();
  const needed = tools.filter(({ name }) => name === "extract_many" || name === "map_site");
  const runner = startPool(needed, () => {});
  const prepared = prepareTools(needed);
  const ask = async (name: string, given: Record<string, unknown>): Promise<Answer> => {
    const one = prepared.find(({ tool }) => tool.name === name);
    if (one === undefined) throw new Error(`${name} is no tool`);
    const checked = await checkArguments(one, given);
    const outcome = checked.kind === "refusal"
      ? checked
      : await runCall({ runner, onBug: reportBug }, one, checked, { deadline: Infinity });
    if (outcome.kind === "answer") return outcome.answer;
    return { ok: false, error: outcome.refusal.toObject() };
  };
  try {
    const onBatch = (read: number, waiting: number): void => say(`${read} read, ${waiting} wait`);
    const site = await surveySite(ask, { start, maxPages, onBatch });
    const found = audit(site, addressShape);
    const write = async (file: Deno.FsFile, text: string): Promise<void> =>
      await writeAll(file, new TextEncoder().encode(`${text}\n`));
    await write(output, written(path, site, found, before));
    if (beside !== undefined) await write(beside, writeCsv(site, found));
    const { pages, failed, left, findings } = found;
    say(JSON.stringify({ audit: "done", pages, failed, left, findings: findings.length }));
    if (pages === failed) return EXIT_FAILED;
    const isFailed = findings.some(({ severity }) =>
      severity === "error" ? failOn !== undefined : severity === failOn
    );
    if (isFailed) return EXIT_FAULTS;
    return findings.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
  } finally {
    output.close();
    beside?.close();
    await runner.close();
  }
}

/** Writes an audit in the form that the name of its file asks for. */
function written(path: string, site: Site, found: SiteAudit, before?: SiteAudit): string {
  if (/\.json$/i.test(path)) return JSON.stringify(found, null, 2);
  if (/\.csv$/i.test(path)) return writeCsv(site, found);
  return /\.sarif$/i.test(path) ? writeSarif(found) : writeReport(site, found, before);
}

async function readBefore(path: string): Promise<SiteAudit> {
  const before = readAudit(await readNamedFile(path));
  if (before !== undefined) return before;
  throw new UsageError(
    `--since: ${quoted(clipped(path))} is no audit as audit-site writes it as JSON`,
  );
}

function readConfig(args: readonly string[]): AuditSiteConfig {
  const { values, words: [address, ...rest] } = readOptions(
    "audit-site",
    COMMANDS["audit-site"].options,
    args,
    true,
  );
  if (address === undefined || rest.length > 0) {
    throw new UsageError(`audit-site needs one address; see ${PROGRAM} audit-site --help`);
  }
  const start = startAddress(address, "audited");
  const output = values.output ?? "";
  if (!/\.(?:html?|json|csv|sarif)$/i.test(output)) {
    throw new UsageError(
      "audit-site needs a file ending in .html, .json, .csv or .sarif: give it with --output",
    );
  }
  const failOn = values["fail-on"];
  if (failOn !== undefined && failOn !== "error" && failOn !== "warning") {
    throw new UsageError("--fail-on: give error or warning");
  }
  return { start, output, maxPages: values["max-pages"], since: values.since, failOn };
}
