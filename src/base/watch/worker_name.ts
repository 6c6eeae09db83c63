/** The name of the worker that watches main, by which the program's entry knows that it is one. */
export const WATCH_WORKER = "service watch";
