/** Whatever breaks a rule of the channel is killed, and its call fails alone. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { startChild } from "../../src/base/channel/child.ts";
import { encodeFrame } from "../../src/base/channel/frame.ts";
import { type CallHooks, ReaderFault, startReader } from "../../src/serve/pool/reader_process.ts";
import { FORGERY_NAMES } from "./processes/forging.ts";

function command(module: string, ...args: string[]): Deno.Command {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const config = fileURLToPath(new URL("../deno.json", import.meta.url));
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--config", config, path, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
}

const hooks: CallHooks = {
  asked() {},
  progress() {},
  waits() {},
};

function isGone(pid: number): boolean {
  try {
    Deno.kill(pid, "SIGCONT");
    return false;
  } catch {
    return true;
  }
}

for (const name of FORGERY_NAMES) {
  Deno.test(`a process that ${name} is killed, and nothing it sends is taken`, async () => {
    const reader = await startReader(command("processes/forging.ts", name));
    await assert.rejects(
      reader.call("take", { html_or_url: "<p>" }, 0, hooks).answer,
      (fault) => fault instanceof ReaderFault && /broke the protocol/.test(fault.message),
    );
    await reader.ended;
    assert(reader.isDead());
    assert(isGone(reader.pid));
  });
}

Deno.test("a process that does all it may is believed", async () => {
  const reader = await startReader(command("processes/forging.ts", "nothing wrong"));
  const answer = await reader.call("take", { html_or_url: "<p>" }, 0, hooks).answer;
  assert.deepEqual(answer, { ok: true, forged: true });
  reader.kill();
  await reader.ended;
});

Deno.test("a call too large for one message is refused, and the process takes the next", async () => {
  const reader = await startReader(command("processes/forging.ts", "nothing wrong"));
  const huge = { text: { bytes: new Uint8Array(2 ** 27 + 1), isEscaped: false } };
  assert.throws(() => reader.call("take", huge, 0, hooks), RangeError);
  assert.equal(reader.isDead(), false);
  // The number of a call is used when it is sent: this is the first.
  assert.equal((await reader.call("take", {}, 0, hooks).answer).ok, true);
  reader.kill();
  await reader.ended;
});

Deno.test("a process that answers before it is asked is killed", async () => {
  const reader = await startReader(
    command("processes/forging.ts", "answers while nothing is asked"),
  );
  const { reason } = await reader.ended;
  assert.match(reason, /broke the protocol/);
});

const EXIT_BROKEN = "code 76";
const call = { type: "call", tool: "no such tool", args: {}, moved: [], moment: 0 };
const reply = { type: "reply", ask: 0, moment: 0, reply: { kind: "done" } };

for (
  const [what, heads] of [
    ["a reply before any call", [[1, reply]]],
    ["a reply of another call", [[1, call], [2, reply]]],
    ["the same call again", [[1, call], [1, call]]],
    ["a message of unknown type", [[1, { type: "ready" }]]],
    ["a head that is no object", [[1, 7]]],
  ] as const
) {
  Deno.test(`a reader process that is sent ${what} ends`, async () => {
    const child = startChild(command("../../main.ts", "__reader"), () => {});
    for (const [number, head] of heads) void child.send(number, head);
    const { reason } = await child.ended;
    assert(reason.includes(EXIT_BROKEN), reason);
  });
}

Deno.test("startChild() tells how a process ended, and what it said", async () => {
  const program = (script: string): Deno.Command =>
    new Deno.Command("/bin/sh", {
      args: ["-c", script],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    });
  const endOf = (script: string) => startChild(program(script), () => {}).ended;
  assert.deepEqual(await endOf("echo no such file >&2; exit 3"), {
    reason: "ended (code 3): no such file",
    isKilledFromOutside: false,
  });
  const killed = { reason: "ended (SIGKILL)", isKilledFromOutside: true };
  assert.deepEqual(await endOf("kill -9 $$"), killed);
  // As a wrapper tells the end of what it started.
  assert.equal((await endOf("exit 137")).isKilledFromOutside, true);
  // The engine's own end when it is out of memory.
  assert.equal((await endOf("kill -TRAP $$")).isKilledFromOutside, false);
  // In the middle of a message.
  assert.deepEqual(await endOf("printf '\\0\\0\\0\\1\\0\\0\\0\\5'; kill -9 $$"), killed);
  const own = startChild(program("exec sleep 20"), () => {});
  own.kill();
  assert.deepEqual(await own.ended, { reason: "ended (SIGKILL)", isKilledFromOutside: false });
});

Deno.test("startChild() sends nothing to a process that is gone, and waits for nobody", async () => {
  const child = startChild(
    new Deno.Command("/bin/sh", {
      args: ["-c", "exit 0"],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }),
    () => {},
  );
  await child.ended;
  await child.send(1, {}, new Uint8Array(1_000_000));
  assert.equal(child.queuedBytes(), 0);
  assert.throws(() => child.send(1, {}, new Uint8Array(2 ** 27)), RangeError);
  assert.equal(encodeFrame(1, {}).length, 1);
});
