/** Gzip by its first two bytes, undone within a bound. */
import { gunzipSync } from "node:zlib";

/** Reports whether bytes begin as gzip, whatever their name or header says. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Undoes gzip, all members in a row; undefined when it is broken, cut or over `maxBytes`. */
export function gunzip(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}
