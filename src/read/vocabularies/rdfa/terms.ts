/** Terms, CURIEs and addresses of RDFa 1.1 (RDFa Core, section 7.4), with the initial context. */
import { isSchemaNamespace } from "../schema_names.ts";
import PREFIXES from "./initial_context.json" with { type: "json" };

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** Addresses the processor itself writes or looks for. */
export const RDF_TERMS = {
  type: `${RDF}type`,
  first: `${RDF}first`,
  rest: `${RDF}rest`,
  nil: `${RDF}nil`,
  xmlLiteral: `${RDF}XMLLiteral`,
  html: `${RDF}HTML`,
  usesVocabulary: "http://www.w3.org/ns/rdfa#usesVocabulary",
  copy: "http://www.w3.org/ns/rdfa#copy",
  pattern: "http://www.w3.org/ns/rdfa#Pattern",
} as const;

/** The vocabulary of HTML's own link relations and of roles. */
const XHV = "http://www.w3.org/1999/xhtml/vocab#";

/** Prefixes every page may use undeclared (w3.org/2011/rdfa-context/rdfa-1.1). */
const INITIAL_PREFIXES: ReadonlyMap<string, string> = new Map(Object.entries(PREFIXES));

/** Namespaces of OpenGraph's types (ogp.me), which pages use undeclared like `og:` itself. */
const OPEN_GRAPH_PREFIXES: readonly (readonly [string, string])[] =
  "article book music profile video".split(" ").map((name) => [name, `http://ogp.me/ns/${name}#`]);

const INITIAL_TERMS: ReadonlyMap<string, string> = new Map([
  ["describedby", "http://www.w3.org/2007/05/powder-s#describedby"],
  ["license", `${XHV}license`],
  ["role", `${XHV}role`],
]);

/** What names mean at one element; shared by its descendants until one of them declares more. */
export class NameScope {
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #outer: NameScope | undefined;
  /** Scopes inside one another, which a prefix may have to be looked up through. */
  readonly depth: number;
  /** What bare words are appended to; empty for none. */
  readonly vocab: string;

  constructor(prefixes: ReadonlyMap<string, string>, vocab: string, outer: NameScope | undefined) {
    this.#prefixes = prefixes;
    this.#outer = outer;
    this.depth = outer === undefined ? 1 : outer.depth + 1;
    this.vocab = vocab;
  }

  inner(prefixes: ReadonlyMap<string, string>, vocab: string | undefined): NameScope {
    if (prefixes.size === 0 && (vocab === undefined || vocab === this.vocab)) return this;
    return new NameScope(prefixes, vocab ?? this.vocab, this);
  }

  /** Resolves a word of `property`, `typeof`, `rel`, `rev` or `datatype`; undefined when it means nothing. */
  term(word: string): string | undefined {
    const address = this.curie(word);
    if (address !== undefined) return address;
    if (word.includes(":")) return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(word) ? word : undefined;
    if (!/^[\p{L}_][\p{L}\p{N}_./-]*$/u.test(word)) return undefined;
    if (this.vocab !== "") return this.vocab + word;
    return INITIAL_TERMS.get(word.toLowerCase());
  }

  /** Resolves `prefix:rest`; undefined when the word is not one. Blank nodes keep their `_:`. */
  curie(word: string): string | undefined {
    const colon = word.indexOf(":");
    if (colon < 0) return undefined;
    const prefix = word.slice(0, colon).toLowerCase();
    const rest = word.slice(colon + 1);
    if (prefix === "_") return word;
    if (prefix === "") return XHV + rest;
    if (rest.startsWith("//")) return undefined;
    const namespace = this.#namespace(prefix);
    return namespace === undefined ? undefined : namespace + rest;
  }

  #namespace(prefix: string): string | undefined {
    // deno-lint-ignore no-this-alias
    let scope: NameScope | undefined = this;
    for (; scope !== undefined; scope = scope.#outer) {
      const found = scope.#prefixes.get(prefix);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** What names mean at the start of a page. */
export const INITIAL_SCOPE = new NameScope(
  new Map([...INITIAL_PREFIXES, ...OPEN_GRAPH_PREFIXES]),
  "",
  undefined,
);

/** Reads a `prefix` attribute: pairs of `name:` and address; the first of a name wins. */
export function readPrefixes(attribute: string, prefixes: Map<string, string>): void {
  for (const [, name = "", address = ""] of attribute.matchAll(/(?<!\S)(\S+):[ \t\n\f\r]+(\S+)/g)) {
    const key = name.toLowerCase();
    if (key !== "" && key !== "_" && !prefixes.has(key)) prefixes.set(key, namespaceOf(address));
  }
}

/** Ends schema.org's namespace as its words need it: pages often write it without the slash. */
export function namespaceOf(address: string): string {
  return isSchemaNamespace(address) && /org$/i.test(address) ? `${address}/` : address;
}

/** Reports whether a page gives a prefix of the initial context another meaning. */
export function isRedefined(prefix: string, namespace: string): boolean {
  const known = INITIAL_PREFIXES.get(prefix);
  return known !== undefined && known !== namespace;
}

/** Reports whether another reader has an address's vocabulary: OpenGraph, link relations. */
export function isForeignPredicate(address: string): boolean {
  return /^https?:\/\/(?:www\.)?ogp\.me\/ns|^https?:\/\/opengraphprotocol\.org\//i.test(address) ||
    address.startsWith(XHV) || address === RDF_TERMS.usesVocabulary ||
    !/^https?:\/\//i.test(address) && !/^[A-Za-z_][\w-]*$/.test(address);
}
