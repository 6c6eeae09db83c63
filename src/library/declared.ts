/** What a page declares. */
import { type Declared, type DeclaredOptions, readDeclared as read } from "../read/declared/mod.ts";
import type { PageSource } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

/** Reads everything a page declares: summary, records, conflicts, links, rights, visible guesses. */
export function readDeclared(page: Html, options: DeclaredOptions & PageSource = {}): Declared {
  return read(pageOf(page, options), options);
}
