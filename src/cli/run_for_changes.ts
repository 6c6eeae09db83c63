/** `--exec`: a command of the operator's own for each page that changed. */
import { clipped } from "../quoted.ts";
import { say } from "./stderr.ts";

/** Runs a command with each line it is given on standard input, one after another. */
export interface ChangeCommand {
  run(line: string): void;
  /** Waits for all of them, and returns how many failed. */
  ended(): Promise<number>;
}

/** Creates it; the command is one of the shell. Its output goes to standard error. */
export function createChangeCommand(command: string): ChangeCommand {
  let last = Promise.resolve();
  let failed = 0;
  const [shell, flag] = Deno.build.os === "windows" ? ["cmd", "/c"] : ["/bin/sh", "-c"];

  async function runOne(line: string): Promise<void> {
    try {
      const child = new Deno.Command(shell as string, {
        args: [flag as string, command],
        stdin: "piped",
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      const writer = child.stdin.getWriter();
      // A command that does not read its input is none that failed.
      await writer.write(new TextEncoder().encode(`${line}\n`)).then(() => writer.close())
        .catch(() => {});
      const { success, stdout } = await child.output();
      if (stdout.length > 0) say(new TextDecoder().decode(stdout).trimEnd());
      if (!success) failed++;
    } catch (error) {
      failed++;
      say(`service: --exec could not be run: ${clipped(String(error))}`);
    }
  }

  return {
    run: (line) => void (last = last.then(() => runOne(line))),
    async ended(): Promise<number> {
      await last;
      return failed;
    },
  };
}
