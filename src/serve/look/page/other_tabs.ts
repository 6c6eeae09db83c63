/** What the other tools answer of the page: its text, rows, links in the text, and audit. */
import { errorOf } from "./calls.ts";
import { csvButton } from "./csv.ts";
import { attributeOf, nameOf, plainTextOf } from "./foreign_nodes.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, make, makeTable, quiet, tableIfAny } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { MAX_SHOWN_ROWS, showRows } from "./rows_table.ts";

// Bounds.
/** Links of a page that are listed; the others are counted. */
const MAX_SHOWN_LINKS = 500;
/** Characters of the text and the address of a link that are shown; the rest is cut. */
const MAX_SHOWN_LINK_CHARS = 200;

/** Shows the main text: as it reads, each block at its place, and as Markdown is written. */
export async function showMarkdown(page: OpenPage): Promise<HTMLElement> {
  const answer = await page.read("page_markdown", { html_or_url: page.input, format: "blocks" });
  const error = errorOf(answer);
  if (error !== undefined) return make("p", { class: "bad" }, error);
  const blocks = toList(answer.blocks).map(toFields);
  const levels = levelsOf(blocks);
  const read = make(
    "div",
    { class: "rendered" },
    ...blocks.map((block, at) => renderBlock(page, block, levels[at] ?? 2)),
  );
  const source = blocks.map(({ markdown }) => toText(markdown)).join("\n\n");
  const unseen = { tabindex: 0, hidden: true, "aria-label": "Markdown source" };
  const written = make("pre", unseen, source);
  const toggle = make("button", {
    type: "button",
    "aria-pressed": "false",
    onclick: () => {
      read.hidden = written.hidden;
      written.hidden = !written.hidden;
      toggle.setAttribute("aria-pressed", String(!written.hidden));
    },
  }, "Source");
  const next = answer.next_offset;
  return box(
    make("p", {}, `${toText(answer.words)} words. `, toggle),
    read,
    written,
    typeof next === "number"
      ? make("p", { class: "note" }, `The text goes on after block ${next}.`)
      : undefined,
  );
}

