/** Reading the heads of messages from another process, which may be anything. */
import { BrokenChannel } from "./frame.ts";

/** What a process has used so far, so that one is replaced after much use. */
export interface Usage {
  cpuSeconds: number;
  residentMiB: number;
}

/** Returns a message's fields. Throws `BrokenChannel` for what has none. */
export function asFields(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw broken("a message without fields");
  return value as Record<string, unknown>;
}

/** Tells whether a field is a whole number from 0. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Reads what a process has used. Throws `BrokenChannel`. */
export function parseUsage(usage: unknown): Usage {
  const { cpuSeconds, residentMiB } = asFields(usage);
  if (typeof cpuSeconds !== "number" || typeof residentMiB !== "number") throw broken("usage");
  return { cpuSeconds, residentMiB };
}

/** Makes the error for a message, or a part of one, that cannot be read. */
export function broken(what: string): BrokenChannel {
  return new BrokenChannel(`${what} cannot be read`);
}
