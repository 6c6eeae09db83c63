/** The name of the worker that writes an answer, by which the program's entry knows that it is one. */
export const ANSWER_WORKER = "service call answer";
