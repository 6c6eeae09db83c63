/**
 * The one entry: a command of the command line, or a reader process started by the service itself.
 *
 * Both load their code on demand, so that neither carries the other's.
 */
import type { TOOLS } from "./src/tools/table.ts";
import { VERSION } from "./src/version.ts";

const [first] = Deno.args;

async function loadTools(): Promise<typeof TOOLS> {
  return (await import("./src/tools/table.ts")).TOOLS;
}

if (first === "__reader") {
  const { runReader } = await import("./src/reader/run.ts");
  await runReader(await loadTools());
} else {
  const { runCommand } = await import("./src/cli/run_command.ts");
  Deno.exit(await runCommand(Deno.args, loadTools, VERSION));
}
