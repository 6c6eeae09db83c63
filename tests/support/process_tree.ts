/** Processes as /proc tells of them (Linux). */

const PAGE_BYTES = 4_096;

/** Gives a process and every process below it, the process first. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...children.get(parent) ?? [], Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...children.get(pid) ?? []);
  return tree;
}

/** Says whether a process is there and more than a zombie. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== "Z" && state !== "X";
}

/** Gives the processes that are still running when `seconds` are over, as soon as none is. */
export async function stillRunning(pids: readonly number[], seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const left = pids.filter(isRunning);
    if (left.length === 0 || performance.now() > end) return left;
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** Gives the command line of a process; empty for one that is gone. */
export function commandLineOf(pid: number): string {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** Gives the resident memory of a process in MiB, what it shares with others included. */
export function residentMiBOf(pid: number): number {
  try {
    const [, pages = "0"] = Deno.readTextFileSync(`/proc/${pid}/statm`).split(" ");
    return Number(pages) * PAGE_BYTES / 1024 / 1024;
  } catch {
    return 0;
  }
}

function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Reads what follows the name of the program, which may hold blanks and brackets itself. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
