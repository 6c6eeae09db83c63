/** Lists that `inlist` gathers for one subject, by their predicate (RDFa Core, section 7.5, step 14). */
import type { Node } from "../../../page/html/mod.ts";
import type { RdfTerm } from "./triple.ts";

/** The members of each list so far, each with the element that states it. */
export type Lists = Map<string, { term: RdfTerm; node: Node }[]>;

/** Adds a member to the end of a list. */
export function addToList(lists: Lists, predicate: string, term: RdfTerm, node: Node): void {
  const items = lists.get(predicate);
  if (items === undefined) lists.set(predicate, [{ term, node }]);
  else items.push({ term, node });
}
