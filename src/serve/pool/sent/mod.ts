/**
 * What the service and a reader process send each other.
 *
 * A front of its own within `serve/pool`: what needs this alone loads no more.
 * Never loads the pool: a reader process reads this alone.
 */
export { unpackArguments } from "./arguments.ts";
export type { FromReader, SleepRequest, ToReader } from "./messages.ts";
