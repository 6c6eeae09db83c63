/**
 * The service with one tool that holds main: `echo` spins for as many milliseconds of processor time
 * as it is handed in. A program of the tests alone; its arguments are the bounds of the watchdog.
 */
import { runWatchWorker, usedMs } from "../../src/base/watch/watch_worker.ts";
import { watchMain } from "../../src/base/watch/watch_main.ts";
import { WATCH_WORKER } from "../../src/base/watch/worker_name.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import { startTestDoor } from "../support/every_door.ts";

/** Spins in the turn it is called in. */
const runner: Runner = {
  call(_name, args) {
    const end = usedMs() + Number(args["html_or_url"]);
    while (usedMs() < end);
    return Promise.resolve({ ok: true, text: "spun", length: 4 });
  },
  close: () => Promise.resolve(),
};

if (Reflect.get(globalThis, "name") === WATCH_WORKER) runWatchWorker();
else {
  const [namedMs, endedMs] = Deno.args.map(Number);
  const { started } = watchMain({
    entry: Deno.mainModule,
    ...(namedMs === undefined ? {} : { namedMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
    onDelay: (seconds) => seconds > 0.05 && console.log(`delay ${Math.round(seconds * 1000)}`),
  });
  await started;
  const { port } = await startTestDoor({ runner, timeoutSeconds: 120 });
  console.log(`port ${port}`);
}
