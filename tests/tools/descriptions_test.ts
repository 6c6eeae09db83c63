/** What a model reads before it chooses a tool: when to use each, when not, and all of it short. */
import assert from "node:assert/strict";
import { tokenHundredths } from "../../src/tools/runs/answer/tokens.ts";
import { toListedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const NAMES = TOOLS.map(({ name }) => name);

function tokensOf(text: string): number {
  let hundredths = 0;
  for (const char of text) hundredths += tokenHundredths(char.codePointAt(0) ?? 0);
  return hundredths / 100;
}

for (const { name, description } of TOOLS) {
  Deno.test(`${name} says when to use it, when not, and what to use instead`, () => {
    assert.match(description, /\bUse it\b/);
    assert.match(description, /\bnot\b/);
    const others = NAMES.filter((other) => other !== name && description.includes(other));
    assert.notEqual(others.length, 0, "names no other tool");
    assert(!description.includes("\n"));
    for (
      const [word] of description.matchAll(
        /\b[a-z]+_(?:page|pages|many|site|extractor|feed|declared|markdown|values)\b/g,
      )
    ) {
      assert(NAMES.includes(word), `${word} is no tool`);
    }
  });
}

Deno.test("no two tools begin with the same words, and each is for something else", () => {
  const opening = TOOLS.map(({ description }) => description.split(/[,.:]/, 1)[0]);
  assert.equal(new Set(opening).size, TOOLS.length);
  const uses = TOOLS.map(({ description }) => /\bUse it ([^.;]*)/.exec(description)?.[1]);
  assert.equal(new Set(uses).size, TOOLS.length);
});

// The schemas of answers are whole: 800 fields, whose names and types alone are 5,500 tokens of
// o200k_base. The estimate counts each sign of a schema and comes out above what that makes of it.
Deno.test("the list of tools is one that a model can afford", () => {
  const listed = prepareTools(TOOLS).map(toListedTool);
  const list = JSON.stringify(listed);
  const tokens = tokensOf(list);
  assert(tokens > 3_000 && tokens < 21_200, `about ${Math.round(tokens)} tokens`);
  assert(list.length < 57_500, `${list.length} characters`);
  const asked = JSON.stringify(listed.map(({ outputSchema: _, ...tool }) => tool));
  assert(tokensOf(asked) < 5_600, `about ${Math.round(tokensOf(asked))} tokens to choose by`);
});
