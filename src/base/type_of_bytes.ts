/** What a file is by its first bytes. */

// Bounds.
/** First bytes that tell what an answer or a file without a media type is (WHATWG MIME Sniffing, 5.2). */
const SNIFFED_BYTES = 1_445;

/**
 * First bytes of files from a place on, and what they are: WHATWG MIME Sniffing, 6.1, 6.2, 6.4, and the
 * archives that people hand in as files.
 */
const SIGNATURES: readonly [at: number, bytes: string, type: string][] = [
  [0, "\x89PNG\r\n\x1a\n", "image/png"],
  [0, "\xff\xd8\xff", "image/jpeg"],
  [0, "GIF87a", "image/gif"],
  [0, "GIF89a", "image/gif"],
  [8, "WEBPVP", "image/webp"],
  [4, "ftyp", "video/mp4"],
  [0, "PK\x03\x04", "application/zip"],
  [0, "\x1f\x8b\x08", "application/gzip"],
  [0, "%PDF-", "application/pdf"],
  [0, "\x28\xb5\x2f\xfd", "application/zstd"],
  [0, "\xfd7zXZ\x00", "application/x-xz"],
  [0, "7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"],
  [0, "Rar!\x1a\x07", "application/vnd.rar"],
  [4, "1AY&SY", "application/x-bzip2"],
  [0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office file that is old or has a password"],
  [0, "{\\rtf1", "application/rtf"],
];

/** Names the media type, or else the kind, that the first bytes of a file tell; undefined for text and for others. */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([at, start]) => hasBytes(bytes, at, start))?.[2];
}

/** Reports whether bytes from a place on are those of a text, a character each. */
function hasBytes(bytes: Uint8Array, from: number, wanted: string): boolean {
  for (let at = 0; at < wanted.length; at++) {
    if (bytes[from + at] !== wanted.charCodeAt(at)) return false;
  }
  return true;
}

/** Bytes below a space that text has: tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const BYTE_ORDER_MARKS = ["\xff\xfe", "\xfe\xff", "\xef\xbb\xbf"];

/** Reports whether first bytes have what no text has. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, SNIFFED_BYTES).some((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte));
}

/** Reports whether bytes begin with the mark of an encoding of text. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return BYTE_ORDER_MARKS.some((mark) => hasBytes(bytes, 0, mark));
}

const LATIN = new TextDecoder("latin1");

/**
 * Names what a file is that was taken for a text or a page, by what no text has: the kind that its first
 * bytes tell, or binary data. A text may begin as some file does, but not go on as one; a page may have
 * zeros, and has tags.
 */
export function binaryKindOf(bytes: Uint8Array): string | undefined {
  if (hasByteOrderMark(bytes)) return undefined;
  const known = typeOfBytes(bytes);
  if (known !== undefined && isBinary(bytes)) return known;
  const start = bytes.subarray(0, SNIFFED_BYTES);
  if (!start.includes(0)) return undefined;
  return /<\0?[a-z!?/]/i.test(LATIN.decode(start)) ? undefined : "binary data";
}
