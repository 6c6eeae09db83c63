/** The readers of a page by name, in the order in which they win. */

/** Every name a `source` may have. */
export type Source =
  | "jsonld"
  | "microdata"
  | "microformats"
  | "rdfa"
  | "dublincore"
  | "opengraph"
  | "twitter"
  | "html"
  | "nextdata"
  | "nuxt"
  | "shopify"
  | "woocommerce"
  | "datalayer"
  | "apollo"
  | "state"
  | "attributes"
  | "shown"
  | "address"
  | "http"
  | "induced";

/** Readers of things, which give records. */
export const THING_SOURCES: ReadonlySet<Source> = new Set<Source>([
  "jsonld",
  "microdata",
  "microformats",
  "rdfa",
]);

/** The order of precedence; embedded state answers only where no vocabulary does. */
export const SOURCE_ORDER: readonly Source[] = [
  "jsonld",
  "microdata",
  "microformats",
  "rdfa",
  "dublincore",
  "opengraph",
  "twitter",
  "html",
  "nextdata",
  "nuxt",
  "shopify",
  "woocommerce",
  "datalayer",
  "apollo",
  "state",
  "attributes",
  "shown",
  "address",
  "induced",
];
