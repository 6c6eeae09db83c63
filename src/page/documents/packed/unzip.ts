/**
 * The files of a ZIP archive, by name (APPNOTE.TXT 6.3, 4.3), unpacked when asked for.
 *
 * The central directory alone is believed; what is packed is unpacked up to a bound, whatever size
 * it claims to have.
 */
import { joinBytes } from "../../../base/bytes.ts";

// Bounds.
/** Entries of one archive that are listed; later ones are passed over. */
const MAX_ZIP_ENTRIES = 10_000;
/** Bytes that the files of one archive unpack to, all those that are read together. */
const MAX_ZIP_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Bytes at the end of an archive in which its directory is announced: a record and its comment. */
const MAX_ZIP_END_BYTES = 65_557;

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Sizes of those records without their names. */
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
/** Ways of packing: none, and DEFLATE (RFC 1951). */
const STORED = 0;
const DEFLATED = 8;
/** The flag of an encrypted file. */
const ENCRYPTED = 1;

/** One file of an archive. */
interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly at: number;
}

/** An archive. */
export interface Archive {
  readonly names: readonly string[];
  /** Unpacks a file; undefined for none of the name, and for what cannot be unpacked. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Whether a file was not unpacked whole because all of them together would be too much. */
  isCut(): boolean;
}

/** Opens an archive; undefined for bytes that are not one. */
export function openZip(bytes: Uint8Array): Archive | undefined {
  const entries = listEntries(bytes);
  if (entries === undefined) return undefined;
  let left = MAX_ZIP_UNPACKED_BYTES;
  let isCut = false;
  return {
    names: [...entries.keys()],
    isCut: () => isCut,
    async read(name): Promise<Uint8Array | undefined> {
      const entry = entries.get(name);
      const packed = entry === undefined ? undefined : packedBytes(bytes, entry);
      if (entry === undefined || packed === undefined || entry.isEncrypted) return undefined;
      if (entry.method !== STORED && entry.method !== DEFLATED) return undefined;
      const unpacked = entry.method === STORED
        ? { bytes: packed.subarray(0, left), isCut: packed.length > left }
        : await inflate(packed, left);
      left -= unpacked.bytes.length;
      isCut ||= unpacked.isCut;
      return unpacked.bytes;
    },
  };
}

function listEntries(bytes: Uint8Array): Map<string, Entry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  const first = Math.max(0, bytes.length - MAX_ZIP_END_BYTES);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) return undefined;
  const entries = new Map<string, Entry>();
  const count = Math.min(view.getUint16(end + 10, true), MAX_ZIP_ENTRIES);
  let at = view.getUint32(end + 16, true);
  for (let listed = 0; listed < count && at + ENTRY_BYTES <= bytes.length; listed++) {
    if (view.getUint32(at, true) !== ENTRY) break;
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, nameEnd));
    if (!entries.has(name)) {
      entries.set(name, {
        method: view.getUint16(at + 10, true),
        isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
        packed: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      });
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function packedBytes(bytes: Uint8Array, { at, packed }: Entry): Uint8Array | undefined {
  if (at + LOCAL_BYTES > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(at, true) !== LOCAL) return undefined;
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return bytes.subarray(start, start + packed);
}

/** Unpacks DEFLATE, `most` bytes of it; what is broken ends where it breaks. */
async function inflate(
  packed: Uint8Array,
  most: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const stream = new Blob([packed.slice()]).stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const part: Uint8Array = read.value.subarray(0, most - size);
      isCut = part.length < read.value.length;
      parts.push(part);
      size += part.length;
      if (isCut) break;
    }
  } catch {
    isCut = true;
  }
  await reader.cancel().catch(() => undefined);
  return { bytes: joinBytes(parts), isCut };
}
