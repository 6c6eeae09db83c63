/** How a process that has nothing to do gives back the memory that it no longer needs. */

/**
 * Collects garbage and returns the memory to the system; nothing without `--expose-gc`.
 *
 * Only the `last-resort` kind returns it: an ordinary collection leaves a heap of 100 MiB with 25
 * in use.
 */
export function collectGarbage(): void {
  // With `--expose-gc`, which readers and the executable are started with.
  const { gc } = globalThis as {
    readonly gc?: (options: Readonly<Record<string, string>>) => void;
  };
  gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
