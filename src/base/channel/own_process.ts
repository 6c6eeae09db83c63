/** Standard output and exit of every child process of the service. */

/** Exit code of a process that could not give up its permissions (EX_SOFTWARE). */
export const EXIT_STILL_PERMITTED = 70;
/** Exit code of a process that was sent an invalid message (EX_PROTOCOL). */
export const EXIT_BROKEN = 76;

const encoder = new TextEncoder();

/** Ends this process; `reason` goes to standard error, which the service keeps for its log. */
export async function leave(code: number, reason: string): Promise<never> {
  await Deno.stderr.write(encoder.encode(`${reason}\n`));
  Deno.exit(code);
}

/** Sends what a package prints to standard error: standard output is for messages only. */
export function keepOutputClean(): void {
  // deno-lint-ignore no-console
  console.log = console.info = console.debug = console.error;
}
