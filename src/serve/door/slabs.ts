/** Memory for request bodies, used again: collecting it would cost more than reading them. */

// Bounds.
/** Bytes of a body that are read and scanned at a time. */
export const BODY_SLAB_BYTES = 128 * 1024;
/** Seconds after which memory for bodies that was not needed meanwhile is freed. */
const SLAB_IDLE_SECONDS = 2;

/** A block of memory of `BODY_SLAB_BYTES`. */
export type Slab = Uint8Array<ArrayBuffer>;

/** A pool of free slabs; those unused for a while are freed. */
export class SlabPool {
  readonly #free: Slab[] = [];
  /** The fewest that were free since the last trim. */
  #unused = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** How many are free. */
  get size(): number {
    return this.#free.length;
  }

  /** Returns a slab; its content is arbitrary. */
  take(): Slab {
    const slab = this.#free.pop() ?? new Uint8Array(BODY_SLAB_BYTES);
    this.#unused = Math.min(this.#unused, this.#free.length);
    return slab;
  }

  /** Returns slabs to the pool that nothing refers to any more. */
  put(slabs: readonly Slab[]): void {
    this.#free.push(...slabs);
    if (this.#free.length === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.trim();
    }, SLAB_IDLE_SECONDS * 1000);
    Deno.unrefTimer(this.#timer as unknown as number);
  }

  /** Frees slabs that were not needed since the last trim. */
  trim(): void {
    // Detaching frees the memory at once; a collection may be far off in an idle process.
    for (const slab of this.#free.splice(0, this.#unused)) slab.buffer.transfer(0);
    this.#unused = this.#free.length;
    this.put([]);
  }
}
