/**
 * The vocabulary of schema.org: its types and what they are below, its properties with what they are
 * of and what they take, the members of its enumerations, and what took the place of old terms.
 *
 * Data of one release in `schema_org.json` (schema.org, CC BY-SA 3.0), never edited by hand; it is
 * read into tables when the first record is audited.
 */
import { nearestName } from "../../base/nearest_name.ts";
import DATA from "./schema_org.json" with { type: "json" };

/** The release of schema.org that is checked against. */
export const VOCABULARY_VERSION: string = DATA.version;

type Words = Readonly<Record<string, string>>;

/** What the table has under a name of a page, never what every object has. */
function wordsOf(table: Words, name: string): string[] | undefined {
  const words = Object.hasOwn(table, name) ? table[name] : undefined;
  return words?.split(" ").filter((word) => word !== "");
}

/** Each type with everything above it, filled as types are asked for. */
const above = new Map<string, ReadonlySet<string>>();

function typesAbove(type: string): ReadonlySet<string> {
  let found = above.get(type);
  if (found !== undefined) return found;
  found = new Set([type]);
  // A set is walked on through what is added to it meanwhile.
  for (const each of found) {
    for (const parent of wordsOf(DATA.types, each) ?? []) (found as Set<string>).add(parent);
  }
  // A page may write any number of types that do not exist.
  if (isType(type)) above.set(type, found);
  return found;
}

/** Reports whether a type is another one or a subtype of it. */
export function isTypeBelow(type: string, root: string): boolean {
  return typesAbove(type).has(root);
}

/** Reports whether schema.org has a type of that name, superseded ones included. */
export function isType(name: string): boolean {
  return Object.hasOwn(DATA.types, name);
}

/** Returns what is known of a property; undefined where schema.org has none of that name. */
export function propertyOf(
  name: string,
): { readonly domains: readonly string[]; readonly ranges: readonly string[] } | undefined {
  const written = Object.hasOwn(DATA.properties, name)
    ? (DATA.properties as Words)[name]
    : undefined;
  if (written === undefined) return undefined;
  const [domains = "", ranges = ""] = written.split(">");
  return { domains: domains.split(" "), ranges: ranges.split(" ") };
}

/** Returns the term that took the place of another; undefined where none did. */
export function successorOf(name: string): string | undefined {
  return wordsOf(DATA.superseded, name)?.[0];
}

const members = new Map<string, readonly string[]>();

/** Lists the members of an enumeration and of those below it; none of a type that is not one. */
export function membersOf(type: string): readonly string[] {
  let found = members.get(type);
  if (found !== undefined || !isTypeBelow(type, "Enumeration")) return found ?? [];
  found = Object.entries(DATA.members as Words).filter(([, types]) =>
    types.split(" ").some((each) => isTypeBelow(each, type))
  ).map(([name]) => name);
  members.set(type, found);
  return found;
}

/** Returns the type that a misspelt one was likely meant to be; undefined where none is near. */
export function nearestType(name: string): string | undefined {
  return nearestName(name, Object.keys(DATA.types));
}

const propertiesOf = new Map<string, readonly string[]>();

/** Returns the property of types of schema.org that a misspelt one was likely meant to be. */
export function nearestProperty(name: string, types: readonly string[]): string | undefined {
  const known = types.flatMap((type) => {
    let found = propertiesOf.get(type);
    if (found === undefined) {
      found = Object.keys(DATA.properties).filter((each) => isOf(each, [type]));
      if (isType(type)) propertiesOf.set(type, found);
    }
    return found;
  });
  return nearestName(name, known);
}

/** Reports whether a property is of one of the types, or of one above it. */
export function isOf(property: string, types: readonly string[]): boolean {
  const { domains } = propertyOf(property) ?? { domains: [] };
  return types.some((type) => domains.some((domain) => isTypeBelow(type, domain)));
}
