/** The row of microformats. */
import type { Reading, Vocabulary } from "../vocabulary.ts";
import { readClassicThings, readMicroformatThings } from "./things.ts";

/** Microformats; themes stamp the classic ones on every page, so those are weak. */
export const MICROFORMATS = {
  name: "microformats",
  isOfThings: true,
  read: (page): Reading => ({ things: readMicroformatThings(page) }),
  readWeak: readClassicThings,
  aliases: {
    headline: ["name"],
    description: ["summary"],
    datePublished: ["published"],
    dateModified: ["updated"],
    image: ["featured", "photo"],
    productID: ["identifier"],
  },
} as const satisfies Vocabulary;
