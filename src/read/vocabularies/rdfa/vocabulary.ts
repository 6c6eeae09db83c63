/** The row of RDFa. */
import { readText } from "../reading.ts";
import type { Thing } from "../value.ts";
import type { Reading, TermMap, TermValue, Vocabulary } from "../vocabulary.ts";
import { readRdfa } from "./rdfa.ts";

const NO_FIELDS = new Map();

/** The namespaces of Dublin Core. */
const TERMS = "http://purl.org/dc/terms/";
const ELEMENTS = "http://purl.org/dc/elements/1.1/";

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
    author: ["author", `${TERMS}creator`, `${ELEMENTS}creator`, "creator"],
    published: [
      "datePublished",
      `${TERMS}issued`,
      `${TERMS}date`,
      `${ELEMENTS}date`,
      `${TERMS}created`,
      "dateCreated",
    ],
  },
  keyOf(term): string {
    const name = term.replace(TERMS, "dc:").replace(ELEMENTS, "dc11:");
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
