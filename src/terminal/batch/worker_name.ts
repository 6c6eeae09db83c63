/** The name of the worker that reads inputs, by which the program's entry knows that it is one. */
export const INPUTS_WORKER = "service batch inputs";
