/** Bounds of what clients send over HTTP, MCP and stdio. */

// door, mcp
/** Lists and objects of a body inside one another; past it the request is `bad_input`, unread. */
export const MAX_BODY_DEPTH = 64;
/** Issues named in one message; a list of a thousand bad elements still makes one sentence. */
export const MAX_NAMED_MISFITS = 20;
