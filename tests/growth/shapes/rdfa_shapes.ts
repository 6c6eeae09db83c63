/** Pages that are hard by their RDFa. */
import { counted, deepOver, fill, numbered, repeated, type Shapes } from "../shape.ts";

/** Worst pages. */
export const RDFA_SHAPES: Shapes = {
  "RDFa: things": repeated("<div vocab=http://v/ typeof=T><b property=name>x</b></div>"),
  "RDFa: nested things": repeated("<div property=p typeof=T>x", "<body vocab=http://v/>"),
  "RDFa: nested things of many names": repeated(
    '<div property="a b c d" typeof=T>',
    "<body vocab=http://v/>",
  ),
  "RDFa: nested properties": repeated("<div property=p>x", "<body vocab=http://v/ typeof=T>"),
  "RDFa: nested properties over text": deepOver("<div property=http://v/p>", "word ", 400),
  "RDFa: nested properties over elements": deepOver("<div property=http://v/p>", "<b></b>", 400),
  "RDFa: nested properties over spaces": deepOver("<div property=http://v/p>", " ", 400),
  "RDFa: nested markup": deepOver("<div property=http://v/p datatype=rdf:HTML>", "<b>x</b>", 400),
  "RDFa: nested vocabularies": counted(34, (at) => `<div vocab=http://v${at}/ typeof=T>`),
  "RDFa: nested prefixes": counted(
    44,
    (at) => `<div prefix="p${at}: http://x/${at}/" property=p0:a>`,
  ),
  "RDFa: prefixes of one element": (chars) =>
    `<div prefix="${numbered(chars / 2, 20, (at) => `p${at}: http://x/${at}/ `)}" typeof=T>` +
    numbered(chars / 2, 26, (at) => `<b property="p${at}:a">x</b>`),
  "RDFa: spaces in a prefix": (chars) => `<div prefix="a:${fill(chars, " ")}" typeof=T>x</div>`,
  "RDFa: colons in a prefix": (chars) => `<div prefix="${fill(chars, "a:")}" typeof=T>x</div>`,
  "RDFa: one long vocabulary": (chars) =>
    `<div vocab="http://v/${fill(chars / 2, "v")}/" typeof=T>` +
    fill(chars / 2, "<b property=a>x</b>"),
  "RDFa: types": (chars) =>
    `<div vocab=http://v/ typeof="${numbered(chars, 6, (at) => `T${at} `)}"><b property=a>x</b>`,
  "RDFa: names of one property": (chars) =>
    `<div vocab=http://v/ typeof=T><b property="${numbered(chars / 2, 6, (at) => `p${at} `)}">${
      fill(chars / 2, "x ")
    }</b>`,
  "RDFa: open links": (chars) =>
    `<div vocab=http://v/ typeof=T rel="${numbered(chars / 2, 6, (at) => `p${at} `)}">` +
    numbered(chars / 2, 24, (at) => `<i about=#${at}>x</i>`),
  "RDFa: nested open links": repeated('<div rel="a b c">', "<body vocab=http://v/ typeof=T>"),
  "RDFa: links to one": (chars) =>
    `<div vocab=http://v/ about=#a typeof=T><b property=name>x</b></div>` +
    fill(chars, "<div vocab=http://v/ typeof=U><a property=p resource=#a>x</a></div>"),
  "RDFa: a chain of links": counted(
    72,
    (at) => `<div vocab=http://v/ about=#${at} typeof=T><a property=l href=#${at + 1}>x</a></div>`,
  ),
  "RDFa: one subject": counted(44, (at) => `<b about=#a property=http://v/p${at}>x</b>`),
  "RDFa: lists": repeated("<b property=a inlist>x</b>", "<div vocab=http://v/ typeof=T>"),
  "RDFa: nested lists": repeated("<div rel=a inlist typeof=T>", "<body vocab=http://v/ typeof=T>"),
  "RDFa: patterns": (chars) =>
    `<div vocab=http://v/ resource=#p typeof=rdfa:Pattern>${
      fill(chars / 2, "<b property=a>x</b>")
    }</div>${fill(chars / 2, "<div typeof=http://v/T><link property=rdfa:copy href=#p></div>")}`,
  "RDFa: patterns of patterns": counted(
    90,
    (at) =>
      `<div resource=#${at} typeof=rdfa:Pattern><link property=rdfa:copy href=#${at + 1}></div>`,
    "<div typeof=http://v/T><link property=rdfa:copy href=#0></div>",
  ),
  "RDFa: times": repeated("<time property=http://v/a>2024-01-02</time>"),
};
