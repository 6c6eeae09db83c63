/** Text as readers see it. */
import assert from "node:assert/strict";
import { collapseWhitespace } from "../../src/page/text/mod.ts";
import { openPage, readDeclared, readText, selectValues } from "../../src/library/mod.ts";

Deno.test("runs of whitespace are one space, and a soft hyphen is nothing", () => {
  const cases: readonly [text: string, seen: string][] = [
    ["  one \n two ", "one two"],
    ["Wäh\u00adrend Sie schlen\u00addern", "Während Sie schlendern"],
    ["\u00ad", ""],
    ["one \u00ad two", "one two"],
    // These are of words: Thai and Khmer are divided by one, Persian is written with the other.
    ["a\u200bb\u200cc", "a\u200bb\u200cc"],
  ];
  for (const [text, seen] of cases) assert.equal(collapseWhitespace(text), seen);
});

Deno.test("words with soft hyphens are whole in texts and in values, and kept in code", () => {
  const page = openPage(
    "<h1>Bundes&shy;tag</h1><p>Wäh&shy;rend Sie <b>schlen&shy;</b>dern, <code>a&shy;b</code>.</p>",
  );
  assert.equal(readText(page).text, "# Bundestag\n\nWährend Sie **schlen**dern, `a\u00adb`.");
  assert.equal(selectValues(page, "h1")[0]?.value, "Bundestag");
});

Deno.test("what a page declares keeps its soft hyphens, and its title by itself has none", () => {
  const page = openPage(
    '<script type="application/ld+json">{"@type": "Article", "name": "Bundes\u00adtag"}</script>',
  );
  assert.match(JSON.stringify(readDeclared(page).records), /Bundes\u00adtag/);
});
