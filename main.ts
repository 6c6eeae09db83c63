/**
 * The one entry: a command of the command line, a process the service starts itself to read pages or
 * to connect to the web, or a worker in one of them.
 *
 * Each loads its code on demand, so that none loads the others'.
 */
const [first] = Deno.args;
/** The name of a worker; the types of browsers, which the page of `look` is written in, have none. */
const workerName: unknown = Reflect.get(globalThis, "name");

if (typeof workerName === "string" && workerName !== "") {
  const { runOwnWorker } = await import("./src/terminal/own_workers.ts");
  await runOwnWorker(workerName);
} else if (first === "__reader") {
  const { startReader } = await import("./src/serve/reader/start.ts");
  await startReader(Deno.args[1]?.split(","));
} else if (first === "__network") {
  const { runNetwork } = await import("./src/web/fetch/network/run.ts");
  await runNetwork();
} else {
  const { runProgram } = await import("./src/terminal/run_program.ts");
  const loadTools = async () => (await import("./src/tools/contract/table.ts")).TOOLS;
  Deno.exit(await runProgram(Deno.args, loadTools));
}
