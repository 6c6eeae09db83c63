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
/** Characters of a name or an address in an MCP message; past it the message is `bad_input`. */
export const MAX_MESSAGE_NAME_CHARS = 1_000;
/** Characters of an argument of a prompt or of a completion; past it the message is `bad_input`. */
export const MAX_PROMPT_ARGUMENT_CHARS = 16_000;
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
/** Issues named in one message; a list of a thousand bad elements still makes one sentence. */
export const MAX_NAMED_MISFITS = 20;
/** Characters of the path to an argument that does not fit; the rest is cut from its message. */
export const MAX_MISFIT_PATH_CHARS = 200;
/** Characters that such a message repeats of what was received. */
export const MAX_RECEIVED_CHARS = 40;
/** Edits between a name that nobody knows and the one it was likely meant to be. */
export const MAX_NAME_EDITS = 2;
/** Characters of a name that is compared with known ones; a longer one is near none of them. */
export const MAX_NEAR_NAME_CHARS = 200;
/** Unknown arguments that an answer names as ignored; with more the call is `bad_input`. */
export const MAX_IGNORED = 20;
/** Elements of a list that are reported; each costs some microseconds, and a list may have many. */
export const MAX_UNFIT_ELEMENTS = 1_000;
/** Nearly the longest delay a timer takes, in milliseconds; longer ones would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 60_000;
/** Hexadecimal digits of the size of a chunk; more would be a chunk larger than every bound. */
export const MAX_CHUNK_SIZE_DIGITS = 8;
/** Milliseconds an answer may take beyond its budget before its connection counts as lost. */
export const LOST_ANSWER_MS = 5000;
/**
 * Milliseconds of a turn of the event loop: what arrived is looked at before anything is called
 * overdue.
 */
export const LOOP_TURN_MS = 2;
/** Silent connections closed together when others wait to be accepted. */
export const CLOSED_AT_ONCE = 8;
/** Milliseconds between two looks at the clocks of all connections. */
export const CONNECTION_WATCH_MS = 100;
/**
 * Milliseconds of work on a body between two turns of the loop, so that everybody else is answered.
 */
export const LOOP_SHARE_MS = 8;
/** Bytes of room for a whole head, for pieces of bodies in chunks, and for pieces of answers. */
export const CONNECTION_PIPE_BYTES = 64 * 1024;
/** Digits of `Content-Length`; a longer number is no length a body could have. */
export const MAX_LENGTH_DIGITS = 15;
/** Characters of a path in a line of the log; the rest of a longer one is left out. */
export const MAX_LOGGED_PATH_CHARS = 120;
/** Bytes of a head that suffice for its line of the log. */
export const LOGGED_HEAD_BYTES = 512;
/**
 * Milliseconds a call past its budget has to return as a failed call before its request is refused.
 */
export const UNANSWERED_GRACE_MS = 1000;
/** Milliseconds between two looks of a closing door at whether its last answers are sent. */
export const CLOSING_STEP_MS = 20;
/**
 * Milliseconds after which the last bytes of an answer have passed the gate: it is complete for the
 * server before.
 */
export const LAST_BYTES_MS = 100;
/** Clients that left unaccepted, passed over before the event loop gets its turn. */
export const GONE_AT_ONCE = 32;
/** Milliseconds the server behind the gate may take to end once all its connections are closed. */
export const ABANDON_SERVER_MS = 500;
/** Characters that a message repeats of an input; docs/design/contract.md, 1.2 asks for 80. */
export const MAX_QUOTED_CHARS = 80;
/** Bytes of a body below which it gets memory of its own and no slab of the pool. */
export const OWN_MEMORY_BYTES = 16 * 1024;
/** Milliseconds a line of the log may wait for others to be written with it. */
export const LOG_GATHER_MS = 100;
/** Lines of the log buffered at most; a burst is written at once. */
export const MAX_GATHERED_LINES = 500;
/** Characters of the reason why no stronger wall is in force, in its line of the log. */
export const MAX_SANDBOX_REASON_CHARS = 160;
/** Characters of a field's schema in the document of a tool; a longer one is in OpenAPI alone. */
export const MAX_FACTS_CHARS = 120;
/** Seconds a connection of the metrics port has for its request and the answer; then it is closed. */
export const METRICS_SECONDS = 10;
/** Connections of the metrics port at once; the one that waits longest makes room for the next. */
export const MAX_METRICS_CONNECTIONS = 16;
/** Bytes of the head of a request for metrics; a longer one is refused. */
export const MAX_METRICS_HEAD_BYTES = 8 * 1024;
/** Milliseconds until a port of metrics that could take no connection tries again. */
export const METRICS_AGAIN_MS = 50;
