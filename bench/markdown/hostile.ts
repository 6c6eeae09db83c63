/** Pages made to hurt a reader: each by its size, so that time can be seen to grow in step. */

/** One kind of hostile page. */
export interface HostilePage {
  name: string;
  /** Builds the page; `size` is about how many pieces it has. */
  build: (size: number) => string;
  /** Pieces of the page at full size. */
  size: number;
}

const many = (text: string, count: number): string => text.repeat(count);

/** Every kind of hostile page the writer and the reader of main content are shown. */
export const HOSTILE_PAGES: readonly HostilePage[] = [
  { name: "nested div", size: 100_000, build: (n) => many("<div>", n) + "x" },
  { name: "nested b", size: 100_000, build: (n) => many("<b>", n) + "x" },
  { name: "nested a", size: 100_000, build: (n) => many("<a href=x>y", n) },
  { name: "nested ul", size: 100_000, build: (n) => many("<ul><li>a", n) },
  { name: "nested blockquote", size: 100_000, build: (n) => many("<blockquote>a", n) },
  { name: "nested table", size: 30_000, build: (n) => many("<table><tr><td>a", n) },
  { name: "nested font and p", size: 50_000, build: (n) => many("<p><font>a", n) },
  { name: "rows", size: 20_000, build: (n) => `<table>${many("<tr><td>a<td>b<td>c", n)}</table>` },
  {
    name: "cells in one row",
    size: 200_000,
    build: (n) => `<table><tr>${many("<td>a", n)}</table>`,
  },
  {
    name: "spans",
    size: 20_000,
    build: (n) => `<table>${many("<tr><td colspan=9999 rowspan=65534>a<td>b", n)}</table>`,
  },
  {
    name: "wide rowspans, long table",
    size: 20_000,
    build: (n) => `<table><tr>${many("<td rowspan=65534>a", n)}${many("<tr><td>b", n)}</table>`,
  },
  { name: "one text", size: 4_000_000, build: (n) => `<p>${many("word ", n / 5)}</p>` },
  { name: "one word", size: 4_000_000, build: (n) => `<p>${many("x", n)}</p>` },
  { name: "dashes", size: 4_000_000, build: (n) => `<p>${many("-", n)}x</p>` },
  { name: "stars", size: 2_000_000, build: (n) => `<p>${many("*_[", n / 3)}</p>` },
  { name: "brackets", size: 2_000_000, build: (n) => `<p>${many("[", n)}</p>` },
  { name: "backticks in code", size: 1_000_000, build: (n) => `<code>${many("` ", n / 2)}</code>` },
  { name: "entities", size: 1_000_000, build: (n) => `<p>${many("&amp;amp; ", n / 10)}</p>` },
  { name: "breaks", size: 500_000, build: (n) => `<p>a${many("<br>", n)}b</p>` },
  { name: "breaks and words", size: 200_000, build: (n) => `<p>${many("a<br>", n)}</p>` },
  { name: "marks", size: 200_000, build: (n) => `<p>${many("<b>a</b><i>b</i>", n / 2)}</p>` },
  { name: "empty marks", size: 500_000, build: (n) => `<p>${many("<b></b><i> </i>", n / 2)}x</p>` },
  { name: "addresses", size: 100_000, build: (n) => `<p>${many("http://a.b/c_d*e ", n)}</p>` },
  { name: "one tag, no end", size: 16 * 1024 * 1024, build: (n) => `<${many("a", n - 2)}>` },
  { name: "attributes", size: 1_000_000, build: (n) => `<p ${many("class=a b ", n / 10)}>x</p>` },
  {
    name: "scripts that declare",
    size: 200_000,
    build: (n) =>
      `<script type="application/ld+json">${many('"articleBody":"a ', n)}</script><p>x</p>`,
  },
];
