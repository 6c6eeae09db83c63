/** Bodies made from a seed: random bytes, or messages a process might believe were it to lose its place. */
import { createHash } from "node:crypto";
import { encodeFrame } from "../../src/base/channel/frame.ts";

const NOISE_BYTES = 16 * 1024 * 1024 + 4096;
let noise: Uint8Array | undefined;

/** Makes the body of a seed, always the same. */
export function bodyOf(seed: number, size: number): Uint8Array {
  const body = new Uint8Array(size);
  if (seed % 3 === 0) fillWithForgeries(body, seed);
  else fillWithNoise(body, seed);
  return body;
}

function fillWithNoise(body: Uint8Array, seed: number): void {
  noise ??= createNoise();
  const from = seed % 4096;
  body.set(noise.subarray(from, from + body.length));
  const stamp = new TextEncoder().encode(String(seed));
  body.set(stamp.subarray(0, body.length));
}

function createNoise(): Uint8Array {
  const bytes = new Uint8Array(NOISE_BYTES);
  let state = 4711;
  for (let at = 0; at < bytes.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state;
  }
  return bytes;
}

function fillWithForgeries(body: Uint8Array, seed: number): void {
  const answer = new TextEncoder().encode(`{"ok":true,"files":[],"page":"","echo":"${seed}"}`);
  const usage = { cpuSeconds: 0, residentMiB: 1 };
  const parts = [
    ...encodeFrame(seed % 1000, { type: "answer", usage }, answer),
    ...encodeFrame(seed % 1000, { type: "reply", ask: seed % 8, reply: { kind: "done" } }),
    ...encodeFrame(seed % 1000, { type: "call", tool: "mix", args: {}, moved: [] }),
  ];
  let next = 0;
  for (let at = 0; at < body.length;) {
    const part = (parts[next++ % parts.length] as Uint8Array).subarray(0, body.length - at);
    body.set(part, at);
    at += part.length;
  }
}

/** Gives what two bodies share only when they are the same. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha1").update(bytes).digest("hex");
}
