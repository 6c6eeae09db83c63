/**
 * Random markup: our tree must be parse5's, whatever the page.
 *
 * `FUZZ_SECONDS` says how long (2, or 60 after `-- --long`; half of it is this test's), `FUZZ_SEED`
 * where to begin.
 */
import assert from "node:assert/strict";
import { parse } from "parse5";
import { createTreeAdapter } from "../../src/page/html/tokenizer/tree_adapter.ts";
import { TreeBuilder } from "../../src/page/html/tokenizer/tree_builder.ts";
import { DOCUMENT_NODE, Tree } from "../../src/page/html/tree.ts";
import { filesBelow, publicFolder } from "../html/public_data.ts";
import { dumpParse5, dumpTree } from "../html/tree_dump.ts";
import { createRandom, FUZZ_SECONDS, FUZZ_SEED, type Random } from "./random.ts";

/** Pages compared however long it takes. */
const LEAST_PAGES = 100;
const MOST_EDITS = 8;

/** Pieces that lead into the corners of the tokenizer and the tree builder. */
const PIECES = [
  ..."< > </ /> & = \" ' \0 \r \n \t \f \u{1F600} \uD800 ! ? - ] é".split(" "),
  " ",
  "\r\n",
  ..."<!-- --> --!> <!--> <!---> <!-> <! <? </> </1 <![CDATA[ ]]> <!doctype>".split(" "),
  ..."&amp &lt; &notit; &#0; &#x80; &#xD800; &#13; &#32; &ampx= &CounterClockwiseContourIntegral;"
    .split(" "),
  ..."<script> </script> <!--<script> <style> </style> <title> </title> <textarea>\n </textarea>"
    .split(" "),
  ..."<pre>\n </pre> <listing>\r\n <table> <tbody> <tr> <td> <th> </td> </tr> </table>".split(" "),
  ..."<caption>x </caption> <colgroup> <col> </colgroup> <svg> </svg> <math> <mi> </math>"
    .split(" "),
  ..."<foreignObject> <desc> <mglyph> <malignmark> <annotation-xml> <template> </template>"
    .split(" "),
  '<annotation-xml encoding="text/html">',
  '<a href="x?a=1&amp;b=2">',
  "<a x=1 X=2 x>",
  '<input type="hidden">',
  "<input type=text/>",
  '<font color="red">',
  "<svg viewbox=1 xlink:href='#a' definitionurl=x>",
  "<body a=1 a=2>",
  '<html lang="en">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "x">',
  "<!DOCTYPE html>",
  "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
  ..."<a> </a> <b> </b> <i> </i> <b><i><u> <nobr> </nobr> <p> </p> <div> </div> <br> </br>"
    .split(" "),
  ..."<select> </select> <option> <optgroup> <frameset> </frameset> <frame> <noframes>".split(" "),
  ..."<plaintext> <noscript> </noscript> <li> <dl><dt> <dd> <iframe> </iframe> <form> </form>"
    .split(" "),
  ..."<h1> </h2> <button> </button> <ruby><rt> <rp> <image> <hr> <head> </head> </body> </html>"
    .split(" "),
  ..."<marquee> <object> <applet> <xmp> <noembed> <address> <search> <menuitem> <keygen>".split(
    " ",
  ),
];

function suitePages(): string[] {
  const folder = publicFolder("suites/html5lib/tree-construction");
  if (folder === undefined) return ["<p>x</p>"];
  return filesBelow(folder, [".dat"]).flatMap((file) =>
    `\n${Deno.readTextFileSync(file)}`.split("\n#data\n").slice(1)
      .map((block) => block.split("\n#errors")[0] as string)
  );
}

function mutate(pages: readonly string[], random: Random): string {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  let page = random(4) === 0 ? "" : pick(pages);
  for (let edits = 1 + random(MOST_EDITS); edits > 0; edits--) {
    const at = random(page.length + 1);
    const [before, after] = [page.slice(0, at), page.slice(at)];
    switch (random(4)) {
      case 0:
        page = before + after.slice(1 + random(4));
        break;
      case 1:
        page = before + pick(pages).slice(0, random(40)) + after;
        break;
      default:
        page = before + pick(PIECES) + after;
    }
  }
  return page;
}

function isSame(page: string, scriptingEnabled: boolean): boolean {
  const theirs = dumpParse5(parse(page, { scriptingEnabled, sourceCodeLocationInfo: true }), true);
  const tree = new Tree(page);
  const treeAdapter = createTreeAdapter(tree);
  new TreeBuilder({ scriptingEnabled, treeAdapter }).build();
  treeAdapter.finish();
  const ours = dumpTree(tree, DOCUMENT_NODE, true);
  return comparable(ours) === comparable(theirs);
}

/** parse5 makes one U+FFFD of several NULs in a row inside SVG and MathML; the standard, one each. */
function comparable(lines: readonly string[]): string {
  return lines.join("\n").replace(/\uFFFD+/g, "\uFFFD");
}

/** Cuts pieces out of a page for as long as the trees go on to differ. */
function shrunk(page: string, scripting: boolean): string {
  let small = page;
  for (let size = Math.max(1, small.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < small.length;) {
      const shorter = small.slice(0, at) + small.slice(at + size);
      if (isSame(shorter, scripting)) at += size;
      else small = shorter;
    }
  }
  return small;
}

Deno.test("parseHtml() builds parse5's tree on random markup", () => {
  const pages = suitePages();
  const random = createRandom(FUZZ_SEED);
  const end = performance.now() + FUZZ_SECONDS / 2 * 1000;
  let count = 0;
  for (; performance.now() < end || count < LEAST_PAGES; count++) {
    // parse5 has no processing instructions yet; `deno task test:chromium` has soups of them.
    const page = mutate(pages, random).replace(/<\?(?=[a-z_]|$)/gi, "<!");
    const scripting = random(2) === 0;
    // parse5 reads selects by the rules before 2025; `deno task test:chromium` has soups of them.
    if (/<select/i.test(page) || isSame(page, scripting)) continue;
    assert.fail(
      `seed ${FUZZ_SEED}, case ${count}: ${
        JSON.stringify(shrunk(page, scripting))
      } with scripting ` +
        `${scripting ? "on" : "off"} is not what parse5 makes of it`,
    );
  }
  console.log(`${count} pages from seed ${FUZZ_SEED}, all the same`);
});
