/** When the next request to a site may start, over calls and whatever became of the last one. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { Pace, SitePaces } from "../../src/web/manners/paces.ts";
import { createReplicas, type ScriptLink } from "../../src/web/manners/replicas.ts";

Deno.test("a pace goes on in a later call as it was saved", () => {
  const before = new Pace();
  before.note({ ended: 10, took: 0.5, status: 429 });
  before.note({ ended: 20, took: 0.5, status: 503 });
  before.isFailing = true;
  assert.deepEqual(before.save(), { slowed: 4, smoothed: 0.5, isFailing: true });
  const after = new Pace();
  after.goOn(before.save());
  after.note({ ended: 30, status: 200 });
  assert.equal(after.readyAt(), 34);
  assert.deepEqual(after.save(), before.save());
});

for (
  const [what, refusal, isCounted] of [
    ["what robots.txt refuses", new ToolError("refused_by_robots", "no"), false],
    ["an address that is refused", new ToolError("refused_address", "no"), false],
    ["a file that cannot be fetched", new ToolError("fetch_failed", "no"), true],
    ["a fault", new TypeError("no"), true],
  ] as const
) {
  Deno.test(`SitePaces counts ${isCounted ? "a" : "no"} request for ${what}`, async () => {
    const asking = {
      now: () => 5_000,
      sleep: () => Promise.resolve(),
      file: () => Promise.reject(refusal),
    };
    const paces = new SitePaces(asking, Infinity);
    await assert.rejects(paces.file("https://a.example/x"), refusal);
    assert.equal(paces.paceOf("https://a.example/y").readyAt(), isCounted ? 6 : -Infinity);
  });
}

Deno.test("a shared text whose time is over is none", async () => {
  const recalled = async (left: number): Promise<unknown> => {
    const link: ScriptLink = {
      run: () => Promise.resolve(["text", left]),
      onRejoined() {},
      close: () => Promise.resolve(),
    };
    const sites = createReplicas(link, "one");
    return await sites.recall("rung", "a.example/").finally(sites.close);
  };
  assert.deepEqual(await recalled(1), { text: "text", left: 1 });
  assert.equal(await recalled(0), undefined);
  assert.equal(await recalled(-1), undefined);
});
