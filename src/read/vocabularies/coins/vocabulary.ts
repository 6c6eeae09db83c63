/** The row of COinS. */
import { allFields } from "../meta_terms.ts";
import type { Reading, Vocabulary } from "../vocabulary.ts";
import { readCoins, TITLE_TERMS } from "./coins.ts";

/** COinS, as library catalogues, journals and wikis write it for citation managers. */
export const COINS = {
  name: "coins",
  read(page): Reading {
    const terms = readCoins(page);
    return terms.size === 0 ? {} : { document: { terms, fields: allFields(terms) } };
  },
  answers: {
    title: TITLE_TERMS,
    description: ["description"],
    author: ["au", "creator", "aucorp"],
    published: ["date"],
    language: ["language"],
    publisher: ["pub", "publisher"],
    gtin: ["isbn"],
  },
  keyOf: (term): string => `rft.${term}`,
} as const satisfies Vocabulary;
