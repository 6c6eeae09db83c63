/**
 * Many lines on standard error without a write for each: buffered, written a few times a second.
 */
import { say } from "./stderr.ts";
import { LOG_GATHER_MS, MAX_GATHERED_LINES } from "../base/limits.ts";

/** A log that buffers lines. */
export interface LineLog {
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
