/**
 * The one entry: a command of the command line, a process the service starts itself to read pages or
 * to connect to the web, or a worker: of `batch`, that reads the files named to it, of `call`,
 * that writes the answer, of `crawl`, that
 * keeps the ledger and the output named to it, or of `serve`, that watches the process it is in.
 *
 * Each loads its code on demand, so that none loads the others'.
 */
import { giveUpFiles, giveUpWriting } from "./src/terminal/named_files.ts";
import type { TOOLS } from "./src/tools/contract/table.ts";
import { ANSWER_WORKER } from "./src/terminal/answer_worker_name.ts";
import { INPUTS_WORKER, PARTS_WORKER } from "./src/terminal/batch/worker_name.ts";
import { OUTPUT_WORKER } from "./src/terminal/crawl/worker_name.ts";
import { WATCH_WORKER } from "./src/base/watch/worker_name.ts";
import { VERSION } from "./src/base/version.ts";

const [first] = Deno.args;
/** The name of a worker; the types of browsers, which the page of `look` is written in, have none. */
const workerName: unknown = Reflect.get(globalThis, "name");

async function loadTools(): Promise<typeof TOOLS> {
  return (await import("./src/tools/contract/table.ts")).TOOLS;
}

if (workerName === INPUTS_WORKER) {
  const { runInputsWorker } = await import("./src/terminal/batch/inputs_worker.ts");
  runInputsWorker();
} else if (workerName === PARTS_WORKER) {
  const { runPartsWorker } = await import("./src/terminal/batch/parts_worker.ts");
  runPartsWorker();
} else if (workerName === ANSWER_WORKER) {
  const { runAnswerWorker } = await import("./src/terminal/answer_file.ts");
  runAnswerWorker();
} else if (workerName === OUTPUT_WORKER) {
  const { runKeeper } = await import("./src/terminal/crawl/keeper_worker.ts");
  runKeeper();
} else if (workerName === WATCH_WORKER) {
  const { runWatchWorker } = await import("./src/base/watch/watch_worker.ts");
  runWatchWorker();
} else if (first === "__reader") {
  const { startReader } = await import("./src/serve/reader/start.ts");
  await startReader(Deno.args[1]?.split(","));
} else if (first === "__network") {
  const { runNetwork } = await import("./src/web/fetch/network/run.ts");
  await runNetwork();
} else {
  // Before the permission to read is given up, whoever gives it up and when.
  const sites = Deno.env.get("SERVICE_SITES")?.trim();
  if (sites) (await import("./src/terminal/sites_file.ts")).readSitesFile(sites);
  // `serve` may have a file of tokens to read, and has a worker to load; it gives that up before it
  // listens.
  const mayRead = !/^(?:-.*|mcp|tools|completions|man)$/.test(first ?? "-");
  const mayWrite = first === "batch" || first === "crawl" ||
    mayRead && first !== "serve" && Deno.args.some((one) => /^(?:-o|--output(?:=|$))/.test(one));
  if (!mayRead) giveUpFiles();
  else if (!mayWrite) giveUpWriting();
  const { runCommand } = await import("./src/terminal/run_command.ts");
  Deno.exit(await runCommand(Deno.args, loadTools, VERSION));
}
