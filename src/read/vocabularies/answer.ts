/** The value of a vocabulary's term as the answer to a question, and where it is on the page. */
import type { Node } from "../../page/html/mod.ts";
import type { Source } from "./sources.ts";
import type { ReadText } from "./reading.ts";
import type { Place } from "./value.ts";

/** One answer to a question, or one that lost to another. */
export interface Answer<From extends Source = Source> {
  readonly value: string;
  readonly source: From;
  /** How the page names it: `Product.offers.price`, `og:title`, `meta name=author`. */
  readonly key: string;
  /** Null for an answer joined from several tags. */
  readonly place: Place | null;
  /** The text at a place in JSON, where more was made of it. */
  readonly written?: string;
  /**
   * The meaning of the value in one spelling, where it was read from more than the value itself.
   */
  readonly meaning?: string;
  /** Why the answer may not be true of this page, as a sentence; absent where nothing speaks so. */
  readonly doubt?: string;
}

/** Answers with a text that was read from a value. */
export function answerFrom<From extends Source>(
  { text, place, written }: ReadText,
  source: From,
  key: string,
): Answer<From> {
  return { value: text, source, key, place, ...(written === undefined ? {} : { written }) };
}

/** Returns the place of an element. */
export function placeAt(node: Node): Place {
  return { node, pointer: null };
}
