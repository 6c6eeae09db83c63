/** The rules for connections, without a socket. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Place, Places } from "../../src/door/places.ts";

class TestPlace implements Place {
  waitingSince: number | null = null;
  insideSince: number | null = null;
  stuckSince: number | null = null;
  closed = false;
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  close(): void {
    this.closed = true;
    this.#places.remove(this);
  }
}

function create(maxConnections: number): { places: Places; add(): TestPlace } {
  const places = new Places({ maxConnections, headSeconds: 10, drainSeconds: 10 });
  return {
    places,
    add: () => {
      const place = new TestPlace(places);
      places.add(place);
      return place;
    },
  };
}

Deno.test("enter() closes the longest waiting, one for each place too many", () => {
  const { places, add } = create(3);
  const waiting = [add(), add(), add(), add()];
  const asking = add();
  assert(places.enter(asking));
  assert.deepEqual(waiting.map(({ closed }) => closed), [true, true, false, false]);
  places.closeAll();
});

Deno.test("enter() closes nobody whose answer is still being written", () => {
  const { places, add } = create(2);
  const writing = add();
  writing.stuckSince = performance.now();
  const waiting = add();
  assert(places.enter(add()));
  assert.equal(writing.closed, false);
  assert.equal(waiting.closed, true);
  places.closeAll();
});

Deno.test("enter() says no when all but one are inside a request", () => {
  const { places, add } = create(4);
  const inside = [add(), add(), add()];
  for (const place of inside) assert(places.enter(place));
  const late = add();
  assert.equal(places.enter(late), false);
  late.close();
  places.leave(inside[0] as TestPlace);
  assert(places.enter(add()));
  places.closeAll();
});

Deno.test("places close a request that never comes to an answer", async () => {
  const { places, add } = create(4);
  const [lost, going] = [add(), add()];
  for (const place of [lost, going]) assert(places.enter(place));
  // Ten seconds for the answer, and five beyond.
  lost.insideSince = performance.now() - 15_100;
  going.insideSince = performance.now() - 14_000;
  await new Promise((wake) => setTimeout(wake, 250));
  assert.deepEqual([lost.closed, going.closed], [true, false]);
  places.closeAll();
});

Deno.test("enter() does not know a place that was closed", () => {
  const { places, add } = create(4);
  const place = add();
  place.close();
  assert.equal(places.enter(place), false);
  assert.equal(places.size, 0);
});

Deno.test("places never count wrongly, whatever happens in whatever order", () => {
  const step = fc.record({
    what: fc.constantFrom("add", "enter", "leave", "close", "touch"),
    which: fc.nat(),
  });
  fc.assert(fc.property(fc.integer({ min: 2, max: 6 }), fc.array(step), (max, steps) => {
    const { places, add } = create(max);
    const known: TestPlace[] = [];
    for (const { what, which } of steps) {
      const place = known[which % Math.max(1, known.length)];
      if (what === "add") known.push(add());
      else if (place === undefined) continue;
      else if (what === "enter") {
        // Whoever is refused is closed by the gate.
        if (!places.enter(place)) place.close();
      } else if (what === "close") place.close();
      else places[what](place);
      const open = known.filter(({ closed }) => !closed);
      for (const { waitingSince, insideSince } of open) {
        assert.equal(waitingSince === null, insideSince !== null);
      }
      const inside = open.filter(({ waitingSince }) => waitingSince === null);
      assert.equal(places.size, open.length);
      assert.equal(places.inRequest, inside.length);
      assert(places.inRequest < max);
    }
    places.closeAll();
    assert.equal(places.size, 0);
    assert.equal(places.inRequest, 0);
  }));
});
