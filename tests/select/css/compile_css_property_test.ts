/** CSS against the standard's own words, tried out naively on random pages. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { compileCss } from "../../../src/page/select/css/compile_css.ts";
import { selectNaively } from "../naive_css.ts";
import { cssSelectors } from "../random_css.ts";
import { randomPages, WORDS } from "../random_page.ts";

const WORDS_WITHOUT_FLAGS = { ...WORDS, attributes: [] };
const selectors = cssSelectors(WORDS_WITHOUT_FLAGS, { depth: 2, hasChains: true });

Deno.test("compileCss() finds what trying every element finds", () => {
  fc.assert(
    fc.property(randomPages, fc.array(selectors, { minLength: 1, maxLength: 4 }), (html, list) => {
      const tree = parseHtml(html);
      for (const selector of list) {
        const found = compileCss(selector).find(tree, tree.nodeAt(0));
        assert.deepEqual(
          found.map((at) => tree.nodeAt(at)),
          selectNaively(tree, selector),
          selector,
        );
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});

Deno.test("compileCss() finds the same again, and on another page in between", () => {
  fc.assert(
    fc.property(randomPages, randomPages, selectors, (html, other, selector) => {
      const [tree, between] = [parseHtml(html), parseHtml(other)];
      const css = compileCss(selector);
      const first = css.find(tree, tree.nodeAt(0));
      css.find(between, between.nodeAt(0));
      assert.deepEqual(css.find(tree, tree.nodeAt(0)), first);
    }),
    { numRuns: 200, seed: 8 },
  );
});

Deno.test("compileCss() finds below a scope what it finds on a page of that scope alone", () => {
  fc.assert(
    fc.property(randomPages, selectors, (inner, selector) => {
      if (/:root|:scope|:has|:nth|:first|:last|:only|:empty|[+~]/.test(selector)) return;
      const body = inner.slice(inner.indexOf("<body>") + 6);
      const page = parseHtml(`<!doctype html><body><i>${body}</i><p class=a>${body}</p>`);
      const alone = parseHtml(`<!doctype html><body><i>${body}</i>`);
      const [scope] = page.named("i");
      const [lone] = alone.named("i");
      if (scope === undefined || lone === undefined || page.named("i").length > 1) return;
      const css = compileCss(selector);
      const below = css.find(page, scope).map((at) => at - page.position(scope));
      const there = css.find(alone, lone).map((at) => at - alone.position(lone));
      assert.deepEqual(below, there);
    }),
    { numRuns: 300, seed: 9 },
  );
});
