/**
 * Sample pages with what another extractor reads from them, vocabulary by vocabulary.
 *
 * Its other layouts of the same readings (`flat`, `node_id`, `custom_url`, `withtext`) say nothing
 * more of a page and are left out. White space, the order of values and one value or a list of one
 * do not count: that extractor puts referred elements last, HTML asks for tree order.
 */
import { isDeepStrictEqual } from "node:util";
import jsonld from "jsonld";
import { readJsonLdBlocks } from "../../src/read/vocabularies/json_ld/json_ld.ts";
import { readMicrodata } from "../../src/read/vocabularies/microdata/microdata.ts";
import { readMicroformats } from "../../src/read/vocabularies/microformats/microformats.ts";
import { readDublinCore } from "../../src/read/vocabularies/dublin_core/vocabulary.ts";
import { readOpenGraph } from "../../src/read/vocabularies/open_graph/vocabulary.ts";
import { readRdfaGraph } from "../../src/read/vocabularies/rdfa/graph.ts";
import { scanPage } from "../../src/read/vocabularies/scan.ts";
import type { Text, Thing, Value } from "../../src/read/vocabularies/value.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { textOf } from "../../src/page/html/text.ts";
import { isJsonNumber, isJsonObject, type Json } from "../../src/base/json/parse.ts";
import { toPlainItem } from "./microformats_suite.ts";
import { toNTriple } from "./rdfa_suite.ts";
import type { SuiteResult } from "./suite.ts";

const LEFT_OUT = /flat|node_id|custom_url|withtext/;

/** The addresses the expectations were made for, where they show in them. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "w3c/microdata.object": "http://www.example.com/microdata/",
  "w3c/microdata.7.1": "http://blog.example.com/progress-report",
  "misc/Portfolio_Niels_Lubberman": "http://nielslubberman.nl/drupal/",
};
const RDFA_ADDRESS = "http://www.example.com/index.html";

/** One expectation and what we read in its place. */
interface Case {
  readonly name: string;
  readonly isSame: () => boolean | Promise<boolean>;
}

/** Runs every sample. */
export async function runExtructSuite(data: string): Promise<SuiteResult> {
  const root = `${data}/suites/extruct/tests/samples`;
  const result: SuiteResult = { total: 0, failed: [] };
  for (const { name: folder } of [...Deno.readDirSync(root)].sort(byName)) {
    for (const { name } of [...Deno.readDirSync(`${root}/${folder}`)].sort(byName)) {
      for (const one of casesOf(root, `${folder}/${name}`)) {
        result.total++;
        if (!await one.isSame()) result.failed.push(one.name);
      }
    }
  }
  return result;
}

function byName(one: Deno.DirEntry, other: Deno.DirEntry): number {
  return one.name < other.name ? -1 : 1;
}

function casesOf(root: string, path: string): Case[] {
  const stem = path.replace(/(?:\.expanded)?\.json(?:ld)?$/, "");
  if (stem === path || LEFT_OUT.test(path)) return [];
  const expected: unknown = JSON.parse(Deno.readTextFileSync(`${root}/${path}`));
  const isRdfa = isExpanded(expected) && !path.endsWith(".jsonld");
  const page = createPage(
    Deno.readTextFileSync(`${root}/${stem}.html`),
    ADDRESSES[stem] ?? (isRdfa ? RDFA_ADDRESS : null),
  );
  const same = (name: string, actual: unknown, wanted: unknown): Case => ({
    name,
    isSame: () => isDeepStrictEqual(comparable(actual), comparable(wanted)),
  });
  if (isRdfa) return [{ name: path, isSame: () => isSameGraph(page, expected) }];
  if (path.endsWith(".jsonld")) {
    const wanted = Object(expected).items?.flat() ?? expected;
    return [same(path, blocksOf(page), wanted)];
  }
  if (!Array.isArray(expected)) {
    const both = expected as Record<string, unknown>;
    return [
      same(`${path} json-ld`, blocksOf(page), both["json-ld"]),
      same(`${path} microdata`, readMicrodata(page).map((thing) => toItem(page, thing)), [
        ...both["microdata"] as unknown[],
      ]),
    ];
  }
  const first = Object(expected[0]);
  if ("namespace" in first) return [same(path, openGraphOf(page), first.properties)];
  if ("namespaces" in first) return [same(path, dublinCoreOf(page), dublinPairs(first))];
  if (/^h-/.test(String(first.type))) {
    return [
      same(
        path,
        readMicroformats(page, { isType: () => true, classic: true }).map((item) =>
          toPlainItem(item, page)
        ),
        expected,
      ),
    ];
  }
  return [same(path, readMicrodata(page).map((thing) => toItem(page, thing)), expected)];
}

