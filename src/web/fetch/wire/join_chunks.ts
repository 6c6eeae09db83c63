/** The chunks of a body that has come whole: of an archive, or of a server that may not send any. */
import { joinBytes } from "../../../base/bytes.ts";

const latin1 = new TextDecoder("latin1");

/**
 * Joins the chunks of a body (RFC 9112 section 7.1), which is whole with the last chunk; a body that is
 * none is taken as it is. `onChunk` is called for each, and throws to refuse it.
 */
export function joinChunks(
  body: Uint8Array,
  onChunk: () => void = () => {},
): { sent: Uint8Array; isWhole: boolean } {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf(0x0a, at);
    const size = end < 0 || end - at > 64
      ? undefined
      : /^\s*([0-9a-f]{1,8})\s*(?:;|\r|$)/i.exec(latin1.decode(body.subarray(at, end)))?.[1];
    if (size === undefined && parts.length === 0) return { sent: body, isWhole: true };
    if (size === undefined) break;
    const length = parseInt(size, 16);
    if (length === 0) return { sent: joinBytes(parts), isWhole: true };
    onChunk();
    parts.push(body.subarray(end + 1, end + 1 + length));
    at = end + 1 + length;
    if (body[at] === 0x0d) at++;
    if (body[at] === 0x0a) at++;
  }
  return { sent: joinBytes(parts), isWhole: parts.length === 0 };
}
