/** Answers read from what a page shows, which no vocabulary declares. */
import type { Answer } from "../vocabularies/answer.ts";
import type { ShownSource } from "../vocabularies/sources.ts";

/** An answer whose source names that it is shown: all that this room may answer with. */
export type ShownAnswer = Answer<ShownSource>;
