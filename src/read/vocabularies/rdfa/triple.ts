/** Triples of RDFa and the terms they are made of. */
import type { Node } from "../../../page/html/mod.ts";

/** A subject or object: an address, a blank node (`_:b0`), or a literal. */
export interface RdfTerm {
  readonly kind: "address" | "blank" | "literal";
  readonly value: string;
  /** The language of a plain literal; empty for none. */
  readonly language?: string;
  readonly datatype?: string;
}

/** One statement of the page. */
export interface Triple {
  readonly subject: RdfTerm;
  readonly predicate: string;
  readonly object: RdfTerm;
  readonly node: Node;
}

/** Makes an address. */
export function address(value: string): RdfTerm {
  return { kind: "address", value };
}

/** Makes a blank node of `_:x`, an address of anything else. */
export function termOf(value: string): RdfTerm {
  return value.startsWith("_:") ? { kind: "blank", value } : address(value);
}

/** Reports whether two terms are one node. */
export function isSame(one: RdfTerm, other: RdfTerm): boolean {
  return one.kind === other.kind && one.value === other.value;
}
