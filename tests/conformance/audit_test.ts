/**
 * Audits of schema.org's own examples and of shop and recipe pages as served, held to reports kept in
 * short form. The pages stay outside the repository; UPDATE=1 writes the reports again.
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { type Audit, auditPage } from "../../src/read/audit/audit_page.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";

const data = Deno.env.get("SERVICE_DATA") ?? "../shared/data";
const GOLDEN = "tests/golden/audit/reports.json";
/** Pages of each set. */
const PAGES = 30;

/** What an audit found, in short: by features, then by counts and kinds of findings. */
function audit(html: string): string {
  return shortForm(auditPage(createPage(html, "https://example.com/")));
}

/** Features and whether they are met, then errors, warnings and notes, then findings by code. */
function shortForm({ records, page, errors, warnings, infos }: Audit): string {
  const features = records.flatMap(({ features }) =>
    features.map(({ name, requirements_met: met, missing_required: missing }) =>
      `${name} ${met === null ? "-" : met ? "yes" : `no (${missing.join(", ")})`}`
    )
  );
  const codes = [...records.flatMap(({ findings }) => findings), ...page].map(({ code }) => code);
  return `${counted(features)} | ${errors} ${warnings} ${infos} | ${counted(codes)}`;
}

/** Names each once, in the order of first appearance, with how often it was there. */
function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => count === 1 ? name : `${name} x${count}`).join(", ");
}

const EXAMPLES = "suites/schemaorg-examples/data/releases/30.0/schemaorg-all-examples.txt";
/** The parts of an example stand in this order; a part without markup says "TODO" or the like. */
const PARTS = /^PRE-MARKUP:([^]*?)^MICRODATA:([^]*?)^RDFA:([^]*?)^JSON:([^]*)/m;

/** Gives each example of schema.org's release, in each syntax it is written in. */
function* examples(): Generator<readonly [string, string]> {
  const text = Deno.readTextFileSync(`${data}/${EXAMPLES}`);
  for (const [at, example] of text.split(/^TYPES:/m).slice(1).entries()) {
    const id = /#(eg-\d+)/.exec(example)?.[1] ?? "";
    const [, plain = "", microdata = "", rdfa = "", json = ""] = PARTS.exec(example) ?? [];
    const isBare = json.trim().startsWith("{");
    const block = isBare ? `<script type="application/ld+json">${json}</script>` : json;
    const written = Object.entries({ microdata, rdfa, json: block })
      .filter(([, part]) => /itemscope|typeof|vocab|property=|ld\+json/.test(part));
    const name = `${String(at + 1).padStart(3, "0")} ${id}`;
    for (const [syntax, part] of written) yield [`${name} ${syntax}`, part];
    if (written.length === 0) yield [`${name} plain`, plain];
  }
}

function* htmlFiles(path: string): Generator<string> {
  const entries = [...Deno.readDirSync(path)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    if (isDirectory) yield* htmlFiles(`${path}/${name}`);
    else if (/\.html(?:\.gz)?$/.test(name)) yield `${path}/${name}`;
  }
}

function* pages(): Generator<readonly [string, string]> {
  for (const set of ["product-extraction-benchmark", "redesigns/recipes"]) {
    for (const path of [...htmlFiles(`${data}/${set}`)].slice(0, PAGES)) {
      const bytes = Deno.readFileSync(path);
      const plain = path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
      yield [path.slice(data.length + 1), decodeHtml(plain, null).text];
    }
  }
}

Deno.test("auditPage() gives schema.org's examples and real pages the reports they had", () => {
  try {
    Deno.statSync(`${data}/${EXAMPLES}`);
  } catch {
    console.log(`passed over: ${data}/${EXAMPLES} is not there`);
    return;
  }
  const reports: Record<string, string> = {};
  for (const [name, html] of [...examples(), ...pages()]) reports[name] = audit(html);
  const names = Object.keys(reports);
  const numbers = names.map((name) => /^(\d{3}) /.exec(name)?.[1]).filter((one) =>
    one !== undefined
  );
  assert.equal(new Set(numbers).size, 507, "schema.org's examples");
  assert.equal(names.length - numbers.length, 2 * PAGES, "shop and recipe pages");
  if (Deno.env.get("UPDATE") === "1") {
    Deno.writeTextFileSync(GOLDEN, `${JSON.stringify(reports, null, 1)}\n`);
  }
  const kept = JSON.parse(Deno.readTextFileSync(GOLDEN)) as Record<string, string>;
  assert.deepEqual(reports, kept, `${GOLDEN} differs; UPDATE=1 writes it again`);
});
