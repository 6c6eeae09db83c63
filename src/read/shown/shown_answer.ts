/** Answers read from what a page shows, which no vocabulary declares. */
import type { Node } from "../../page/html/mod.ts";
import type { Answer, ShownSource } from "../vocabularies/mod.ts";

/** An answer whose source states that it is shown: the only kind of answer this room returns. */
export type ShownAnswer = Answer<ShownSource>;

/** A reading of visible text and the rule that made it. */
export interface Guess {
  readonly value: string;
  readonly node: Node;
  readonly rule: string;
  /** Whether it joins what several elements name. */
  readonly isJoined?: boolean;
}
