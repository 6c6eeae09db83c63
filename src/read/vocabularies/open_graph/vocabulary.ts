/** The row of OpenGraph and its sister namespaces. */
import { textOf } from "../meta_terms.ts";
import { scanPage } from "../scan.ts";
import type { Value } from "../value.ts";
import type { Reading, Vocabulary } from "../vocabulary.ts";
import { type OpenGraph, readOpenGraph, type StructuredValue } from "./open_graph.ts";

/** OpenGraph; the first value of a term answers, and a record shows the whole of an array. */
export const OPEN_GRAPH = {
  name: "opengraph",
  read(page): Reading {
    const read = readOpenGraph(scanPage(page));
    const terms = new Map([...read.first].map(([term, value]) => [term, [value]]));
    return { document: { terms, fields: fieldsOf(read) } };
  },
  answers: {
    title: ["title"],
    description: ["description"],
    url: ["url"],
    image: ["image", "image:url", "image:secure_url"],
    author: ["article:author"],
    published: ["article:published_time"],
    modified: ["article:modified_time", "updated_time"],
    language: ["locale"],
    site_name: ["site_name"],
    type: ["type"],
    price: ["price:amount", "product:price:amount"],
    currency: ["price:currency", "product:price:currency"],
    brand: ["brand", "product:brand"],
    sku: ["product:retailer_item_id", "sku", "product:sku"],
  },
  keyOf(term): string {
    const isNamespaced = term.includes(":") &&
      !/^(?:image|video|audio|locale|price):/.test(term);
    return isNamespaced ? term : `og:${term}`;
  },
} as const satisfies Vocabulary;

function fieldsOf({ first, arrays }: OpenGraph): Map<string, Value> {
  const fields = new Map<string, Value>();
  for (const [term, value] of first) {
    const all = arrays.get(term);
    fields.set(term, all && all.length > 1 ? listOf(all) : textOf(value));
  }
  return fields;
}

function listOf(entries: readonly StructuredValue[]): Value {
  const items = entries.map(({ root, parts }): Value => {
    const text = textOf(root);
    if (parts.size === 0) return text;
    const fields = new Map<string, Value>([["url", text]]);
    for (const [name, part] of parts) fields.set(name === "url" ? "page_url" : name, textOf(part));
    return { kind: "thing", types: [], id: null, fields, place: text.place };
  });
  const place = items[0]?.place ?? { node: 0, pointer: null };
  return { kind: "list", items, place };
}
