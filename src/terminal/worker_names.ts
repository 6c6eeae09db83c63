/** The names of the program's own workers, by which its entry knows that it is one. */
/** Reads inputs of a batch. */
export const INPUTS_WORKER = "service batch inputs";
/** Writes the parts of a table. */
export const PARTS_WORKER = "service batch parts";
/** Writes an answer of `call`. */
export const ANSWER_WORKER = "service call answer";
/** Keeps a crawl. */
export const OUTPUT_WORKER = "service crawl output";
