/** What reads bytes and finds places takes steps in proportion to the page. */
import assert from "node:assert/strict";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { guessEncoding } from "../../src/page/html/encoding/guess.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf } from "../../src/page/html/place.ts";
import { assertLinear } from "../support/count_steps.ts";

Deno.test("guessEncoding() takes any bytes in linear time", async () => {
  await assertLinear((length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 2_654_435_761) >>> 24);
    return () => guessEncoding(bytes);
  }, 100_000);
});

Deno.test("placeOf() is linear over siblings", async () => {
  await assertLinear((count) => {
    const tree = parseHtml("<p>x".repeat(count));
    const nodes = tree.named("p");
    return () => {
      for (const node of nodes) placeOf(tree, node);
      const last = nodes[count - 1];
      assert.ok(last !== undefined);
      assert.equal(placeOf(tree, last), `/html/body/p[${count}]`);
    };
  }, 5_000);
});

Deno.test("decodeHtml() reads meta tags in linear time", async () => {
  await assertLinear((count) => {
    const bytes = new TextEncoder().encode("<meta ".repeat(count));
    return () => decodeHtml(bytes, null);
  }, 20_000);
});
