/** `service serve`: the tools over HTTP until a signal stops them. */
import { sealCursors } from "../call/seal_cursors.ts";
import { readCursorSecret, readServeConfig, type ServeConfig, UsageError } from "../config.ts";
import { createDoor } from "../door/door.ts";
import { isLoopback } from "../door/guards.ts";
import { type LoggedRequest, toLogLine, withRequestLog } from "../door/request_log.ts";
import { type ServedDoor, serveDoor } from "../door/serve_door.ts";
import {
  HEAD_SECONDS,
  MAX_BODIES_BYTES,
  MAX_BODY_BYTES,
  MAX_CONNECTIONS,
  SHUTDOWN_SECONDS,
} from "../limits.ts";
import type { Tool } from "../tools/tool.ts";
import { createLineLog } from "./line_log.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";
import { untilStopped } from "./stop_signals.ts";

/** Serves until stopped and returns the exit code. Throws `UsageError` before anything listens. */
export async function serve(
  args: readonly string[],
  tools: readonly Tool[],
  version: string,
): Promise<number> {
  const config = readServeConfig(args, Deno.env.get);
  const localOnly = isLoopback(config.host);
  refuseOpenListening(config, localOnly);
  const log = createLineLog();
  const secret = readCursorSecret((name) => Deno.env.get(name));
  const runner = sealCursors(startPool(tools, say), secret);
  try {
    const { log: format } = config;
    const quiet = createDoor({
      tools,
      runner,
      version,
      token: config.token,
      localOnly,
      timeoutSeconds: config.timeoutSeconds,
      maxBody: MAX_BODY_BYTES,
      maxBodies: MAX_BODIES_BYTES,
      onBug: reportBug,
    });
    const tell = (request: LoggedRequest): void => {
      if (format !== undefined) log.add(toLogLine(request, format));
    };
    const door = format === undefined ? quiet : withRequestLog(quiet, tell);
    const served = listen(config, () =>
      serveDoor(door, {
        host: config.host,
        port: config.port,
        localOnly,
        onRefused: tell,
        maxConnections: MAX_CONNECTIONS,
        headSeconds: HEAD_SECONDS,
        drainSeconds: config.timeoutSeconds,
      }));
    say(startLine(served, config, localOnly, version));
    await untilStopped();
    await served.close(SHUTDOWN_SECONDS);
    return 0;
  } finally {
    await runner.close();
    log.flush();
  }
}

/** Refuses to listen beyond this machine without a token: docs/design/contract.md, 5.2. */
function refuseOpenListening(config: ServeConfig, localOnly: boolean): void {
  if (localOnly || config.token !== undefined || config.allowUnauthenticated) return;
  throw new UsageError(
    `listening on ${config.host} port ${config.port} lets other machines in: ` +
      "set SERVICE_API_TOKEN, or give --allow-unauthenticated",
  );
}

function listen(config: ServeConfig, start: () => ServedDoor): ServedDoor {
  try {
    return start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `cannot listen on ${config.host} port ${config.port}: ${reason}; give another --host or --port`,
    );
  }
}

function startLine(
  { hostname, port }: ServedDoor,
  { token }: ServeConfig,
  localOnly: boolean,
  version: string,
): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  const asks = token === undefined ? "no token is asked for" : "a token is asked for";
  const local = localOnly ? "; requests that name any other machine are turned away" : "";
  return `service ${version} listens on http://${host}:${port}, ${asks}${local}`;
}
