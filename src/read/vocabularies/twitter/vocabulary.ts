/** Twitter cards: `twitter:` terms in `name` or `property`. The first value of a term counts. */
import { firstFields, gatherTerms } from "../meta_terms.ts";
import { scanPage } from "../scan.ts";
import type { Reading, Vocabulary } from "../vocabulary.ts";

/** The row of Twitter cards. */
export const TWITTER = {
  name: "twitter",
  read(page): Reading {
    const terms = gatherTerms(
      scanPage(page),
      ({ keys }) => keys.filter((key) => key.startsWith("twitter:")).map((key) => key.slice(8)),
    );
    return { document: { terms, fields: firstFields(terms) } };
  },
  answers: { title: ["title"], description: ["description"], image: ["image"] },
  keyOf: (term): string => `twitter:${term}`,
} as const satisfies Vocabulary;
