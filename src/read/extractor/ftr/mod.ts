/**
 * Site rules of another format as extractors.
 *
 * A front of its own within `read/extractor`: what needs this alone loads no more.
 * Never runs a rule: it is translated or refused by name.
 */
export { importSiteConfig } from "./site_config.ts";
