/**
 * The page of `look` as one document for clients that show it.
 *
 * May import: `base`, `page/url`.
 * Never runs in the service: it is code for browsers.
 */
export { writeAppDocument } from "./app_document.ts";
