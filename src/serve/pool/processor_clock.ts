/**
 * How much processor time another process has used, read from outside it: one that a page keeps
 * busy cannot report it.
 *
 * The shell reads it: the runtime opens `/proc` only to a program that may do everything.
 */

/** Processor time is counted in these everywhere Linux runs (`USER_HZ`). */
const TICKS_PER_SECOND = 100;

/** Prints `stat` of a process and of all below it: a wall may have a process of its own. */
const STAT_OF_TREE = `
set -- "$1"
while [ $# -gt 0 ]; do
  pid=$1; shift
  while IFS= read -r line; do printf '%s\\n' "$line"; done < /proc/$pid/stat || exit 0
  below=
  read -r below < /proc/$pid/task/$pid/children
  set -- $below "$@"
done
`;

/** Returns seconds of processor time of a process; undefined where the system does not tell. */
export type ProcessorClock = (pid: number) => Promise<number | undefined>;

/** Reads the clock of this system: `/proc` on Linux, `ps` on other systems that have it. */
export const readProcessorClock: ProcessorClock = async (pid) => {
  switch (Deno.build.os) {
    case "windows":
      return undefined;
    case "linux":
      return parseStats(await outputOf("/bin/sh", ["-c", STAT_OF_TREE, "sh", String(pid)]));
    default:
      return parsePsTime(await outputOf("/bin/ps", ["-o", "time=", "-p", String(pid)]));
  }
};

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    const command = new Deno.Command(program, { args: [...args], stdin: "null", stderr: "null" });
    return new TextDecoder().decode((await command.output()).stdout);
  } catch {
    return "";
  }
}

/** Sums user and system time of lines of `/proc/PID/stat` (proc(5)); undefined for no line. */
export function parseStats(lines: string): number | undefined {
  let ticks: number | undefined;
  for (const line of lines.split("\n")) {
    // The name of the program, in parentheses, may hold anything; the third field follows it.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const used = Number(fields[11]) + Number(fields[12]);
    if (Number.isFinite(used)) ticks = (ticks ?? 0) + used;
  }
  return ticks === undefined ? undefined : ticks / TICKS_PER_SECOND;
}

/** Reads the time that `ps` prints: `0:02.34`, `01:02:03`, `1-01:02:03`. */
export function parsePsTime(printed: string): number | undefined {
  const text = printed.trim();
  if (!/^[\d:.-]+$/.test(text)) return undefined;
  const [days, clock] = text.includes("-") ? text.split("-") : ["0", text];
  const seconds = (clock ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + seconds;
}