/** Says whether an expectation is expanded JSON-LD: what that extractor makes of RDFa. */
function isExpanded(expected: unknown): boolean {
  return Array.isArray(expected) &&
    expected.every((item) =>
      Object.keys(Object(item)).every((key) => key.startsWith("@") || key.includes("://")) &&
      "@id" in Object(item)
    );
}

function blocksOf(page: Page): unknown[] {
  return readJsonLdBlocks(page).flatMap(({ value }) =>
    Array.isArray(value) ? value.map(plain) : [plain(value)]
  )
    .filter((value) => typeof value === "object" && value !== null);
}

function plain(value: Json): unknown {
  if (isJsonNumber(value)) return Number(value.literal);
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
}

function openGraphOf(page: Page): [string, string][] {
  const { first } = readOpenGraph(scanPage(page));
  return [...first].map(([key, { text }]) => [
    /^(?:article|book|profile|video|music|product):/.test(key) ? key : `og:${key}`,
    text,
  ]);
}

function dublinCoreOf(page: Page): [string, string][] {
  return [...readDublinCore(page, scanPage(page))].flatMap(([key, values]) =>
    values.map(({ text }): [string, string] => [key, text])
  );
}

/** Writes its elements and terms as our keys: the name after the prefix, in lower case. */
function dublinPairs(expected: Record<string, Record<string, string>[]>): [string, string][] {
  return [...expected["elements"] ?? [], ...expected["terms"] ?? []].map((entry) => [
    (entry["name"] ?? entry["rel"] ?? "").toLowerCase().replace(/^[a-z]+\./, ""),
    entry["content"] ?? entry["href"] ?? "",
  ]);
}

async function isSameGraph(page: Page, expected: unknown): Promise<boolean> {
  const ours = readRdfaGraph(page, new Map()).triples.map(toNTriple).join("\n");
  const theirs = await jsonld.toRDF(expected as object, {
    base: page.base ?? "",
    format: "application/n-quads",
  });
  return await canonical(`${ours}\n`) === await canonical(theirs);
}

async function canonical(nquads: unknown): Promise<string> {
  const text = await jsonld.canonize(nquads as string, {
    inputFormat: "application/n-quads",
    format: "application/n-quads",
    algorithm: "URDNA2015",
  });
  return String(text).replace(/\\[nrt]|\s+/g, " ").replace(/ +/g, " ");
}

function toItem(page: Page, thing: Thing): Record<string, unknown> {
  const types = (page.tree.attribute(thing.place.node, "itemtype") ?? "").split(/\s+/).filter((
    type,
  ) => type !== "");
  const properties = Object.fromEntries(
    [...thing.fields].map(([name, value]) => [name, toValues(page, value)]),
  );
  return {
    ...(types.length === 0 ? {} : { type: types }),
    ...(thing.id === null ? {} : { id: thing.id }),
    // An item without properties is given with its element's text there.
    ...(thing.fields.size > 0 ? { properties } : { value: textOf(page.tree, thing.place.node) }),
  };
}

function toValues(page: Page, value: Value): unknown {
  return (value.kind === "list" ? value.items : [value]).map((item) => {
    if (item.kind === "thing") return toItem(page, item);
    if (item.kind === "text") return isAsked(page, item) ? askedOf(item.text) : item.text;
    if (item.kind === "list") return toValues(page, item);
    // A mention that is an item is one there, without the properties told elsewhere.
    if (!page.tree.hasAttribute(item.place.node, "itemscope")) return item.id;
    return toItem(page, {
      kind: "thing",
      types: [],
      id: item.id,
      fields: new Map(),
      place: item.place,
    });
  });
}

function isAsked(page: Page, { place }: Text): boolean {
  return page.tree.isHtml(place.node, "input");
}

/** Spells out what a form's field asks for: `required name=q`. */
function askedOf(text: string): Record<string, unknown> {
  const { required, ...rest } = Object.fromEntries(
    text.split(" ").map((part) => {
      const [name = "", value] = part.split("=");
      return [name === "name" ? "valueName" : name, value ?? true];
    }),
  );
  return required === undefined ? rest : { ...rest, valueRequired: required };
}

function comparable(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim().replace(/\/$/, "");
  if (Array.isArray(value)) {
    const items = value.map(comparable);
    const [only] = items;
    if (items.length === 1) return only;
    return items.map((item) => JSON.stringify(item)).sort();
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, comparable(inner)]).sort(),
  );
}
