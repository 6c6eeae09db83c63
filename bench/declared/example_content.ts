/**
 * Whether two syntaxes of a schema.org example say the same, as readers that are not ours see it.
 *
 * Each syntax is turned into statements by a public parser of its own; two examples say the same
 * when the statements agree as a bag, things told by their types, texts in one spelling.
 */
import type { Duplex } from "node:stream";
import jsonld from "jsonld";
import { MicrodataRdfParser } from "microdata-rdf-streaming-parser";
import { RdfaParser } from "rdfa-streaming-parser";
import { readDeclared } from "../../src/read/declared/declared.ts";
import type { PlainValue } from "../../src/read/records/record_writer.ts";
import { createPage } from "../../src/page/html/page.ts";
import type { SuiteResult } from "../../tests/conformance/suite.ts";
import { examplePairs, examples, simpleText } from "../../tests/conformance/schemaorg_suite.ts";

const BASE = "http://example.com/";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const USES_VOCABULARY = "http://www.w3.org/ns/rdfa#usesVocabulary";

interface Term {
  readonly termType: string;
  readonly value: string;
}

interface Statement {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

/** How the pairs of examples divide. */
export interface ExampleContent {
  /** Pairs that say the same, and those of them in which our readers give one record. */
  same: number;
  agreed: number;
  /** Pairs whose examples differ in what they say. */
  different: number;
  /** Pairs that say the same and read differently here. */
  failed: string[];
}

/** Divides the pairs by what independent readers make of them. */
export async function divideExamples(data: string): Promise<ExampleContent> {
  const result: ExampleContent = { same: 0, agreed: 0, different: 0, failed: [] };
  for (const { name, kinds, html, given } of examplePairs(data)) {
    const [one, other] = [await saidIn(kinds[0], html[0]), await saidIn(kinds[1], html[1])];
    if (one !== other) {
      result.different++;
      continue;
    }
    result.same++;
    if (given[0] === given[1]) result.agreed++;
    else result.failed.push(name);
  }
  return result;
}

/**
 * Compares each syntax by itself: every type and value the independent parser finds, and no other.
 *
 * Addresses of things told elsewhere on the page are left out, since records tell the thing there.
 */
export async function compareAlone(data: string): Promise<SuiteResult> {
  const result: SuiteResult = { total: 0, failed: [] };
  for (const { name, syntaxes } of examples(data)) {
    for (const [kind, html] of Object.entries(syntaxes)) {
      const statements = await statementsIn(kind, html);
      if (statements.length === 0) continue;
      const things = new Set(statements.map(({ subject }) => simpleText(subject.value)));
      const theirs = new Set(statements.flatMap(wordsOf));
      const ours = recordWords(html);
      const differ = [
        ...[...theirs].filter((word) => !ours.has(word)),
        ...[...ours].filter((word) => !theirs.has(word)),
      ].filter((word) => !things.has(word.slice(word.indexOf(" ") + 1)));
      result.total++;
      if (differ.length > 0) result.failed.push(`${name} ${kind}: ${differ[0]?.slice(0, 90)}`);
    }
  }
  return result;
}

/** Writes a statement as a name and a value; blank nodes say their own, and blank texts nothing. */
function wordsOf({ predicate, object }: Statement): string[] {
  const value = simpleText(object.value);
  if (object.termType === "BlankNode" || value === "") return [];
  if (predicate.value === TYPE) return [`@type ${value}`];
  const name = simpleText(predicate.value);
  // W3C's registry makes a type of it, which the parser does not know.
  const isType = name === "additionalType" && /^https?:/.test(object.value);
  return isType ? [`${name} ${value}`, `@type ${value}`] : [`${name} ${value}`];
}

/** Gives every type and value of our records, however deep. */
function recordWords(html: string): Set<string> {
  const words = new Set<string>();
  const { records } = readDeclared(createPage(`<!DOCTYPE html><body>${html}`, BASE));
  const waiting: [string, PlainValue][] = [];
  for (const { source, types, fields } of records) {
    if (source === null) continue;
    waiting.push(["@type", [...types]]);
    for (const [name, { value }] of Object.entries(fields)) waiting.push([name, value]);
  }
  const named = new Set(records.flatMap(({ id }) => id ?? []));
  const mentions: [string, string][] = [];
  for (const [name, value] of waiting) {
    if (name === USES_VOCABULARY) continue;
    if (typeof value === "string") words.add(`${simpleText(name)} ${simpleText(value)}`);
    else if (Array.isArray(value)) { for (const item of value) waiting.push([name, item]); }
    else {
      const { "@id": id, ...fields } = value;
      const entries = Object.entries(fields);
      waiting.push(...entries);
      if (typeof id !== "string") continue;
      if (entries.length === 0) mentions.push([name, id]);
      else named.add(id);
    }
  }
  // A mention of a thing that is told in its own place is no value.
  for (const [name, id] of mentions) {
    if (!named.has(id)) words.add(`${simpleText(name)} ${simpleText(id)}`);
  }
  return words;
}

/** Writes the statements of an example as sorted lines. */
async function saidIn(kind: string, html: string): Promise<string> {
  const statements = await statementsIn(kind, html);
  const types = typesOf(statements);
  return statements.map(({ subject, predicate, object }) => {
    const isThing = object.termType === "BlankNode" ||
      (object.termType === "NamedNode" && types.has(object.value));
    const value = isThing ? `<${types.get(object.value)}>` : simpleText(object.value);
    return `${types.get(subject.value)} ${simpleText(predicate.value)} ${value}`;
  }).sort().join("\n");
}

/** Reads an example with the parser of its syntax. */
async function statementsIn(kind: string, html: string): Promise<Statement[]> {
  const page = `<!DOCTYPE html><html><body>${html}</body></html>`;
  const all = kind === "MICRODATA"
    ? await parsed(new MicrodataRdfParser({ baseIRI: BASE }), page)
    : kind === "RDFA"
    ? await parsed(new RdfaParser({ baseIRI: BASE, profile: "html" }), page)
    : await jsonStatements(page);
  return all.filter(({ predicate }) => predicate.value !== USES_VOCABULARY);
}

/** Gives the types of every thing that says something; empty for none. */
function typesOf(statements: readonly Statement[]): Map<string, string> {
  const types = new Map<string, Set<string>>();
  for (const { subject, predicate, object } of statements) {
    const known = types.get(subject.value) ?? new Set();
    if (predicate.value === TYPE) known.add(simpleText(object.value));
    types.set(subject.value, known);
  }
  return new Map([...types].map(([name, known]) => [name, [...known].sort().join("+")]));
}

/** Both parsers are streams of Node, though their types do not say so. */
function parsed(parser: object, page: string): Promise<Statement[]> {
  return new Promise((resolve, reject) => {
    const found: Statement[] = [];
    const stream = parser as Duplex;
    stream.on("data", (statement: Statement) => found.push(statement));
    stream.on("error", reject);
    stream.on("end", () => resolve(found));
    stream.write(page);
    stream.end();
  });
}

/** Reads JSON-LD blocks whole; schema.org's context is taken for its vocabulary alone. */
async function jsonStatements(page: string): Promise<Statement[]> {
  const document = { "@context": { "@vocab": "http://schema.org/", schema: "http://schema.org/" } };
  const documentLoader = (documentUrl: string): Promise<unknown> =>
    Promise.resolve({ contextUrl: null, documentUrl, document });
  const found: Statement[] = [];
  for (const [, text = ""] of page.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/gi)) {
    const block: object = JSON.parse(text, writtenNumber);
    const statements: unknown = await jsonld.toRDF(block, { base: BASE, documentLoader });
    found.push(...statements as Statement[]);
  }
  return found;
}

/** Keeps the digits a number was written with, as the texts of the other syntaxes do. */
function writtenNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? context?.source ?? value : value;
}
