/** The door of a command that serves: `serve` and `look` bound its clients alike. */
import { createDoor, type ServedDoor, serveDoor } from "../serve/door/mod.ts";
import { reportBug } from "./stderr.ts";
import { UsageError } from "./usage_error.ts";

// Bounds.
/** From a stop signal on; calls under way that need longer are refused then. */
export const SHUTDOWN_SECONDS = 4;
/** A request body; past it the request is refused `too_large` unread, or while it arrives. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Request bodies in memory at once, bytes; past it sockets are not read until some is free. */
export const MAX_BODIES_BYTES = 256 * 1024 * 1024;
/** Sockets served at once; past it the longest waiting are closed when a request arrives. */
export const MAX_CONNECTIONS = 64;
/** From opening, or from the last answer, to a complete head; past it the socket is closed. */
export const HEAD_SECONDS = 10;

type Door = ReturnType<typeof createDoor>;
type DoorOptions = Parameters<typeof createDoor>[0];
type ServeOptions = Parameters<typeof serveDoor>[1];

/** Creates a door with the bounds of a command. */
export function openDoor(options: Omit<DoorOptions, "maxBody" | "maxBodies" | "onBug">): Door {
  const bounds = { maxBody: MAX_BODY_BYTES, maxBodies: MAX_BODIES_BYTES };
  return createDoor({ ...options, ...bounds, onBug: reportBug });
}

/** Serves a door with the bounds of a command; `give` names other options. Throws `UsageError`. */
export function listen(
  door: Door,
  options: Pick<ServeOptions, "host" | "port" | "localOnly" | "onRefused" | "drainSeconds">,
  give: string,
): ServedDoor {
  const bounds = { maxConnections: MAX_CONNECTIONS, headSeconds: HEAD_SECONDS };
  return listening(options, give, () => serveDoor(door, { ...options, ...bounds }));
}

/** Starts what listens. Throws `UsageError` with what the system answers. */
export function listening(
  { host, port }: { readonly host: string; readonly port: number },
  give: string,
  start: () => ServedDoor,
): ServedDoor {
  try {
    return start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`cannot listen on ${host} port ${port}: ${reason}; give another ${give}`);
  }
}
