/** Gzip, undone within a bound. */
import { gunzipSync } from "node:zlib";

/** Undoes gzip, all members in a row; undefined when it is broken, cut or over `maxBytes`. */
export function gunzip(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}
