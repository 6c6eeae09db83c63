/** Schema.org's own examples: the same thing in three syntaxes must give one record. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import type { SuiteResult } from "./suite.ts";

/** Two syntaxes of one example. */
export interface ExamplePair {
  /** The example's id and both syntaxes, `#eg-0001 MICRODATA/JSON`. */
  readonly name: string;
  readonly kinds: readonly [string, string];
  readonly html: readonly [string, string];
  /** What each gave, as comparable text. */
  readonly given: readonly [string, string];
}

/** Compares every two syntaxes of every example. */
export function runSchemaorgSuite(data: string): SuiteResult {
  const pairs = [...examplePairs(data)];
  const failed = pairs.filter(({ given: [one, other] }) => one !== other).map(({ name }) => name);
  return { total: pairs.length, failed };
}

/** One example, its markup by syntax: `MICRODATA`, `RDFA`, `JSON`. */
export interface Example {
  readonly name: string;
  readonly syntaxes: Readonly<Record<string, string>>;
}

/** Reads every example. */
export function* examples(data: string): Generator<Example> {
  for (const file of exampleFiles(`${data}/suites/schemaorg-examples/data`)) {
    yield* readExamples(Deno.readTextFileSync(file));
  }
}

/** Reads every two syntaxes of every example that say anything. */
export function* examplePairs(data: string): Generator<ExamplePair> {
  for (const { name, syntaxes } of examples(data)) {
    const read = Object.entries(syntaxes).map(([kind, html]) => ({
      kind,
      html,
      facts: factsOf(html),
    })).filter(({ facts }) => facts !== "[]");
    for (const [index, one] of read.entries()) {
      for (const other of read.slice(index + 1)) {
        yield {
          name: `${name} ${one.kind}/${other.kind}`,
          kinds: [one.kind, other.kind],
          html: [one.html, other.html],
          given: [one.facts, other.facts],
        };
      }
    }
  }
}

function* exampleFiles(folder: string): Generator<string> {
  for (const entry of [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    if (entry.isDirectory) yield* exampleFiles(`${folder}/${entry.name}`);
    else if (entry.name.endsWith("examples.txt")) yield `${folder}/${entry.name}`;
  }
}

function readExamples(text: string): Example[] {
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

/** Says which vocabulary a page uses: a note of RDFa's processing, not a fact of any thing. */
const USES_VOCABULARY = "http://www.w3.org/ns/rdfa#usesVocabulary";

/** Gives what an example says as sorted text, spelling of addresses and white space aside. */
function factsOf(html: string): string {
  const { records } = readDeclared(createPage(html, "http://example.com/"));
  const facts = records.filter(({ source }) => source !== null).map(({ types, fields }) => ({
    types: [...types].sort(),
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => name !== USES_VOCABULARY)
        .map(([name, { value }]) => [name, simple(value)]).sort(),
    ),
  }));
  const said = facts.filter(({ fields }) => Object.keys(fields).length > 0);
  return JSON.stringify(said.map((fact) => JSON.stringify(fact)).sort());
}

/** Writes a value so that one meaning has one spelling; a reference is the address it names. */
function simple(value: unknown): unknown {
  if (typeof value === "string") return simpleText(value);
  if (Array.isArray(value)) {
    const items = value.map(simple);
    const sorted = items.map((item) => JSON.stringify(item)).sort().map((item) => JSON.parse(item));
    return sorted.length === 1 ? sorted[0] : sorted;
  }
  const { "@id": id, ...fields } = value as Record<string, unknown>;
  const entries = Object.entries(fields);
  if (entries.length === 0) return simpleText(String(id));
  return Object.fromEntries(entries.map(([name, inner]) => [name, simple(inner)]).sort());
}

/** Writes a text in one spelling: addresses as the URL standard does, without scheme and base. */
export function simpleText(written: string): string {
  const text = written.replace(/\s+/g, " ").trim();
  const url = /^https?:/.test(text) ? URL.parse(text)?.href ?? text : text;
  return url.replace(/^https?:\/\/(?:www\.)?schema\.org\//, "").replace(/\/$/, "")
    .replace(/^https?:/, "").replace(/^\/\/example\.com\//, "").replace(/^\//, "");
}
