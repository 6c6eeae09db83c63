/** A request body, never more of it than the bound and never longer than the budget. */
import { badInput, ToolError } from "../../base/errors.ts";
import { JsonScanner, type ScannedJson } from "../../base/json/scanner.ts";
import type { BodyQuota, Reservation } from "./body_quota.ts";
import { type Budget, withinBudget } from "./budget.ts";
import { BrokenBody, type RequestBody } from "./client_body.ts";
import { inLoopShare } from "./loop_share.ts";
import type { Slab, SlabPool } from "./slabs.ts";
import { thousands } from "../../base/thousands.ts";
import { beginWork } from "../../base/watch/work_board.ts";

// Bounds.
/** Bytes of a body that is read without reserving memory. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Bytes of a body below which it gets memory of its own and no slab of the pool. */
const OWN_MEMORY_BYTES = 16 * 1024;

/** A body as the route that answers needs it. */
export interface ReadBody {
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: ScannedJson | undefined;
  /** Releases its reserved bytes, and its memory too when nothing refers to its bytes any more. */
  end(isUnused: boolean): void;
}

/**
 * Reads a body to its end as JSON, scanning it while it arrives.
 *
 * Throws `ToolError`: `too_large` before a byte is read when the length is declared, or while it
 * arrives; `timed_out` when it comes too slowly; `bad_input` when it is not UTF-8, breaks off, or has
 * more in it than a body may have.
 */
export async function readBody(
  body: RequestBody,
  { maxBytes, quota, slabs }: {
    readonly maxBytes: number;
    readonly quota: BodyQuota;
    readonly slabs: SlabPool;
  },
  budget: Budget,
  sendContinue: () => void = () => {},
): Promise<ReadBody> {
  const { declared } = body;
  if ((declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Small ones together take less memory than their connections do anyway.
  const reservation = (declared ?? maxBytes) > SMALL_BODY_BYTES
    ? quota.open(declared ?? maxBytes)
    : NO_RESERVATION;
  const memory = new BodyMemory(declared ?? maxBytes, slabs);
  const reading = { isOver: false };
  try {
    const scanning = scan(body, maxBytes, reservation, memory, reading, sendContinue);
    const json = await withinBudget(scanning, budget);
    return {
      json,
      end: (isUnused) => {
        reservation.end();
        if (isUnused || json === undefined || json.texts.size === 0) memory.giveBack();
      },
    };
  } catch (error) {
    reservation.end();
    throw error instanceof BrokenBody ? brokenOff() : error;
  } finally {
    reading.isOver = true;
  }
}

/**
 * Reads past a body that no route has a use for. Throws as `readBody` does for one that is too
 * large, too slow or broken: the bound is of every route.
 */
export async function passBody(body: RequestBody, maxBytes: number, budget: Budget): Promise<void> {
  if ((body.declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // One of a known length within the bound is passed over by the connection.
  if (body.declared !== undefined) return;
  const reading = { isOver: false };
  const pass = async (): Promise<void> => {
    const into = new Uint8Array(SMALL_BODY_BYTES);
    for (let length = 0; !reading.isOver;) {
      const count = await body.read(into);
      if (count === null) return;
      length += count;
      if (length > maxBytes) throw tooLarge(maxBytes);
    }
  };
  try {
    await withinBudget(pass(), budget);
  } catch (error) {
    throw error instanceof BrokenBody ? brokenOff() : error;
  } finally {
    reading.isOver = true;
  }
}

async function scan(
  body: RequestBody,
  maxBytes: number,
  reservation: Reservation,
  memory: BodyMemory,
  reading: { readonly isOver: boolean },
  sendContinue: () => void,
): Promise<ScannedJson | undefined> {
  const scanner = new JsonScanner();
  await reservation.whole();
  sendContinue();
  for (let length = 0;;) {
    const into = memory.free();
    const count = await body.read(into);
    if (reading.isOver) return undefined;
    if (count === null) break;
    length += count;
    if (length > maxBytes) throw tooLarge(maxBytes);
    reservation.add(count);
    const isJson = await inLoopShare(() => {
      beginWork("the body of a request");
      return scanner.push(into.subarray(0, count));
    });
    if (reading.isOver || !isJson) return undefined;
    memory.fill(count, scanner.holdsBytes());
    if (length === body.declared) break;
    await reservation.whole();
  }
  reservation.complete();
  return await inLoopShare(() => scanner.end());
}

/** The memory one body is read into, piece after piece. */
class BodyMemory {
  readonly #pool: SlabPool;
  readonly #slabs: Slab[] = [];
  #current: Uint8Array<ArrayBuffer>;
  #filled = 0;

  /** A body much smaller than a slab has memory of its own size. */
  constructor(bytes: number, pool: SlabPool) {
    this.#pool = pool;
    // One byte at least: reading into it detects the end.
    this.#current = bytes < OWN_MEMORY_BYTES ? new Uint8Array(Math.max(1, bytes)) : this.#next();
  }

  /** Returns the memory for the next piece. */
  free(): Uint8Array<ArrayBuffer> {
    if (this.#filled === this.#current.length) {
      this.#current = this.#next();
      this.#filled = 0;
    }
    return this.#current.subarray(this.#filled);
  }

  /** Notes that a piece was filled; memory that nobody keeps is used again. */
  fill(count: number, isKept: boolean): void {
    this.#filled = isKept ? this.#filled + count : 0;
  }

  giveBack(): void {
    this.#pool.put(this.#slabs.splice(0));
  }

  #next(): Slab {
    const slab = this.#pool.take();
    this.#slabs.push(slab);
    return slab;
  }
}

const NO_RESERVATION: Reservation = {
  whole: () => Promise.resolve(),
  add: () => {},
  complete: () => {},
  end: () => {},
};

/** Reads the body of a request that comes with one, as a test or another server makes it. */
export function bodyOf(request: Request): RequestBody {
  const length = request.headers.get("content-length");
  const declared = length === null ? request.body === null ? 0 : undefined : Number(length);
  const reader = request.body?.getReader();
  let rest: Uint8Array = new Uint8Array(0);
  return {
    declared,
    async read(into): Promise<number | null> {
      while (rest.length === 0) {
        const next = await reader?.read().catch(() => {
          throw new BrokenBody("the body broke off");
        });
        if (next?.value === undefined) return null;
        rest = next.value;
      }
      const count = Math.min(rest.length, into.length);
      into.set(rest.subarray(0, count));
      rest = rest.subarray(count);
      return count;
    },
  };
}

/** A body that breaks off, or whose chunks are malformed, is the client's mistake. */
function brokenOff(): ToolError {
  return badInput("the request body broke off before its end");
}

function tooLarge(maxBytes: number): ToolError {
  return new ToolError("too_large", `the request body is over ${thousands(maxBytes)} bytes`);
}
