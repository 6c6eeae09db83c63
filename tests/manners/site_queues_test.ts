/** Which visit is next: one of a site at a time, after its rest, the site served longest ago first. */
import assert from "node:assert/strict";
import { SiteQueues } from "../../src/web/manners/site_queues.ts";

interface Visit {
  readonly site: string | undefined;
  readonly name: string;
}

function queuesOf(...names: string[]): SiteQueues<Visit> {
  const queues = new SiteQueues<Visit>();
  for (const name of names) queues.add({ site: name.slice(0, 1), name });
  return queues;
}

Deno.test("a site has one visit at a time, and the next when that has left and the site rested", () => {
  const queues = queuesOf("a1", "a2");
  const first = queues.take(0);
  assert.equal(first?.name, "a1");
  assert.equal(queues.take(0), undefined);
  assert.equal(queues.nextFree(), undefined, "its site is visited: no moment is known");
  queues.leave({ site: "a", name: "a1" }, 500);
  assert.equal(queues.nextFree(), 500);
  assert.equal(queues.take(499), undefined);
  assert.equal(queues.take(500)?.name, "a2");
});

Deno.test("sites take turns, and what is of no known site waits for none", () => {
  const queues = queuesOf("a1", "a2", "b1");
  queues.add({ site: undefined, name: "loose" });
  const take = (): string | undefined => {
    const visit = queues.take(0);
    if (visit !== undefined) queues.leave(visit, 0);
    return visit?.name;
  };
  assert.deepEqual([take(), take(), take(), take(), take()], [
    "loose",
    "a1",
    "b1",
    "a2",
    undefined,
  ]);
});

Deno.test("the earliest rest of the sites that something waits for is the next moment", () => {
  const queues = queuesOf("a1", "a2", "b1", "b2", "c1");
  for (const [site, until] of [["a", 700], ["b", 300], ["c", 100]] as const) {
    assert.equal(queues.take(0)?.site, site);
    queues.leave({ site, name: "" }, until);
  }
  assert.equal(queues.nextFree(), 300, "nothing waits for the third");
});
