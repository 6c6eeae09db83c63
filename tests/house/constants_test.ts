/**
 * Holds the numbers of the sources to their evidence.
 *
 * A number at the top of a file is a bound, or has a row in
 * bench/RESULTS-constants.md with what its neighbours cost, or nobody chose it.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { type Constant, constantsOf, findConstants } from "../../bench/constants/find_constants.ts";
import { isOneNumber, neighboursOf } from "../../bench/constants/neighbours.ts";
import { PLAIN } from "../../bench/constants/plain.ts";
import { rowsOf } from "../../bench/constants/table.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");

const constants = findConstants(`${ROOT}/src`);
const rows = rowsOf(Deno.readTextFileSync(`${ROOT}/bench/RESULTS-constants.md`));
const idOf = ({ file, name }: { file: string; name: string }): string => `${file} ${name}`;

Deno.test("every row of the table of constants is of one that has this value", () => {
  const written = new Map(constants.map((constant) => [idOf(constant), constant.written]));
  assert.deepEqual(
    rows.filter((row) => written.get(idOf(row)) !== row.value).map((row) =>
      `${idOf(row)} is ${written.get(idOf(row))}, not ${row.value}`
    ),
    [],
  );
  assert.equal(new Set(rows.map(idOf)).size, rows.length);
});

Deno.test("every row tells what its constant decides", () => {
  assert.deepEqual(rows.filter(({ decides }) => decides === "").map(idOf), []);
});

Deno.test("every number is a bound, measured, or chosen by nobody", () => {
  const measured = new Set(rows.map(idOf));
  const without = constants.filter((constant) =>
    !constant.written.startsWith("0x") && !PLAIN.has(idOf(constant)) &&
    !measured.has(idOf(constant))
  );
  assert.deepEqual(without.map(idOf), [], "give each a row by `deno task bench:constants ROOM`");
});

Deno.test("every number that nobody chose is still in the sources", () => {
  const known = new Set(constants.map(idOf));
  assert.deepEqual([...PLAIN].filter((id) => !known.has(id)), []);
});

Deno.test("constantsOf() finds numbers at the top of a file, with the comment above", () => {
  const text =
    `/** Pages read. More is not. */\nconst MOST = 1_000;\nexport const A_B: number = 0.5;
const WORD = "1";\nconst TERM = 2 ** 31 - 1;\nfunction f() {\n  const INNER = 1;\n}\n`;
  assert.deepEqual(
    constantsOf("a.ts", text).map(({ name, written, comment }) => [name, written, comment]),
    [["MOST", "1_000", "Pages read."], ["A_B", "0.5", ""], ["TERM", "2 ** 31 - 1", ""]],
  );
});

for (
  const [written, lower, higher] of [
    ["4", "3", "5"],
    ["1_000", "667", "1500"],
    ["0.8", "0.7", "0.9"],
    ["0.2", "0.15", "0.25"],
    ["1.5", "1.25", "1.75"],
  ] as const
) {
  Deno.test(`neighboursOf() steps from ${written}`, () => {
    const constant: Constant = { file: "a.ts", name: "A", written, comment: "" };
    assert.ok(isOneNumber(constant));
    assert.deepEqual(neighboursOf(constant), [lower, higher]);
  });
}
