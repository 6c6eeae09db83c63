/** Finds the child processes of a service, as an operator would: in the kernel's list (Linux). */

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

function listProcesses(): Listed[] {
  const found: Listed[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program stands in parentheses and may hold anything.
      const fields = Deno.readTextFileSync(`/proc/${name}/stat`).replace(/^.*\)/s, "").trim();
      const command = Deno.readTextFileSync(`/proc/${name}/cmdline`);
      found.push({ pid: Number(name), parent: Number(fields.split(" ")[1]), command });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/**
 * Lists the reader processes below a process: those that run the program, not what wraps them.
 *
 * Test files that run beside each other are threads of one process: below it are the readers of all
 * of them, of which `entry` names those that run one module.
 */
export function readerPids(service: number = Deno.pid, entry?: URL): number[] {
  return pidsOf("__reader", service, entry);
}

/** Lists the reader processes below the program that was given an argument, which no other has. */
export function readersOf(argument: string): number[] {
  const program = listProcesses().find(({ command }) => command.split("\0").includes(argument));
  return program === undefined ? [] : readerPids(program.pid);
}

/** Lists the network processes below a process, or those of them that run one module. */
export function networkPids(service: number = Deno.pid, entry?: URL): number[] {
  return pidsOf("__network", service, entry);
}

function pidsOf(argument: string, service: number, entry?: URL): number[] {
  const all = listProcesses();
  const below = new Set([service]);
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  const parents = new Set(all.map(({ parent }) => parent));
  return all.filter(({ pid, command }) =>
    below.has(pid) && !parents.has(pid) && command.includes(argument) &&
    command.includes(entry?.pathname ?? "")
  ).map(({ pid }) => pid);
}
