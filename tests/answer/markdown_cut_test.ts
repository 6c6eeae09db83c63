/** Slices of Markdown end where no row and no fence is cut in two, and still join exactly. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { keepStructures } from "../../src/tools/runs/answer/markdown_cut.ts";
import { type Slice, sliceAnswer, type SliceEnd } from "../../src/tools/runs/answer/slice.ts";
import { tokenHundredths } from "../../src/tools/runs/answer/tokens.ts";

function slices(text: string, maxChars: number, end: SliceEnd): string[] {
  const all: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const slice: Slice = sliceAnswer(text, offset, maxChars, (slice) => slice, end);
    assert.ok([...slice.text].length <= maxChars, `${slice.text.length} of ${maxChars}`);
    all.push(slice.text);
    offset = slice.next_offset;
  }
  return all;
}

const markdown = { isMarkdown: true };

Deno.test("a slice ends before a table row that it would cut", () => {
  const text = "Words.\n\n| a | b |\n| --- | --- |\n| 11 | 12 |\n| 21 | 22 |\n";
  for (let most = 14; most < text.length; most++) {
    const parts = slices(text, most, markdown);
    assert.equal(parts.join(""), text);
    for (const part of parts) {
      for (const line of part.split("\n")) {
        if (line.startsWith("|")) assert.match(line, /^\|.*\|$/, `${most}: ${line}`);
      }
    }
  }
});

Deno.test("a slice ends before a code fence that it would cut, in quotes and items too", () => {
  for (const [first, rest] of [["", ""], ["> ", "> "], ["- ", "  "], ["12. ", "    "]]) {
    const code = `${first}\`\`\`rust\n${rest}let a = 1;\n${rest}\n${rest}let b;\n${rest}\`\`\`\n`;
    const text = `Some words to begin with.\n\n${code}\nAnd after.`;
    for (let most = code.length; most < text.length; most++) {
      const parts = slices(text, most, markdown);
      assert.equal(parts.join(""), text);
      for (const part of parts) assert.equal((part.match(/```/g) ?? []).length % 2, 0, part);
    }
  }
});

Deno.test("a fence is closed by as many backticks alone, and by nothing else", () => {
  const isOpenAfter = (...lines: string[]): boolean => {
    const text = `Words.\n${lines.join("\n")}\nmore`;
    return keepStructures(text, 0, text.length - 2) === "Words.\n".length;
  };
  assert.ok(isOpenAfter("````js", "x"));
  assert.ok(isOpenAfter("````js", "x", "```"), "fewer");
  assert.ok(isOpenAfter("````js", "x", "````ts"), "a word behind");
  assert.ok(!isOpenAfter("````js", "x", "````"));
  assert.ok(!isOpenAfter("````js", "x", "`````"), "more");
});

Deno.test("a slice of plain text ends where it is full, whatever it looks like", () => {
  assert.deepEqual(slices("| a |\n| b |", 4, {}), ["| a ", "|\n| ", "b |"]);
  assert.deepEqual(slices("| a |\n| b |", 8, markdown), ["| a |\n", "| b |"]);
});

Deno.test("a fence longer than a slice is cut at the end of a line", () => {
  const text = `\`\`\`\n${"line of code\n".repeat(20)}\`\`\`\n`;
  const parts = slices(text, 40, markdown);
  assert.equal(parts.join(""), text);
  for (const part of parts) assert(part.endsWith("\n"), part);
});

Deno.test("a slice of so many tokens ends with a block", () => {
  const block = `${"Plain words of prose. ".repeat(8).trim()}\n\n`;
  const parts = slices(block.repeat(30), 60_000, { isMarkdown: true, maxTokens: 150 });
  assert.equal(parts.join(""), block.repeat(30));
  for (const part of parts.slice(0, -1)) {
    assert(part.endsWith("\n\n"));
    let tokens = 0;
    for (const point of part) tokens += tokenHundredths(point.codePointAt(0) ?? 0);
    assert(tokens <= 15_000, `${tokens}`);
  }
});

Deno.test("slices of anything join exactly, whatever ends them", () => {
  const piece = fc.constantFrom("a", " ", "\n", "\n\n", "| b |", "```", "> ", "- ", "𝒳", "漢");
  const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), fc.option(fc.integer({ min: 1, max: 9 })), (
      text,
      most,
      maxTokens,
    ) => assert.equal(slices(text, most, { isMarkdown: true, maxTokens }).join(""), text)),
    { numRuns: 300 },
  );
});
