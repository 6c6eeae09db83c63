/** JSON-LD: the things of every block of a page; references find theirs in any block. */
import { MAX_THING_TYPES } from "../copy_budget.ts";
import { type Node, openSteps, type Page, textOf } from "../../../page/html/mod.ts";
import { parseMendedJson } from "../../../base/json/mend.ts";
import {
  isJsonContainer,
  isJsonNumber,
  isJsonObject,
  type Json,
  jsonBudget,
  type JsonObject,
} from "../../../base/json/parse.ts";
import { pointerTo } from "../../../base/json/pointer.ts";
import { MAX_VALUE_DEPTH } from "../../../base/limits.ts";
import { type ContextLayer, noContext, readContext } from "./context.ts";
import { addImplied, KNOWN_RELATIONS } from "../property_relations.ts";
import { Reversals } from "../reversals.ts";
import { scanPage } from "../scan.ts";
import { createText, type Place, type Reference, type Thing, type Value } from "../value.ts";

// Bounds.
/** Arrays, graphs and objects of JSON-LD looked into for nodes; deeper ones are not read. */
const MAX_GRAPH_DEPTH = 32;

interface JsonLdBlock {
  readonly node: Node;
  readonly value: Json;
}

/** Returns the scripts with JSON-LD, in document order. */
export function mediaScripts(page: Page): Node[] {
  return scanPage(page).scripts.filter(({ type }) => type === "application/ld+json")
    .map(({ node }) => node);
}

/** Reads every JSON-LD block that can be read; broken ones cost only themselves. */
export function readJsonLdBlocks(page: Page): JsonLdBlock[] {
  const blocks: JsonLdBlock[] = [];
  const budget = jsonBudget();
  for (const node of mediaScripts(page)) {
    const text = textOf(page.tree, node).trim();
    const value = text === "" ? undefined : parseMendedJson(text, budget);
    if (value !== undefined) blocks.push({ node, value });
  }
  return blocks;
}

/** Reads the top things of a page's JSON-LD, in document order. */
export function readJsonLd(page: Page): Thing[] {
  const outermost = noContext(openSteps(page.tree, "JSON-LD"));
  const graph = new Graph();
  const tops: Written[] = [];
  for (const { node, value } of readJsonLdBlocks(page)) {
    collectTops(value, outermost, { node, pointer: "" }, 0, tops);
    graph.define(value, { node, pointer: "" }, outermost);
  }
  const things: Thing[] = [];
  for (const top of tops) if (!isReference(top.object)) things.push(graph.thing(top, 0));
  return [...things, ...graph.reversed()];
}

/** An object as it is written, with the context around it. */
interface Written {
  readonly object: JsonObject;
  readonly outer: ContextLayer;
  readonly place: Place;
}

/** Unwraps arrays and graphs; a node that contains a graph comes after the graph's own nodes. */
function collectTops(
  value: Json,
  outer: ContextLayer,
  place: Place,
  depth: number,
  tops: Written[],
): void {
  if (depth > MAX_GRAPH_DEPTH) return;
  if (Array.isArray(value)) {
    (value as readonly Json[]).forEach((item, index) =>
      collectTops(item, outer, stepTo(place, index), depth + 1, tops)
    );
  }
  if (!isJsonObject(value)) return;
  const graph = value.get("@graph");
  if (graph !== undefined) {
    const inner = readContext(value.get("@context"), outer);
    collectTops(graph, inner, stepTo(place, "@graph"), depth + 1, tops);
  }
  if (graph === undefined || hasOwnWords(value)) tops.push({ object: value, outer, place });
}

function hasOwnWords(object: JsonObject): boolean {
  for (const key of object.keys()) if (!key.startsWith("@")) return true;
  return false;
}

/** Reports whether an object only names a thing: an `@id` and nothing but keywords. */
function isReference(object: JsonObject): boolean {
  return typeof object.get("@id") === "string" && !object.has("@value") && !hasOwnWords(object);
}

function stepTo(place: Place, step: string | number): Place {
  return { node: place.node, pointer: pointerTo(place.pointer ?? "", step) };
}

/** A reverse property: `json` is `name` of `target`. */
interface Backward {
  readonly name: string;
  readonly json: Json;
  readonly context: ContextLayer;
  readonly place: Place;
  readonly target: Thing;
}

/** The objects of a page by `@id`, and the thing made of each. */
class Graph {
  readonly #definitions = new Map<string, Written>();
  readonly #things = new Map<JsonObject, Thing>();
  readonly #fields = new Map<Thing, Map<string, Value>>();
  readonly #backward: Backward[] = [];
  readonly #reversals = new Reversals();

