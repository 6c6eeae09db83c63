/** How long sites rest, kept outside the process that asks them, on a clock of the test's own. */
import assert from "node:assert/strict";
import { SITE_REST_SECONDS } from "../../src/base/limits.ts";
import { TurnRecord } from "../../src/web/manners/rests.ts";

const REST_MS = SITE_REST_SECONDS * 1000;

Deno.test("TurnRecord counts what is left of a rest", () => {
  let now = 100;
  const rests = new TurnRecord(() => now);
  rests.note({ turn: 1, site: "a.test", isHeld: false, rest: 700 });
  rests.note({ turn: 2, site: "b.test", isHeld: false, rest: 0 });
  assert.deepEqual(rests.left(), [["a.test", 700]]);
  now += 699;
  assert.deepEqual(rests.left(), [["a.test", 1]]);
  now += 1;
  assert.deepEqual(rests.left(), []);
});

Deno.test("TurnRecord has sites rest that were held when the process ended", () => {
  let now = 0;
  const rests = new TurnRecord(() => now);
  rests.note({ turn: 1, site: "held.test", isHeld: true, rest: 0 });
  rests.note({ turn: 1, site: "also.test", isHeld: true, rest: 0 });
  rests.note({ turn: 2, site: "left.test", isHeld: true, rest: 0 });
  rests.note({ turn: 2, site: "left.test", isHeld: false, rest: 0 });
  assert.deepEqual(rests.left(), []);
  now = 50;
  rests.processEnded();
  assert.deepEqual(rests.left(), [["held.test", REST_MS], ["also.test", REST_MS]]);
  now += REST_MS;
  // Nobody holds them any more.
  rests.processEnded();
  assert.deepEqual(rests.left(), []);
});
