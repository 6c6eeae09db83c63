/** The microformats tests, version 2: every item, relation and address as the suite spells it. */
import { deepStrictEqual } from "node:assert/strict";
import {
  type MfItem,
  type MfValue,
  readMicroformats,
} from "../../src/read/vocabularies/microformats/microformats.ts";
import { ItemTexts, mfAddress } from "../../src/read/vocabularies/microformats/texts.ts";
import { scanPage } from "../../src/read/vocabularies/scan.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import type { Node } from "../../src/page/html/node.ts";
import { innerMarkup } from "../../src/read/vocabularies/inner_markup.ts";
import type { SuiteResult } from "./suite.ts";

/** What differs in a failed case. */
export interface MicroformatsResult extends SuiteResult {
  differences: string[];
}

/** The suite's folders: version 2, and the classic formats alone or beside it. */
const FOLDERS = {
  v2: ["microformats-v2", "microformats-v2-unit"],
  classic: ["microformats-v1", "microformats-mixed"],
};

/** Runs the cases of one generation. */
export function runMicroformatsSuite(
  data: string,
  generation: keyof typeof FOLDERS = "v2",
): MicroformatsResult {
  const result: MicroformatsResult = { total: 0, failed: [], differences: [] };
  for (const folder of FOLDERS[generation]) {
    const root = `${data}/suites/microformats/tests/${folder}`;
    for (const group of [...Deno.readDirSync(root)].map(({ name }) => name).sort()) {
      if (Deno.statSync(`${root}/${group}`).isFile) continue;
      const files = [...Deno.readDirSync(`${root}/${group}`)].map(({ name }) => name);
      for (const file of files.filter((name) => name.endsWith(".json")).sort()) {
        const path = `${root}/${group}/${file}`;
        const expected = JSON.parse(Deno.readTextFileSync(path));
        const html = Deno.readTextFileSync(path.replace(/json$/, "html"));
        const base = folder.endsWith("unit") ? "http://example.test" : "http://example.com/";
        const actual = readAll(createPage(html, base));
        result.total++;
        try {
          const [said, wanted] = generation === "classic"
            ? [withoutAlt(actual), withoutAlt(expected)]
            : [actual, expected];
          deepStrictEqual(comparable(said), comparable(wanted));
        } catch (error) {
          result.failed.push(`${group}/${file}`);
          result.differences.push(String(error));
        }
      }
    }
  }
  return result;
}

function readAll(page: Page): unknown {
  const rels: Record<string, string[]> = {};
  const addresses: Record<string, Record<string, unknown>> = {};
  for (const { node, rels: names, href } of scanPage(page).rels) {
    const url = mfAddress(page, href);
    const entry = addresses[url] ??= { rels: [] };
    for (const rel of [...names].sort()) {
      const list = rels[rel] ??= [];
      if (!list.includes(url)) list.push(url);
      const known = entry["rels"] as string[];
      if (!known.includes(rel)) known.push(rel);
    }
    const text = new ItemTexts(page, node).text(node, true);
    if (text !== "") entry["text"] ??= text;
    for (const name of ["media", "hreflang", "type", "title"]) {
      const value = page.tree.attribute(node, name);
      if (value !== undefined) entry[name] ??= value;
    }
  }
  const items = readMicroformats(page, { isType: () => true, classic: true }).map((item) =>
    toPlainItem(item, page)
  );
  return { items, rels, "rel-urls": addresses };
}

/** Writes an item as the suites spell it. */
export function toPlainItem(item: MfItem, page: Page): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const [name, values] of item.properties) {
    properties[name] = values.map((value) => toValue(value, page));
  }
  return {
    type: [...item.types],
    ...(item.id === undefined ? {} : { id: item.id }),
    properties,
    ...(item.children.length === 0
      ? {}
      : { children: item.children.map((child) => toPlainItem(child, page)) }),
  };
}

function toValue({ node, prefix, value, alt, item }: MfValue, page: Page): unknown {
  const html = prefix === "e" ? { html: markupOf(page, node) } : {};
  if (item !== undefined) {
    const own = alt === undefined ? value : { value, alt };
    return { ...toPlainItem(item, page), value: own, ...html };
  }
  if (prefix === "e") return { ...html, value };
  return alt === undefined ? value : { value, alt };
}

const ADDRESSES = new Set(["href", "src", "cite", "action", "poster", "data"]);

/** The markup of an `e-` property, which no answer of ours has; its addresses are resolved. */
function markupOf(page: Page, node: Node): string {
  const resolved = new Proxy(page.tree, {
    get(tree, key): unknown {
      if (key === "attributes") {
        return (inner: Node) =>
          tree.attributes(inner).map(({ name, value }) => ({
            name,
            value: ADDRESSES.has(name) ? mfAddress(page, value) : value,
          }));
      }
      const member: unknown = Reflect.get(tree, key, tree);
      return typeof member === "function" ? member.bind(tree) : member;
    },
  });
  return innerMarkup(resolved, node, false).trim();
}

/** The classic cases are older than the `alt` of images beside their address. */
function withoutAlt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAlt);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 2 && "alt" in value && "value" in value) return value.value;
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutAlt(inner)]));
}

/**
 * Parsers differ in the white space of texts and in the order of keys; the suite's folders differ
 * in the colon of an offset (`h-event/time` takes it out, `value/value-dt` leaves it in).
 */
function comparable(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(/\s+/g, " ").trim().replace(/(:\d\d[+-]\d\d):(\d\d)$/, "$1$2");
  }
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "debug");
  return Object.fromEntries(entries.map(([name, inner]) => [name, comparable(inner)]).sort());
}
