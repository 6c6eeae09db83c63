/**
 * The one entry: a command of the command line, or a reader process started by the service itself.
 *
 * Both load their code on demand, so that neither carries the other's.
 */
import manifest from "./deno.json" with { type: "json" };
import type { TOOLS } from "./src/tools/table.ts";

const [first] = Deno.args;

async function loadTools(): Promise<typeof TOOLS> {
  return (await import("./src/tools/table.ts")).TOOLS;
}

if (first === "__reader") {
  const { runReader } = await import("./src/reader/run.ts");
  await runReader(await loadTools());
} else {
  const { runCommand } = await import("./src/cli/run_command.ts");
  Deno.exit(await runCommand(Deno.args, loadTools, manifest.version));
}