function renderBlock(page: OpenPage, block: Fields, level: number): HTMLElement {
  const markdown = toText(block.markdown);
  const where = toText(block.where);
  const type = toText(block.type);
  const text = type === "heading" ? markdown.replace(/^#+ /, "") : plainMarkdown(markdown, type);
  const light = (): void => void page.frame.light(where === "" ? [] : [where]);
  const part = toText(block.part);
  const shown = make("div", {
    class: `block ${type}`,
    tabindex: 0,
    onmouseenter: light,
    onfocus: light,
    ...type === "heading" ? { role: "heading", "aria-level": level } : {},
  }, text);
  if (part !== "" && part !== "body") shown.append(make("p", { class: "quiet" }, part));
  return shown;
}

/** Headings of the page stand below that of the tool, none deeper than one below the last. */
function levelsOf(blocks: readonly Fields[]): number[] {
  let last = 1;
  return blocks.map(({ type, markdown }) => {
    if (type !== "heading") return last;
    const own = /^#+/.exec(toText(markdown))?.[0].length ?? 1;
    return last = Math.min(6, own + 1, last + 1);
  });
}

/** Takes the marks of links and emphasis away; code, tables and lists stay as they are written. */
function plainMarkdown(markdown: string, type: string): string {
  if (type === "code") return markdown.split("\n").slice(1, -1).join("\n");
  return markdown
    .replace(/!?\[([^\][\n]{0,2000})\]\([^()\s]{0,2000}\)/g, "$1")
    .replaceAll("**", "");
}

/** Shows the tables of the page, and the rows that it repeats. */
export async function showRowsAndTables(page: OpenPage): Promise<HTMLElement> {
  const [tables, rows] = await Promise.all([showTables(page), showPageRows(page)]);
  return box(...tables, rows);
}

async function showTables(page: OpenPage): Promise<HTMLElement[]> {
  const answer = await page.call("page_markdown", { html_or_url: page.input, format: "tables" });
  return toList(answer.tables).map(toFields).map((table, at) => {
    const columns = toList(table.columns).map((column) => toText(toFields(column).name));
    const cells = toList(table.cells).map((row) => toList(row).map(toText));
    const where = toText(table.where);
    const title = toText(table.caption) || toText(table.heading);
    const caption = `Table ${at + 1}${title === "" ? "" : `: ${title}`} (${cells.length} rows)`;
    const shown = cells.slice(0, MAX_SHOWN_ROWS).map((row, at) => [String(at + 1), ...row]);
    return make(
      "section",
      {},
      make("p", {}, page.place("On the page", where, "")),
      makeTable(caption, ["Row", ...columns], shown),
      csvButton(page.service, `table-${at + 1}.csv`, columns, cells),
    );
  });
}

/** Shows the rows the page repeats, as an extractor learnt of it alone reads them. */
async function showPageRows(page: OpenPage): Promise<HTMLElement> {
  const made = await page.call("compile_extractor", { pages: [page.input], listing: true });
  const error = errorOf(made);
  if (error !== undefined) return make("p", { class: "note" }, `No rows: ${error}`);
  const run = await page.call("run_extractor", {
    extractor: made.extractor,
    html_or_url: page.input,
  });
  return showRows(page, made.extractor, run);
}

/** Shows the links of the page's own text, each at its place. */
export function showLinks(page: OpenPage): HTMLElement {
  const rows: (readonly [Node, string])[] = [];
  let count = 0;
  for (const [source] of page.copy.shownOf) {
    if (nameOf(source) !== "a") continue;
    const address = attributeOf(source, "href");
    if (address === null || ++count > MAX_SHOWN_LINKS) continue;
    const text = plainTextOf(source).slice(0, MAX_SHOWN_LINK_CHARS) || "(no text)";
    const light = (): void => void page.frame.lightElements([source], true);
    rows.push([
      make("button", { type: "button", class: "place", onmouseenter: light, onfocus: light }, text),
      address.slice(0, MAX_SHOWN_LINK_CHARS),
    ]);
  }
  return box(
    tableIfAny("Links in the page", ["Text", "Address as written"], rows) ??
      make("p", {}, "The page has no links."),
    count > MAX_SHOWN_LINKS
      ? make("p", { class: "note" }, `${count - MAX_SHOWN_LINKS} more links.`)
      : undefined,
  );
}

/** Shows the audit: what search engines ask, met or not, and each finding. */
export async function showAudit(page: OpenPage): Promise<HTMLElement> {
  const answer = await page.read("audit_page", { html_or_url: page.input });
  const error = errorOf(answer);
  if (error !== undefined) return make("p", { class: "bad" }, error);
  const records = toList(answer.records).map(toFields);
  const features = records.flatMap(({ features, types }) =>
    toList(features).map(toFields).map((feature) => {
      const met = feature.requirements_met;
      const verdict = met === true ? "met" : met === false ? "not met" : "not judged";
      return [
        toText(feature.name),
        toList(types).map(toText).join(", "),
        make("span", { class: met === true ? "good" : met === false ? "bad" : "" }, verdict),
        toList(feature.missing_required).map(toText).join(", "),
      ];
    })
  );
  const findings = [...toList(answer.page), ...records.flatMap(({ findings }) => toList(findings))]
    .map(toFields).map((finding) => [
      make("span", { class: severityClass(finding.severity) }, toText(finding.severity)),
      box(
        typeof finding.place === "string"
          ? page.place(toText(finding.message), finding.place)
          : toText(finding.message),
        quiet([finding.type, finding.path]),
      ),
    ]);
  const crawlers = toList(answer.crawlers).map(toFields).map((crawler) => [
    toText(crawler.agent),
    make("span", { class: crawler.allowed === false ? "bad" : "good" }, verdictOf(crawler.allowed)),
    toText(crawler.use),
  ]);
  const [errors, warnings, notes] = [answer.errors, answer.warnings, answer.infos].map(toText);
  const asked = ["Feature", "Type", "Requirements", "Missing"];
  return box(
    make("p", {}, `${errors} errors, ${warnings} warnings, ${notes} notes.`),
    tableIfAny("What search engines ask", asked, features),
    tableIfAny("Findings", ["Severity", "What"], findings),
    tableIfAny("Crawlers", ["Agent", "Allowed", "Use"], crawlers),
  );
}

function severityClass(severity: unknown): string {
  return severity === "error" ? "bad" : severity === "warning" ? "warn" : "";
}

function verdictOf(allowed: unknown): string {
  return allowed === true ? "allowed" : allowed === false ? "refused" : "not known";
}
