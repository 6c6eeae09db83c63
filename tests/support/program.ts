/** The program under test: `deno run main.ts`, or the executable that SERVICE_BINARY names. */
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");
const BINARY = Deno.env.get("SERVICE_BINARY");
const HASTY = `${ROOT}/tests/support/hasty_main.ts`;

/** What the program is called in test names. */
export const PROGRAM_NAME = BINARY === undefined ? "deno run main.ts" : "the binary";

/** The command and its first arguments. */
export function programCommand(): [string, ...string[]] {
  if (BINARY !== undefined) return [resolve(ROOT, BINARY)];
  return [Deno.execPath(), "run", "-A", "--quiet", `${ROOT}/main.ts`];
}

/** What one run of the program to its end printed. */
export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

const INHERITED = ["HOME", "PATH", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"];

function environment(extra: Record<string, string>): Record<string, string> {
  const kept = INHERITED.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), NO_COLOR: "1", ...extra };
}

/** Runs the program to its end; `input` comes on its standard input. */
export function runProgram(
  args: readonly string[],
  env: Record<string, string> = {},
  input?: string,
): Promise<Finished> {
  return finish(programCommand(), args, env, input);
}

/** The program that lets no site rest; the executable rests as it does for everybody. */
function hastyCommand(): [string, ...string[]] {
  if (BINARY !== undefined) return programCommand();
  const first = ["run", "-A", "--quiet", "--no-check", "--unstable-worker-options", HASTY];
  return [Deno.execPath(), ...first];
}

/** Runs the program that lets no site rest. */
export function runHasty(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Finished> {
  return finish(hastyCommand(), args, env);
}

async function finish(
  [command, ...first]: readonly [string, ...string[]],
  args: readonly string[],
  env: Record<string, string>,
  input?: string,
): Promise<Finished> {
  const child = new Deno.Command(command, {
    args: [...first, ...args],
    stdin: input === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    clearEnv: true,
    env: environment(env),
  }).spawn();
  if (input !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
  }
  const output = await child.output();
  const decoder = new TextDecoder();
  return {
    code: output.code,
    stdout: decoder.decode(output.stdout),
    stderr: decoder.decode(output.stderr),
  };
}

/** A serving program. */
export interface Serving {
  base: string;
  pid: number;
  /** What it has said on standard error so far. */
  said(): string;
  /** Sends a signal and waits for the end; gives the exit code and the milliseconds it took. */
  stop(signal?: Deno.Signal): Promise<{ code: number; ms: number }>;
}

/** Starts `serve` and waits until it answers; `preload` is a module run before it. */
export async function startServing(
  args: readonly string[] = [],
  env: Record<string, string> = {},
  preload?: string,
  port = freePort(),
  [command, ...first] = programCommand(),
): Promise<Serving> {
  if (preload !== undefined) first.splice(1, 0, `--preload=${preload}`);
  const child = new Deno.Command(command, {
    args: [...first, "serve", "--port", String(port), ...args],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    clearEnv: true,
    env: environment(env),
  }).spawn();
  let said = "";
  const listening = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stderr) said += decoder.decode(chunk);
  })();
  const base = `http://127.0.0.1:${port}`;
  for (let attempt = 0;; attempt++) {
    try {
      await (await fetch(`${base}/health`)).body?.cancel();
      break;
    } catch (error) {
      if (attempt > 2_400) throw new Error(`the program did not serve: ${said}`, { cause: error });
      await new Promise((done) => setTimeout(done, 25));
    }
  }
  return {
    base,
    pid: child.pid,
    said: () => said,
    async stop(signal = "SIGTERM") {
      const started = performance.now();
      child.kill(signal);
      const status = await child.status;
      const ms = performance.now() - started;
      await listening;
      return { code: status.code, ms };
    },
  };
}

/** Starts `serve` of the program that lets no site rest. */
export function startHasty(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Serving> {
  return startServing(args, env, undefined, undefined, hastyCommand());
}

/** Finds a port nobody listens on. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}
