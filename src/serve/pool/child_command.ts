/**
 * How this very program starts itself again as a child process with fewer privileges than its own.
 */
import { fileURLToPath } from "node:url";

/** The kernel's bounds of a process, on Linux. */
export interface KernelBounds {
  /** MiB of data segment: the JavaScript heap and array buffers alike. */
  readonly dataMib: number;
  /** Seconds of processor time in its whole life. */
  readonly cpuSeconds: number;
}

/** The shell in which the kernel's bounds are set. */
export const SHELL = "/bin/sh";

/**
 * What a child needs of the environment: the path of the walls' programs and, under `deno run`, to
 * the packages. Everything else stays with the parent.
 */
const PASSED_VARIABLES = Deno.build.standalone
  ? ["PATH"]
  : ["HOME", "DENO_DIR", "XDG_CACHE_HOME", "PATH"];

/**
 * Writes the command line of this program with a hidden argument; `entry` is the module to run,
 * unused in a compiled program, and `runFlags` are further flags of `deno run`.
 */
export function ownProgram(
  entry: URL,
  argument: string,
  runFlags: readonly string[] = [],
): string[] {
  if (Deno.build.standalone) return [Deno.execPath(), argument];
  const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
  const flags = ["--quiet", "--no-prompt", "--no-check", "--cached-only", ...runFlags];
  const module = fileURLToPath(entry);
  return [Deno.execPath(), "run", ...flags, "--config", config, module, argument];
}

/**
 * Prepares a command line for a child: bounded by the kernel, with pipes for everything, and with
 * nothing of the environment but what it needs and the variables named in `passed`.
 *
 * On Linux a shell runs the lines `before` first, within the same bounds.
 */
export function boundedCommand(
  program: readonly string[],
  bounds: KernelBounds,
  passed: readonly string[] = [],
  before = "",
): Deno.Command {
  const [command, ...args] = Deno.build.os === "linux" ? bounded(program, bounds, before) : program;
  return new Deno.Command(command as string, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    // A session and group of its own: no terminal, and its wrappers are killed along with it.
    detached: Deno.build.os !== "windows",
    clearEnv: true,
    env: environmentOf([...PASSED_VARIABLES, ...passed]),
  });
}

/**
 * Wraps a command so that the kernel bounds it: `-d` limits the heap and array buffers alike (`-v`
 * cannot be used, the engine reserves far more than it touches), `-t` ends a process whose parent
 * died while something kept it busy.
 */
function bounded(
  program: readonly string[],
  { dataMib, cpuSeconds }: KernelBounds,
  before: string,
): string[] {
  const kib = dataMib * 1024;
  // The signal of `Child.trim` ends nothing, neither a wall nor a process that has yet to listen for it.
  const limits = `trap "" USR2; ulimit -d ${kib}; ulimit -t ${cpuSeconds}; ulimit -c 0; ${before}`;
  const [shell, option, script, ...rest] = program;
  // What is a script already needs no second shell.
  if (shell === SHELL && option === "-c") return [SHELL, "-c", limits + script, ...rest];
  return [SHELL, "-c", `${limits}exec "$0" "$@"`, ...program];
}

function environmentOf(names: readonly string[]): Record<string, string> {
  const environment: Record<string, string> = {
    NO_COLOR: "1",
    // Of several arenas for its threads a process gives little back: 23 MiB less at most, 46 at the end.
    MALLOC_ARENA_MAX: "1",
    // It gives what its C library keeps for later back to the system when it is asked to (`Child.trim`).
    DENO_USR2_MEMORY_TRIM: "1",
    // Each process reads all of the executable's own files: in large pages of memory in half the time.
    GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
  };
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
