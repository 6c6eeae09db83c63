/**
 * How this very program starts itself again as a reader process.
 *
 * Under `deno run` the child gets no permission at all; a compiled program has its permissions
 * built in and gives them up first thing (`reader/permissions.ts`).
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_READER_CPU_SECONDS, READER_DATA_MIB } from "../limits.ts";
import type { Sandbox } from "./sandbox.ts";

/** The hidden argument that makes the program a reader process. */
export const READER_ARGUMENT = "__reader";

/**
 * What a child needs of the environment: the way to the walls' programs and, under `deno run`, to
 * the packages. Everything else stays with the parent.
 */
const PASSED_VARIABLES = Deno.build.standalone
  ? ["PATH"]
  : ["HOME", "DENO_DIR", "XDG_CACHE_HOME", "PATH"];

/** Prepares the command, behind a wall; `entry` is the module to run, unused in a compiled program. */
export function readerCommand(entry: URL, sandbox: Sandbox): Deno.Command {
  const program = [Deno.execPath(), ...programArguments(entry)];
  return boundedCommand(sandbox.wrap(program, readerPaths(entry)));
}

/** Prepares a command line for a reader's place: bounded by the kernel, with pipes for everything. */
export function boundedCommand(program: readonly string[]): Deno.Command {
  const [command, ...args] = Deno.build.os === "linux" ? bounded(program) : program;
  return new Deno.Command(command as string, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    clearEnv: true,
    env: passedEnvironment(),
  });
}

function programArguments(entry: URL): string[] {
  if (Deno.build.standalone) return [READER_ARGUMENT];
  const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
  const flags = ["--quiet", "--no-prompt", "--no-check", "--cached-only"];
  return ["run", ...flags, "--config", config, fileURLToPath(entry), READER_ARGUMENT];
}

/** Names what a reader process must be able to read: the program, and under `deno run` its sources. */
export function readerPaths(entry: URL): string[] {
  if (Deno.build.standalone) return [Deno.execPath()];
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const module = fileURLToPath(entry);
  const inRoot = resolve(dirname(module)) === resolve(root);
  return [
    Deno.execPath(),
    packageCache(),
    ...["src", "deno.json", "deno.lock"].map((name) => resolve(root, name)),
    inRoot ? module : dirname(module),
  ];
}

/** Finds the folder of the packages, as `deno info` does. */
function packageCache(): string {
  const own = Deno.env.get("DENO_DIR");
  if (own) return resolve(own);
  const cache = Deno.env.get("XDG_CACHE_HOME") || resolve(Deno.env.get("HOME") ?? "/", ".cache");
  return resolve(cache, "deno");
}

/**
 * Wraps a command so that the kernel bounds it: `-d` holds the JavaScript heap and array buffers
 * alike (`-v` cannot be used, the engine reserves far more than it touches), `-t` ends a process
 * whose parent died while a page kept it busy.
 */
function bounded(program: readonly string[]): string[] {
  const kib = READER_DATA_MIB * 1024;
  const seconds = MAX_READER_CPU_SECONDS * 2;
  const script = `ulimit -d ${kib}; ulimit -t ${seconds}; ulimit -c 0; exec "$0" "$@"`;
  return ["/bin/sh", "-c", script, ...program];
}

function passedEnvironment(): Record<string, string> {
  const passed: Record<string, string> = { NO_COLOR: "1" };
  for (const name of PASSED_VARIABLES) {
    const value = Deno.env.get(name);
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}
