/**
 * The W3C microdata-to-RDF tests: our items against the suite's graphs, by item and value.
 *
 * Datatypes and languages are left out of the comparison: records carry texts.
 */
import { Store } from "oxigraph";
import { readMicrodata } from "../../src/declared/microdata.ts";
import { itemsOf, type Thing, type Value } from "../../src/declared/value.ts";
import { createPage, type Page } from "../../src/html/page.ts";
import type { SuiteResult } from "./suite.ts";

const ROOT = "http://w3c.github.io/microdata-rdf/tests/";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** Runs every positive test of the suite. */
export function runMicrodataSuite(data: string): SuiteResult {
  const folder = `${data}/suites/microdata-rdf/tests`;
  const result: SuiteResult = { total: 0, failed: [] };
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
    name.endsWith(".ttl") && name !== "manifest.ttl"
  ).sort();
  for (const name of names) {
    const file = name.replace(".ttl", ".html");
    const page = createPage(Deno.readTextFileSync(`${folder}/${file}`), ROOT + file);
    const expected = new Store();
    expected.load(Deno.readTextFileSync(`${folder}/${name}`), {
      format: "text/turtle",
      base_iri: ROOT + file,
    });
    const wanted = simplified(expected);
    const actual = new Triples(page).lines;
    result.total++;
    if (!isSameGraph(wanted, actual)) result.failed.push(name);
  }
  return result;
}

function simplified(store: Store): string[] {
  const lines = store.match(null, null, null, null).map((quad) => {
    const { subject, predicate, object } = quad;
    const value = object.termType === "Literal"
      ? JSON.stringify(plainText(object.value))
      : object.toString();
    return `${subject} ${predicate} ${addressed(value)}`;
  });
  return [...new Set(lines)];
}

/** One spelling for addresses: the URL standard's. */
function addressed(term: string): string {
  const inner = /^<(.*)>$/.exec(term)?.[1];
  return inner === undefined ? term : `<${URL.parse(inner)?.href ?? inner}>`;
}

function plainText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Each graph asked of the other, blank nodes as variables. */
function isSameGraph(wanted: readonly string[], actual: readonly string[]): boolean {
  if (wanted.length !== actual.length) return false;
  const store = new Store();
  store.load(actual.map((line) => `${line} .`).join("\n"), { format: "application/n-triples" });
  const pattern = wanted.map((line) => line.replace(/_:([A-Za-z0-9]+)/g, "?b$1")).join(" .\n");
  return wanted.length === 0 || store.query(`ASK { ${pattern} }`) === true;
}

/** Writes our items as the suite's graphs spell them. */
class Triples {
  readonly #lines = new Set<string>();
  readonly #page: Page;
  readonly #names = new Map<Thing | number, string>();

  constructor(page: Page) {
    this.#page = page;
    for (const thing of readMicrodata(page)) this.#thing(thing, "");
  }

  get lines(): string[] {
    return [...this.#lines];
  }

  #thing(thing: Thing, outerVocabulary: string): string {
    const known = this.#names.get(thing.place.node);
    const subject = known ?? (thing.id === null ? `_:i${this.#names.size}` : `<${thing.id}>`);
    this.#names.set(thing.place.node, subject);
    const types = (this.#page.tree.attribute(thing.place.node, "itemtype") ?? "").split(/\s+/)
      .filter((type) => type.includes(":"));
    for (const type of types) this.#lines.add(`${subject} <${TYPE}> ${addressed(`<${type}>`)}`);
    const vocabulary = types[0]?.replace(/[^/#]*$/, "") ?? outerVocabulary;
    for (const [name, value] of thing.fields) {
      const predicate = name.includes(":") ? name : `${vocabulary || `${this.#page.base}#`}${name}`;
      for (const item of itemsOf(value)) {
        this.#lines.add(`${subject} <${predicate}> ${this.#object(item, vocabulary)}`);
      }
    }
    return subject;
  }

  #object(value: Value, vocabulary: string): string {
    if (value.kind === "thing") return this.#thing(value, vocabulary);
    if (value.kind !== "text") return "_:x";
    const tag = this.#page.tree.name(value.place.node);
    const isAddress = /^(?:a|area|audio|embed|iframe|img|link|object|source|track|video)$/.test(
      tag,
    );
    return isAddress ? addressed(`<${value.text}>`) : JSON.stringify(plainText(value.text));
  }
}
