/** Bounds of what clients send over HTTP, MCP and stdio. */

// door, mcp
/** A request body; past it the request is refused `too_large` unread, or while it arrives. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Request bodies in memory at once, bytes; past it sockets are not read until some is free. */
export const MAX_BODIES_BYTES = 256 * 1024 * 1024;
/** Milliseconds after which memory reserved for a body that sends nothing is lent to others. */
export const BODY_LAPSE_MS = 1_000;
/** Bytes of a body that is read without reserving memory. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** Bytes of a body that are read and scanned at a time. */
export const BODY_SLAB_BYTES = 128 * 1024;
/** Seconds after which memory for bodies that was not needed meanwhile is freed. */
export const SLAB_IDLE_SECONDS = 2;
/** Lists and objects of a body inside one another; past it the request is `bad_input`, unread. */
export const MAX_BODY_DEPTH = 64;
/** Keys of all objects of a body; past it the request is `bad_input`, unread. */
export const MAX_BODY_KEYS = 20_000;
/** Keys of one object of a body; past it the request is `bad_input`, unread. */
export const MAX_OBJECT_KEYS = 1_000;
/** Values of a body, elements of lists among them; past it the request is `bad_input`, unread. */
export const MAX_BODY_VALUES = 100_000;
/** Bytes of a body besides its long texts; past it the request is `bad_input`, unread. */
export const MAX_BODY_REST_BYTES = 2 * 1024 * 1024;
/** Bytes from which a text of a body stays bytes: it is decoded where it is read. */
export const LONG_TEXT_BYTES = 1024;
/** Bytes of a list or object given as a text of JSON; past it the call is `bad_input`. */
export const MAX_LAX_JSON_BYTES = 2 * 1024 * 1024;
/** Bytes of long texts in an MCP message besides arguments; past it the request is `bad_input`. */
export const MAX_MESSAGE_TEXT_BYTES = 64 * 1024;
/** Sockets served at once; past it the longest waiting are closed when a request arrives. */
export const MAX_CONNECTIONS = 64;
/** From opening, or from the last answer, to a complete head; past it the socket is closed. */
export const HEAD_SECONDS = 10;
/** A request line with its fields; past it 431. */
export const MAX_REQUEST_HEAD_BYTES = 32 * 1024;
/** Fields of a head; past it 431. */
export const MAX_REQUEST_HEAD_FIELDS = 100;
/** Chunk extensions of one chunk, or all trailers of a body; past it the connection is closed. */
export const MAX_CHUNK_LINE_BYTES = 4096;
/** How long a closed connection still drains what its client sends, so that it reads the answer. */
export const LINGER_SECONDS = 1;
/**
 * Before accepting more than twice `MAX_CONNECTIONS`: how long an accepted socket may take to send
 * a request.
 */
export const ACCEPT_GRACE_MS = 200;
/** From a stop signal to the exit; answers under way that need longer are cut. */
export const SHUTDOWN_SECONDS = 4;
/** One message on stdio; past it the session is closed. */
export const MAX_STDIO_LINE_BYTES = 64 * 1024 * 1024;
/** From the end of a stdio client's input to the exit, while calls are still being answered. */
export const STDIO_DRAIN_SECONDS = 10;
/** How long a client may cache the tool list. */
export const TOOL_LIST_TTL_MS = 300_000;
