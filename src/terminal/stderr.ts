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
