/** Answers read from what a page shows, which no vocabulary declares. */
import type { Answer, ShownSource } from "../vocabularies/mod.ts";

/** An answer whose source states that it is shown: the only kind of answer this room returns. */
export type ShownAnswer = Answer<ShownSource>;
