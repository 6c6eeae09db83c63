/** Twitter cards: `twitter:` terms in `name` or `property`. The first value of a term counts. */
import { firstFields, gatherTerms } from "../meta_terms.ts";
import { type Scan, scanPage } from "../scan.ts";
import type { Reading, TermMap, Vocabulary } from "../vocabulary.ts";

/** Reads Twitter's card, from `name` or `property`, prefix removed. */
function readTwitter(scan: Scan): TermMap {
  return gatherTerms(
    scan,
    ({ keys }) => keys.filter((key) => key.startsWith("twitter:")).map((key) => key.slice(8)),
  );
}

/** The row of Twitter cards. */
export const TWITTER = {
  name: "twitter",
  read(page): Reading {
    const terms = readTwitter(scanPage(page));
    return { document: { terms, fields: firstFields(terms) } };
  },
  answers: { title: ["title"], description: ["description"], image: ["image"] },
  keyOf: (term): string => `twitter:${term}`,
} as const satisfies Vocabulary;
