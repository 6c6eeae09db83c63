/** Literals of RDFa: text, markup, and the datatype a `<time>` shows by its shape. */
import { textOf } from "../../html/text.ts";
import { Kind, type Node, type Tree } from "../../html/tree.ts";
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

/** Gives the datatype a time's text shows by its shape; undefined for plain text. */
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

const VOID = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** Changes an attribute's value on its way into markup. */
export type AttributeMap = (name: string, value: string) => string;

/** Writes what an element holds as markup; `xml` closes void elements as XML asks. */
export function innerMarkup(
  tree: Tree,
  node: Node,
  xml: boolean,
  map: AttributeMap = (_name, value) => value,
): string {
  const parts: string[] = [];
  const open: { node: Node; last: number }[] = [];
  const last = tree.lastPosition(node);
  const close = (at: number): void => {
    for (let top = open.at(-1); top !== undefined && top.last < at; top = open.at(-1)) {
      if (xml || !VOID.has(tree.name(top.node))) parts.push(`</${tree.name(top.node)}>`);
      open.pop();
    }
  };
  for (let at = tree.position(node) + 1; at <= last; at++) {
    close(at);
    const inner = tree.nodeAt(at);
    const kind = tree.kind(inner);
    if (kind === Kind.Text) parts.push(escapeText(textOf(tree, inner)));
    else if (kind === Kind.Comment) parts.push(`<!--${tree.data(inner)}-->`);
    else if (kind === Kind.Element) {
      const attributes = tree.attributes(inner).map(({ name, value }) =>
        ` ${name}="${escapeText(map(name, value)).replaceAll('"', "&quot;")}"`
      );
      parts.push(`<${tree.name(inner)}${attributes.join("")}>`);
      open.push({ node: inner, last: tree.lastPosition(inner) });
    }
  }
  close(last + 1);
  return parts.join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
