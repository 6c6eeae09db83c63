/** Where a Zstandard frame ends, by its blocks' sizes (RFC 8878, 3.1): the decoder cannot tell. */

/** What is at an offset of a body. */
type ZstdFrame =
  /** A frame of data, or one that decoders skip. */
  | { readonly kind: "data" | "skipped"; readonly end: number }
  /** A frame that goes on past the end of the body. */
  | { readonly kind: "cut"; readonly end: number }
  /** No frame. */
  | { readonly kind: "none"; readonly end: number };

const DATA_MAGIC = 0xfd2fb528;
const SKIPPED_MAGIC = 0x184d2a50;
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const RLE_BLOCK = 1;
const RESERVED_BLOCK = 3;

/** Measures the frame that begins at `from`. Linear in its blocks; never throws. */
export function measureZstdFrame(body: Uint8Array, from: number): ZstdFrame {
  const end = body.length;
  if (from + 5 > end) return { kind: isBeginning(body, from) ? "cut" : "none", end };
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const magic = view.getUint32(from, true);
  if ((magic & 0xfffffff0) >>> 0 === SKIPPED_MAGIC) {
    const after = from + 8 + (from + 8 > end ? 0 : view.getUint32(from + 4, true));
    return after > end ? { kind: "cut", end } : { kind: "skipped", end: after };
  }
  if (magic !== DATA_MAGIC) return { kind: "none", end };
  const descriptor = view.getUint8(from + 4);
  let at = from + 5 + headerBytes(descriptor);
  for (;;) {
    if (at + 3 > end) return { kind: "cut", end };
    const block = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    const type = (block >> 1) & 3;
    if (type === RESERVED_BLOCK) return { kind: "none", end };
    at += 3 + (type === RLE_BLOCK ? 1 : block >> 3);
    if ((block & 1) === 1) break;
  }
  const hasChecksum = (descriptor & 4) !== 0;
  const after = at + (hasChecksum ? 4 : 0);
  return after > end ? { kind: "cut", end } : { kind: "data", end: after };
}

/** Window, dictionary and content size, by the bits of the descriptor. */
function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionary = DICTIONARY_BYTES[descriptor & 3] ?? 0;
  const content = CONTENT_SIZE_BYTES[descriptor >> 6] ?? 0;
  return (isSingle ? 0 : 1) + dictionary + (isSingle && content === 0 ? 1 : content);
}

function isBeginning(body: Uint8Array, from: number): boolean {
  return [0x28, 0xb5, 0x2f, 0xfd].every((byte, at) =>
    from + at >= body.length || body[from + at] === byte
  );
}
