/** Bounds of what clients send over HTTP, MCP and stdio. */

// door, mcp
/** A request body; past it the request is refused `too_large` unread, or while it arrives. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Request bodies in memory at once, bytes; past it sockets are not read until some is free. */
export const MAX_BODIES_BYTES = 256 * 1024 * 1024;
/** Lists and objects of a body inside one another; past it the request is `bad_input`, unread. */
export const MAX_BODY_DEPTH = 64;
/** Sockets served at once; past it the longest waiting are closed when a request arrives. */
export const MAX_CONNECTIONS = 64;
/** From opening, or from the last answer, to a complete head; past it the socket is closed. */
export const HEAD_SECONDS = 10;
/** From a stop signal to the exit; answers under way that need longer are cut. */
export const SHUTDOWN_SECONDS = 4;
/** Issues named in one message; a list of a thousand bad elements still makes one sentence. */
export const MAX_NAMED_MISFITS = 20;
