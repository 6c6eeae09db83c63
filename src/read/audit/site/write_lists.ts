/** The audit of a site for other programs: pages as CSV (RFC 4180), findings as SARIF 2.1.0. */
import { addTo } from "../../../base/add_to.ts";
import { csvLine } from "../../../base/csv.ts";
import type { SiteAudit } from "./audit_site.ts";
import type { Site } from "./site_page.ts";

/** What SARIF calls each severity. */
const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** Returns a line for each page with what was found on it. */
export function writeCsv({ pages }: Site, { findings }: SiteAudit): string {
  const codes = new Map<string, string[]>();
  for (const { code, urls } of findings) {
    for (const url of new Set(urls)) addTo(codes, url, code);
  }
  const head = ["url", "status", "landed", "title", "description", "words", "links", "findings"];
  const rows = pages.map(({ url, status, landed, title, description, words, links }) => [
    url,
    status ?? "",
    landed === url ? "" : landed,
    title,
    description,
    words ?? "",
    links.length,
    (codes.get(url) ?? []).join(" "),
  ]);
  return [head, ...rows].map((row) => csvLine(row.map(String))).join("\r\n");
}

/** Returns a log of one run: a rule for each kind, a result for each page it is on. */
export function writeSarif({ findings }: SiteAudit): string {
  const rules = new Map(findings.map(({ code, what, why, write }) => [code, {
    id: code,
    shortDescription: { text: what },
    fullDescription: { text: why },
    help: { text: write },
  }]));
  const results = findings.flatMap(({ code, severity, what, urls, examples }) => {
    const details = new Map(examples.map(({ url, detail }) => [url, detail]));
    return urls.map((uri) => {
      const detail = details.get(uri) ?? "";
      return {
        ruleId: code,
        level: LEVELS[severity],
        message: { text: detail === "" ? what : `${what} ${detail}` },
        locations: [{ physicalLocation: { artifactLocation: { uri } } }],
      };
    });
  });
  const driver = { name: "service audit-site", rules: [...rules.values()] };
  return JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [{ tool: { driver }, results }],
    },
    null,
    2,
  );
}
