/** What counts as a step, and that the count is the same twice. */
import assert from "node:assert/strict";
import { countSteps, judgeSteps } from "./count_steps.ts";

const letters = (size: number): string => "ab".repeat(size);

/** Each passes over its text from every place of it, in a way of its own. */
const SQUARES: Record<string, (size: number) => () => unknown> = {
  "a loop in a loop": (size) => () => {
    let sum = 0;
    for (let at = 0; at < size; at++) for (let other = 0; other < size; other++) sum += at ^ other;
    return sum;
  },
  "a search in a loop": (size) => () => {
    const text = letters(size);
    for (let at = 0; at < size; at++) text.indexOf("-->", at);
  },
  "a pattern in a loop": (size) => () => {
    const text = letters(size);
    for (let at = 0; at < size; at++) {
      const pattern = /c/g;
      pattern.lastIndex = at;
      pattern.test(text);
    }
  },
  "a list that is taken from its front": (size) => () => {
    const list = new Array(size).fill(0);
    while (list.length > 0) list.splice(0, 1);
  },
  "a list that is copied item by item": (size) => () => {
    let list: number[] = [];
    for (let at = 0; at < size; at++) list = list.concat([at]);
  },
  "bytes that are searched from every place": (size) => () => {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; at++) bytes.indexOf(1, at);
  },
};

for (const [name, prepare] of Object.entries(SQUARES)) {
  Deno.test(`judgeSteps() tells the square of ${name}`, async () => {
    assert.match(
      await judgeSteps(prepare, 100) ?? "",
      /^\d+ steps for a size of 100, \d+ for 400$/,
    );
  });
}

Deno.test("judgeSteps() finds nothing wrong with work that grows with its text", async () => {
  const prepare = (size: number) => (): unknown =>
    letters(size).replaceAll(/a/g, "x").split("b").map((part) => part.trim()).join("");
  assert.equal(await judgeSteps(prepare, 1_000), null);
});

Deno.test("countSteps() counts alike twice, however often it ran", async () => {
  const work = SQUARES["a loop in a loop"]?.(300) as () => unknown;
  for (let run = 0; run < 200; run++) work();
  const first = await countSteps(work);
  assert.ok(first >= 300 * 300, `${first}`);
  assert.equal(await countSteps(work), first);
});

Deno.test("countSteps() leaves the engine's methods as they were, when the work throws too", async () => {
  const { indexOf } = String.prototype;
  await assert.rejects(
    countSteps(() => {
      throw new Error("thrown");
    }),
    /thrown/,
  );
  assert.equal(String.prototype.indexOf, indexOf);
});
