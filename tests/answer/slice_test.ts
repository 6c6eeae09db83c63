import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Slice, sliceAnswer } from "../../src/tools/runs/answer/slice.ts";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";

const build = (slice: Slice): Slice & { ok: boolean } => ({ ok: true, ...slice });

function allOf(text: string, maxChars: number): string[] {
  const slices: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const answer: Slice = sliceAnswer(text, offset, maxChars, build);
    assert(weightOf(build(answer)) <= MAX_ANSWER_BYTES);
    slices.push(answer.text);
    offset = answer.next_offset;
  }
  return slices;
}

for (
  const [name, text] of [
    ["Chinese", "网页阅读".repeat(40_000)],
    ["quotes", '"\\\n'.repeat(60_000)],
    ["emoji", "👩‍🚀".repeat(20_000)],
    ["half pairs", "\ud800a\udc00".repeat(30_000)],
    ["plain", "abc ".repeat(40_000)],
  ] as const
) {
  Deno.test(`sliceAnswer() fits and joins 60,000-character slices of ${name}`, () => {
    assert.equal(allOf(text, 60_000).join(""), text);
  });
}

Deno.test("sliceAnswer() shortens a Chinese slice no more than it must", () => {
  const first = sliceAnswer("网".repeat(100_000), 0, 60_000, build);
  const chars = [...first.text].length;
  assert(chars > 20_000 && chars < 60_000, `${chars}`);
  assert.equal(first.next_offset, chars);
});

Deno.test("sliceAnswer() takes offset 0 of an empty text", () => {
  assert.deepEqual(sliceAnswer("", 0, 10, build), {
    ok: true,
    text: "",
    length: 0,
    next_offset: null,
  });
});

for (
  const [name, offset, maxChars, pattern] of [
    ["max_chars 0", 0, 0, /max_chars is 0/],
    ["max_chars past the most", 0, 60_001, /60000/],
    ["a negative offset", -1, 10, /offset is -1/],
    ["an offset at the end", 3, 10, /3 characters/],
    ["an offset past the end", 99, 10, /3 characters/],
  ] as const
) {
  Deno.test(`sliceAnswer() refuses ${name}`, () => {
    assert.throws(() => sliceAnswer("abc", offset, maxChars, build), (error) => {
      assert(error instanceof ToolError && error.code === "bad_input");
      assert.match(error.message, pattern);
      return true;
    });
  });
}

Deno.test("sliceAnswer() joins whatever the text and the slice", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.integer({ min: 1, max: 50 }),
      (text, maxChars) => allOf(text, maxChars).join("") === text,
    ),
  );
});

Deno.test("sliceAnswer() writes no JSON for a character", () => {
  const { stringify } = JSON;
  let times = 0;
  JSON.stringify = (...args: unknown[]): string => {
    times++;
    return Reflect.apply(stringify, JSON, args);
  };
  try {
    sliceAnswer("a character".repeat(1_000), 0, 10_000, build);
  } finally {
    JSON.stringify = stringify;
  }
  assert(times <= 3, `${times} times`);
});

Deno.test("sliceAnswer() gives an empty text at its beginning, and refuses any offset past it", () => {
  assert.deepEqual(sliceAnswer("", 0, 10, build), {
    ok: true,
    text: "",
    length: 0,
    next_offset: null,
  });
  for (const [text, offset] of [["", 1], ["a", 1], ["ab", 2], ["ab", 3]] as const) {
    assert.throws(() => sliceAnswer(text, offset, 10, build), ToolError, `${text} ${offset}`);
  }
});

Deno.test("sliceAnswer() keeps rows of Markdown whole, and cuts any other text where it ends", () => {
  const text = "Levels\n| Monday | 2.1 | 5.4 |\n";
  assert.equal(sliceAnswer(text, 0, 15, build).text, text.slice(0, 15));
  assert.equal(sliceAnswer(text, 0, 15, build, { isMarkdown: true }).text, "Levels\n");
});
