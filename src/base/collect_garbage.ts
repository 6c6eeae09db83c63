/** How a process that has nothing to do gives back the memory that it no longer needs. */

/** Collects garbage and returns memory to the system, as only a `last-resort` collection does. */
export function collectGarbage(): void {
  // With `--expose-gc`, which readers and the executable are started with.
  const { gc } = globalThis as {
    readonly gc?: (options: Readonly<Record<string, string>>) => void;
  };
  gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
