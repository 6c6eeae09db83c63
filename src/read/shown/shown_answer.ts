/** Answers read from what a page shows, which no vocabulary declares. */
import type { Answer } from "../vocabularies/answer.ts";
import type { ShownSource } from "../vocabularies/sources.ts";

/** An answer whose source states that it is shown: the only kind of answer this room returns. */
export type ShownAnswer = Answer<ShownSource>;
