/** The lock of an output: one process holds it, and what cannot be locked is not taken for held. */
import assert from "node:assert/strict";
import { holdLock } from "../../../src/site/ledger/mod.ts";

Deno.test("holdLock() tells a lock that another holds from a file that cannot be locked", async () => {
  const path = await Deno.makeTempFile();
  try {
    const lock = holdLock(path);
    assert.notEqual(lock, undefined);
    assert.equal(holdLock(path), undefined);
    lock?.release();
    holdLock(path)?.release();
    await Deno.writeTextFile(path, "no database".repeat(1_000));
    assert.throws(() => holdLock(path), /not a database/);
  } finally {
    await Deno.remove(path);
  }
});
