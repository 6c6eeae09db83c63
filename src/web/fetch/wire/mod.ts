/**
 * Judged connections and bodies for commands that fetch or unpack by themselves.
 *
 * A front of its own within `web/fetch`: what needs this alone loads no more.
 * Never follows a redirect or connects to an address that was not judged.
 */
export { createAddressGuard, lookUp } from "../guard/address_guard.ts";
export { isWholeRange } from "./answer_head.ts";
export { decodeBody, WIRE_HEADERS } from "./decode_body.ts";
export { exchange } from "./exchange.ts";
export { joinChunks } from "./join_chunks.ts";
export { refusalOfMediaType } from "./media_type.ts";
export { createTransport } from "./transport.ts";
