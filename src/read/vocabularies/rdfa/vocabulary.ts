/** The row of RDFa. */
import { readText } from "../reading.ts";
import type { Thing } from "../value.ts";
import type { Reading, TermMap, TermValue, Vocabulary } from "../vocabulary.ts";
import { readRdfa } from "./rdfa.ts";

const NO_FIELDS = new Map();

/** RDFa: things, and what is stated of the document by full or bare names. */
export const RDFA = {
  name: "rdfa",
  isOfThings: true,
  read(page): Reading {
    const { things, document } = readRdfa(page);
    if (document === undefined) return { things };
    return { things, document: { terms: termsOf(document), fields: NO_FIELDS } };
  },
  answers: {
    author: [
      "author",
      "http://purl.org/dc/terms/creator",
      "http://purl.org/dc/elements/1.1/creator",
      "creator",
    ],
    published: [
      "datePublished",
      "http://purl.org/dc/terms/issued",
      "http://purl.org/dc/terms/date",
      "http://purl.org/dc/elements/1.1/date",
      "http://purl.org/dc/terms/created",
      "dateCreated",
    ],
  },
  keyOf(term): string {
    const name = term.replace("http://purl.org/dc/terms/", "dc:")
      .replace("http://purl.org/dc/elements/1.1/", "dc11:");
    return `property=${name.includes(":") ? name : `schema:${name}`}`;
  },
} as const satisfies Vocabulary;

function termsOf({ fields }: Thing): TermMap {
  const terms = new Map<string, readonly TermValue[]>();
  for (const [name, value] of fields) {
    const read = readText(value);
    if (read !== undefined) terms.set(name, [{ text: read.text, node: read.place.node }]);
  }
  return terms;
}
