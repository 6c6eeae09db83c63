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

/** A process that asks. */
export interface HealthProbe {
  /** Asks while some work is done. Throws what the work throws. */
  during(work: () => Promise<unknown>): Promise<ProbeFigures>;
  end(): Promise<void>;
}

/** Milliseconds between two questions. */
const PAUSE_MS = 20;
const TIMEOUT_MS = 30_000;
const HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** Starts the process that asks; each line it is sent begins a while or ends it. */
export function startHealthProbe(port: number): HealthProbe {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-check",
      "--allow-net",
      import.meta.filename as string,
      String(port),
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const turn = (): Promise<void> => writer.write(new TextEncoder().encode("\n"));
  const chunks = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  const line = async (): Promise<string> => {
    while (!said.includes("\n")) {
      const { value, done } = await chunks.read();
      if (done) throw new Error("the process that asks has ended");
      said += value;
    }
    const end = said.indexOf("\n");
    const first = said.slice(0, end);
    said = said.slice(end + 1);
    return first;
  };
  return {
    async during(work): Promise<ProbeFigures> {
      await turn();
      // A line comes with the first answer.
      await line();
      try {
        await work();
      } finally {
        await turn();
      }
      return JSON.parse(await line()) as ProbeFigures;
    },
    async end(): Promise<void> {
      await writer.close();
      await child.status;
      await chunks.cancel();
    },
  };
}

/** Milliseconds by which a timer of this process was late so far: it was given no processor then. */
function watchLateness(): { ms(): number; stop(): void } {
  let late = 0;
  let due = performance.now() + PAUSE_MS;
  const timer = setInterval(() => {
    late += Math.max(0, performance.now() - due);
    due = performance.now() + PAUSE_MS;
  }, PAUSE_MS);
  return {
    ms: () => late + Math.max(0, performance.now() - due),
    stop: () => clearInterval(timer),
  };
}

/** Asks until it is over. What this process itself was held up is not the server's. */
async function ask(port: number, isOver: () => boolean, first: () => void): Promise<ProbeFigures> {
  const lateness = watchLateness();
  const times: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const before = lateness.ms();
    const { answers, ms } = await exchange(port, HEALTH, { answers: 1, timeoutMs: TIMEOUT_MS })
      .catch(() => ({ answers: [], ms: TIMEOUT_MS }));
    if (answers[0]?.status !== 200) failed++;
    times.push(Math.max(0, ms - (lateness.ms() - before)));
    if (times.length === 1) first();
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
  lateness.stop();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? NaN;
  return { asked: times.length, failed, medianMs: at(0.5), worstMs: at(1) };
}

if (import.meta.main) {
  const port = Number(Deno.args[0]);
  const buffer = new Uint8Array(1);
  const turned = async (): Promise<boolean> => await Deno.stdin.read(buffer) !== null;
  const say = (text: string): number =>
    Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
  while (await turned()) {
    let isOver = false;
    const over = turned().finally(() => isOver = true);
    const figures = await ask(port, () => isOver, () => say("asking"));
    await over;
    say(JSON.stringify(figures));
  }
}
