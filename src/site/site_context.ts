/** What the site room needs of the world; a tool's context is one, a test gives a plain object. */
import type { Context } from "../tools/tool.ts";

/** Pages, files and the clock. */
export type SiteContext = Context;

/** Gives the seconds of a context's clock, rounded to the millisecond. */
export function secondsOf(context: SiteContext): number {
  return Math.round(context.now()) / 1000;
}

/** Waits until a moment of that clock. */
export async function sleepUntil(context: SiteContext, seconds: number): Promise<void> {
  const wait = Math.ceil(seconds * 1000 - context.now());
  if (wait > 0) await context.sleep(wait);
}
