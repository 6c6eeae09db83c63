/** Triples of RDFa, the terms and literals they are made of, and the lists of one subject. */
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
export function isSame(a: RdfTerm, b: RdfTerm): boolean {
  return a.kind === b.kind && a.value === b.value;
}

/** The members of each list that `inlist` gathers (RDFa Core, 7.5, step 14), with their element. */
export type Lists = Map<string, { term: RdfTerm; node: Node }[]>;

const XSD = "http://www.w3.org/2001/XMLSchema#";

/** Shapes of HTML+RDFa section 3.1, rule 11, in the order they are tried. */
const TIME_SHAPES: readonly (readonly [RegExp, string])[] = [
  [
    /^-?P(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/,
    `${XSD}duration`,
  ],
  [/^-?\d{4,}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/, `${XSD}dateTime`],
  [/^-?\d{4,}-\d\d-\d\d(?:Z|[+-]\d\d:\d\d)?$/, `${XSD}date`],
  [/^\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/, `${XSD}time`],
  [/^-?\d{4,}-\d\d$/, `${XSD}gYearMonth`],
  [/^-?\d{4,}$/, `${XSD}gYear`],
];

/** Returns the datatype a time's text shows by its shape; undefined for plain text. */
export function timeDatatype(text: string): string | undefined {
  return TIME_SHAPES.find(([shape]) => shape.test(text))?.[1];
}

/** Makes the literal of a time: typed by its shape, or plain text in the element's language. */
export function timedLiteral(text: string, language: string): RdfTerm {
  const datatype = timeDatatype(text);
  return datatype === undefined
    ? { kind: "literal", value: text, language }
    : { kind: "literal", value: text, datatype };
}

/** A link whose other end is stated further inside. */
export interface Incomplete {
  readonly predicate: string;
  readonly direction: "forward" | "reverse" | "list";
  readonly node: Node;
}
