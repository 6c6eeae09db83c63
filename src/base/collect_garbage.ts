/** How a process that has nothing to do gives back the memory that it no longer needs. */

/** The engine's interface with `--expose-gc`, which readers and the executable are started with. */
interface Collector {
  readonly gc?: (options: Readonly<Record<string, string>>) => void;
}

/**
 * Collects garbage and returns the memory to the system; nothing without `--expose-gc`.
 *
 * Only the `last-resort` kind returns it: an ordinary collection leaves a heap of 100 MiB with 25
 * in use.
 */
export function collectGarbage(): void {
  const { gc } = globalThis as Collector;
  gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
