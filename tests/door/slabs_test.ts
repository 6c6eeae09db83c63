/** Memory for bodies is used again, and freed when nobody needed it for a while. */
import assert from "node:assert/strict";
import { BODY_SLAB_BYTES, SlabPool } from "../../src/serve/door/slabs.ts";

Deno.test("SlabPool returns memory that was put back", () => {
  const pool = new SlabPool();
  const first = pool.take();
  assert.equal(first.length, BODY_SLAB_BYTES);
  assert.notEqual(pool.take(), first);
  pool.put([first]);
  assert.equal(pool.take(), first);
  assert.equal(pool.size, 0);
});

Deno.test("SlabPool frees what was not needed for a while, and only that", () => {
  const pool = new SlabPool();
  const slabs = [pool.take(), pool.take(), pool.take()];
  pool.put(slabs);
  pool.trim();
  assert.equal(pool.size, 3);
  const used = pool.take();
  pool.put([used]);
  pool.trim();
  assert.equal(pool.size, 1);
  assert.deepEqual(slabs.map(({ length }) => length).sort(), [0, 0, BODY_SLAB_BYTES]);
  assert.equal(used.length, BODY_SLAB_BYTES);
  pool.trim();
  assert.equal(pool.size, 0);
});
