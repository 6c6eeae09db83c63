/** Literals of RDFa: text, and the datatype a `<time>` shows by its shape. */
import type { RdfTerm } from "./triple.ts";

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
