/**
 * Classic microformats (hCard, hAtom, hReview …) in the words of microformats2.
 *
 * microformats.org/wiki/microformats2-parsing, section 1.4: each old root class maps to a new one,
 * and inside it old property classes map to new ones. Class names are compared as written.
 */
import type { Prefix } from "./microformats.ts";

/** The class of each classic root and the type it maps to. */
const CLASSIC_ROOTS: ReadonlyMap<string, string> = new Map(
  ("adr geo hentry hfeed hnews hproduct hrecipe hresume hreview hreview-aggregate vcard=card " +
    "vevent=event").split(" ").map((root) => {
      const [name = "", type = name.replace(/^h/, "")] = root.split("=");
      return [name, `h-${type}`];
    }),
);

/** Properties by type; a word without a name of its own keeps it. */
const WORDS: Readonly<Record<string, string>> = {
  "h-adr":
    "p-post-office-box p-extended-address p-street-address p-locality p-region p-postal-code p-country-name",
  "h-geo": "p-latitude p-longitude",
  "h-entry":
    "p-name=entry-title p-summary=entry-summary e-content=entry-content dt-published dt-updated p-author p-category p-geo p-latitude p-longitude",
  "h-news": "p-entry p-geo p-latitude p-longitude p-source-org p-dateline",
  "h-feed": "p-category p-author u-photo u-url",
  "h-card":
    "p-name=fn u-url p-org p-category p-adr p-geo p-job-title=title p-role u-email p-tel u-photo u-logo u-sound dt-bday p-note p-nickname p-honorific-prefix p-given-name p-additional-name p-family-name p-honorific-suffix p-label p-latitude p-longitude p-tz u-uid dt-rev u-key p-organization-name p-organization-unit p-sort-string p-agent p-class p-mailer",
  "h-event":
    "p-name=summary dt-start=dtstart dt-end=dtend dt-duration p-description u-url p-category p-location p-geo p-latitude p-longitude p-attendee p-contact p-organizer dt-updated=last-modified u-uid p-status",
  "h-product":
    "p-name=fn u-photo p-brand p-category p-description u-identifier=identifier p-price u-url p-review",
  "h-recipe":
    "p-name=fn p-ingredient p-yield e-instructions dt-duration u-photo p-summary p-author dt-published p-nutrition p-category",
  "h-resume":
    "p-name=fn p-summary p-contact p-education p-experience p-skill p-affiliation p-publication",
  "h-review":
    "p-name=summary p-item p-author=reviewer dt-published=dtreviewed p-rating p-best p-worst e-content=description u-url",
  "h-review-aggregate": "p-name=summary p-item p-rating p-best p-worst p-average p-count p-votes",
  "h-item": "p-name=fn u-photo u-url",
};

const PROPERTIES: ReadonlyMap<string, ReadonlyMap<string, ClassicProperty>> = new Map(
  Object.entries(WORDS).map(([type, words]) => [type, new Map(words.split(" ").map(propertyOf))]),
);

/** What a class or a `rel` maps to. */
type ClassicProperty = readonly [Prefix, string];

function propertyOf(word: string): [string, ClassicProperty] {
  const [, prefix = "p", name = "", written = name] = /^(p|u|dt|e)-([^=]+)(?:=(.+))?$/.exec(word) ??
    [];
  return [written, [prefix as Prefix, name]];
}

/** Returns the types classic classes map to inside an item of some types. */
export function classicTypes(classes: readonly string[], inside: readonly string[]): string[] {
  const types = new Set<string>();
  for (const name of classes) {
    const type = CLASSIC_ROOTS.get(name);
    if (type !== undefined) types.add(type);
  }
  // What a review is of needs no root of its own.
  const isReviewed = inside.includes("h-review") || inside.includes("h-review-aggregate");
  if (types.size === 0 && isReviewed && classes.includes("item")) types.add("h-item");
  return [...types].sort();
}

/** What links mean by their `rel`, and in which types. */
const RELS: readonly (readonly [rel: string, property: ClassicProperty, types: string])[] = [
  ["bookmark", ["u", "url"], "h-entry h-review h-review-aggregate h-product h-recipe"],
  ["tag", ["p", "category"], "h-entry h-feed h-review h-review-aggregate h-product h-recipe"],
  ["principles", ["u", "principles"], "h-news"],
];

/** Returns the properties that classic classes and `rel` words map to inside an item. */
export function classicProperties(
  types: readonly string[],
  classes: readonly string[],
  rels: readonly string[],
): ClassicProperty[] {
  const found = new Map<string, ClassicProperty>();
  for (const type of types) {
    for (const name of classes) {
      const property = PROPERTIES.get(type)?.get(name);
      if (property !== undefined) found.set(property.join("-"), property);
    }
    for (const [rel, property, holders] of RELS) {
      if (rels.includes(rel) && holders.split(" ").includes(type)) {
        found.set(property.join("-"), property);
      }
    }
  }
  return [...found.values()];
}
