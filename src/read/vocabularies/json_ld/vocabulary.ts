/** The row of JSON-LD. */
import type { Reading, Vocabulary } from "../vocabulary.ts";
import { readJsonLd } from "./json_ld.ts";

/** JSON-LD, whose things have schema.org's names. */
export const JSON_LD = {
  name: "jsonld",
  isOfThings: true,
  read: (page): Reading => ({ things: readJsonLd(page) }),
} as const satisfies Vocabulary;
