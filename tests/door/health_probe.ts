/**
 * How long `GET /health` takes while something else goes on, asked from a process of its own: what
 * keeps the asking program busy must not count.
 */
import { exchange } from "./raw_socket.ts";

/** What a while of asking came to; times in milliseconds. */
export interface ProbeFigures {
  asked: number;
  /** Answers other than 200, and none at all. */
  failed: number;
  medianMs: number;
  worstMs: number;
}

/** Milliseconds between two questions. */
const PAUSE_MS = 20;
const TIMEOUT_MS = 30_000;
const HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** Starts asking; the function it gives stops and tells. */
export async function probeHealth(port: number): Promise<() => Promise<ProbeFigures>> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-net", import.meta.filename as string],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${port}\n`));
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  // The first line comes with the first answer.
  await lines.read();
  return async () => {
    await writer.close();
    let said = "";
    for (let next = await lines.read(); !next.done; next = await lines.read()) said += next.value;
    await child.status;
    return JSON.parse(said) as ProbeFigures;
  };
}

async function ask(port: number, isOver: () => boolean, first: () => void): Promise<ProbeFigures> {
  const times: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const { answers, ms } = await exchange(port, HEALTH, { answers: 1, timeoutMs: TIMEOUT_MS })
      .catch(() => ({ answers: [], ms: TIMEOUT_MS }));
    if (answers[0]?.status !== 200) failed++;
    times.push(ms);
    if (times.length === 1) first();
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? NaN;
  return { asked: times.length, failed, medianMs: at(0.5), worstMs: at(1) };
}

if (import.meta.main) {
  const buffer = new Uint8Array(64);
  const count = await Deno.stdin.read(buffer) ?? 0;
  const port = Number(new TextDecoder().decode(buffer.subarray(0, count)));
  let isOver = false;
  void Deno.stdin.read(buffer).finally(() => isOver = true);
  const say = (text: string): number => Deno.stdout.writeSync(new TextEncoder().encode(text));
  const figures = await ask(port, () => isOver, () => say("asking\n"));
  say(JSON.stringify(figures));
}
