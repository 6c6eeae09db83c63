/**
 * The JSON-LD API's tests for HTML: our reading of the blocks, handed to a full JSON-LD processor.
 *
 * What a block holds, which block an address means, what its base is and which are errors is ours;
 * expansion, compaction, flattening and RDF are the processor's.
 */
import { deepStrictEqual } from "node:assert/strict";
import jsonld from "jsonld";
import { mediaScripts } from "../../src/read/vocabularies/json_ld/json_ld.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { textOf } from "../../src/page/html/text.ts";
import { isJsonNumber, isJsonObject, type Json, parseJson } from "../../src/base/json/parse.ts";
import type { SuiteResult } from "./suite.ts";

const ROOT = "https://w3c.github.io/json-ld-api/tests/";

interface Case {
  "@id": string;
  "@type": string[];
  input: string;
  expect?: string;
  context?: string;
  frame?: string;
  expectErrorCode?: string;
  option?: { base?: string; extractAllScripts?: boolean };
}

/** Runs the whole manifest. */
export async function runJsonLdSuite(data: string): Promise<SuiteResult> {
  const folder = `${data}/suites/json-ld-html`;
  const manifest = JSON.parse(Deno.readTextFileSync(`${folder}/html-manifest.jsonld`));
  const result: SuiteResult = { total: 0, failed: [] };
  for (const test of manifest.sequence as Case[]) {
    result.total++;
    if (!await passes(folder, test)) result.failed.push(test["@id"]);
  }
  return result;
}

async function passes(folder: string, test: Case): Promise<boolean> {
  const read = (name: string): string => Deno.readTextFileSync(`${folder}/${name}`);
  const [file = "", fragment] = test.input.split("#");
  const page = createPage(read(file), test.option?.base ?? ROOT + file);
  const document = documentOf(page, fragment, test.option?.extractAllScripts === true);
  if (typeof document === "string") return document === test.expectErrorCode;
  if (test.expect === undefined) return false;
  const options = { base: page.base ?? "", compactArrays: true };
  try {
    if (test["@type"].includes("jld:ToRDFTest")) {
      const nquads = await jsonld.toRDF(document, { ...options, format: "application/n-quads" });
      return await canonical(nquads) === await canonical(read(test.expect));
    }
    const expected = JSON.parse(read(test.expect));
    const context = test.context === undefined ? {} : JSON.parse(read(test.context));
    const actual = test["@type"].includes("jld:ExpandTest")
      ? await jsonld.expand(document, options)
      : test["@type"].includes("jld:CompactTest")
      ? await jsonld.compact(document, context, options)
      : await jsonld.flatten(document, test.context === undefined ? null : context, options);
    deepStrictEqual(JSON.parse(JSON.stringify(actual)), expected);
    return true;
  } catch {
    return false;
  }
}

async function canonical(nquads: unknown): Promise<unknown> {
  return await jsonld.canonize(nquads, {
    inputFormat: "application/n-quads",
    format: "application/n-quads",
    algorithm: "URDNA2015",
  });
}

/** Chooses the blocks a processor asks for, or names the error the API would raise. */
function documentOf(page: Page, fragment: string | undefined, all: boolean): object | string {
  const scripts = mediaScripts(page);
  if (fragment !== undefined) {
    const script = scripts.find((node) => page.tree.attribute(node, "id") === fragment);
    return script === undefined ? "loading document failed" : parsed(page, script);
  }
  if (!all) return scripts[0] === undefined ? "loading document failed" : parsed(page, scripts[0]);
  const found = scripts.map((script) => parsed(page, script));
  const error = found.find((one) => typeof one === "string");
  return error ?? found.flat();
}

function parsed(page: Page, script: number): object | string {
  const value = parseJson(textOf(page.tree, script));
  return value === undefined ? "invalid script element" : toPlain(value) as object;
}

function toPlain(value: Json): unknown {
  if (isJsonNumber(value)) return Number(value.literal);
  if (Array.isArray(value)) return (value as readonly Json[]).map(toPlain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [key, toPlain(inner)]));
}
