/** Sample pages with the JSON another extractor expects of them: JSON-LD blocks and microdata items. */
import { isDeepStrictEqual } from "node:util";
import { readJsonLdBlocks } from "../../src/declared/json_ld.ts";
import { readMicrodata } from "../../src/declared/microdata.ts";
import { itemsOf, type Thing, type Value } from "../../src/declared/value.ts";
import { createPage, type Page } from "../../src/html/page.ts";
import { isJsonNumber, isJsonObject, type Json } from "../../src/json/parse.ts";
import type { SuiteResult } from "./suite.ts";

/** Runs every sample that has a JSON-LD or a microdata expectation. */
export function runExtructSuite(data: string): SuiteResult {
  const root = `${data}/suites/extruct/tests/samples`;
  const result: SuiteResult = { total: 0, failed: [] };
  for (const { name: folder } of Deno.readDirSync(root)) {
    for (const { name } of Deno.readDirSync(`${root}/${folder}`)) {
      const kind = kindOf(folder, name);
      const html = `${root}/${folder}/${name.replace(/\.json(?:ld)?$/, ".html")}`;
      if (kind === undefined || !exists(html)) continue;
      const expected = JSON.parse(Deno.readTextFileSync(`${root}/${folder}/${name}`));
      if (kind === "microdata" && !isMicrodata(expected)) continue;
      const page = createPage(Deno.readTextFileSync(html), null);
      const actual = kind === "jsonld"
        ? blocksOf(page)
        : readMicrodata(page).map((thing) => toItem(page, thing));
      result.total++;
      if (!isDeepStrictEqual(comparable(actual), comparable(expected))) {
        result.failed.push(`${folder}/${name}`);
      }
    }
  }
  return result;
}

function kindOf(folder: string, name: string): "jsonld" | "microdata" | undefined {
  if (name.endsWith(".jsonld")) return "jsonld";
  const isItems = name.endsWith(".json") && !/flat|node_id|custom_url|withtext/.test(name);
  return isItems && ["schema.org", "w3c", "misc", "websites", "songkick"].includes(folder)
    ? "microdata"
    : undefined;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function isMicrodata(expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return false;
  return Array.isArray(expected) && expected.length > 0 &&
    expected.every((item) =>
      typeof item === "object" && item !== null && "properties" in item && !("value" in item)
    ) &&
    !expected.some((item) => String(item.type).startsWith("h-") || "namespace" in item);
}

function blocksOf(page: Page): unknown[] {
  return readJsonLdBlocks(page).flatMap(({ value }) =>
    Array.isArray(value) ? value.map(plain) : [plain(value)]
  )
    .filter((value) => value !== null);
}

function plain(value: Json): unknown {
  if (isJsonNumber(value)) return Number(value.literal);
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
}

function toItem(page: Page, thing: Thing): Record<string, unknown> {
  const types = (page.tree.attribute(thing.place.node, "itemtype") ?? "").split(/\s+/).filter((
    type,
  ) => type !== "");
  const properties = Object.fromEntries(
    [...thing.fields].map(([name, value]) => [name, toValues(page, value)]),
  );
  const id = thing.id === null ? {} : { id: thing.id };
  return types.length === 0 ? { ...id, properties } : { type: types, ...id, properties };
}

function toValues(page: Page, value: Value): unknown {
  return itemsOf(value).map((item) =>
    item.kind === "thing" ? toItem(page, item) : item.kind === "text" ? item.text : null
  );
}

/** One value or a list of one, white space, and the order of keys do not count. */
function comparable(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim().replace(/\/$/, "");
  if (Array.isArray(value)) {
    const items = value.map(comparable);
    return items.length === 1 ? items[0] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, comparable(inner)]).sort(),
  );
}
