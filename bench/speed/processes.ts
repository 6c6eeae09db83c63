/** What a tree of processes has used, read from /proc: Linux only. */

/** Which part of a service a process is. */
export type Part = "main" | "network" | "reader";

/** What one look at a tree of processes sees. */
export interface Look {
  /** Milliseconds of processor time (user and system) since the start, of the dead as well. */
  readonly cpuMs: Readonly<Record<Part, number>>;
  /** Resident MiB of all that live, what they share counted for each. */
  readonly residentMiB: number;
  /** The same, but what is of files counted once, in the process that has most of it. */
  readonly onceMiB: number;
  /** Reader processes that were ever seen. */
  readonly readers: number;
}

/** Milliseconds of one clock tick of /proc. */
const TICK_MS = 10;
const PAGE_MIB = 4 / 1024;

interface Seen {
  readonly part: Part;
  readonly isReader: boolean;
  cpuMs: number;
}

/** Programs that only start another one in their place. */
const WRAPPERS = /(?:^|\/)(?:sh|bwrap|setpriv)$/;

/**
 * Creates a watch over the tree below one process.
 *
 * The time of a process that has ended is what the last look saw of it, so look after each call.
 */
export function watchProcesses(root: number): () => Look {
  const seen = new Map<number, Seen>();
  return () => {
    const living = treeBelow(root);
    let residentMiB = 0;
    let ofFilesMiB = 0;
    let mostOfFilesMiB = 0;
    for (const [pid, cpuMs] of living) {
      const known = seen.get(pid);
      // A wrapper becomes its program under the same number.
      const fresh = known?.isReader === true ? known : { ...partOf(pid), cpuMs };
      seen.set(pid, fresh);
      fresh.cpuMs = cpuMs;
      const [, resident = 0, ofFiles = 0] = readIfThere(`/proc/${pid}/statm`).split(" ")
        .map((pages) => Number(pages) * PAGE_MIB);
      residentMiB += resident;
      ofFilesMiB += ofFiles;
      mostOfFilesMiB = Math.max(mostOfFilesMiB, ofFiles);
    }
    const cpuMs = { main: 0, network: 0, reader: 0 };
    let readers = 0;
    for (const { part, isReader, cpuMs: used } of seen.values()) {
      cpuMs[part] += used;
      if (isReader) readers++;
    }
    return { cpuMs, residentMiB, onceMiB: residentMiB - ofFilesMiB + mostOfFilesMiB, readers };
  };
}

/** Gives the processor time of a process and of all below it, by number. */
function treeBelow(root: number): Map<number, number> {
  const all = new Map<number, { parent: number; cpuMs: number }>();
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readIfThere(`/proc/${name}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    if (stat !== "") all.set(Number(name), { parent: Number(fields[1]), cpuMs });
  }
  const tree = new Map<number, number>();
  for (const [pid, { cpuMs }] of all) {
    let at: number | undefined = pid;
    while (at !== undefined && at !== root) at = all.get(at)?.parent;
    if (at === root) tree.set(pid, cpuMs);
  }
  return tree;
}

function partOf(pid: number): { part: Part; isReader: boolean } {
  const words = readIfThere(`/proc/${pid}/cmdline`).split("\0");
  if (words.includes("__network")) return { part: "network", isReader: false };
  if (!words.includes("__reader")) return { part: "main", isReader: false };
  return { part: "reader", isReader: !WRAPPERS.test(words[0] ?? "") };
}

function readIfThere(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}
