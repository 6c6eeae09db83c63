/** Messages of a reader process, which may be anything: a page may have taken the process over. */
import assert from "node:assert/strict";
import process from "node:process";
import { BrokenChannel } from "../../src/base/channel/frame.ts";
import { usage } from "../../src/serve/reader/memory.ts";
import { parseFromReader } from "../../src/serve/pool/sent/messages.ts";

const USED = { cpuSeconds: 1.5, residentMiB: 80 };

for (
  const message of [
    { type: "ready", usage: USED },
    { type: "ask", ask: 0, request: { kind: "open" } },
    { type: "progress", done: 1, message: "a step" },
    { type: "progress", done: 1, total: 3, message: "a step" },
    { type: "collected", usage: USED },
    { type: "waits", cpuSeconds: 1.5 },
    { type: "answer", usage: USED },
    { type: "answer", usage: USED, refused: {} },
    { type: "answer", usage: USED, refused: { status: 404, reason: "gone" } },
    { type: "fault", text: "why", usage: USED },
  ]
) {
  Deno.test(`parseFromReader() reads ${JSON.stringify(message)} and drops other fields`, () => {
    assert.deepEqual(parseFromReader({ ...message, other: 1 }), message);
  });
}

for (
  const head of [
    null,
    "ready",
    {},
    { type: "call" },
    { type: "ask", ask: -1, request: { kind: "open" } },
    { type: "ask", ask: 0.5, request: { kind: "open" } },
    { type: "ask", ask: 0, request: {} },
    { type: "ask", ask: 0, request: null },
    { type: "progress", done: "1", message: "a step" },
    { type: "progress", done: 1 },
    { type: "waits" },
    { type: "waits", cpuSeconds: "1" },
    { type: "answer" },
    { type: "answer", usage: { cpuSeconds: 1 } },
    { type: "answer", usage: { residentMiB: 1 } },
    { type: "answer", usage: USED, refused: "gone" },
    { type: "answer", usage: USED, refused: { reason: "of its own" } },
    { type: "answer", usage: USED, refused: { status: "404" } },
    { type: "fault", usage: USED },
  ]
) {
  Deno.test(`parseFromReader() refuses ${JSON.stringify(head)}`, () => {
    assert.throws(() => parseFromReader(head), BrokenChannel);
  });
}

Deno.test("parseFromReader() drops a total that is no number", () => {
  const message = { type: "progress", done: 1, message: "a step" };
  assert.deepEqual(parseFromReader({ ...message, total: "3" }), message);
});

Deno.test("usage() adds the processor's time for the program and for the system", () => {
  const { cpuUsage } = process;
  process.cpuUsage = () => ({ user: 3_000_000, system: 1_500_000 });
  try {
    assert.equal(usage().cpuSeconds, 4.5);
  } finally {
    process.cpuUsage = cpuUsage;
  }
  const { residentMiB } = usage();
  assert.ok(Number.isInteger(residentMiB) && residentMiB > 10, String(residentMiB));
});
