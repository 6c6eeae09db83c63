/**
 * Pages made to cost much: none may hang, throw or take more than a linear number of steps.
 *
 * Each is read at one size and at four times it; quadratic work would take sixteen times the steps.
 */
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf } from "../../src/page/html/place.ts";
import { textOf } from "../../src/page/html/text.ts";
import { DOCUMENT_NODE } from "../../src/page/html/tree.ts";
import { assertLinear } from "../support/count_steps.ts";

const CHARS = 6_000;

/** Pages by name: a piece that is repeated, or a page of about so many characters. */
const PAGES: Readonly<Record<string, string | ((chars: number) => string)>> = {
  "nested div": "<div>",
  "nested span": "<span>",
  "less-than signs": "<",
  "declarations": "<!",
  "processing instructions": "<?",
  "open end tags": "</",
  "ampersands": "&",
  "references": "&amp;",
  "half references": "&ampersan",
  "numeric references": "&#x1F600;",
  "plain text": "x",
  "NULs": "\0",
  "NULs in SVG": (chars) => "<svg>" + "\0".repeat(chars),
  "carriage returns": "\r\r\n",
  "lone surrogates": "\uD800",
  "paragraphs": "<p>x",
  "distinct attributes": (chars) => `<a ${numbered(chars / 8, (i) => `a${i}=1 `)}>`,
  "equal attributes": (chars) => `<a ${"a=1 ".repeat(chars / 4)}>`,
  "attributes never closed": "<a b='",
  "quotes in tags": "<a b=\"\" c='' ",
  "tags with distinct attributes": (chars) => numbered(chars / 10, (i) => `<a b${i}=1>`),
  "body tags with distinct attributes": (chars) => numbered(chars / 12, (i) => `<body b${i}=1>`),
  "distinct names": (chars) => numbered(chars / 8, (i) => `<n${i}>`),
  "links": "<a>",
  "distinct links": (chars) => numbered(chars / 12, (i) => `<a href=${i}>`),
  "bold": "<b>",
  "distinct bold in paragraphs": (chars) => numbered(chars / 14, (i) => `<p><b id=${i}>`),
  "distinct bold, then ends": (chars) =>
    numbered(chars / 24, (i) => `<b id=${i}>`) + "</p>".repeat(chars / 8),
  "bold with many attributes, adopted": (chars) =>
    `<b ${numbered(chars / 16, (i) => `a${i}=1 `)}>` + "<p></b>".repeat(chars / 14),
  "misnested": "<a><b><div></a></b>",
  "nested tables": "<table><tr><td>",
  "nested tables alone": "<table>",
  "text in a table": (chars) => "<table>" + "<b>x".repeat(chars / 4),
  "spans and unknown ends": (chars) => "<span>".repeat(chars / 12) + "</x>".repeat(chars / 8),
  "scripts": "<script></script>",
  "scripts never closed": "<script>",
  "scripts with comments": "<script><!--</script>",
  "comments in one script": (chars) => "<script>" + "<!---->".repeat(chars / 7),
  "escaped scripts in one script": (chars) =>
    "<script><!--" + "<script></script>".repeat(chars / 17),
  "comments": "<!---->",
  "comments never closed": "<!--",
  "dashes in a comment": (chars) => "<!--" + "-".repeat(chars),
  "CDATA": (chars) => "<svg>" + "<![CDATA[x]]>".repeat(chars / 13),
  "CDATA never closed": (chars) => "<svg>" + "<![CDATA[".repeat(chars / 9),
  "ends of a title": (chars) => "<title>" + "</titl".repeat(chars / 6),
  "nested svg": "<svg>",
  "svg and integration points": "<svg><desc>",
  "annotation": "<math><annotation-xml encoding=text/html>",
  "nested lists": "<ul><li>",
  "list items": "<li>",
  "definition items": "<dd><dt>",
  "options": "<select><option>",
  "inputs": "<form><input>",
  "templates": "<template>",
  "template cells": "<template><td>",
  "buttons": "<button>",
  "nobr": "<nobr>",
  "headings": "<h1>",
  "rubies": "<ruby><rt><rp>",
  "frames": "<frameset>",
  "doctypes": "<!doctype html>",
  "html tags": "<html>",
  "paragraph ends": "</p>",
  "break ends": "</br>",
  "captions": "<table><caption>",
  "columns and text": (chars) => "<table><colgroup>" + " x".repeat(chars / 2),
  "marquees": "<marquee><b>",
};

function numbered(count: number, piece: (index: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, index) => piece(index)).join("");
}

function pageOf(recipe: string | ((chars: number) => string), chars: number): string {
  return typeof recipe === "string" ? recipe.repeat(chars / recipe.length) : recipe(chars);
}

/** Reads a page as readers do. */
function readPage(page: string): void {
  const tree = parseHtml(page);
  textOf(tree, DOCUMENT_NODE);
  placeOf(tree, tree.nodeAt(tree.length - 1));
}

for (const [name, recipe] of Object.entries(PAGES)) {
  Deno.test(`parseHtml() reads ${name} in linear time`, async () => {
    await assertLinear((chars) => {
      const page = pageOf(recipe, chars);
      return () => readPage(page);
    }, CHARS);
  });
}
