/** The signals that stop the program: the first one gently, the second at once. */

/** Signal numbers, for the exit code a shell expects of a program that a signal ended. */
const NUMBER_OF: Readonly<Record<string, number>> = { SIGINT: 2, SIGTERM: 15, SIGBREAK: 21 };

/** Settles at the first signal to stop; from then on another one ends the program at once. */
export function untilStopped(): Promise<void> {
  const signals: Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM"];
  const { promise, resolve } = Promise.withResolvers<void>();
  let stopping = false;
  for (const signal of signals) {
    Deno.addSignalListener(signal, () => {
      if (stopping) Deno.exit(128 + (NUMBER_OF[signal] ?? 0));
      stopping = true;
      resolve();
    });
  }
  return promise;
}
