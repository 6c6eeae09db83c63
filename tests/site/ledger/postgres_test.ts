/** A database that is gone: asked again a number of times in all, however many transactions wait. */
import assert from "node:assert/strict";
import { openPostgres } from "../../../src/site/ledger/postgres.ts";
import { freePort } from "../../support/program.ts";

Deno.test("transactions that wait for a database that is gone fail together", async () => {
  const away: string[] = [];
  const address = `postgres://crawler@127.0.0.1:${freePort()}/ledger`;
  const sql = await openPostgres(address, 2, (code) => away.push(code));
  const { setTimeout: set } = globalThis;
  let pauses = 0;
  globalThis.setTimeout = ((then: () => void, wait?: number) => {
    // The whole second between two tries is ours; the package waits parts of one.
    if (wait === 1_000) pauses++;
    return set(then, wait);
  }) as unknown as typeof set;
  try {
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => sql.atomic(() => sql.all("SELECT 1"))),
    );
    assert.deepEqual(all.map(({ status }) => status), ["rejected", "rejected", "rejected"]);
    // The first is tried three times, those behind it once each.
    assert.equal(pauses, 2);
    assert.deepEqual(away, ["ECONNREFUSED"], "whoever waits is told so once");
  } finally {
    globalThis.setTimeout = set;
    await sql.close();
  }
});
