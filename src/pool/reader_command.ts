/**
 * How this very program starts itself again as a reader process.
 *
 * Under `deno run` the child gets no permission at all; a compiled program has its permissions
 * built in and gives them up first thing (`reader/permissions.ts`).
 */
import { fileURLToPath } from "node:url";
import { MAX_READER_CPU_SECONDS, READER_DATA_MIB } from "../limits.ts";

/** The hidden argument that makes the program a reader process. */
export const READER_ARGUMENT = "__reader";

/** What a child needs of the environment; everything else stays with the parent. */
const PASSED_VARIABLES = ["HOME", "DENO_DIR", "XDG_CACHE_HOME", "PATH"] as const;

/** Prepares the command; `entry` is the module to run, unused in a compiled program. */
export function readerCommand(entry: URL): Deno.Command {
  const program = [Deno.execPath(), ...programArguments(entry)];
  const [command, ...args] = Deno.build.os === "linux" ? bounded(program) : program;
  return new Deno.Command(command as string, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    clearEnv: true,
    env: Deno.build.standalone ? { NO_COLOR: "1" } : passedEnvironment(),
  });
}

function programArguments(entry: URL): string[] {
  if (Deno.build.standalone) return [READER_ARGUMENT];
  const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
  const flags = ["--quiet", "--no-prompt", "--no-check", "--cached-only"];
  return ["run", ...flags, "--config", config, fileURLToPath(entry), READER_ARGUMENT];
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
