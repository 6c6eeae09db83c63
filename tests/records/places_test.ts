/** How much of a page's places an answer repeats. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { MIN_COPY_CHARS, PlaceWriter } from "../../src/read/records/places.ts";

/** Writes one place again and again; returns the characters written until there are none. */
function charsOf(html: string, factor: number): number {
  const page = createPage(html, null);
  const writer = new PlaceWriter(page, factor);
  const place = { node: page.tree.named("p")[0] ?? 0, pointer: null };
  let chars = 0;
  for (let text = writer.write(place); text !== null; text = writer.write(place)) {
    chars += text.length;
  }
  return chars;
}

Deno.test("PlaceWriter writes so many characters of places for each of the page", () => {
  const html = `<p>One</p>${" ".repeat(3 * MIN_COPY_CHARS)}`;
  const room = 2 * html.length;
  const chars = charsOf(html, 2);
  assert.ok(chars <= room && chars > room - 100, `${chars} of ${room}`);
});

Deno.test("PlaceWriter writes MIN_COPY_CHARS characters of the smallest page", () => {
  const chars = charsOf("<p>One</p>", 1);
  assert.ok(chars <= MIN_COPY_CHARS && chars > MIN_COPY_CHARS - 100, `${chars}`);
});
