/** OpenGraph (ogp.me): only arrays repeat, parts of a picture belong to the root above them. */
import { textOf } from "../meta_terms.ts";
import { type Scan, scanPage } from "../scan.ts";
import type { Value } from "../value.ts";
import type { Reading, TermValue, Vocabulary } from "../vocabulary.ts";

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

// Bounds.
/** Values kept of one OpenGraph array; later ones are dropped. */
const MAX_ARRAY_VALUES = 100;

/** One entry of an array with the parts written below it. */
interface StructuredValue {
  readonly root: TermValue;
  readonly parts: Map<string, TermValue>;
}

const NAMESPACES = ["article:", "book:", "profile:", "video:", "music:", "product:"];

/** Array properties, with the parts each of their entries may have. */
const ARRAYS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  image: ["url", "secure_url", "type", "width", "height", "alt"],
  video: ["url", "secure_url", "type", "width", "height"],
  audio: ["url", "secure_url", "type"],
  "music:song": ["disc", "track"],
  "music:album": ["disc", "track"],
  "video:actor": ["role"],
  "locale:alternate": [],
  "music:musician": [],
  "video:director": [],
  "video:writer": [],
  "video:tag": [],
  "article:author": [],
  "article:tag": [],
  "book:author": [],
  "book:tag": [],
}));

/** Reads a page's OpenGraph; all `og:` tags come before those of other namespaces. */
export function readOpenGraph(scan: Scan): OpenGraph {
  const read = new OpenGraph();
  for (const prefix of [true, false]) {
    for (const { keys, content, node } of scan.metas) {
      for (const key of keys) {
        const name = propertyName(key, prefix);
        if (name !== undefined) read.add(name, { text: content, node });
      }
    }
  }
  return read;
}

function propertyName(key: string, plain: boolean): string | undefined {
  if (plain) return key.startsWith("og:") && key.length > 3 ? key.slice(3) : undefined;
  return NAMESPACES.some((start) => key.startsWith(start) && key.length > start.length)
    ? key
    : undefined;
}

/** Everything a page states in OpenGraph. */
class OpenGraph {
  /** The first value of each key, `og:` taken off, other namespaces kept. */
  readonly first = new Map<string, TermValue>();
  /** All distinct values of keys that are arrays. */
  readonly arrays = new Map<string, StructuredValue[]>();
  readonly #early = new Map<string, Map<string, TermValue>>();

  add(name: string, value: TermValue): void {
    const colon = name.lastIndexOf(":");
    const root = name.slice(0, Math.max(colon, 0));
    const part = name.slice(colon + 1);
    if (colon > 0 && ARRAYS.get(root)?.includes(part) === true) {
      this.#part(root, part, name, value);
    } else if (ARRAYS.has(name)) this.#root(name, value);
    else if (!this.first.has(name)) this.first.set(name, value);
  }

  #root(name: string, value: TermValue): void {
    if (!this.first.has(name)) this.first.set(name, value);
    const list = this.arrays.get(name) ?? [];
    this.arrays.set(name, list);
    if (list.length >= MAX_ARRAY_VALUES || list.some((item) => item.root.text === value.text)) {
      return;
    }
    const early = list.length === 0 ? this.#early.get(name) : undefined;
    list.push({ root: value, parts: early ?? new Map() });
  }

  #part(root: string, part: string, name: string, value: TermValue): void {
    const list = this.arrays.get(root);
    const last = list?.[list.length - 1];
    if (last === undefined && part === "url") this.#root(root, value);
    const parts = last?.parts ?? this.#early.get(root) ?? new Map<string, TermValue>();
    if (last === undefined) this.#early.set(root, parts);
    if (!parts.has(part)) parts.set(part, value);
    // The first root's parts, and those of no root, answer by their own key.
    if ((list?.length ?? 0) <= 1 && !this.first.has(name)) this.first.set(name, value);
  }
}
