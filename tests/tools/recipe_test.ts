/** An extractor by its recipe: made on the spot, remembered, and the same answer as with the file. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import type { Context } from "../../src/tools/runs/context.ts";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import {
  createKnownRecipes,
  KNOWN_RECIPE_SECONDS,
  MAX_KNOWN_RECIPES,
} from "../../src/tools/runs/recipe/known_recipes.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import { detailHtml, listingHtml, product } from "../extractor/pages.ts";

type Json = Record<string, unknown>;

/** A context that tells which pages were asked for, and keeps recipes on a clock of its own. */
class Kitchen {
  readonly asked: string[] = [];
  seconds = 0;
  readonly context: Context = {
    page: (url) => {
      this.asked.push(url);
      return Promise.resolve({
        url,
        status: 200,
        headers: new Map(),
        bytes: new TextEncoder().encode(listingHtml(8)),
        fetch: { rung: "http", status: 200, seconds: 0.1, climbs: [] },
      });
    },
    file: () => Promise.reject(new Error("no file is asked for")),
    visit: () => Promise.reject(new Error("no file is asked for")),
    recipes: createKnownRecipes(),
    now: () => this.seconds * 1000,
    sleep: () => Promise.resolve(),
    progress: () => {},
  };

  async call(tool: unknown, args: Json): Promise<Answer> {
    const { input, output } = tool as Tool;
    const answer = await runTool(tool as Tool, input.parse(args), this.context);
    output.parse(answer);
    return answer;
  }
}

const LISTING = [listingHtml(8), listingHtml(8, 8)];
const DETAIL = [detailHtml(0), detailHtml(1)];

const RECIPES: Readonly<Record<string, { recipe: Json; page: string }>> = {
  "rows without examples": { recipe: { pages: LISTING }, page: listingHtml(6, 16) },
  "example values": {
    recipe: { pages: DETAIL, want: { price: product(0).price }, listing: false },
    page: detailHtml(2),
  },
  "selectors with pages": {
    recipe: { pages: LISTING, select: { title: "a.title" }, rows: "li.product" },
    page: listingHtml(6, 16),
  },
  "selectors alone": {
    recipe: { select: { titles: ["a.title"], all: { rows: "li", fields: { a: "a" } } } },
    page: listingHtml(6),
  },
  "a page that drifted": { recipe: { pages: LISTING }, page: "<p>moved</p>" },
};

for (const [name, { recipe, page }] of Object.entries(RECIPES)) {
  Deno.test(`run_extractor answers a recipe byte for byte like its file: ${name}`, async () => {
    const kitchen = new Kitchen();
    const args = { pages: [], ...recipe };
    const { extractor } = await kitchen.call(compileExtractorTool, args);
    const file = JSON.parse(JSON.stringify(extractor));
    const html_or_url = page;
    const ofFile = await kitchen.call(runExtractorTool, { extractor: file, html_or_url });
    const first = await kitchen.call(runExtractorTool, { extractor: recipe, html_or_url });
    const again = await kitchen.call(runExtractorTool, { extractor: recipe, html_or_url });
    assert.equal(JSON.stringify(first), JSON.stringify(ofFile));
    assert.equal(JSON.stringify(again), JSON.stringify(ofFile));
  });
}

Deno.test("run_extractor fetches the pages of a recipe once, and again after a while", async () => {
  const kitchen = new Kitchen();
  const pages = ["https://shop.example/1", "https://shop.example/2"];
  const run = (extractor: Json): Promise<Answer> =>
    kitchen.call(runExtractorTool, { extractor, html_or_url: listingHtml(6, 16) });
  assert.equal((await run({ pages })).ok, true);
  await run({ listing: null, pages });
  assert.deepEqual(kitchen.asked, pages);
  kitchen.seconds = KNOWN_RECIPE_SECONDS;
  await run({ pages });
  assert.deepEqual(kitchen.asked, [...pages, ...pages]);
  await run({ pages, listing: true });
  assert.equal(kitchen.asked.length, 6);
});

Deno.test("createKnownRecipes() keeps those that were asked for last", () => {
  const known = createKnownRecipes();
  const extractor = { format: 1 } as never;
  for (let at = 0; at < MAX_KNOWN_RECIPES; at++) known.keep(`r${at}`, extractor, 0, false);
  assert.equal(known.find("r0", 1e12), extractor);
  known.keep("one more", extractor, 0, false);
  assert.equal(known.find("r0", 0), extractor);
  assert.equal(known.find("r1", 0), undefined);
});

const REFUSED: readonly (readonly [Json, RegExp])[] = [
  [{}, /^not an extractor from compile_extractor: format is missing/],
  [
    { ok: true, extractor: { format: 6 }, schema: {}, read: [] },
    /^this is a whole answer of compile_extractor: give its extractor alone$/,
  ],
  [
    { pages: LISTING, want: { a: true } },
    /^the recipe does not fit: extractor\.want\.a: received true, a string or a number or/,
  ],
  [{ format: 9, pages: LISTING }, /format is 9/],
  [{ pages: [] }, /there is no page to learn from/],
  [
    { pages: LISTING, wants: { a: "b" } },
    /^the recipe does not fit: extractor\.wants: unknown, did you mean want\?$/,
  ],
  [
    { pages: "x" },
    /^the recipe does not fit: extractor\.pages: received "x", an array .*is required$/,
  ],
  [{ want: { a: "b" } }, /there is no page to learn from/],
  [{ pages: LISTING, want: { a: "found nowhere" } }, /found nowhere/],
  [{ select: { a: "[[" } }, /cannot be read/],
  [{ pages: LISTING, rows: "li" }, /rows needs select/],
  [
    { pages: ["https://shop.example/a"], want: { a: "b" }, schema: { b: "number" } },
    /schema/,
  ],
];

for (const [extractor, reason] of REFUSED) {
  Deno.test(`run_extractor refuses ${JSON.stringify(extractor).slice(0, 60)}`, async () => {
    const kitchen = new Kitchen();
    const html_or_url = "https://shop.example/page";
    await assert.rejects(
      kitchen.call(runExtractorTool, { extractor, html_or_url }),
      (error) =>
        error instanceof ToolError && error.code === "bad_input" && reason.test(error.message),
    );
    assert.deepEqual(kitchen.asked, []);
  });
}

Deno.test("a recipe with selectors is watched like a file with selectors", () => {
  const judge = (extractor: Json): boolean | undefined =>
    (runExtractorTool as unknown as Tool).evaluatesSelectors?.({ extractor });
  assert.equal(judge({ select: { a: "b" } }), true);
  assert.equal(judge({ pages: LISTING }), false);
  assert.equal(judge({ pages: LISTING, select: null }), false);
  assert.equal(judge({ format: 3 }), true);
  assert.equal(judge({ format: 1, select: {} }), false);
});

Deno.test("a page that is its recipe's own example is asked for once", async () => {
  const [url, next] = ["https://a.example/", "https://a.example/next"];
  const kitchen = new Kitchen();
  const extractor = { pages: [url] };
  await kitchen.call(runExtractorTool, { html_or_url: url, extractor });
  assert.deepEqual(kitchen.asked, [url]);
  await kitchen.call(runExtractorTool, { html_or_url: next, extractor: { pages: [next, url] } });
  assert.deepEqual(kitchen.asked, [url, next, url]);
  // A copy of another age or date is another page.
  const other = { html_or_url: url, max_age: 60, extractor: { ...extractor, listing: true } };
  await kitchen.call(runExtractorTool, other);
  assert.deepEqual(kitchen.asked.slice(3), [url, url]);
});
