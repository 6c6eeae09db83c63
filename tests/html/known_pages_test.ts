/** Pages that are read again: known by all their text, within a bound. */
import assert from "node:assert/strict";
import { createKnownPages } from "../../src/page/html/known_pages.ts";

Deno.test("createKnownPages() keeps pages of a million characters, and forgets the oldest", () => {
  const pages = createKnownPages();
  const [first, second, third] = ["a", "b", "c"].map((letter) => letter.repeat(900_000));
  const known = pages.open(first as string);
  pages.open(second as string);
  assert.equal(pages.open(first as string), known);
  pages.open(third as string);
  pages.open(second as string);
  assert.notEqual(pages.open(first as string), known);
});
