/** What counts as a change of a page, and what does not. */
import assert from "node:assert/strict";
import { compareAnswers, MAX_BATCH_CHANGES } from "../../src/terminal/batch/changes.ts";
import { JSON_LINES } from "../../src/terminal/batch/columns.ts";
import { openOldAnswers, type SeekableFile } from "../../src/terminal/batch/old_answers.ts";
import { factsOfStatus, type RefusalFacts } from "../../src/base/errors.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { bytesOf } from "./found_inputs.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const changeOf = (old: object | undefined, answer: object, refused?: RefusalFacts) =>
  compareAnswers(
    old === undefined ? undefined : { ok: true, ...old },
    { ok: true, ...answer } as Answer,
    NOW,
    refused,
  );
const price = (value: unknown, where = "/p[1]") => ({ summary: { price: { value, where } } });

Deno.test("compareAnswers() tells which value is another, from what, to what and where", () => {
  assert.deepEqual(changeOf(price("9.90"), price("8.50", "/p[2]")), {
    status: "changed",
    values: [{ path: "summary.price", from: "9.90", to: "8.50", where: "/p[2]" }],
  });
  assert.deepEqual(changeOf({ values: [{ value: "a" }] }, { values: [] }), {
    status: "changed",
    values: [{ path: "values.0", from: "a", to: null }],
  });
});

for (
  const [what, old, answer] of [
    ["the same", price("9.90"), price("9.90")],
    ["the same elsewhere on the page", price("9.90"), price("9.90", "/div/p[7]")],
    ["another way to the page", { fetch: { seconds: 1 } }, { fetch: { seconds: 2, climbs: [] } }],
    ["what was left out", { rows_left_out: 1 }, { rows_left_out: 3 }],
    ["a counter of visits", { fields: { views: 10 } }, { fields: { views: 11 } }],
    [
      "the moment of the visit",
      { fields: { built: "2026-04-30T09:00:00Z" } },
      { fields: { built: "2026-05-01T11:59:30Z" } },
    ],
    [
      "the moment within an address",
      { links: ["https://a.example/x?t=1777540000"] },
      { links: [`https://a.example/x?t=${NOW / 1000}`] },
    ],
  ] as const
) {
  Deno.test(`compareAnswers() finds no change in ${what}`, () => {
    assert.deepEqual(changeOf(old, answer), { status: "unchanged" });
  });
}

for (
  const [what, old, answer] of [
    ["a date that is not of the visit", "2026-04-30T09:00:00Z", "2026-04-30T10:00:00Z"],
    ["a day", "2026-04-30", "2026-05-01"],
    ["a number", 10, 11],
    ["a text beside the moment", "a 2026-04-30T09:00Z", "b 2026-05-01T12:00Z"],
    ["a type", "1", 1],
  ] as const
) {
  Deno.test(`compareAnswers() finds a change in ${what}`, () => {
    assert.equal(changeOf({ v: old }, { v: answer }).status, "changed");
  });
}

Deno.test("compareAnswers() tells new, drifted, gone and failed apart", () => {
  const failed = { ok: false, error: { code: "x", message: "the site answered 404 " } };
  const statuses = [
    changeOf(undefined, {}),
    changeOf({}, { ok: false, failed: [] }),
    changeOf({}, failed, factsOfStatus(404)),
    changeOf({}, failed, factsOfStatus(410)),
    changeOf({}, failed, factsOfStatus(503)),
    changeOf({}, failed, { status: 404 }),
    changeOf({}, failed, { reason: "not_captured" }),
    changeOf({}, failed),
  ].map(({ status }) => status);
  const unread = ["failed", "failed", "failed", "failed"];
  assert.deepEqual(statuses, ["new", "drifted", "gone", "gone", ...unread]);
});

Deno.test("compareAnswers() counts the changes it does not list", () => {
  const rows = (add: number) => ({ rows: Array.from({ length: 80 }, (_, at) => at + add) });
  const { values, values_left_out } = changeOf(rows(0), rows(100));
  assert.deepEqual([values?.length, values_left_out], [MAX_BATCH_CHANGES, 80 - MAX_BATCH_CHANGES]);
});

Deno.test("openOldAnswers() finds answers by the name of their input, the last one", async () => {
  const lines = ['{"n":1,"id":"é","ok":true,"v":1}', '{"n":2,"id":"b","ok":true,"v":2}'];
  lines.push('{"n":3,"id":"b","ok":true,"v":3}', '{"n":4,"id":"c","ok":false,"error":{}}');
  lines.push('{"n":5,"id":"d","ok":false,"error":{},"last":{"ok":true,"v":5}}', '{"n":');
  const bytes = bytesOf(lines.join("\n"));
  let at = 0;
  const readSync = (into: Uint8Array): number | null => {
    const piece = bytes.subarray(at, at + Math.min(4, into.length));
    into.set(piece);
    at += piece.length;
    return piece.length === 0 ? null : piece.length;
  };
  const file: SeekableFile = {
    readSync,
    read: (into) => Promise.resolve(readSync(into)),
    seekSync: (offset) => at = offset,
  };
  const old = await openOldAnswers(file, JSON_LINES);
  assert.deepEqual(["é", "b", "c", "d", "e"].map((id) => old.find(id)?.["v"]), [
    1,
    3,
    undefined,
    5,
    undefined,
  ]);
  // Of several inputs of one name, that at the same place.
  const twins = ([[2, "b"], [3, "b"], [9, "b"], [2, "é"]] as const).map(([n, id]) =>
    old.find(id, n)?.["v"]
  );
  assert.deepEqual(twins, [2, 3, 3, 1]);
});
