/** The faults that are planted, and which of them. */
import assert from "node:assert/strict";
import { applyMutant, findMutants } from "./mutants.ts";
import { sampleMutants } from "./sample.ts";

const faultsOf = (text: string): string[] =>
  findMutants("a.ts", text).map((mutant) => `${mutant.operator}: ${applyMutant(text, mutant)}`);

for (
  const [text, expected] of [
    ["x(a < b);", ["statement: ;", "boundary: x(a <= b);"]],
    ["let a = b + 1;", ["arithmetic: let a = b - 1;", "constant: let a = b + (1 + 1);"]],
    ['let a = b + "s";', ['string: let a = b + "";']],
    ["let a = !b;", ["negation: let a = b;"]],
    ["let a = /x/gu;", ["regex: let a = /(?!)/gu;"]],
    ["if (a === b) {}", [
      "condition: if (true) {}",
      "condition: if (false) {}",
      "equality: if (a !== b) {}",
    ]],
    ["function f() { return true; }", [
      "return: function f() { return undefined; }",
      "boolean: function f() { return false; }",
    ]],
    ["function f() { return false; }", ["boolean: function f() { return true; }"]],
    ['import { a } from "./b.ts"; type C = "d" | 1; const e: "f" = g as "f";', []],
    ['throw new ToolError("bad_input", "words");', []],
  ] as const
) {
  Deno.test(`findMutants() plants in ${text}`, () => {
    assert.deepEqual(faultsOf(text), expected);
  });
}

Deno.test("sampleMutants() draws the same faults after an edit elsewhere", () => {
  const lines = Array.from({ length: 40 }, (_, at) => `export const c${at} = a < ${at};`);
  const draw = (text: string): string[] =>
    sampleMutants(new Map([["a.ts", text]]), 8, "seed").map(({ line, operator }) =>
      `${operator} ${line}`
    );
  const drawn = draw(lines.join("\n"));
  assert.equal(drawn.length, 8);
  assert.deepEqual(draw(`// more\n\n${lines.join("\n\n")}\n`), drawn);
  assert.equal(new Set(drawn.map((each) => each.split(" ")[0])).size, 2);
});
