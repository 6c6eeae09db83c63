/** The program as its user starts it: gives up the rights that the command does not need, and runs it. */
import { VERSION } from "../base/version.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { giveUpFiles, giveUpWriting } from "./named_files.ts";
import { runCommand } from "./run_command.ts";

/** Runs a command line and returns the exit code. */
export async function runProgram(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
): Promise<number> {
  const [first] = args;
  // Before the permission to read is given up, whoever gives it up and when.
  const sites = Deno.env.get("SERVICE_SITES")?.trim();
  if (sites) (await import("./sites_file.ts")).readSitesFile(sites);
  const browser = Deno.env.get("SERVICE_BROWSER")?.trim();
  if (browser?.startsWith("/")) (await import("./is_program.ts")).isProgram(browser);
  // `serve` may have a file of tokens to read, and has a worker to load; it gives that up before it
  // listens. `mcp` does before it reads: in the executable its code is a file.
  const mayRead = !/^(?:-.*|tools|completions|man)$/.test(first ?? "-");
  const mayWrite = first === "batch" || first === "crawl" ||
    mayRead && first !== "serve" && args.some((each) => /^(?:-o|--output(?:=|$))/.test(each));
  if (!mayRead) giveUpFiles();
  else if (!mayWrite) giveUpWriting();
  return await runCommand(args, loadTools, VERSION);
}
