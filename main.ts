/**
 * The one entry: a command of the command line, or a process the service starts itself to read pages
 * or to connect to the web.
 *
 * Each loads its code on demand, so that none loads the others'.
 */
import { giveUpFiles } from "./src/cli/give_up_files.ts";
import type { TOOLS } from "./src/tools/table.ts";
import { VERSION } from "./src/version.ts";

const [first] = Deno.args;

async function loadTools(): Promise<typeof TOOLS> {
  return (await import("./src/tools/table.ts")).TOOLS;
}

if (first === "__reader") {
  const { runReader } = await import("./src/reader/run.ts");
  const { loadRuns } = await import("./src/tools/runs/table.ts");
  await runReader(await loadRuns(Deno.args[1]?.split(",")));
} else if (first === "__network") {
  const { runNetwork } = await import("./src/network/run.ts");
  await runNetwork();
} else {
  if (first !== "call" && first !== "import-ftr") giveUpFiles();
  const { runCommand } = await import("./src/cli/run_command.ts");
  Deno.exit(await runCommand(Deno.args, loadTools, VERSION));
}
