/** Which sites rest when a process ends that was asking them. */
import assert from "node:assert/strict";
import { TurnRecord } from "../../src/web/manners/rests.ts";

Deno.test("a turn that has left one of its sites still holds the others", () => {
  const record = new TurnRecord(() => 0);
  const note = (site: string, isHeld: boolean, turn = 1): void =>
    record.note({ turn, site, isHeld, rest: 0 });
  note("a.example", true);
  note("b.example", true);
  note("c.example", true, 2);
  note("a.example", false);
  note("c.example", false, 2);
  assert.deepEqual(record.left(), []);
  record.processEnded();
  assert.deepEqual(record.left().map(([site]) => site), ["b.example"]);
});
