/** What counts as an address in an argument that may also hold a page: contract section 1.0. */

/** Says whether an argument is an address rather than the text of a page. */
export function isAddress(argument: string): boolean {
  return /^\s*https?:\/\//i.test(argument);
}
