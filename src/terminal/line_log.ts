/** Many lines on standard error without a write each: buffered, written a few times a second. */
import { say } from "./stderr.ts";

// Bounds.
/** Milliseconds a line of the log may wait for others to be written with it. */
const LOG_GATHER_MS = 100;
/** Lines of the log buffered at most; a burst is written at once. */
const MAX_GATHERED_LINES = 500;

interface LineLog {
  add(line: string): void;
  /** Writes what is buffered. */
  flush(): void;
}

/** Creates a log on standard error. */
export function createLineLog(): LineLog {
  let held: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held.length > 0) say(held.join("\n"));
    held = [];
  }

  return {
    add(line): void {
      held.push(line);
      if (held.length >= MAX_GATHERED_LINES) flush();
      else timer ??= setTimeout(flush, LOG_GATHER_MS);
    },
    flush,
  };
}
