/**
 * The outer wall around a child process: what the system itself denies a program, whatever its
 * runtime would allow.
 *
 * A reader process has given up its permissions, which is the runtime's promise. A page that gets
 * around the runtime is still inside this wall: the kernel shows it no file but its own program, no
 * network, no other process and nothing to write to.
 */

import { filteredBubblewrap, walledByPerl, walledBySetpriv } from "./landlock.ts";

/** A way to start a program with less than its user may do. */
export interface Sandbox {
  readonly name: "bubblewrap" | "landlock" | "filter" | "no-new-privileges" | "none";
  /** The program that puts it up; undefined where there is none. */
  readonly program: "bwrap" | "perl" | "setpriv" | undefined;
  /** The wall in force, for the log. */
  readonly keeps: string;
  /** Wraps a command line; `paths` are the files and folders the program may read. */
  wrap(program: readonly string[], paths: readonly string[]): string[];
}

/** Where the loader and the libraries of a program are; no folder of programs is among them. */
const LIBRARY_FOLDERS = ["/usr/lib", "/usr/lib64", "/lib", "/lib64"];
/** Devices a runtime opens: no data of the machine goes in or out through them. */
const DEVICES = ["/dev/null", "/dev/urandom"];
/** The user of a program inside: nobody, also where the service itself runs as root. */
const NOBODY = "65534";

/**
 * Bubblewrap: namespaces of its own for everything, and a root of which nothing can be written.
 *
 * The program is process 1 of its namespace, so that killing bubblewrap, or the service, kills it
 * and whatever it may have started.
 */
const BUBBLEWRAP = [
  "bwrap",
  "--unshare-user",
  "--unshare-all",
  "--as-pid-1",
  "--die-with-parent",
  "--cap-drop",
  "ALL",
  "--uid",
  NOBODY,
  "--gid",
  NOBODY,
  ...LIBRARY_FOLDERS.flatMap((path) => ["--ro-bind-try", path, path]),
  ...DEVICES.flatMap((path) => ["--dev-bind", path, path]),
  "--proc",
  "/proc",
];

function bubblewrap(options: readonly string[]): Sandbox {
  return {
    name: "bubblewrap",
    program: "bwrap",
    keeps: "bubblewrap: no file but the program's own, nothing to write to, no network",
    wrap: (program, paths) =>
      filteredBubblewrap([
        ...BUBBLEWRAP,
        ...options,
        ...paths.flatMap((path) => ["--ro-bind-try", path, path]),
        "--remount-ro",
        "/",
        "--chdir",
        "/",
        ...program,
      ]),
  };
}

/** No wall at all. */
export const NO_SANDBOX: Sandbox = {
  name: "none",
  program: undefined,
  keeps: "no outer wall",
  wrap: (program) => [...program],
};

/** What a program may read behind Landlock. */
function shown(paths: readonly string[]): string[] {
  return [...LIBRARY_FOLDERS, ...DEVICES, ...paths];
}

const LANDLOCK_KEEPS =
  "Landlock: no file but the program's own, nothing to write to, no sockets, no signals";

/** The walls of Linux, strongest first; the last one always works. */
export const SANDBOXES: readonly Sandbox[] = [
  // Nested namespaces are the way to most vulnerabilities of the kernel; before 0.8 there is no
  // such option.
  bubblewrap(["--disable-userns"]),
  bubblewrap([]),
  {
    name: "landlock",
    program: "perl",
    keeps: LANDLOCK_KEEPS,
    wrap: (program, paths) => walledByPerl("landlock", program, shown(paths)) ?? ["false"],
  },
  {
    name: "landlock",
    program: "setpriv",
    keeps: LANDLOCK_KEEPS,
    wrap: (program, paths) => walledBySetpriv(program, shown(paths)) ?? ["false"],
  },
  {
    name: "filter",
    program: "perl",
    keeps: "a filter of system calls: nothing to write to, no sockets, no signals; files are read",
    wrap: (program, paths) => walledByPerl("filter", program, paths) ?? ["false"],
  },
  {
    name: "no-new-privileges",
    program: "setpriv",
    keeps: "no new privileges, and no further outer wall",
    // A reader that a page keeps busy does not notice that the service is gone: the kernel kills it
    // then.
    wrap: (program) => ["setpriv", "--pdeathsig", "KILL", "--no-new-privs", "--", ...program],
  },
  NO_SANDBOX,
];

/** Finds out which wall this system offers. */
export interface SandboxFinder {
  /** Starts something behind the strongest wall with which it does start. Rejects as `attempt` does. */
  start<Started>(attempt: (sandbox: Sandbox) => Promise<Started>): Promise<Started>;
}

/**
 * Creates a finder: the first start tries the walls one after another, later starts take the one
 * that was found.
 *
 * The start itself is what is tried, so that a wall is in force only when the real program runs
 * behind it. `onFound` is called once with the wall in force and why nothing stronger is. `walls`
 * replaces those of this system.
 */
export function createSandboxFinder(
  choice: "auto" | "off",
  onFound: (sandbox: Sandbox, because: string | undefined) => void,
  walls: readonly Sandbox[] = choice === "auto" && Deno.build.os === "linux"
    ? SANDBOXES
    : [NO_SANDBOX],
): SandboxFinder {
  let found: Sandbox | undefined;
  let finding: Promise<unknown> | undefined;

  async function find<Started>(attempt: (sandbox: Sandbox) => Promise<Started>): Promise<Started> {
    let because: string | undefined;
    let fault: unknown;
    const missing = new Set<Sandbox["program"]>();
    for (const sandbox of walls) {
      if (missing.has(sandbox.program)) continue;
      try {
        const started = await attempt(sandbox);
        found = sandbox;
        onFound(sandbox, because);
        return started;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // The reason why the strongest one fails is the one an operator can act on.
        because ??= reason;
        // Each attempt takes milliseconds of a start.
        if (reason.includes(`${sandbox.program}: not found`)) missing.add(sandbox.program);
        fault = error;
      }
    }
    throw fault;
  }

  return {
    async start<Started>(attempt: (sandbox: Sandbox) => Promise<Started>): Promise<Started> {
      while (finding !== undefined) await finding.catch(() => {});
      if (found !== undefined) return await attempt(found);
      const first = find(attempt).finally(() => {
        finding = undefined;
      });
      finding = first;
      return await first;
    },
  };
}
