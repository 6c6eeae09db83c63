/** Messages beside the answers: single lines on standard error. */
import { hideSecrets } from "../base/hide_secrets.ts";

/** Writes one line, the secrets of addresses in it hidden. */
export function say(line: string): void {
  saySecretless(`${hideSecrets(line)}\n`);
}

/** Writes text as it is, without a line end of its own; for what no caller has a part in. */
export function saySecretless(text: string): void {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += Deno.stderr.writeSync(bytes.subarray(at));
  } catch {
    // Standard error is closed: there is nobody to write to.
  }
}

/** Reports a bug behind a generic answer, with its stack; never with what a caller sent. */
export function reportBug(error: unknown): void {
  const text = error instanceof Error ? error.stack ?? error.message : String(error);
  say(`${new Date().toISOString()} internal error: ${text}`);
}

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
