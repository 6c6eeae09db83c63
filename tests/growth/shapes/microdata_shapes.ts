/** Pages that are hard by their microdata. */
import { counted, deepOver, fill, numbered, repeated, type Shapes } from "../shape.ts";

/** Worst pages. */
export const MICRODATA_SHAPES: Shapes = {
  "microdata: items": repeated(
    "<div itemscope itemtype=http://schema.org/Thing><b itemprop=name>x</b></div>",
  ),
  "microdata: nested items": repeated("<div itemscope itemprop=a>x"),
  "microdata: nested items of many names": repeated('<div itemscope itemprop="a b c d e f">x'),
  "microdata: nested properties": repeated("<div itemprop=a>x", "<div itemscope>"),
  "microdata: nested properties over text": deepOver("<div itemprop=a>", "word ", 400),
  "microdata: nested properties over elements": deepOver("<div itemprop=a>", "<b></b>", 400),
  "microdata: nested properties over spaces": deepOver("<div itemprop=a>", " ", 400),
  "microdata: nested items over elements": deepOver("<div itemscope itemprop=a>", "<b></b>", 400),
  "microdata: properties of one item": counted(
    28,
    (at) => `<b itemprop=p${at % 99}>v ${at}</b>`,
    "<div itemscope>",
  ),
  "microdata: names of one property": (chars) =>
    `<div itemscope><b itemprop="${numbered(chars / 2, 6, (at) => `p${at} `)}">${
      fill(chars / 2, "x ")
    }</b></div>`,
  "microdata: types of one item": (chars) =>
    `<div itemscope itemtype="${
      numbered(chars, 24, (at) => `http://x.example/T${at} `)
    }"><b itemprop=a>x</b></div>`,
  "microdata: itemrefs to one": (chars) =>
    `<div id=x>${fill(chars / 2, "<b itemprop=p>v</b>")}</div>` +
    fill(chars / 2, "<div itemscope itemref=x></div>"),
  "microdata: one itemref of many": (chars) =>
    `<div itemscope itemref="${numbered(chars / 3, 6, (at) => `i${at} `)}"></div>` +
    numbered(chars / 2, 30, (at) => `<b id=i${at} itemprop=p>v</b>`),
  "microdata: one itemref repeated": (chars) =>
    `<div itemscope itemref="${fill(chars, "x ")}"></div><b id=x itemprop=p>v</b>`,
  "microdata: itemrefs to nothing": (chars) =>
    `<div itemscope itemref="${numbered(chars, 6, (at) => `i${at} `)}"></div>`,
  "microdata: a ring of itemrefs": counted(
    60,
    (at) => `<div itemscope id=i${at} itemprop=p itemref=i${at + 1}><b itemprop=n>x</b></div>`,
  ),
  "microdata: itemrefs of all to all": (chars) => {
    const count = Math.max(2, Math.floor(Math.sqrt(chars / 5)));
    const ids = Array.from({ length: count }, (_, at) => `i${at}`).join(" ");
    return Array.from(
      { length: count },
      (_, at) => `<div itemscope itemprop=p id=i${at} itemref="${ids}"></div>`,
    ).join("");
  },
  "microdata: nested itemrefs": (chars) =>
    `<div id=x>${fill(chars / 2, "<b itemprop=p>v</b>")}</div>` +
    fill(chars / 2, "<div itemscope itemprop=q itemref=x>"),
  "microdata: itemids": counted(
    70,
    (at) => `<div itemscope itemid=#${at % 9} itemtype=http://schema.org/T${at}></div>`,
  ),
  "microdata: links to itemids": (chars) =>
    `<div itemscope itemid=http://x.example/a><b itemprop=name>x</b></div><div itemscope>` +
    fill(chars, "<a itemprop=p href=http://x.example/a>x</a>"),
  "microdata: said backwards": repeated(
    '<a itemprop-reverse="p q" href=/a>x</a>',
    "<div itemscope><b itemprop=name>x</b>",
  ),
  "microdata: deep items without properties": deepOver(
    "<div>",
    "<i itemscope itemprop=a></i>",
    400,
  ),
  "microdata: content": (chars) =>
    `<div itemscope><meta itemprop=a content="${fill(chars, "x ")}">`,
};
