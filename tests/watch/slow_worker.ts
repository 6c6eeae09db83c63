/** The watchdog's worker on a busy machine: its code comes after other turns of its event loop. */
import { runWatchWorker } from "../../src/base/watch/watch_worker.ts";

await new Promise((resolve) => setTimeout(resolve, 200));
runWatchWorker();
