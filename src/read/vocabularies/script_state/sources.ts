/** The sources of script state by name, in order of precedence. */

/** Every source name of an answer from script state. */
export const STATE_SOURCES = [
  "nextdata",
  "nuxt",
  "remix",
  "reactquery",
  "shopify",
  "woocommerce",
  "datalayer",
  "apollo",
  "state",
] as const;

/** The name of a source of script state. */
export type StateSource = (typeof STATE_SOURCES)[number];
