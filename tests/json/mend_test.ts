import assert from "node:assert/strict";
import { mendJson, parseMendedJson, unwrapBlock } from "../../src/base/json/mend.ts";
import { isJsonObject } from "../../src/base/json/parse.ts";

const MENDED: readonly string[] = [
  '<!-- {"a":"b"} -->',
  '//<![CDATA[\n{"a":"b"}\n//]]>',
  '/*<![CDATA[*/{"a":"b"}/*]]>*/',
  '\uFEFF{"a":"b"}',
  '{"a":"b",}',
  '{"a":/* why */"b"} // end',
  '{"a":"b"} /* left open',
  '<!-- what follows -->{"a":"b"}',
  '<!-- //<![CDATA[\n{"a":"b",}\n//]]> -->',
];

for (const text of MENDED) {
  Deno.test(`parseMendedJson() reads ${JSON.stringify(text)}`, () => {
    const value = parseMendedJson(text);
    assert.ok(isJsonObject(value));
    assert.equal(value.get("a"), "b");
  });
}

Deno.test("mendJson() never changes a string", () => {
  const text = '{"a":",] /* x */ // y","b":"\\"//,}"}';
  assert.equal(mendJson(text), text);
});

Deno.test("mendJson() drops only the comma before a closing bracket", () => {
  assert.equal(mendJson("[1,2 , ]"), "[1,2  ]");
  assert.equal(mendJson("[1,,2]"), "[1,,2]");
});

Deno.test("parseMendedJson() gives undefined for what is no JSON after all", () => {
  for (const text of ["{a:1}", "var x = {}", '{"a":1}{"b":2}', '{"a":']) {
    assert.equal(parseMendedJson(text), undefined, text);
  }
});

Deno.test("unwrapBlock() takes off a wrapper with its comment, and no sign more", () => {
  for (const [opens, closes] of [["/*<![CDATA[*/", "/*]]>*/"], ["//<![CDATA[\n", "//]]>"]]) {
    assert.equal(unwrapBlock(`${opens}{"a":1}${closes}`), '{"a":1}', closes);
  }
});

Deno.test("unwrapBlock() leaves a wrapper that something follows, however far away", () => {
  const text = `{} -->${" ".repeat(200_000)}x`;
  assert.equal(unwrapBlock(text), text);
});
