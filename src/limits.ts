/**
 * Every bound of the service, with its unit in the name and a line on what happens past it.
 *
 * The bounds stand in `limits/`, a file for each side of the service; all else asks for them here.
 */
export * from "./limits/pages.ts";
export * from "./limits/processes.ts";
export * from "./limits/readers.ts";
export * from "./limits/door.ts";
export * from "./limits/fetching.ts";
