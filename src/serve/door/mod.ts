/**
 * HTTP: connections, guards, routes, bodies, the OpenAPI document.
 *
 * May import: `base`, `tools/contract`, `serve/pool`, `serve/call`, `serve/look`, `serve/mcp`.
 * Never runs a tool itself.
 */
export { createDoor } from "./door.ts";
export { createTokenCheck, isLoopback } from "./guards.ts";
export { type LoggedRequest, toLogLine, withRequestLog } from "./request_log.ts";
export { type ServedDoor, serveDoor } from "./serve_door.ts";
export { serveMetrics } from "./serve_metrics.ts";
