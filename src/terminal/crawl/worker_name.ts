/** The name of the worker that keeps a crawl, by which the program's entry knows that it is one. */
export const OUTPUT_WORKER = "service crawl output";
