/** Every bound of the service that files share; all other code imports them from here. */
export * from "./limits/pages.ts";
export * from "./limits/processes.ts";
export * from "./limits/readers.ts";
export * from "./limits/door.ts";
export * from "./limits/fetching.ts";
