/**
 * The same tree as parse5, and the same place in the source for every element, on real pages.
 *
 * One page in twenty of the public sets; all of them with `SERVICE_SLOW=1`.
 */
import assert from "node:assert/strict";
import { parse } from "parse5";
import { buildTree } from "../../src/page/html/parse.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { DOCUMENT_NODE } from "../../src/page/html/tree.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";
import { dumpParse5, dumpTree } from "../html/tree_dump.ts";

const SETS = ["wcxb/html", "readability", "article-extraction-benchmark", "listings"];
const isSlow = Deno.env.get("SERVICE_SLOW") === "1";
const STEP = isSlow ? 1 : 20;

/** parse5 reads what a select has by the rules before 2025: tags in its labels go missing there. */
const SELECT = /<select[\s/>].*?<\/select\s*>/gis;

/** Gives the first line in which two dumps differ; undefined for the same tree. */
function firstDifference(html: string): string | undefined {
  const theirs = dumpParse5(
    parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true }),
    true,
  );
  const ours = dumpTree(buildTree(html), DOCUMENT_NODE, true);
  if (ours.length === theirs.length && ours.every((line, at) => line === theirs[at])) {
    return undefined;
  }
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  return `line ${at}: ${ours[at]} where parse5 has ${theirs[at]}`;
}

for (const set of SETS) {
  Deno.test(`buildTree() builds parse5's tree on the pages of ${set}`, async () => {
    const folder = publicFolder(set);
    if (folder === undefined) return;
    const pages = filesBelow(folder, [".html", ".html.gz"]).filter((_, at) => at % STEP === 0);
    const different: string[] = [];
    for (const page of pages) {
      const html = decodeHtml(await readPage(page), null).text.replace(SELECT, "");
      const difference = firstDifference(html);
      if (difference !== undefined) different.push(`${page}: ${difference}`);
    }
    console.log(`${set}: ${pages.length - different.length} of ${pages.length} pages the same`);
    assert.deepEqual(different, []);
    assert.ok(pages.length > 0);
  });
}
