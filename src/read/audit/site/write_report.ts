/** Writes the audit of a site as one HTML file: no scripts, nothing loaded, everything escaped. */
import type { SiteAudit, SiteExample, SiteFinding } from "./audit_site.ts";
import { drawGraph } from "./draw_graph.ts";
import { escapeText } from "../../../page/html/mod.ts";
import type { Site } from "./site_page.ts";

const STYLE =
  `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}
.error{color:#a00}.graph{overflow:auto;border:1px solid #ccc}svg line{stroke:#bbb}svg text{font-size:10px}
circle.read{fill:#2a6}circle.moved{fill:#d90}circle.failed{fill:#a00}code{overflow-wrap:anywhere}`;

/** Returns the whole document. */
export function writeReport(site: Site, audit: SiteAudit): string {
  const { start, pages, failed, left, findings } = audit;
  const name = escapeText(start);
  const more = left === 0 ? "" : ` ${left} more were linked to and not asked for.`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Audit of ${name} · Pagefacts</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style>
<h1>Audit of ${name}</h1>
<p>${pages} pages were asked for, ${failed} of them could not be read.${more}</p>
<h2>Findings</h2>
${findings.length === 0 ? "<p>None.</p>" : writeFindings(findings)}
<h2>Links</h2>
<p>A column for each click from the start; the last has pages no link leads to.</p>
<div class="graph">${drawGraph(site)}</div>
</html>
`;
}

function writeFindings(findings: readonly SiteFinding[]): string {
  const rows = findings.map(({ severity, code, template, count, write, examples }) =>
    `<tr><td class="${severity}">${severity}</td><td>${code}</td>` +
    `<td><code>${escapeText(template)}</code></td><td>${count}</td>` +
    `<td>${examples.map(writeExample).join("")}</td><td>${escapeText(write)}</td></tr>`
  );
  return `<table><thead><tr><th>Severity</th><th>Code</th><th>Template</th><th>Pages</th>` +
    `<th>Examples</th><th>Write</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

function writeExample({ url, detail, referrers }: SiteExample): string {
  const from = referrers.length === 0
    ? ""
    : `<br>linked from ${referrers.map((one) => `<code>${escapeText(one)}</code>`).join(", ")}`;
  const what = detail === "" ? "" : `: ${escapeText(detail)}`;
  return `<div><code>${escapeText(url)}</code>${what}${from}</div>`;
}
