/** The name that the program speaks by: the one it was called by. */
import process from "node:process";

/** Every channel installs the program by both. */
const NAMES = ["service", "pagefacts"] as const;

/** Tells a name from how a program was called: a path, on Windows with `.exe`; `service` else. */
export function programName(called: string): typeof NAMES[number] {
  const base = called.split(/[/\\]/).at(-1)?.replace(/\.exe$/i, "").toLowerCase();
  return NAMES.find((name) => name === base) ?? NAMES[0];
}

/** The name of this program; of one run from its sources it is `service`. */
export const PROGRAM = programName(process.argv0);
