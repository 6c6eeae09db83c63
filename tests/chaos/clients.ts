/** Clients that make one call after another, each over a way in of its own. */
import { type Front, httpFronts } from "../support/every_door.ts";
import type { PlannedCall } from "./calls.ts";
import type { MadeCall } from "./judge.ts";

/** A client. */
export type Caller = Pick<Front, "name" | "call"> & { close(): Promise<void> };

/** Opens as many clients as wished: REST, `/mcp` in both eras, and what `another` opens, in turn. */
export async function openClients(
  base: string,
  count: number,
  another?: (base: string) => Promise<Caller>,
): Promise<Caller[]> {
  const fronts = httpFronts(base).map((front) => () =>
    Promise.resolve({ ...front, close: () => Promise.resolve() })
  );
  const ways = another === undefined ? fronts : [...fronts, () => another(base)];
  return await Promise.all(
    Array.from({ length: count }, (_, at) => (ways[at % ways.length] as () => Promise<Caller>)()),
  );
}

/** Makes one call and tells what came of it, `seconds` later at the latest; never rejects. */
export async function makeCall(
  caller: Caller,
  call: PlannedCall,
  seconds: number,
): Promise<MadeCall> {
  const from = performance.now();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${seconds} seconds`)),
    seconds * 1000,
  );
  try {
    const outcome = await Promise.race([caller.call(call.tool, call.args), late.promise]);
    return { call, front: caller.name, from, to: performance.now(), outcome };
  } catch (error) {
    const lost = error instanceof Error ? error.message : String(error);
    return { call, front: caller.name, from, to: performance.now(), lost };
  } finally {
    clearTimeout(timer);
  }
}
