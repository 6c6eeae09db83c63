/** A page that was stored somewhere: its bytes, and what is known of the answer they came in. */
import { LongText } from "./long_text.ts";

/** What is known of a stored page beside its bytes. */
export interface StoredFacts {
  /** The address it was captured at; null where there is none. */
  readonly url: string | null;
  /** The head of the answer it came in, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** Whether the bytes are UTF-8; otherwise a reader process finds their encoding. */
  readonly isText: boolean;
}

/** A long text whose bytes are in an encoding of their own: only a reader process decodes it. */
export class StoredPage extends LongText {
  constructor(bytes: Uint8Array, readonly facts: StoredFacts) {
    super([bytes], false);
  }
}
