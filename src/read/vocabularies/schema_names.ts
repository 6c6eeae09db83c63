/** One spelling for schema.org's words, whatever namespace address a page uses. */

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
