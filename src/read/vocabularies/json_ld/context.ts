/**
 * Names through `@context`, without fetching one.
 *
 * Schema.org's words get their bare name however a page spells them, other vocabularies' words
 * their full address, and words no context explains stay as written. JSON-LD 1.1, section 4.1, as
 * far as a page states it by itself.
 */
import type { ReadingSteps } from "../../../page/html/mod.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../base/json/parse.ts";
import { isSchemaNamespace, shortSchemaName } from "../schema_names.ts";

// Bounds.
/** JSON-LD contexts around an object since the last null; past them words stay as written. */
const MAX_CONTEXT_LAYERS = 32;
/** Terms defined through other terms; past them a word stays as written. */
const MAX_TERM_ROUNDS = 8;

const SCHEMA = "http://schema.org/";
const SCHEMA_CONTEXT = /^https?:\/\/(?:www\.)?schema\.org(?:\/docs\/jsonldcontext\.jsonld|\/?)$/i;
/** Words that could be in no address stay as the page wrote them. */
const NO_WORD = /^@|[\s<>"{}|\\^`]/;
const NO_TERMS: JsonObject = new Map();

/** One context and those around it. */
export class ContextLayer {
  readonly depth: number;
  readonly #names = new Map<string, string>();
  /** Whether a term here or around is defined by `@reverse`. */
  readonly #hasReverse: boolean;

  constructor(
    readonly terms: JsonObject,
    readonly outer: ContextLayer | undefined,
    /** The vocabulary of bare words; null when they have none. */
    readonly vocab: string | null,
    /** What names may still cost: each may be as long as its vocabulary. */
    readonly steps: ReadingSteps,
  ) {
    this.depth = outer === undefined ? 1 : outer.depth + 1;
    this.#hasReverse = (outer !== undefined && outer.#hasReverse) ||
      [...terms.values()].some((term) => isJsonObject(term) && term.has("@reverse"));
  }

  /** Returns the name of a reverse property (section 4.8); undefined for all other words. */
  reverseOf(word: string): string | undefined {
    if (!this.#hasReverse || this.depth > MAX_CONTEXT_LAYERS) return undefined;
    const defined = layerWith(word, this)?.terms.get(word);
    const target = isJsonObject(defined) ? defined.get("@reverse") : undefined;
    return typeof target === "string" ? this.shortName(target) : undefined;
  }

  /** Returns the name of a word: a bare schema.org word, a full address, or the word itself. */
  shortName(word: string): string {
    if (this.depth > MAX_CONTEXT_LAYERS || NO_WORD.test(word)) return word;
    let name = this.#names.get(word);
    if (name === undefined) {
      const address = addressOf(word, this, MAX_TERM_ROUNDS) ?? word;
      name = this.steps.take(address.length) ? shortSchemaName(address) : word;
      this.#names.set(word, name);
    }
    return name;
  }
}

/** Creates the context at the start of a block. */
export function noContext(steps: ReadingSteps): ContextLayer {
  return new ContextLayer(NO_TERMS, undefined, null, steps);
}

/** Reads a `@context` inside the ones around it. */
export function readContext(context: Json | undefined, outer: ContextLayer): ContextLayer {
  if (context === undefined) return outer;
  let layer = outer;
  for (const part of Array.isArray(context) ? context as readonly Json[] : [context as Json]) {
    if (part === null) layer = noContext(layer.steps);
    else if (isJsonObject(part)) layer = innerLayer(part, layer, vocabOf(part, layer));
    // Of contexts elsewhere only schema.org's is known.
    else if (typeof part === "string" && SCHEMA_CONTEXT.test(part.trim())) {
      layer = innerLayer(NO_TERMS, layer, SCHEMA);
    }
  }
  return layer;
}

function innerLayer(terms: JsonObject, outer: ContextLayer, vocab: string | null): ContextLayer {
  return new ContextLayer(terms, outer, vocab, outer.steps);
}

function vocabOf(context: JsonObject, outer: ContextLayer): string | null {
  const vocab = context.get("@vocab");
  if (vocab === undefined) return outer.vocab;
  if (typeof vocab !== "string" || vocab === "") return null;
  const address = addressOf(vocab, outer, MAX_TERM_ROUNDS) ?? vocab;
  // Without its slash it would make `http://schema.orgProduct` of a product.
  return isSchemaNamespace(address) ? SCHEMA : address;
}

/** Returns the address a word maps to; undefined when the word stays as written. */
function addressOf(word: string, layer: ContextLayer, rounds: number): string | undefined {
  if (rounds === 0) return undefined;
  const holder = layerWith(word, layer);
  const defined = holder?.terms.get(word);
  if (holder !== undefined && !isUndefinedTerm(defined)) {
    const target = isJsonObject(defined) ? defined.get("@id") : defined;
    if (typeof target !== "string" || target.startsWith("@") || target === "") return undefined;
    // A term that maps to itself adds nothing.
    if (target === word) return word.includes(":") ? wholeAddress(word, layer, rounds) : undefined;
    const address = addressOf(target, holder, rounds - 1);
    if (isSchemaNamespace(target) && !isJsonObject(defined)) return undefined;
    return address?.includes(":") === true ? address : undefined;
  }
  return wholeAddress(word, layer, rounds);
}

function isUndefinedTerm(defined: Json | undefined): boolean {
  return isJsonObject(defined) && !defined.has("@id") && !defined.has("@reverse");
}

function wholeAddress(word: string, layer: ContextLayer, rounds: number): string | undefined {
  const colon = word.indexOf(":");
  if (colon < 0) return layer.vocab === null ? undefined : layer.vocab + word;
  const prefix = word.slice(0, colon);
  const rest = word.slice(colon + 1);
  if (prefix === "_" || rest.startsWith("//")) return word;
  const holder = layerWith(prefix, layer);
  if (holder === undefined) return prefix === "schema" ? SCHEMA + rest : word;
  const namespace = namespaceOf(holder.terms.get(prefix), holder, rounds);
  return namespace === undefined ? word : namespace + rest;
}

/** Returns the namespace a prefix maps to, when its term may be used as one. */
function namespaceOf(
  defined: Json | undefined,
  layer: ContextLayer,
  rounds: number,
): string | undefined {
  const expanded = isJsonObject(defined);
  const target = expanded ? defined.get("@id") : defined;
  if (typeof target !== "string") return undefined;
  if (isSchemaNamespace(target)) return SCHEMA;
  if (expanded ? defined.get("@prefix") !== true : !/[:/?#[\]@]$/.test(target)) return undefined;
  return addressOf(target, layer, rounds - 1);
}

function layerWith(word: string, layer: ContextLayer): ContextLayer | undefined {
  for (let at: ContextLayer | undefined = layer; at !== undefined; at = at.outer) {
    if (at.terms.has(word)) return at;
  }
  return undefined;
}
