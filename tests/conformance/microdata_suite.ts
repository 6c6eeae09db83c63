/**
 * The W3C microdata-to-RDF tests: our items against the suite's graphs, term by term.
 *
 * Addresses and the white space of plain texts are compared in one spelling. Datatypes and
 * languages, which records do not carry, are told from the element a value stands on.
 */
import { Store } from "oxigraph";
import { readMicrodata } from "../../src/read/vocabularies/microdata/microdata.ts";
import {
  KNOWN_RELATIONS,
  type PropertyRelations,
} from "../../src/read/vocabularies/property_relations.ts";
import { timeDatatype } from "../../src/read/vocabularies/rdfa/triple.ts";
import { wordsOf } from "../../src/read/vocabularies/scan.ts";
import { shortSchemaName } from "../../src/read/vocabularies/schema_names.ts";
import { itemsOf, type Thing, type Value } from "../../src/read/vocabularies/value.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import type { SuiteResult } from "./suite.ts";

const ROOT = "http://w3c.github.io/microdata-rdf/tests/";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const XSD = "http://www.w3.org/2001/XMLSchema#";
const SCHEMA = "http://schema.org/";

/** Runs every positive test of the suite. */
export function runMicrodataSuite(data: string): SuiteResult {
  const folder = `${data}/suites/microdata-rdf/tests`;
  const result: SuiteResult = { total: 0, failed: [] };
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
    name.endsWith(".ttl") && name !== "manifest.ttl"
  ).sort();
  const relations = new Map([...KNOWN_RELATIONS, ...readRegistry(`${folder}/test-registry.json`)]);
  for (const name of names) {
    const file = name.replace(".ttl", ".html");
    const page = createPage(Deno.readTextFileSync(`${folder}/${file}`), ROOT + file);
    const expected = new Store();
    expected.load(Deno.readTextFileSync(`${folder}/${name}`), {
      format: "text/turtle",
      base_iri: ROOT + file,
    });
    const wanted = simplified(expected);
    const actual = new Triples(page, relations).lines;
    result.total++;
    if (!isSameGraph(wanted, actual)) result.failed.push(name);
  }
  return result;
}

/** Reads a registry: by namespace and property, the properties that each of its uses states too. */
function readRegistry(path: string): PropertyRelations {
  const relations = new Map<string, string[]>();
  for (const [namespace, entry] of Object.entries(JSON.parse(Deno.readTextFileSync(path)))) {
    const properties = Object(entry).properties as Record<string, Record<string, string>>;
    for (const [name, related] of Object.entries(properties ?? {})) {
      relations.set(namespace + name, Object.values(related));
    }
  }
  return relations;
}

function simplified(store: Store): string[] {
  const lines = store.match(null, null, null, null).map((quad) => {
    const { subject, predicate, object } = quad;
    const isPlain = object.termType === "Literal" &&
      (object.language !== "" || object.datatype.value === `${XSD}string`);
    const value = isPlain
      ? JSON.stringify(plainText(object.value)) + (object.language && `@${object.language}`)
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
  readonly #names = new Map<number, string>();
  readonly #written = new Set<Thing>();

  constructor(page: Page, relations: PropertyRelations) {
    this.#page = page;
    for (const thing of readMicrodata(page, relations)) this.#thing(thing, "");
  }

  get lines(): string[] {
    return [...this.#lines];
  }

  #thing(thing: Thing, outerVocabulary: string): string {
    const { node } = thing.place;
    const known = this.#names.get(node);
    const subject = known ?? (thing.id === null ? `_:i${this.#names.size}` : `<${thing.id}>`);
    this.#names.set(node, subject);
    if (this.#written.has(thing)) return subject;
    this.#written.add(thing);
    for (const type of thing.types) {
      const full = type.includes(":") ? type : SCHEMA + type;
      // A type that is no address means nothing in RDF; records shorten those of schema.org.
      if (
        wordsOf(this.#page.tree.attribute(node, "itemtype") ?? "").includes(type) && full !== type
      ) {
        continue;
      }
      this.#lines.add(`${subject} <${TYPE}> ${addressed(`<${full}>`)}`);
    }
    const vocabulary = this.#vocabulary(node) ?? outerVocabulary;
    for (const [name, value] of thing.fields) {
      for (const item of value.kind === "list" ? value.items : [value]) {
        const predicate = this.#predicate(name, item, vocabulary);
        this.#lines.add(`${subject} <${predicate}> ${this.#object(item, vocabulary)}`);
      }
    }
    return subject;
  }

  /** Gives the namespace of an item's first type. */
  #vocabulary(node: number): string | undefined {
    const types = wordsOf(this.#page.tree.attribute(node, "itemtype") ?? "");
    return types.find((type) => type.includes(":"))?.replace(/[^/#]*$/, "");
  }

  #predicate(name: string, item: Value, vocabulary: string): string {
    if (name.includes(":")) return name;
    const words = wordsOf(this.#page.tree.attribute(item.place.node, "itemprop") ?? "");
    const whole = words.find((word) => word !== name && shortSchemaName(word) === name);
    // What is said backwards is said in the words of the item it is said of.
    const target = item.kind === "reference" ? item.target()?.place.node : undefined;
    const spoken = target === undefined ? vocabulary : this.#vocabulary(target);
    return whole ?? (spoken || `${this.#page.base}#`) + name;
  }

  #object(value: Value, vocabulary: string): string {
    const thing = itemsOf(value)[0];
    if (thing?.kind === "thing") return this.#thing(thing, vocabulary);
    if (value.kind !== "text") return "_:x";
    const { node } = value.place;
    const { tree } = this.#page;
    const tag = tree.name(node);
    if (/^(?:a|area|audio|embed|iframe|img|link|object|source|track|video)$/.test(tag)) {
      return addressed(`<${value.text}>`);
    }
    const datatype = tag === "time"
      ? timeDatatype(value.text)
      : /^(?:data|meter)$/.test(tag)
      ? numberDatatype(value.text)
      : undefined;
    if (datatype !== undefined) return `${JSON.stringify(value.text)}^^<${datatype}>`;
    let holder = node;
    while (holder !== 0 && !tree.hasAttribute(holder, "lang")) holder = tree.parent(holder);
    const language = tree.attribute(holder, "lang") ?? "";
    return JSON.stringify(plainText(value.text)) + (language && `@${language}`);
  }
}

function numberDatatype(text: string): string | undefined {
  if (/^[+-]?\d+$/.test(text)) return `${XSD}integer`;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? `${XSD}double` : undefined;
}
