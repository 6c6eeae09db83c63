/** `:lang()` by extended filtering (RFC 4647, 3.3.2), as Selectors 4 has it. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { compileSelector } from "../../../src/page/select/compile_selector.ts";
import { selectHead } from "../../../src/page/select/select_values.ts";

const TAGS = ["en", "en-US", "es-US", "de-Latn-DE", "de-DE-1996", "de-x-DE", "zh-Hant-TW", ""];
const PAGE = createPage(TAGS.map((tag) => `<p lang="${tag}">${tag}.</p>`).join(""), null);

function matches(range: string): string[] {
  const selector = compileSelector(`p:lang(${range})`);
  const { values } = selectHead(PAGE, selector, 1_000);
  return values.map(({ value }) => value.replace(".", ""));
}

for (
  const [range, tags] of [
    ["en", ["en", "en-US"]],
    ["EN-us", ["en-US"]],
    ['"*-US"', ["en-US", "es-US"]],
    ["de-DE", ["de-Latn-DE", "de-DE-1996"]],
    ['"de-*-DE"', ["de-Latn-DE", "de-DE-1996"]],
    ["de-x", ["de-x-DE"]],
    ["zh-TW", ["zh-Hant-TW"]],
    ["zh-TW-Hant", []],
    ['"*"', TAGS.slice(0, -1)],
    ["e", []],
    ["en-", []],
  ] as const
) {
  Deno.test(`:lang(${range}) is ${tags.join(", ") || "nothing"}`, () => {
    assert.deepEqual(matches(range), tags);
  });
}
