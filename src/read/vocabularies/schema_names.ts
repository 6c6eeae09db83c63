/** schema.org's words: one spelling, whatever namespace address a page uses, and kinds of types. */

const SCHEMA_ADDRESS = /^https?:\/\/(?:www\.)?schema\.org(?:[/#]|$)/i;
const OLD_ADDRESS = /^https?:\/\/(?:www\.|rdf\.)?data-vocabulary\.org\/#?/i;

/** Reports whether an address is schema.org's namespace itself, however spelt. */
export function isSchemaNamespace(address: string): boolean {
  return /^https?:\/\/(?:www\.)?schema\.org\/?#?$/i.test(address);
}

/** Shortens an address in schema.org's namespace to its word; others stay whole. */
export function shortSchemaName(address: string): string {
  const opening = SCHEMA_ADDRESS.exec(address)?.[0] ?? OLD_ADDRESS.exec(address)?.[0];
  if (opening === undefined) return address;
  const rest = address.slice(opening.length).replace(/^#/, "").replace(/\/$/, "");
  return rest === "" || /[/#?\s]/.test(rest) ? address : rest;
}

/** Reports whether a property is an address by itself, and never the thing at that address. */
export function isAddressName(name: string): boolean {
  return name === "url" || name === "sameAs";
}

const FORUM_TYPES = new Set(["DiscussionForumPosting", "Question", "QAPage"]);

/** Reports whether a type is an article's. */
export function isArticleType(type: string): boolean {
  return /(?:Article|Posting)$/.test(type) && type !== "JobPosting" || type === "Report" ||
    type === "h-entry";
}

/** Reports whether a type is a thread's of a forum. */
export function isThreadType(type: string): boolean {
  return FORUM_TYPES.has(type);
}
