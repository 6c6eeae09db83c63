/** Memory for bodies is used again, and freed when nobody needed it for a while. */
import assert from "node:assert/strict";
import { SlabShelf } from "../../src/door/slabs.ts";
import { BODY_SLAB_BYTES } from "../../src/limits.ts";

Deno.test("SlabShelf gives memory back that was put there", () => {
  const shelf = new SlabShelf();
  const first = shelf.take();
  assert.equal(first.length, BODY_SLAB_BYTES);
  assert.notEqual(shelf.take(), first);
  shelf.put([first]);
  assert.equal(shelf.take(), first);
  assert.equal(shelf.size, 0);
});

Deno.test("SlabShelf frees what nobody needed for a while, and only that", () => {
  const shelf = new SlabShelf();
  const slabs = [shelf.take(), shelf.take(), shelf.take()];
  shelf.put(slabs);
  shelf.trim();
  assert.equal(shelf.size, 3);
  const used = shelf.take();
  shelf.put([used]);
  shelf.trim();
  assert.equal(shelf.size, 1);
  assert.deepEqual(slabs.map(({ length }) => length).sort(), [0, 0, BODY_SLAB_BYTES]);
  assert.equal(used.length, BODY_SLAB_BYTES);
  shelf.trim();
  assert.equal(shelf.size, 0);
});
