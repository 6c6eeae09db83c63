/** The name of the worker that writes a crawl, by which the program's entry knows that it is one. */
export const OUTPUT_WORKER = "service crawl output";
