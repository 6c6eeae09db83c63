/** Pages that are hard by what their head says: OpenGraph, meta names, links. */
import { counted, fill, numbered, repeated, type Shapes } from "../shape.ts";

/** Worst pages. */
export const HEAD_SHAPES: Shapes = {
  "OpenGraph: images": repeated(
    "<meta property=og:image content=/a><meta property=og:image:width content=1>",
  ),
  "OpenGraph: distinct keys": counted(40, (at) => `<meta property=og:k${at} content=v>`),
  "OpenGraph: one key": repeated("<meta property=og:title content=x>"),
  "OpenGraph: names of one tag": (chars) =>
    `<meta property="${numbered(chars, 8, (at) => `og:k${at} `)}" content=x>`,
  "OpenGraph: tags": repeated("<meta property=article:tag content=x>"),
  "meta: names": counted(30, (at) => `<meta name=n${at} content=v>`),
  "meta: one name": repeated("<meta name=author content='A B'>"),
  "meta: authors": counted(40, (at) => `<meta name=author content="Ann ${at}">`),
  "meta: Dublin Core": counted(44, (at) => `<meta name=dc.creator content="Ann ${at}">`),
  "meta: one long content": (chars) => `<meta name=description content="${fill(chars, "x ")}">`,
  "meta: keywords": (chars) => `<meta name=keywords content="${fill(chars, "a, ")}">`,
  "meta: robots": (chars) => `<meta name=robots content="${fill(chars, "noindex, ")}">`,
  "meta: robots of agents": counted(40, (at) => `<meta name=bot${at} content=noindex>`),
  "links: alternates": counted(60, (at) => `<link rel=alternate hreflang=en-${at} href=/${at}>`),
  "links: feeds": counted(60, (at) => `<link rel=alternate type=application/rss+xml href=/${at}>`),
  "links: relations of one": (chars) =>
    `<link rel="${numbered(chars, 6, (at) => `r${at} `)}" href=/a>`,
  "links: relations": counted(26, (at) => `<link rel=r${at % 99} href=/${at}>`),
  "links: canonical": counted(30, (at) => `<link rel=canonical href=/${at}>`),
  "links: licences": counted(32, (at) => `<a rel=license href=/${at}>x</a>`),
  "links: pages": counted(28, (at) => `<a rel=next href=/${at}>x</a>`),
};
