import assert from "node:assert/strict";
import { rawTextEnd, scriptEnd } from "../../../src/page/html/tokenizer/raw_text.ts";

const RAW: readonly [name: string, source: string, end: number][] = [
  ["title", "x</title>", 1],
  ["title", "x</TITLE >", 1],
  ["title", "x</title/>", 1],
  ["title", "x</titles></title>", 10],
  ["title", "x</title", 8],
  ["title", "x</ title></title\n>", 10],
  ["title", "x", 1],
  ["style", "</title></style>", 8],
  ["", "</></p>", 7],
];

for (const [name, source, end] of RAW) {
  Deno.test(`rawTextEnd() ends ${name || "nothing"} in ${JSON.stringify(source)} at ${end}`, () => {
    assert.equal(rawTextEnd(source, 0, name), end);
  });
}

const SCRIPTS: readonly [source: string, end: number][] = [
  ["a</script>", 1],
  ["a<!--</script>", 5],
  ["<!--<script></script></script>", 21],
  ["<!--<script></script>--></script>", 24],
  ["<!--<script>--></script>", 15],
  ["<!--><script></script>", 13],
  ["<!---><script></script>", 14],
  ["<!--<script><!--></script>", 17],
  ["<!--<scripts></script>", 13],
  ["<!--<script </script ></script>", 22],
  ["<!--<script></script", 20],
  ["<script><!--</script>", 12],
  ["--><!--x--></script>", 11],
];

for (const [source, end] of SCRIPTS) {
  Deno.test(`scriptEnd() ends ${JSON.stringify(source)} at ${end}`, () => {
    assert.equal(scriptEnd(source, 0), end);
  });
}
