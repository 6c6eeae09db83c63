/** Files that an earlier run has read, and this one no longer meets. */
import assert from "node:assert/strict";
import { GONE, goneFiles } from "../../src/terminal/batch/old_answers.ts";
import type { OldAnswers } from "../../src/terminal/batch/old_answers.ts";

const GONE_BEFORE = "in/e";
const old = { ids: () => ["in/a", "in/b", "in/c", GONE_BEFORE, "into/d", "https://a.example/"] };

for (
  const [paths, met, gone] of [
    [["in"], ["in/b"], ["in/a", "in/c"]],
    [["in/"], ["in/a"], ["in/b", "in/c"]],
    [["into", "other"], [], ["into/d"]],
    [["in/a"], [], []],
    [[], [], []],
  ] as const
) {
  Deno.test(`goneFiles() of ${JSON.stringify(paths)}, ${met} met`, () => {
    const found = goneFiles(
      paths,
      { ...old, find: () => undefined, wasGone: (id) => id === GONE_BEFORE } as OldAnswers,
      new Set(met),
    );
    assert.deepEqual([...found], gone);
  });
}

Deno.test("a file that is gone is no page, and not there at another try", () => {
  const { ok, error } = GONE as { ok: boolean; error?: { code: string; retryable: boolean } };
  assert.deepEqual([ok, error?.code, error?.retryable], [false, "bad_input", false]);
});
