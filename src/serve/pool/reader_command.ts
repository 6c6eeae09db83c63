/**
 * How this very program starts itself again as a reader process.
 *
 * Under `deno run` the child gets no permission at all; a compiled program has its permissions
 * built in and gives them up first thing (`base/channel/permissions.ts`).
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_READER_CPU_SECONDS } from "../../base/limits.ts";
import { boundedCommand, type KernelBounds, ownProgram } from "./child_command.ts";
import { keepsCompiled } from "./kept_compiled.ts";
import type { Sandbox } from "./sandbox.ts";

// Bounds.
/**
 * MiB of data segment of a reader process on Linux; past it the process dies alone. Some 600 of
 * them are set aside by the engine and never touched: 1.4 GiB are left to use.
 */
export const READER_DATA_MIB = 2_000;

/** The hidden argument that makes the program a reader process. */
export const READER_ARGUMENT = "__reader";

/** The kernel's bounds of a reader process. */
export const READER_BOUNDS: KernelBounds = {
  dataMib: READER_DATA_MIB,
  cpuSeconds: MAX_READER_CPU_SECONDS * 2,
};

/**
 * Engine flags under `deno run`; `compile.sh` builds the same into the executable.
 *
 * Readers collect garbage on request, and functions that are never called are not compiled. A
 * nursery of 8 MiB costs a twelfth less processor time than one of 4, which does not hold what a
 * page needs at once, and 25 MiB more at most; one of 16 saves no more and costs 75. It is as large
 * from the start, for one that grows copies all that a start makes. The engine's last compiler puts
 * a third as much of other functions into one: its work on the first six hundred pages costs a tenth
 * to a fifth less, and what it makes is as fast.
 *
 * That compiler pays for what it costs after some eight hundred pages. So it takes a function after a
 * hundred times as many calls as by itself, which is some 250 pages for what is done with each
 * element: the first hundred pages of a reader cost a tenth less, later ones what they did. The
 * engine counts calls times length in 31 bits, so longer functions than that allows, which are the
 * first lines of modules alone, are left out.
 *
 * The heap is collected when it has doubled, not when it is four times as large. What such
 * collections cost is saved where objects that outlive one of the nursery, as those of a page do that
 * is read just then, are not made among the old ones from then on, where they stay until the next.
 */
const ENGINE_FLAGS = "--v8-flags=" + [
  "--expose-gc",
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--max-lazy",
  "--max-inlined-bytecode-size=150",
  "--max-inlined-bytecode-size-cumulative=300",
  "--invocation-count-for-turbofan=300000",
  "--max-optimized-bytecode-size=7000",
  "--heap-growing-percent=100",
  "--no-allocation-site-pretenuring",
].join(",");

/**
 * A flag more of readers that are to read few pages, under `deno run`: the engine's last compiler
 * costs half of their first fifty pages, and is worth it after some hundreds. It is read at the start
 * of a process alone, and an executable has one set of flags.
 */
const BRIEF_FLAG = "--maglev-as-top-tier";

/**
 * Prepares the command, behind a wall; `entry` is the module to run, unused in a compiled program.
 *
 * Of the tools, the process loads those that are named; all of them when none is. `isBrief` when it
 * is to read few pages.
 */
export function readerCommand(
  entry: URL,
  sandbox: Sandbox,
  tools: readonly string[] = [],
  isBrief = false,
): Deno.Command {
  const flags = isBrief ? `${ENGINE_FLAGS},${BRIEF_FLAG}` : ENGINE_FLAGS;
  const named = tools.length === 0 ? [] : [tools.join(",")];
  const program = [...ownProgram(entry, READER_ARGUMENT, [flags]), ...named];
  const paths = readerPaths(entry);
  const before = Deno.build.standalone ? "" : keepsCompiled({
    // The engine has bytecode of a module for one set of flags.
    program: ownProgram(entry, READER_ARGUMENT, [ENGINE_FLAGS]),
    cache: packageCache(),
    module: fileURLToPath(entry),
    sources: paths.slice(2),
  });
  return boundedCommand(sandbox.wrap(program, paths), READER_BOUNDS, [], before);
}

/** Names what a reader process must be able to read: the program, and under `deno run` its sources. */
export function readerPaths(entry: URL): string[] {
  if (Deno.build.standalone) return [Deno.execPath()];
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const module = fileURLToPath(entry);
  const inRoot = resolve(dirname(module)) === resolve(root);
  return [
    Deno.execPath(),
    packageCache(),
    ...["src", "models", "deno.json", "deno.lock"].map((name) => resolve(root, name)),
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
