/** Starts the program that judges growth, with the flags its figures need. */
import { resolve } from "node:path";

const HERE = import.meta.dirname as string;
/** MiB of the young generation: larger than what a run allocates, so that nothing is collected. */
const YOUNG_MIB = 512;

/** Judges pairs (`reader: shape`; all without names) from so many characters on; gives its lines. */
export async function judgePairs(chars: number, names: readonly string[] = []): Promise<string[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      "--quiet",
      "--config",
      resolve(HERE, "../deno.json"),
      `--v8-flags=--min-semi-space-size=${YOUNG_MIB},--max-semi-space-size=${2 * YOUNG_MIB}`,
      resolve(HERE, "judge.ts"),
      String(chars),
      ...names,
    ],
    stdout: "piped",
    stderr: "inherit",
  });
  const { code, stdout } = await command.output();
  if (code !== 0) throw new Error(`the program that judges growth ended with status ${code}`);
  return new TextDecoder().decode(stdout).trim().split("\n");
}
