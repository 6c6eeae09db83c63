/** Cursors that are signed on their way out and checked on their way in. */
import assert from "node:assert/strict";
import { LongText } from "../../src/base/json/long_text.ts";
import { CURSOR_HOURS, sealCursors } from "../../src/serve/call/seal_cursors.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";

const OPTIONS = { deadline: Infinity };

/** A runner that answers with a cursor and remembers what it was handed. */
function createEcho(): Runner & { readonly given: unknown[] } {
  const given: unknown[] = [];
  return {
    given,
    call(_tool, { cursor }): Promise<Answer> {
      given.push(cursor);
      return Promise.resolve({ ok: true, cursor: `state.${"0".repeat(8)}.${"0".repeat(43)}` });
    },
    close: () => Promise.resolve(),
  };
}

async function cursorOf(runner: Runner | undefined): Promise<string> {
  return String((await runner?.call("crawl_site", {}, OPTIONS))?.["cursor"]);
}

const DAY = CURSOR_HOURS * 3_600_000;

Deno.test("sealCursors() takes its own cursors, and those of a replica with the same secret", async () => {
  const echo = createEcho();
  const [one, other] = ["a secret of replicas", "a secret of replicas"].map((secret) =>
    sealCursors(echo, secret)
  );
  const cursor = await cursorOf(one);
  assert.match(cursor, /^state\.[0-9a-z]{8}\.[\w-]{43}$/);
  assert.equal((await other?.call("crawl_site", { cursor }, OPTIONS))?.ok, true);
  assert.deepEqual(echo.given, [undefined, cursor]);
});

Deno.test("sealCursors() refuses what is forged, foreign, of another tool or too old", async () => {
  const echo = createEcho();
  let now = 1_000_000_000_000;
  const sealed = sealCursors(echo, undefined, () => now);
  const stranger = sealCursors(createEcho(), undefined, () => now);
  const [cursor, foreign] = [await cursorOf(sealed), await cursorOf(stranger)];
  const [state = "", moment = "", sign = ""] = cursor.split(".");
  const later = (parseInt(moment, 36) + 9).toString(36).padStart(8, "0");
  const cases: readonly [string, unknown, RegExp][] = [
    ["crawl_site", foreign, /not made by this service/],
    ["crawl_site", `other.${moment}.${sign}`, /not made by this service/],
    ["crawl_site", `${state}.${later}.${sign}`, /not made by this service/],
    ["crawl_site", `${state}.${moment}.`, /not made by this service/],
    ["crawl_site", state, /no cursor, or cut short/],
    ["crawl_site", "", /no cursor, or cut short/],
    ["crawl_site", `${cursor}.x`, /no cursor, or cut short/],
    ["crawl_site", "A".repeat(40_000), /too long/],
    ["map_site", cursor, /for map_site/],
  ];
  for (const [tool, given, why] of cases) {
    const answer = await sealed.call(tool, { cursor: given }, OPTIONS) as unknown as {
      ok: boolean;
      error: { code: string; message: string };
    };
    assert.deepEqual([answer.ok, answer.error.code], [false, "bad_input"], String(given));
    assert.match(answer.error.message, why);
    assert.match(answer.error.message, /leave it out to start anew$/);
  }
  now += DAY + 1_000;
  const old = await sealed.call("crawl_site", { cursor }, OPTIONS);
  assert.match((old.error as { message: string }).message, /it ended after 24 hours/);
  assert.deepEqual(echo.given, [undefined], "none of them reached a process that reads pages");
});

Deno.test("sealCursors() checks a cursor that came as the bytes of a long text", async () => {
  const echo = createEcho();
  const sealed = sealCursors(echo, undefined);
  const asBytes = (text: string): LongText => new LongText([new TextEncoder().encode(text)], false);
  const own = asBytes(await cursorOf(sealed));
  assert.equal((await sealed.call("crawl_site", { cursor: own }, OPTIONS)).ok, true);
  const forged = asBytes(`state.${"0".repeat(8)}.${"0".repeat(43)}`);
  assert.equal((await sealed.call("crawl_site", { cursor: forged }, OPTIONS)).ok, false);
  assert.equal(echo.given.length, 2);
});
