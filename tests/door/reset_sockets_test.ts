/** Clients that reset their connection at once: each costs the gate one turn, not a pause. */
import assert from "node:assert/strict";
import { startTestDoor } from "../support/every_door.ts";
import { exchange } from "./raw_socket.ts";

const RESETS = 1000;
/** Connects and resets, one after the other; a socket so ended may be gone before it is accepted. */
const RESETTING = `
import net from "node:net";
const [port, count] = Deno.args.map(Number);
for (let left = count; left > 0; left--) {
  await new Promise((done) => {
    const socket = net.connect({ host: "127.0.0.1", port }, () => {
      socket.resetAndDestroy();
      done();
    });
    socket.on("error", done);
  });
}`;

Deno.test("serveDoor() answers at once behind a thousand connections that were reset", async () => {
  const door = await startTestDoor();
  const script = await Deno.makeTempFile({ suffix: ".js" });
  await Deno.writeTextFile(script, RESETTING);
  const resetting = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-net", script, String(door.port), String(RESETS)],
  }).spawn();
  let slowest = 0;
  let isOver = false;
  const ended = resetting.status.finally(() => isOver = true);
  while (!isOver) {
    const { answers, ms } = await exchange(door.port, HEALTH, { answers: 1, timeoutMs: 20_000 });
    assert.equal(answers[0]?.status, 200);
    slowest = Math.max(slowest, ms);
    await new Promise((wake) => setTimeout(wake, 20));
  }
  assert((await ended).success);
  await Deno.remove(script);
  await door.close(0);
  assert(slowest < 2500, `the slowest answer took ${Math.round(slowest)} ms`);
});

const HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
