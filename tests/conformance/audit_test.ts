/**
 * Audits of schema.org's own examples and of shop and recipe pages as served, held to reports kept in
 * short form. The pages stay outside the repository; UPDATE=1 writes the reports again.
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { type Audit, auditPage } from "../../src/audit/audit_page.ts";
import { decodeHtml } from "../../src/html/decode.ts";
import { createPage } from "../../src/html/page.ts";

const data = Deno.env.get("SERVICE_DATA") ?? "../shared/data";
const GOLDEN = "tests/golden/audit/reports.json";
/** Pages of each set. */
const PAGES = 30;

function audit(html: string): string {
  return shortForm(auditPage(createPage(html, "https://example.com/")));
}

/** Features and whether they are met, then how many errors, warnings and notes. */
function shortForm({ records, errors, warnings, notes }: Audit): string {
  const features = records.flatMap(({ features }) =>
    features.map(({ name, requirements_met: met }) =>
      `${name} ${met === null ? "-" : met ? "yes" : "no"}`
    )
  );
  const counted = new Map<string, number>();
  for (const feature of features) counted.set(feature, (counted.get(feature) ?? 0) + 1);
  const list = [...counted].map(([name, count]) => count === 1 ? name : `${name} x${count}`);
  return `${list.join(", ")} | ${errors} ${warnings} ${notes}`;
}

const PART = (name: string): RegExp =>
  new RegExp(
    `^${name}:\\s*\\n([\\s\\S]*?)(?=^(?:PRE-MARKUP|MICRODATA|RDFA|JSON):|$(?![\\s\\S]))`,
    "m",
  );

function* examples(): Generator<readonly [string, string]> {
  const folder = `${data}/suites/schemaorg-examples/data`;
  const files = [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).map(({ name }) =>
    name
  );
  for (const file of files.sort()) {
    const text = Deno.readTextFileSync(`${folder}/${file}`);
    for (const example of text.split(/^TYPES:/m).slice(1)) {
      const id = /#(eg-\d+)/.exec(example)?.[1] ?? "";
      for (const format of ["MICRODATA", "RDFA", "JSON"]) {
        const part = PART(format).exec(example)?.[1]?.trim() ?? "";
        if (part.length < 30) continue;
        const isBare = format === "JSON" && !part.includes("<script");
        yield [
          `${file} ${id} ${format}`,
          isBare ? `<script type="application/ld+json">${part}</script>` : part,
        ];
      }
    }
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
    Deno.statSync(`${data}/suites/schemaorg-examples`);
  } catch {
    console.log(`passed over: ${data}/suites/schemaorg-examples is not there`);
    return;
  }
  const reports: Record<string, string> = {};
  for (const [name, html] of [...examples(), ...pages()]) reports[name] = audit(html);
  if (Deno.env.get("UPDATE") === "1") {
    Deno.writeTextFileSync(GOLDEN, `${JSON.stringify(reports, null, 1)}\n`);
  }
  const kept = JSON.parse(Deno.readTextFileSync(GOLDEN)) as Record<string, string>;
  const known = Object.fromEntries(
    Object.keys(kept).filter((name) => name in reports).map((name) => [name, reports[name]]),
  );
  const expected = Object.fromEntries(Object.entries(kept).filter(([name]) => name in reports));
  assert.deepEqual(known, expected, `${GOLDEN} differs; UPDATE=1 writes it again`);
  console.log(
    JSON.stringify({ reports: Object.keys(reports).length, held: Object.keys(known).length }),
  );
});
