/** Schema.org's own examples: the same thing in three syntaxes must give one record. */
import { readDeclared } from "../../src/declared/declared.ts";
import { createPage } from "../../src/html/page.ts";
import type { SuiteResult } from "./suite.ts";

/** What the examples came to: pairs of syntaxes of one example that gave the same records. */
export interface ExampleResult extends SuiteResult {
  /** For each failed pair, what each syntax gave. */
  differences: string[];
}

/** Compares every two syntaxes of every example. */
export function runSchemaorgSuite(data: string): ExampleResult {
  const result: ExampleResult = { total: 0, failed: [], differences: [] };
  for (const file of exampleFiles(`${data}/suites/schemaorg-examples/data`)) {
    for (const { name, syntaxes } of readExamples(Deno.readTextFileSync(file))) {
      const given = Object.entries(syntaxes).map(([kind, html]) => [kind, factsOf(html)] as const)
        .filter(([, facts]) => facts !== "[]");
      for (let one = 0; one < given.length; one++) {
        for (let two = one + 1; two < given.length; two++) {
          const [first, second] = [given[one], given[two]];
          if (first === undefined || second === undefined) continue;
          result.total++;
          if (first[1] === second[1]) continue;
          result.failed.push(`${name} ${first[0]}/${second[0]}`);
          result.differences.push(`${first[1]}\n${second[1]}`);
        }
      }
    }
  }
  return result;
}

function* exampleFiles(folder: string): Generator<string> {
  for (const entry of [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    if (entry.isDirectory) yield* exampleFiles(`${folder}/${entry.name}`);
    else if (entry.name.endsWith("examples.txt")) yield `${folder}/${entry.name}`;
  }
}

function readExamples(text: string): { name: string; syntaxes: Record<string, string> }[] {
  return text.split(/^TYPES:/m).slice(1).map((block) => {
    const sections = block.split(/^(PRE-MARKUP|MICRODATA|RDFA|JSON(?:LD)?|STRUCTURE):[ \t]*$/m);
    const syntaxes: Record<string, string> = {};
    for (let at = 1; at + 1 < sections.length; at += 2) {
      const kind = sections[at] ?? "";
      if (kind !== "PRE-MARKUP" && kind !== "STRUCTURE") syntaxes[kind] = sections[at + 1] ?? "";
    }
    return { name: (sections[0] ?? "").trim().split(/[\s,]/)[0] ?? "", syntaxes };
  });
}

/** Gives what an example says as sorted text, spelling of addresses and white space aside. */
function factsOf(html: string): string {
  const { records } = readDeclared(createPage(html, "http://example.com/"));
  const facts = records.filter(({ source }) => source !== null).map(({ types, fields }) => ({
    types: [...types].sort(),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { value }]) => [name, simple(value)]).sort(),
    ),
  }));
  return JSON.stringify(facts.map((fact) => JSON.stringify(fact)).sort());
}

function simple(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value.replace(/\s+/g, " ").trim();
    const address = text.replace(/^https?:\/\/(?:www\.)?schema\.org\//, "").replace(/\/$/, "");
    return address.replace(/^https?:/, "").replace(/^\/\/example\.com\//, "");
  }
  if (Array.isArray(value)) {
    const items = value.map(simple);
    const sorted = items.map((item) => JSON.stringify(item)).sort().map((item) => JSON.parse(item));
    return sorted.length === 1 ? sorted[0] : sorted;
  }
  const entries = Object.entries(value as object).filter(([name]) => name !== "@id");
  return Object.fromEntries(entries.map(([name, inner]) => [name, simple(inner)]).sort());
}
