/** Writes the audit of a site as one HTML file: no scripts, nothing loaded, everything escaped. */
import type { Tier } from "../finding.ts";
import type { SiteAudit, SiteExample, SiteFinding } from "./audit_site.ts";
import { drawGraph } from "./draw_graph.ts";
import { escapeText } from "../../../page/html/mod.ts";
import { changesSince, gradesOf } from "./grades.ts";
import type { Site } from "./site_page.ts";

const STYLE = `
:root{color-scheme:light dark;--ink:#1c1e21;--soft:#53575e;--page:#fff;--card:#f5f6f8;--line:#cfd3da;
--error:#a3160c;--warning:#7a4b00;--info:#1f5199;--good:#17663a}
@media (prefers-color-scheme:dark){:root{--ink:#e9eaec;--soft:#b3b7bf;--page:#15171a;--card:#1f2226;
--line:#3d4249;--error:#ff9d94;--warning:#f2c078;--info:#9cc3ff;--good:#83d6a4}}
*{box-sizing:border-box}body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--page);
margin:0 auto;max-width:68rem;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.25;margin:.5rem 0}h2{margin:2.5rem 0 .75rem;font-size:1.3rem}
h3{margin:0;font-size:1.05rem}p{margin:.4rem 0}code{overflow-wrap:anywhere;font-size:.9em}
.soft{color:var(--soft)}.error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}
.grades{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1rem;padding:0;list-style:none}
.grades li,article{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem}
.grade{font-size:2.6rem;font-weight:700;line-height:1}article{margin:0 0 1rem}
article header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline}
.tag{font-weight:600}ul,ol{padding-left:1.3rem}li{margin:.25rem 0}
.wide{overflow:auto;border:1px solid var(--line);border-radius:.6rem;max-height:40rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.45rem .7rem;text-align:left}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
svg line{stroke:var(--line)}svg text{font:10px system-ui,sans-serif;fill:var(--ink)}
circle.read{fill:var(--good)}circle.moved{fill:var(--warning)}circle.failed{fill:var(--error)}
@media print{body{max-width:none;font-size:11pt;padding:0}article,.grades li{break-inside:avoid}
.wide{overflow:visible;max-height:none}svg{max-width:100%;height:auto}}`;

const TIERS: Readonly<Record<Tier, string>> = {
  required: "Rules that are broken",
  eligible: "Places in search",
  nice: "Nice to have",
};

/** Returns the whole document; `before` is an earlier audit of the site. */
export function writeReport(site: Site, audit: SiteAudit, before?: SiteAudit): string {
  const { start, pages, failed, left, findings } = audit;
  const name = escapeText(start);
  const more = left === 0 ? "" : ` ${left} more were linked to and not asked for.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Audit of ${name} · Pagefacts</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style></head><body><main>
<h1>Audit of <code>${name}</code></h1>
<p class="soft">${pages} pages were asked for, ${failed} of them could not be read.${more}</p>
<h2>Summary</h2>
<ul class="grades">${writeGrades(audit)}</ul>
${writeFirst(audit)}
${before === undefined ? "" : writeChanges(before, audit)}
<h2>Findings</h2>
${findings.length === 0 ? "<p>None.</p>" : findings.map(writeFinding).join("\n")}
<h2>How the pages link to each other</h2>
<p class="soft">A column for each click from the start; the last has pages no link leads to.</p>
<div class="wide" role="region" aria-label="Links between pages" tabindex="0">${
    drawGraph(site)
  }</div>
</main></body></html>
`;
}

function writeGrades(audit: SiteAudit): string {
  return gradesOf(audit).map(({ tier, grade, pages, clean }) =>
    `<li><p class="grade">${grade}</p><p class="tag">${TIERS[tier]}</p>` +
    `<p class="soft">${clean} of ${pages} addresses without a finding</p></li>`
  ).join("");
}

// Bounds.
/** Findings that a report says to mend first. */
const MAX_FIRST = 5;

/** Errors before the rest, then by how many pages they are on, as findings stand. */
function writeFirst({ findings }: SiteAudit): string {
  const first = findings.slice(0, MAX_FIRST);
  if (first.length === 0) return "<p>Nothing was found.</p>";
  const items = first.map(({ what, write, count, template }) =>
    `<li>${escapeText(what)} <span class="soft">${counted(count)} like ` +
    `<code>${escapeText(template)}</code>.</span> Write: ${escapeText(write)}.</li>`
  );
  return `<h2>What to do first</h2>\n<ol>${items.join("")}</ol>`;
}

function counted(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

function writeChanges(before: SiteAudit, now: SiteAudit): string {
  const changes = changesSince(before, now);
  const pages = `<p class="soft">${before.pages} pages were asked for then, ${now.pages} now.</p>`;
  if (changes.length === 0) return `<h2>Since the last audit</h2>\n${pages}<p>No change.</p>`;
  const rows = changes.map(({ code, before, now }) =>
    `<tr><th scope="row">${escapeText(code)}</th><td class="number">${before}</td>` +
    `<td class="number">${now}</td><td class="number ${now > before ? "error" : ""}">${
      now > before ? "+" : "−"
    }${Math.abs(now - before)}</td></tr>`
  );
  return `<h2>Since the last audit</h2>\n${pages}<div class="wide" role="region" ` +
    `aria-label="Changes since the last audit" tabindex="0"><table><thead><tr>` +
    `<th scope="col">Kind</th><th scope="col" class="number">Then</th>` +
    `<th scope="col" class="number">Now</th><th scope="col" class="number">Change</th>` +
    `</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function writeFinding(finding: SiteFinding): string {
  const { severity, code, template, count, what, why, write, examples } = finding;
  const rest = count - examples.length;
  const more = rest > 0 ? `<li class="soft">and ${rest} more</li>` : "";
  return `<article><header><h3>${escapeText(what)}</h3>` +
    `<span class="tag ${severity}">${severity}</span><span class="soft">${code}</span>` +
    `<span class="soft">${counted(count)} like <code>${
      escapeText(template)
    }</code></span></header>` +
    `<p>${escapeText(why)}</p><p><span class="tag">Write:</span> ${escapeText(write)}</p>` +
    `<ul>${examples.map(writeExample).join("")}${more}</ul></article>`;
}

function writeExample({ url, detail, referrers }: SiteExample): string {
  const from = referrers.length === 0
    ? ""
    : `<br><span class="soft">linked from ${
      referrers.map((url) => `<code>${escapeText(url)}</code>`).join(", ")
    }</span>`;
  const what = detail === "" ? "" : `: ${escapeText(detail)}`;
  return `<li><code>${escapeText(url)}</code>${what}${from}</li>`;
}
