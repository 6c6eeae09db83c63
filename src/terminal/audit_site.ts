/** `service audit-site`: what is wrong between the pages of a site, as a report. */
import { PROGRAM } from "../base/program_name.ts";
import { canonicalAddress } from "../page/url/mod.ts";
import { auditSite as audit, writeReport } from "../read/audit/site/mod.ts";
import { checkArguments, prepareTools, runCall } from "../serve/call/mod.ts";
import { addressShape } from "../site/slots/mod.ts";
import type { Answer, Tool } from "../tools/contract/mod.ts";
import { COMMANDS } from "./commands.ts";
import { readOptions } from "./option.ts";
import { UsageError } from "./usage_error.ts";
import { clipped, quoted } from "../base/quoted.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING } from "./found.ts";
import { writeAll } from "../base/connection.ts";
import { giveUpFiles, openOutput } from "./named_files.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";
import { surveySite } from "./survey_site.ts";

interface AuditSiteConfig {
  readonly start: string;
  readonly output: string;
  readonly maxPages: number;
}

/** Audits a site and returns the exit code. Throws `UsageError` before anything is asked for. */
export async function auditSite(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { start, output: path, maxPages } = readConfig(args);
  const output = await openOutput(path, false);
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
    const text = /\.json$/i.test(path) ? JSON.stringify(found, null, 2) : writeReport(site, found);
    await writeAll(output, new TextEncoder().encode(`${text}\n`));
    const { pages, failed, left, findings } = found;
    say(JSON.stringify({ audit: "done", pages, failed, left, findings: findings.length }));
    if (pages === failed) return EXIT_FAILED;
    return findings.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
  } finally {
    output.close();
    await runner.close();
  }
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
  const start = canonicalAddress(address);
  if (start === undefined) {
    const name = clipped(hideAddressSecrets(address));
    throw new UsageError(`${quoted(name)} is no http(s) address that can be audited`);
  }
  const output = values.output ?? "";
  if (!/\.(?:html?|json)$/i.test(output)) {
    throw new UsageError("audit-site needs a file ending in .html or .json: give it with --output");
  }
  return { start, output, maxPages: values["max-pages"] };
}
