/** A body that comes in chunks: nobody knows its length, so the most is reserved until its end. */
import assert from "node:assert/strict";
import { readBody } from "../../src/serve/door/body.ts";
import { BodyQuota } from "../../src/serve/door/body_quota.ts";
import { startBudget } from "../../src/serve/door/budget.ts";
import { SlabPool } from "../../src/serve/door/slabs.ts";

Deno.test("readBody() gives back what it reserved for a body of no declared length", async () => {
  const quota = new BodyQuota({ maxBytes: 1_000_000, largest: 200_000, lapseMs: 60_000 });
  const bytes = new TextEncoder().encode('{"html_or_url":"<p>Stone"}');
  let isRead = false;
  const body = {
    declared: undefined,
    read(into: Uint8Array): Promise<number | null> {
      if (isRead) return Promise.resolve(null);
      isRead = true;
      into.set(bytes);
      return Promise.resolve(bytes.length);
    },
  };
  const bounds = { maxBytes: 200_000, quota, slabs: new SlabPool() };
  const read = await readBody(body, bounds, startBudget(5));
  assert.notEqual(read.json, undefined);
  assert.equal(quota.granted, bytes.length);
  read.end(true);
  assert.equal(quota.granted, 0);
});