  /** Notes the first object with properties under each `@id`. */
  define(root: Json, rootPlace: Place, rootContext: ContextLayer): void {
    const waiting: { value: Json; place: Place; outer: ContextLayer; depth: number }[] = [
      { value: root, place: rootPlace, outer: rootContext, depth: 0 },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, place, outer, depth } = next;
      if (depth > MAX_GRAPH_DEPTH) continue;
      const inner: typeof waiting = [];
      if (Array.isArray(value)) {
        (value as readonly Json[]).forEach((item, index) => {
          if (isJsonContainer(item)) {
            inner.push({ value: item, place: stepTo(place, index), outer, depth: depth + 1 });
          }
        });
      } else if (isJsonObject(value)) {
        const id = value.get("@id");
        if (typeof id === "string" && !this.#definitions.has(id) && !isReference(value)) {
          this.#definitions.set(id, { object: value, place, outer });
        }
        const context = readContext(value.get("@context"), outer);
        for (const [key, item] of value) {
          if (key === "@context" || !isJsonContainer(item)) continue;
          inner.push({ value: item, place: stepTo(place, key), outer: context, depth: depth + 1 });
        }
      }
      while (inner.length > 0) waiting.push(inner.pop() as typeof next);
    }
  }

  thing({ object, outer, place }: Written, depth: number): Thing {
    const known = this.#things.get(object);
    if (known !== undefined) return known;
    const context = readContext(object.get("@context"), outer);
    const id = object.get("@id");
    const fields = new Map<string, Value>();
    const types = typesOf(object.get("@type"), context);
    const named = typeof id === "string" && id.trim() !== "" ? id.trim() : null;
    const thing: Thing = { kind: "thing", types, id: named, fields, place };
    this.#things.set(object, thing);
    this.#fields.set(thing, fields);
    for (const [key, written] of object) {
      if (key.startsWith("@")) continue;
      const backward = context.reverseOf(key);
      if (backward !== undefined) {
        this.#noteReverse(backward, written, context, stepTo(place, key), thing);
        continue;
      }
      const name = context.shortName(key);
      // The key spelt as the name itself wins over `schema:name` and its like.
      if (fields.has(name) && name !== key) continue;
      const value = this.#value(written, context, stepTo(place, key), depth + 1);
      if (value !== undefined) fields.set(name, value);
    }
    const reverse = object.get("@reverse");
    for (const [key, written] of isJsonObject(reverse) ? reverse : []) {
      const at = stepTo(stepTo(place, "@reverse"), key);
      this.#noteReverse(context.shortName(key), written, context, at, thing);
    }
    addImplied(types, fields, KNOWN_RELATIONS);
    return thing;
  }

  #noteReverse(name: string, written: Json, context: ContextLayer, at: Place, target: Thing): void {
    const isList = Array.isArray(written);
    for (const [index, json] of (isList ? written as readonly Json[] : [written]).entries()) {
      const place = isList ? stepTo(at, index) : at;
      this.#backward.push({ name, json, context, place, target });
    }
  }

  /** Adds the reverse properties (JSON-LD 1.1, section 4.8); returns the things found in them. */
  reversed(): Thing[] {
    const found = new Set<Thing>();
    // Things of reverse properties may have reverse properties too: the list grows as it is read.
    for (const { name, json, context, place, target } of this.#backward) {
      const subject = this.#subject(json, context, place);
      const fields = subject && this.#fields.get(subject);
      if (subject === undefined || fields === undefined) continue;
      if (subject.place.pointer === place.pointer && subject.place.node === place.node) {
        found.add(subject);
      }
      this.#reversals.add(fields, name, target, place);
    }
    this.#reversals.write();
    return [...found];
  }

  /** Returns the subject of a reverse property: an object of its own, or one it names. */
  #subject(json: Json, context: ContextLayer, place: Place): Thing | undefined {
    if (!isJsonObject(json)) return undefined;
    const written = { object: json, outer: context, place };
    if (!isReference(json)) return this.thing(written, 0);
    return this.thing(this.#definitions.get((json.get("@id") as string).trim()) ?? written, 0);
  }

  #value(json: Json, context: ContextLayer, place: Place, depth: number): Value | undefined {
    if (json === null || depth > MAX_VALUE_DEPTH) return undefined;
    if (typeof json === "string") return createText(json, place);
    if (typeof json === "boolean") return createText(json ? "true" : "false", place);
    if (isJsonNumber(json)) return createText(json.literal, place);
    if (!isJsonObject(json)) return this.#list(json, context, place, depth);
    for (const wrapper of ["@value", "@list", "@set"]) {
      const inner = json.get(wrapper);
      if (inner !== undefined) {
        return this.#value(inner, context, stepTo(place, wrapper), depth + 1);
      }
    }
    const written = { object: json, outer: context, place };
    if (isReference(json)) return this.#reference(written);
    const thing = this.thing(written, depth);
    return thing.fields.size > 0 || thing.types.length > 0 ? thing : undefined;
  }

  #list(
    items: readonly Json[],
    context: ContextLayer,
    place: Place,
    depth: number,
  ): Value | undefined {
    const values: Value[] = [];
    items.forEach((item, index) => {
      // An index into a list of plain texts is not counted into: the place is the list's.
      const at = isJsonContainer(item) ? stepTo(place, index) : place;
      const value = this.#value(item, context, at, depth + 1);
      if (value !== undefined) values.push(value);
    });
    return values.length === 0 ? undefined : { kind: "list", items: values, place };
  }

  #reference(written: Written): Reference | undefined {
    const { object, place } = written;
    const id = (object.get("@id") as string).trim();
    if (id === "") return undefined;
    const target = (): Thing | undefined => {
      // A thing no block describes may still have a type.
      const found = this.#definitions.get(id) ?? (object.has("@type") ? written : undefined);
      return found && this.thing(found, 0);
    };
    return { kind: "reference", id, target, place };
  }
}

function typesOf(written: Json | undefined, context: ContextLayer): string[] {
  const types = new Set<string>();
  for (const type of Array.isArray(written) ? written as readonly Json[] : [written]) {
    if (types.size >= MAX_THING_TYPES) break;
    if (typeof type === "string" && type.trim() !== "") types.add(context.shortName(type.trim()));
  }
  return [...types];
}
