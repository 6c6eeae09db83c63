/** CSS on real pages against css-select, the engine most of npm stands on. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { createPage } from "../../src/page/html/page.ts";
import { compileCss } from "../../src/page/select/css/compile_css.ts";
import { publicFolder, readPage } from "../html/public_data.ts";
import { wrapPage } from "../select/css_select_page.ts";
import { cssSelectors } from "../select/random_css.ts";
import { vocabularyOf } from "../select/vocabulary.ts";

const PAGES = 30;
const SELECTORS = 80;
/** css-select takes the anchor for `*` in `:has(* a)`, and mixes up `:has(~ a, b + c)`. */
const REACH = { depth: 2, hasChains: false };

Deno.test("compileCss() finds what css-select finds on real pages", async () => {
  const folder = publicFolder("wcxb/html");
  if (folder === undefined) return;
  const names = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
  const stride = Math.floor(names.length / PAGES);
  const wrong: string[] = [];
  for (let index = 0; index < PAGES; index++) {
    const name = names[index * stride] as string;
    const html = new TextDecoder().decode(await readPage(`${folder}/${name}`));
    const { tree } = createPage(html, null);
    const rival = wrapPage(tree);
    const selectors = fc.sample(cssSelectors(vocabularyOf(tree), REACH), {
      numRuns: SELECTORS,
      seed: index,
    });
    for (const selector of selectors) {
      const ours = compileCss(selector).find(tree, tree.nodeAt(0)).map((at) => tree.nodeAt(at));
      const theirs = rival.select(selector);
      if (ours.join() !== theirs.join()) {
        wrong.push(`${name}: ${selector} gives ${ours.length}, not ${theirs.length}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});
