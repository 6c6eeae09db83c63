/** The row of Dublin Core. */
import { allFields } from "../meta_terms.ts";
import { scanPage } from "../scan.ts";
import type { Reading, Vocabulary } from "../vocabulary.ts";
import { readDublinCore } from "./dublin_core.ts";

/** Dublin Core; its terms may repeat, as three creators do. */
export const DUBLIN_CORE = {
  name: "dublincore",
  read(page): Reading {
    const terms = readDublinCore(page, scanPage(page));
    return { document: { terms, fields: allFields(terms) } };
  },
  answers: {
    title: ["title"],
    description: ["description"],
    author: ["creator"],
    published: ["date.issued", "issued", "date", "created"],
    modified: ["modified", "date.modified"],
    language: ["language"],
    publisher: ["publisher"],
  },
  keyOf: (term): string => `dc.${term}`,
} as const satisfies Vocabulary;
