import assert from "node:assert/strict";
import { keptReading } from "../../../src/page/html/columns/kept_readings.ts";
import { parseHtml } from "../../../src/page/html/mod.ts";

/** A page of a site with these many classes of its own. */
function pageOf(site: string, classes = 20): string {
  return Array.from({ length: classes }, (_, at) => `<p class="${site}-${at}">`).join("");
}

/** A reader that counts how often it reads. */
function counting(isOnceAPage?: boolean) {
  const seen: string[] = [];
  const of = keptReading((text) => {
    seen.push(text);
    return { text };
  }, isOnceAPage);
  return { seen, read: (html: string, text: string) => of(parseHtml(html))(text) };
}

Deno.test("keptReading() reads a text once for pages with the same classes", () => {
  const { seen, read } = counting();
  const first = read(pageOf("alike"), "a text");
  assert.equal(read(pageOf("alike") + "<p class=one-more>", "a text"), first);
  assert.deepEqual(seen, ["a text"]);
});

Deno.test("keptReading() reads anew for pages with other classes, or hardly any", () => {
  const { seen, read } = counting();
  for (const html of [pageOf("one"), pageOf("other"), pageOf("few", 3), pageOf("few", 3)]) {
    read(html, "a text");
  }
  assert.equal(seen.length, 4);
});

Deno.test("keptReading() keeps what a page has once from its site's second page on", () => {
  const { seen, read } = counting(true);
  for (let page = 0; page < 4; page++) read(pageOf("once"), "a text");
  assert.equal(seen.length, 2);
});

Deno.test("keptReading() keeps four sites, those seen last", () => {
  const { seen, read } = counting();
  const sites = ["a", "b", "c", "d"].map((site) => pageOf(`seen-${site}`));
  for (const html of [...sites, ...sites]) read(html, "a text");
  assert.equal(seen.length, 4);
  read(pageOf("seen-e"), "a text");
  // The fifth took the place of the first.
  read(sites[1] as string, "a text");
  assert.equal(seen.length, 5);
  read(sites[0] as string, "a text");
  assert.equal(seen.length, 6);
});

for (const [what, filling] of [["readings", ""], ["characters", "x".repeat(100)]] as const) {
  Deno.test(`keptReading() keeps a site with too many ${what} for its own page alone`, () => {
    const { seen, read } = counting();
    const html = pageOf(`much-${what}`);
    const page = parseHtml(html);
    read(html, "a text");
    const fill = keptReading((text) => text.length)(page);
    for (let at = 0; at < 4_000; at++) fill(`${filling}${at}`);
    read(html, "a text");
    assert.equal(seen.length, 1);
    for (let at = 4_000; at < 10_000; at++) fill(`${filling}${at}`);
    read(html, "a text");
    assert.equal(seen.length, 2);
  });
}

Deno.test("keptReading() reads a text of its own memory, equal to the one asked", () => {
  const { seen, read } = counting();
  const text = "a longer text that a page would be kept for".slice(2, 30);
  assert.deepEqual(read(pageOf("memory"), text), { text });
  assert.deepEqual(seen, [text]);
});
