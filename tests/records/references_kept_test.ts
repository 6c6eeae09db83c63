/**
 * Mentions are written by name alone: following them finds every value that the page declares.
 *
 * One page in twenty of the public set, and a graph whose nodes mention one another.
 */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import type { DeclaredRecord, PlainValue } from "../../src/read/records/record_writer.ts";
import type { Thing, Value } from "../../src/read/vocabularies/value.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";

type Written = Readonly<Record<string, PlainValue>>;

/** Lists every object of an answer that has an `@id` and more, by that name. */
function writtenThings(records: readonly DeclaredRecord[]): Map<string, Written[]> {
  const byName = new Map<string, Written[]>();
  const waiting: PlainValue[] = records.map(({ id, fields }) => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
    ...(id === undefined ? {} : { "@id": id }),
  }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") continue;
    if (Array.isArray(next)) waiting.push(...next);
    else {
      const id = next["@id"];
      if (typeof id === "string" && Object.keys(next).length > 1) {
        byName.set(id, [...byName.get(id) ?? [], next]);
      }
      waiting.push(...Object.values(next));
    }
  }
  return byName;
}

class Follower {
  readonly #byName: Map<string, Written[]>;
  readonly #seen = new Set<Thing>();
  followed = 0;

  constructor(records: readonly DeclaredRecord[]) {
    this.#byName = writtenThings(records);
  }

  /** Tells the path of the first value that is not found; undefined for none. */
  missing(value: Value, plain: PlainValue | undefined, path: string): string | undefined {
    switch (value.kind) {
      case "text":
        return plain === value.text ? undefined : path;
      case "list": {
        const items = Array.isArray(plain) ? plain : [];
        let at = 0;
        for (const item of value.items) {
          const lost = this.missing(item, items[at], `${path}[${at}]`);
          if (lost === undefined) at++;
          else if (item.kind === "text" || item.kind === "list") return lost;
        }
        return at === items.length ? undefined : path;
      }
      case "thing":
        return this.#missingOfThing(value, plain, path);
      case "reference": {
        const target = value.target();
        if (target === undefined || this.#seen.has(target)) return undefined;
        if (!isName(plain)) return this.#missingOfThing(target, plain, path);
        if (target.fields.size === 0) return undefined;
        this.followed++;
        const found = this.#byName.get(value.id) ?? [];
        return found.some((one) => this.#missingOfThing(target, one, path) === undefined)
          ? undefined
          : `${path} -> ${value.id}`;
      }
    }
  }

  #missingOfThing(thing: Thing, plain: PlainValue | undefined, path: string): string | undefined {
    if (typeof plain !== "object" || Array.isArray(plain)) return path;
    this.#seen.add(thing);
    let lost: string | undefined;
    for (const [name, value] of thing.fields) {
      if (isSaying(value)) lost ??= this.missing(value, plain[name], `${path}.${name}`);
    }
    this.#seen.delete(thing);
    return lost;
  }
}

function isName(plain: PlainValue | undefined): boolean {
  return typeof plain === "object" && !Array.isArray(plain) && Object.keys(plain).length === 1 &&
    "@id" in plain;
}

/** Reports whether anything is written of a value: a thing without type, name and fields is nothing. */
function isSaying(value: Value): boolean {
  if (value.kind === "list") return value.items.some(isSaying);
  if (value.kind !== "thing") return true;
  return value.id !== null || value.types.length > 0 || [...value.fields.values()].some(isSaying);
}

/** Follows every mention of a page; gives what is lost, and how many were followed. */
function followPage(page: Page): { lost: string[]; followed: number } {
  const { records } = readDeclared(page);
  const { facts } = readFacts(page);
  const follower = new Follower(records);
  const lost: string[] = [];
  let at = 0;
  for (const { types, fields } of facts.records) {
    const values = [...fields].filter(([, { value }]) => isSaying(value));
    if (values.length === 0) continue;
    // A record may consist of the document's own values alone, which are no thing's.
    while (at < records.length && `${records[at]?.types}` !== `${types}`) at++;
    const written = records[at++];
    for (const [name, { value }] of values) {
      const missing = follower.missing(value, written?.fields[name]?.value, `${types[0]}.${name}`);
      if (missing !== undefined) lost.push(missing);
    }
  }
  return { lost, followed: follower.followed };
}

Deno.test("a graph's nodes are written once, and mentions lead to all of them", () => {
  const nodes = [
    { "@type": "Article", "@id": "#a", author: { "@id": "#p" }, isPartOf: { "@id": "#w" } },
    { "@type": "WebPage", "@id": "#w", publisher: { "@id": "#o" }, mainEntity: { "@id": "#a" } },
    { "@type": "Person", "@id": "#p", name: "Ann", worksFor: { "@id": "#o" } },
    {
      "@type": "Organization",
      "@id": "#o",
      logo: { "@type": "ImageObject", "@id": "#l", url: "u" },
      photo: [{ "@type": "ImageObject", "@id": "#q", url: "v" }],
    },
    {
      "@type": "WebSite",
      name: "Site",
      image: { "@id": "#l" },
      photo: { "@id": "#q" },
      about: { "@id": "#nowhere" },
    },
  ];
  const html = `<script type="application/ld+json">${JSON.stringify({ "@graph": nodes })}</script>`;
  const page = createPage(html, null);
  const { lost, followed } = followPage(page);
  assert.deepEqual(lost, []);
  assert(followed >= 6, `${followed}`);
  const text = JSON.stringify(readDeclared(page).records);
  for (const once of ['"Ann"', '"Site"', '"u"', '"v"']) {
    assert.equal(text.split(once).length, 2, once);
  }
});

Deno.test("mentions lead to every declared value of public pages", async () => {
  const folder = publicFolder("wcxb/html");
  if (folder === undefined) return;
  let followed = 0;
  for (const file of filesBelow(folder, [".html.gz"]).filter((_, at) => at % 20 === 0)) {
    const { text } = decodeHtml(await readPage(file), null);
    const result = followPage(createPage(text, "https://example.org/page"));
    assert.deepEqual(result.lost, [], file);
    followed += result.followed;
  }
  assert(followed > 30, `${followed} mentions followed`);
});
