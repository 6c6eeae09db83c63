/** Options that are a command's own among others' arguments. */
import assert from "node:assert/strict";
import { readCommand } from "../../src/terminal/commands.ts";
import { flag, takeOptions, text } from "../../src/terminal/option.ts";

const OPTIONS = { out: text("FILE", "where to"), all: flag("everything") };

for (
  const [args, values, others] of [
    [["--out", "a", "page", "--b=c"], ["a", false], ["page", "--b=c"]],
    [["--out=a", "page"], ["a", false], ["page"]],
    [["--out", "a", "--out=b=c"], ["b=c", false], []],
    [["--all", "page"], [undefined, true], ["page"]],
    [["--out=a\nb", "-o", "--", "x"], ["a\nb", false], ["-o", "--", "x"]],
    [["--toString", "x"], [undefined, false], ["--toString", "x"]],
  ] as const
) {
  Deno.test(`takeOptions() takes its own of ${JSON.stringify(args)}`, () => {
    const taken = takeOptions("rows", OPTIONS, args);
    assert.deepEqual([[taken.values.out, taken.values.all], taken.others], [values, others]);
  });
}

Deno.test("takeOptions() refuses an option of its own without its value", () => {
  assert.throws(() => takeOptions("rows", OPTIONS, ["page", "--out"]), /rows --help/);
});

Deno.test("look takes a free port, unless one is named", () => {
  assert.equal(readCommand("look", ["page"]).values.port, 0);
  assert.equal(readCommand("look", ["page", "--port", "8080"]).values.port, 8080);
});
