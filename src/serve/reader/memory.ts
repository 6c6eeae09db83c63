/** What a reader process has used. */
import process from "node:process";
import type { Usage } from "../../base/channel/message.ts";

/** Returns the seconds of processor time this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Measures this process. */
export function usage(): Usage {
  return { cpuSeconds: cpuSeconds(), residentMiB: Math.round(process.memoryUsage().rss / 2 ** 20) };
}
