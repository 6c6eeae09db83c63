/** The rules for connections, without a socket. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ConnectionTable, type TrackedConnection } from "../../src/serve/door/connection_table.ts";

class TestConnection implements TrackedConnection {
  waitingSince: number | null = null;
  insideSince: number | null = null;
  stuckSince: number | null = null;
  closed = false;
  readonly #table: ConnectionTable;

  constructor(table: ConnectionTable) {
    this.#table = table;
  }

  close(): void {
    this.closed = true;
    this.#table.remove(this);
  }
}

function create(maxConnections: number): { table: ConnectionTable; add(): TestConnection } {
  const table = new ConnectionTable({ maxConnections, headSeconds: 10, drainSeconds: 10 });
  return {
    table,
    add: () => {
      const connection = new TestConnection(table);
      table.add(connection);
      return connection;
    },
  };
}

Deno.test("enter() closes the longest waiting, one for each over the bound", () => {
  const { table, add } = create(3);
  const waiting = [add(), add(), add(), add()];
  const asking = add();
  assert(table.enter(asking));
  assert.deepEqual(waiting.map(({ closed }) => closed), [true, true, false, false]);
  table.closeAll();
});

Deno.test("enter() closes nobody whose answer is still being written", () => {
  const { table, add } = create(2);
  const writing = add();
  writing.stuckSince = performance.now();
  const waiting = add();
  assert(table.enter(add()));
  assert.equal(writing.closed, false);
  assert.equal(waiting.closed, true);
  table.closeAll();
});

Deno.test("enter() says no when all but one are inside a request", () => {
  const { table, add } = create(4);
  const inside = [add(), add(), add()];
  for (const connection of inside) assert(table.enter(connection));
  const late = add();
  assert.equal(table.enter(late), false);
  late.close();
  table.leave(inside[0] as TestConnection);
  assert(table.enter(add()));
  table.closeAll();
});

Deno.test("the table closes a request that never comes to an answer", async () => {
  const { table, add } = create(4);
  const [lost, going] = [add(), add()];
  for (const connection of [lost, going]) assert(table.enter(connection));
  // Ten seconds for the answer, and five beyond.
  lost.insideSince = performance.now() - 15_100;
  going.insideSince = performance.now() - 10_100;
  for (let wait = 0; wait < 40 && !lost.closed; wait++) {
    await new Promise((wake) => setTimeout(wake, 50));
  }
  assert.deepEqual([lost.closed, going.closed], [true, false]);
  table.closeAll();
});

Deno.test("enter() ignores a connection that was closed", () => {
  const { table, add } = create(4);
  const connection = add();
  connection.close();
  assert.equal(table.enter(connection), false);
  assert.equal(table.size, 0);
});

Deno.test("the table never counts wrongly, whatever happens in whatever order", () => {
  const step = fc.record({
    what: fc.constantFrom("add", "enter", "leave", "close", "touch"),
    which: fc.nat(),
  });
  fc.assert(fc.property(fc.integer({ min: 2, max: 6 }), fc.array(step), (max, steps) => {
    const { table, add } = create(max);
    const known: TestConnection[] = [];
    for (const { what, which } of steps) {
      const connection = known[which % Math.max(1, known.length)];
      if (what === "add") known.push(add());
      else if (connection === undefined) continue;
      else if (what === "enter") {
        // Whoever is refused is closed by the gate.
        if (!table.enter(connection)) connection.close();
      } else if (what === "close") connection.close();
      else table[what](connection);
      const open = known.filter(({ closed }) => !closed);
      for (const { waitingSince, insideSince } of open) {
        assert.equal(waitingSince === null, insideSince !== null);
      }
      const inside = open.filter(({ waitingSince }) => waitingSince === null);
      assert.equal(table.size, open.length);
      assert.equal(table.inRequest, inside.length);
      assert(table.inRequest < max);
    }
    table.closeAll();
    assert.equal(table.size, 0);
    assert.equal(table.inRequest, 0);
  }));
});
