/** The row of microdata. */
import type { Reading, Vocabulary } from "../vocabulary.ts";
import { readMicrodata } from "./microdata.ts";

/** Microdata, whose things have schema.org's names. */
export const MICRODATA = {
  name: "microdata",
  isOfThings: true,
  read: (page): Reading => ({ things: readMicrodata(page) }),
} as const satisfies Vocabulary;
