/** Whether types, properties and values are those of schema.org, by one release's vocabulary. */
import { itemsOf, type Thing, type Value } from "../vocabularies/mod.ts";
import { type Finding, finding } from "./finding.ts";
import { bareTerm, valuePath } from "./paths.ts";
import { ORG } from "./rule_pages.ts";
import {
  isOf,
  isType,
  isTypeBelow,
  nearestProperty,
  nearestType,
  propertyOf,
  successorOf,
  VOCABULARY_VERSION,
} from "./vocabulary.ts";

// Bounds.
/** Unknown types and properties of one record for which a near name is looked for; later ones have none. */
export const MAX_NEAR_NAMES = 40;

/** How many near names may still be looked for: each is held against every name there is. */
interface NearNames {
  left: number;
}

/** Schema.org's names are letters and digits; what is longer or has a colon is another's. */
const BARE = /^[A-Za-z0-9]{1,60}$/;

/** Checks the terms of one thing; paths begin at the thing. */
export function checkTerms(thing: Thing, near: NearNames): Finding[] {
  const { types } = thing;
  const unknown = types.filter((type) => BARE.test(type) && !isType(type));
  const findings = unknown.map((type) => unknownType(type, near));
  for (const type of types) {
    const successor = isType(type) ? successorOf(type) : undefined;
    if (successor !== undefined) findings.push(superseded("@type", type, successor));
  }
  // What an unknown type has is not known, nor what things of other vocabularies have.
  const isKnown = types.length > 0 && types.every(isType);
  for (const [name, value] of thing.fields) {
    const property = propertyOf(name);
    if (property === undefined) {
      if (isKnown && BARE.test(name)) findings.push(unknownProperty(name, types, near));
      continue;
    }
    const successor = successorOf(name);
    if (successor !== undefined) findings.push(superseded(name, name, successor));
    else if (isKnown && !isOf(name, types) && !isRole(types)) {
      findings.push(foreignProperty(name, types, property.domains));
    }
    if (isKnown) {
      const values = itemsOf(value);
      for (const [at, each] of values.entries()) {
        const reason = wrongRange(each, property.ranges);
        if (reason === undefined) continue;
        const path = valuePath("", name, at, values.length);
        findings.push(finding("warning", "wrong-range", `${name} ${reason}`, {
          path,
          rule: ORG + name,
          write: `a value of ${property.ranges.join(" or ")}`,
        }));
      }
    }
  }
  return findings;
}

/** A role stands between a thing and its value, and takes the property it stands in for. */
function isRole(types: readonly string[]): boolean {
  return types.some((type) => isTypeBelow(type, "Role"));
}

function unknownType(type: string, near: NearNames): Finding {
  const meant = near.left-- > 0 ? nearestType(type) : undefined;
  const message = `schema.org ${VOCABULARY_VERSION} has no type ${type}` +
    (meant === undefined ? "" : `; ${meant} is meant, it seems`);
  return finding("error", "unknown-type", message, {
    path: "@type",
    value: type,
    rule: `${ORG}docs/full.html`,
    write: meant === undefined ? "a type of schema.org" : `"@type": "${meant}"`,
  });
}

function unknownProperty(name: string, types: readonly string[], near: NearNames): Finding {
  const meant = near.left-- > 0 ? nearestProperty(name, types) : undefined;
  const type = types[0] ?? "";
  const message = `schema.org ${VOCABULARY_VERSION} has no property ${name}` +
    (meant === undefined ? "" : `; ${meant} is meant, it seems`);
  return finding("warning", "unknown-property", message, {
    tier: meant === undefined ? "nice" : "eligible",
    path: name,
    rule: ORG + type,
    write: meant === undefined ? `a property of ${type}, or leave it out` : `"${meant}": …`,
  });
}

/** What search asks of the part, and the page says of the whole, is read by none. */
function foreignProperty(
  name: string,
  types: readonly string[],
  domains: readonly string[],
): Finding {
  const type = types.join(", ");
  const of = domains.join(", ");
  return finding("warning", "property-of-another", `${name} is no property of ${type}: of ${of}`, {
    path: name,
    rule: ORG + name,
    write: `it on a thing that is one of ${of}, or leave it out`,
  });
}

function superseded(path: string, name: string, successor: string): Finding {
  const message = `${successor} has taken the place of ${name}`;
  return finding("warning", "superseded", message, {
    tier: "nice",
    path,
    value: name,
    rule: ORG + name,
    write: path === "@type" ? `"@type": "${successor}"` : `"${successor}": …`,
  });
}

/**
 * A thing must be of one of the types, or of one below. A text stands for a thing without a finding:
 * schema.org takes it, and features that do not say so themselves.
 */
function wrongRange(value: Value, ranges: readonly string[]): string | undefined {
  if (value.kind !== "thing" || value.types.length === 0 || !value.types.every(isType)) {
    return undefined;
  }
  if (isRole(value.types) || ranges.includes("")) return undefined;
  const fits = value.types.some((type) => ranges.some((range) => isTypeBelow(type, range)));
  return fits ? undefined : `takes ${ranges.join(" or ")}, not ${value.types.join(", ")}`;
}

/** Writes a term as its bare word, for comparison with the members of an enumeration. */
export function memberOf(text: string): string {
  return bareTerm(text).replace(/^https?:\/\/purl\.org\/goodrelations\/v1#/i, "");
}
