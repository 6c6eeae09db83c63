/** The name of the worker that reads inputs, by which the program's entry knows that it is one. */
export const INPUTS_WORKER = "service batch inputs";
/** The name of the worker that writes the parts of a table. */
export const PARTS_WORKER = "service batch parts";
