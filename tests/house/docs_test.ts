/** Holds the documents to the program. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { PROGRAM_VARIABLES } from "../support/program_variables.ts";
import { writeCommandHelp } from "../../src/terminal/commands.ts";
import { STATUS_OF_CODE } from "../../src/base/errors.ts";
import { MAX_PAGE_BYTES, SITE_REST_SECONDS } from "../../src/base/limits.ts";
import { HEAD_SECONDS, MAX_BODY_BYTES, MAX_CONNECTIONS } from "../../src/terminal/open_door.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { CODES, writeAuditDocs } from "../support/audit_docs.ts";
import { exampleAnswer, EXAMPLES, writeToolDocs } from "../support/tool_docs.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");

Deno.test("docs/tools.md is what the tool table says", async () => {
  const written = await writeToolDocs();
  const path = `${ROOT}/docs/tools.md`;
  if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(path, written);
  assert.equal(await Deno.readTextFile(path), written);
});

Deno.test("docs/audit.md is what the audit's tables say", async () => {
  const path = `${ROOT}/docs/audit.md`;
  const written = writeAuditDocs();
  if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(path, written);
  assert.equal(await Deno.readTextFile(path), written);
});

Deno.test("docs/audit.md explains every code of a finding, and no other", () => {
  const folder = `${ROOT}/src/read/audit`;
  const sources = [folder, `${folder}/page`, `${folder}/site`].flatMap((each) =>
    [...Deno.readDirSync(each)].filter(({ isFile, name }) => isFile && name !== "schema_org.json")
      .map(
        ({ name }) => Deno.readTextFileSync(`${each}/${name}`),
      )
  );
  const unused = Object.keys(CODES).filter((code) =>
    !sources.some((text) => text.includes(`"${code}"`))
  );
  assert.deepEqual(unused, []);
  // Codes stand beside a severity: finding("warning", "conflict", …), warn("missing-title", …).
  const told = sources.filter((text) => !/^[{[]/.test(text)).flatMap((text) => [
    ...text.matchAll(/"(?:error|warning|info)",\s+"([a-z][a-z0-9-]+)"/g),
    ...text.matchAll(/\bwarn\(\s*"([a-z-]+)"/g),
  ]).map(([, code = ""]) => code).filter((code) => code !== "info" && code !== "warning");
  assert(told.length > 20);
  assert.deepEqual(told.filter((code) => !Object.hasOwn(CODES, code)), []);
});

Deno.test("every tool has an example, and the example answers", async () => {
  for (const tool of TOOLS) {
    assert(Object.hasOwn(EXAMPLES, tool.name), tool.name);
    const answer = await exampleAnswer(tool);
    assert.equal(answer.error, undefined, `${tool.name}: ${JSON.stringify(answer.error)}`);
    assert(tool.output.safeParse(answer).success, tool.name);
  }
});

Deno.test("links between the documents lead somewhere", () => {
  const documents = [
    "README.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
  ];
  for (const folder of ["docs", "docs/guides"]) {
    for (const { name } of Deno.readDirSync(`${ROOT}/${folder}`)) {
      if (name.endsWith(".md")) documents.push(`${folder}/${name}`);
    }
  }
  const broken: string[] = [];
  for (const document of documents) {
    const text = Deno.readTextFileSync(`${ROOT}/${document}`).replace(/^```[^]*?^```/gm, "");
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/i.test(target)) continue;
      const [file = "", anchor] = target.split("#");
      const path = file === "" ? `${ROOT}/${document}` : resolve(ROOT, document, "..", file);
      if (!isThere(path) || (anchor !== undefined && !anchorsOf(path).has(anchor))) {
        broken.push(`${document}: ${target}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

Deno.test("every package is said why, the tests' own in CONTRIBUTING", () => {
  const packagesOf = (file: string): string[] =>
    Object.keys(JSON.parse(Deno.readTextFileSync(`${ROOT}/${file}`)).imports);
  const ours = packagesOf("deno.json");
  const said = (file: string): string => Deno.readTextFileSync(`${ROOT}/${file}`);
  const silent = [
    ...ours.filter((name) => !said("ARCHITECTURE.md").includes(`| \`${name}\``)),
    ...packagesOf("tests/deno.json").filter((name) =>
      !ours.includes(name) && !said("CONTRIBUTING.md").includes(`\`${name}\``)
    ),
  ];
  assert.deepEqual(silent, []);
});

Deno.test("the files that ARCHITECTURE.md names are there", () => {
  const named = [
    ...Deno.readTextFileSync(`${ROOT}/ARCHITECTURE.md`).matchAll(/`((?:\w+\/)+\w+\.ts|main\.ts)`/g),
  ]
    .map(([, file = ""]) => file);
  assert(named.length > 8);
  assert.deepEqual(
    named.filter((file) => !isThere(`${ROOT}/${file}`) && !isThere(`${ROOT}/src/${file}`)),
    [],
  );
});

function rowsOf(document: string, row: RegExp): RegExpMatchArray[] {
  return [...Deno.readTextFileSync(`${ROOT}/${document}`).matchAll(row)];
}

Deno.test("docs/http-api.md gives every error code its status", () => {
  const rows = rowsOf("docs/http-api.md", /^\| `(\w+)` +\| (\d{3}) /gm);
  const told = rows.map(([, code, status]) => [code, Number(status)]);
  assert.deepEqual(told, Object.entries(STATUS_OF_CODE));
});

Deno.test("the README's list of tools is the tool table", () => {
  const [, section = ""] = Deno.readTextFileSync(`${ROOT}/README.md`).split(/^## The tools$/m);
  const [listed = ""] = section.split(/^## /m);
  const names = [...listed.matchAll(/`([a-z]+_[a-z]+)`/g)].map(([, name]) => name);
  assert.deepEqual(names, TOOLS.map(({ name }) => name));
});

Deno.test("docs/running.md names every variable and option there is", () => {
  const variables = rowsOf("docs/running.md", /^\| `(SERVICE_\w+)`/gm).map(([, name]) => name);
  const read = PROGRAM_VARIABLES.filter((name) => name.startsWith("SERVICE_"));
  assert.deepEqual(variables.sort(), [...read].sort());
  const options = rowsOf("docs/running.md", /^\| `(--[\w-]+)` +\| (?:`([^`]+)`|off) /gm);
  const offered = [
    ...writeCommandHelp("serve").matchAll(/^ {2}(--[\w-]+).*?(?:\(([\w.]+)\))?[;\n]/gm),
  ];
  assert.deepEqual(
    options.map(([, name, value]) => [name, value]),
    offered.map(([, name, value]) => [name, value]),
  );
});

Deno.test("the bounds the documents name are those of the sources", () => {
  const api = Deno.readTextFileSync(`${ROOT}/docs/http-api.md`);
  const running = Deno.readTextFileSync(`${ROOT}/docs/running.md`).replace(/\s+/g, " ");
  const mib = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;
  for (const text of [api, running]) {
    assert(text.includes(mib(MAX_PAGE_BYTES)) && text.includes(mib(MAX_BODY_BYTES)));
    assert(text.includes(MAX_ANSWER_BYTES.toLocaleString("en")));
  }
  assert.deepEqual([MAX_CALLS, MAX_READS, MAX_CONNECTIONS, SITE_REST_SECONDS], [4, 4, 64, 1]);
  assert.match(
    running,
    /Four calls that may fetch run at once and four whose page is handed in; 64/,
  );
  assert.match(api, new RegExp(`^\\| Calls that may fetch +\\| ${MAX_CALLS} at once`, "m"));
  assert.match(api, new RegExp(`no complete head for ${HEAD_SECONDS} s is closed`));
});

Deno.test("docs/benchmarks.md gives each page of results its date and a task that prints it", () => {
  const rows = rowsOf("docs/benchmarks.md", /^\| \[.*$/gm).map(([row]) => row);
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`));
  const linked = rows.flatMap((row) => {
    const pages = [...row.matchAll(/\.\.\/(bench\/[\w-]+\.md)/g)].map(([, page = ""]) => page);
    const [date] = /\d{4}-\d{2}-\d{2}/.exec(row) ?? [];
    for (const page of pages) {
      const [first] = /\d{4}-\d{2}-\d{2}/.exec(Deno.readTextFileSync(`${ROOT}/${page}`)) ?? [];
      assert.equal(date, first, page);
    }
    const named = [...row.matchAll(/`((?:bench|test|release):\w+)`/g)].map(([, task = ""]) => task);
    assert(named.length > 0 && named.every((task) => task in tasks), row);
    return pages;
  });
  const kept = [...Deno.readDirSync(`${ROOT}/bench`)].map(({ name }) => `bench/${name}`)
    .filter((name) => name.endsWith(".md"));
  assert.deepEqual(linked.sort(), kept.sort());
});

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path) !== undefined;
  } catch {
    return false;
  }
}

/** Gives the anchors of a document's headings, as forges make them. */
function anchorsOf(path: string): Set<string> {
  const headings = Deno.readTextFileSync(path).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-")
    ),
  );
}
