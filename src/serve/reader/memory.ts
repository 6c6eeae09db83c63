/** What a reader process has used, and how it frees what it no longer needs. */
import process from "node:process";
import type { Usage } from "../../base/channel/message.ts";

/** The engine's interface with `--expose-gc`, which readers are started with. */
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

/** Returns the seconds of processor time this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Measures this process. */
export function usage(): Usage {
  return { cpuSeconds: cpuSeconds(), residentMiB: Math.round(process.memoryUsage().rss / 2 ** 20) };
}
