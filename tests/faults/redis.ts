/** Each command to Redis fails once, in turn: refused, cut off, or never answered. */
import assert from "node:assert/strict";
import { createRedisLink } from "../../src/web/fetch/shared/redis_link.ts";
import { createReplicas } from "../../src/web/manners/replicas.ts";

type Way = "refused" | "cut off" | "silent";

/** A Redis that answers every command with nothing, but the so-many-th. */
function startRedis(at: number, way: Way): { port: number; planted(): boolean; close(): void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let count = 0;
  async function serve(connection: Deno.Conn): Promise<void> {
    open.add(connection);
    const bytes = new Uint8Array(65_536);
    for (;;) {
      const length = await connection.read(bytes).catch(() => null);
      if (length === null) return;
      const commands = new TextDecoder().decode(bytes.subarray(0, length)).split(/(?=^\*\d+\r\n)/m);
      for (const command of commands) {
        const isFault = ++count === at;
        if (isFault && way === "cut off") return connection.close();
        if (isFault && way === "silent") continue;
        const reply = isFault
          ? "-ERR planted\r\n"
          : command.includes("EVAL")
          ? ":0\r\n"
          : "+OK\r\n";
        await connection.write(new TextEncoder().encode(reply)).catch(() => {});
      }
    }
  }
  void (async () => {
    for await (const connection of listener) void serve(connection);
  })();
  return {
    port: listener.addr.port,
    planted: () => count >= at,
    close(): void {
      listener.close();
      for (const each of open) {
        try {
          each.close();
        } catch {
          // Cut off already.
        }
      }
    },
  };
}

for (const way of ["refused", "cut off", "silent"] as const) {
  Deno.test(`a command to Redis that is ${way} holds up nobody`, async () => {
    let points = 0;
    for (let at = 1;; at++) {
      const redis = startRedis(at, way);
      const lines: string[] = [];
      const link = createRedisLink(`redis://127.0.0.1:${redis.port}`, (line) => lines.push(line));
      const sites = createReplicas(link, "one");
      assert.equal(await sites.take("a.example"), 0);
      sites.remember("rung", "a.example/", "{}", 5_000);
      await sites.recall("rung", "a.example/");
      sites.leave("a.example", 1_000);
      await sites.flushed();
      await sites.close();
      const isPlanted = redis.planted();
      redis.close();
      if (!isPlanted) break;
      points++;
      // Told once that it is away, and perhaps that it is back.
      assert.ok(lines.length <= 2, lines.join("\n"));
      for (const line of lines) assert.match(line, /SERVICE_REDIS (?:is away|answers again)/);
    }
    console.log(`redis, ${way}: ${points} points`);
    assert.ok(points > 3, "nothing was tried");
  });
}
