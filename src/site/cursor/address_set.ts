/**
 * A set of addresses as short hashes: what a cursor remembers of the pages a crawl has seen.
 *
 * Packed by Golomb and Rice's code of the gaps between sorted hashes, some 15 bits each for
 * thousands. Two addresses share a hash once in 67 million pairs; then the later is not asked.
 */
import { fnv1a } from "../../base/fnv1a.ts";

// Bounds.
/** Bits of the hash an address is remembered by; of 10,000 addresses one or two are taken for others. */
const ADDRESS_HASH_BITS = 26;
/** Addresses a crawl remembers; a full one takes no further links. */
export const MAX_CURSOR_SEEN = 12_000;

/** Returns the hash of an address. */
export function addressHash(address: string): number {
  return textHash(address) >>> (32 - ADDRESS_HASH_BITS);
}

/** Returns a hash of 32 bits: FNV-1a over the characters, mixed as MurmurHash3 ends. */
export function textHash(text: string, seed?: number): number {
  let hash = fnv1a(text, seed);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Addresses by their hashes. */
export class AddressSet {
  readonly #hashes: Set<number>;

  constructor(hashes: Iterable<number> = []) {
    this.#hashes = new Set(hashes);
  }

  has(address: string): boolean {
    return this.#hashes.has(addressHash(address));
  }

  /** Adds an address; false when it was there. A full set takes no more. */
  add(address: string): boolean {
    const hash = addressHash(address);
    if (this.#hashes.has(hash)) return false;
    if (!this.isFull) this.#hashes.add(hash);
    return true;
  }

  /** Forgets an address, and whatever shares its hash. */
  delete(address: string): void {
    this.#hashes.delete(addressHash(address));
  }

  get isFull(): boolean {
    return this.#hashes.size >= MAX_CURSOR_SEEN;
  }

  get size(): number {
    return this.#hashes.size;
  }

  /** Packs the set: the count, the bits of a remainder, then the gaps. */
  pack(): Uint8Array {
    const sorted = [...this.#hashes].sort((a, b) => a - b);
    const low = remainderBits(sorted.length);
    const bits: number[] = [];
    let before = -1;
    for (const hash of sorted) {
      const gap = hash - before - 1;
      before = hash;
      for (let more = gap >>> low; more > 0; more--) bits.push(1);
      bits.push(0);
      for (let bit = low - 1; bit >= 0; bit--) bits.push((gap >>> bit) & 1);
    }
    const packed = new Uint8Array(3 + Math.ceil(bits.length / 8));
    packed.set([sorted.length >> 8, sorted.length & 0xff, low]);
    for (const [at, bit] of bits.entries()) {
      const byte = 3 + (at >> 3);
      packed[byte] = (packed[byte] ?? 0) | (bit << (7 - (at & 7)));
    }
    return packed;
  }

  /** Reads a packed set; undefined for anything else. Linear in the bytes. */
  static unpack(packed: Uint8Array): AddressSet | undefined {
    const [high = 0, byte = 0, low = 0] = packed;
    const count = high << 8 | byte;
    if (packed.length < 3 || count > MAX_CURSOR_SEEN || low > ADDRESS_HASH_BITS) return undefined;
    const hashes: number[] = [];
    const end = (packed.length - 3) * 8;
    const bitAt = (at: number): number => ((packed[3 + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1;
    let before = -1;
    for (let at = 0; hashes.length < count;) {
      let gap = 0;
      for (; at < end && bitAt(at) === 1; at++) gap++;
      if (at + 1 + low > end) return undefined;
      at++;
      for (const stop = at + low; at < stop; at++) gap = gap * 2 + bitAt(at);
      before += gap + 1;
      if (before >= 2 ** ADDRESS_HASH_BITS) return undefined;
      hashes.push(before);
    }
    return new AddressSet(hashes);
  }
}

/** The remainder's bits that make the code of evenly spread gaps shortest. */
function remainderBits(count: number): number {
  return count === 0 ? 0 : Math.max(0, Math.floor(Math.log2(2 ** ADDRESS_HASH_BITS / count)));
}
