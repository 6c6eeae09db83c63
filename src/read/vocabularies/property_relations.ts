/**
 * Properties that imply others of another vocabulary, as data: a reader fetches none.
 *
 * The registry of microdata to RDF (W3C Note of 2014, section 4) and the vocabulary entailment of
 * RDFa Core 1.1, section 10, result in the same table.
 */
import { shortSchemaName } from "./schema_names.ts";
import type { Value } from "./value.ts";

const SCHEMA = "http://schema.org/";

/** Addresses of properties that a property implies; an equivalence is listed both ways. */
export type PropertyRelations = ReadonlyMap<string, readonly string[]>;

/** The property that gives a thing its type. */
const TYPE_ADDRESS = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** The content of W3C's own registry. */
export const KNOWN_RELATIONS: PropertyRelations = new Map([
  ["http://schema.org/additionalType", [TYPE_ADDRESS]],
]);

/** Returns all properties that a use of one implies, relations of relations included. */
export function impliedProperties(property: string, relations: PropertyRelations): string[] {
  const known = schemaAddress(property);
  if (!relations.has(known)) return [];
  const found = new Set([known]);
  // A set is walked on through what is added to it meanwhile.
  for (const each of found) for (const implied of relations.get(each) ?? []) found.add(implied);
  found.delete(known);
  return [...found];
}

/** Adds to a thing's types and fields what its properties imply. */
export function addImplied(
  types: string[],
  fields: Map<string, Value>,
  relations: PropertyRelations,
): void {
  const namespace = namespaceOf(types[0]);
  for (const [name, value] of [...fields]) {
    // A namespace may be as long as the page: no name is written out for nothing.
    if (!mayBeRelated(name, relations)) continue;
    for (
      const property of impliedProperties(name.includes(":") ? name : namespace + name, relations)
    ) {
      if (property === TYPE_ADDRESS) addTypes(value, types);
      else if (!fields.has(property)) fields.set(shortSchemaName(property), value);
    }
  }
}

/** Returns the namespace of a type and of its things' bare names; empty for a bare type. */
function namespaceOf(type: string | undefined): string {
  return type === undefined || !type.includes("://") ? "" : type.slice(0, lastStep(type));
}

/** Reports whether a property ends as one with relations does. */
function mayBeRelated(name: string, relations: PropertyRelations): boolean {
  const word = name.slice(lastStep(name));
  for (const property of relations.keys()) if (property.endsWith(word)) return true;
  return false;
}

function lastStep(address: string): number {
  return Math.max(address.lastIndexOf("/"), address.lastIndexOf("#")) + 1;
}

function schemaAddress(property: string): string {
  const short = shortSchemaName(property);
  return short.includes(":") ? short : SCHEMA + short;
}

/** Only an address names a type, never plain words. */
function addTypes(value: Value, types: string[]): void {
  const known = new Set(types);
  for (const item of value.kind === "list" ? value.items : [value]) {
    const named = item.kind === "text" ? item.text : item.kind === "reference" ? item.id : "";
    const type = /^https?:\/\/\S+$/i.test(named) ? shortSchemaName(named) : "";
    if (type === "" || known.has(type)) continue;
    known.add(type);
    types.push(type);
  }
}
