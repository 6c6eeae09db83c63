/** `service serve`: the tools over HTTP until a signal stops them. */
import { PROGRAM } from "../base/program_name.ts";
import { createServiceMetrics, type ServiceMetrics } from "../serve/call/metrics/mod.ts";
import { sealCursors } from "../serve/call/mod.ts";
import {
  createTokenCheck,
  isLoopback,
  type LoggedRequest,
  type ServedDoor,
  serveMetrics,
  toLogLine,
  withRequestLog,
} from "../serve/door/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { readServeConfig, type ServeConfig } from "./config.ts";
import { readCursorSecret } from "./environment.ts";
import { UsageError } from "./usage_error.ts";
import { watchMain } from "../base/watch/watch_main.ts";
import { createLineLog } from "./stderr.ts";
import { giveUpFiles, readNamedFile } from "./named_files.ts";
import { listen, listening, openDoor, SHUTDOWN_SECONDS } from "./open_door.ts";
import { startPool } from "./start_pool.ts";
import { say } from "./stderr.ts";
import { untilStopped } from "./stop_signals.ts";

/** Serves until stopped and returns the exit code. Throws `UsageError` before anything listens. */
export async function serve(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
  version: string,
): Promise<number> {
  const tools = await loadTools();
  const tokenFile = Deno.env.get("SERVICE_API_TOKEN_FILE")?.trim();
  const file = tokenFile ? await readNamedFile(tokenFile) : "";
  const config = readServeConfig(args, Deno.env.get, file);
  const localOnly = isLoopback(config.host);
  refuseOpenListening(config, localOnly);
  const log = createLineLog();
  const metrics = config.metricsPort === undefined ? undefined : createServiceMetrics(tools);
  const secret = readCursorSecret(Deno.env.get);
  const watching = watchMain({ entry: Deno.mainModule, onDelay: metrics?.noteDelay });
  await watching.started;
  giveUpFiles();
  const runner = sealCursors(
    startPool(tools, say, { metrics, tokens: config.tokens, lives: true }),
    secret,
  );
  try {
    const { log: format } = config;
    const { host, port, tokens, timeoutSeconds } = config;
    const over = new AbortController();
    const shared = { tools, runner, version, tokens, localOnly, timeoutSeconds };
    const quiet = openDoor({ ...shared, stop: over.signal });
    const tell = (request: LoggedRequest): void => {
      metrics?.noteRequest(request);
      if (format !== undefined) log.add(toLogLine(request, format));
    };
    const where = { host, port, localOnly, onRefused: tell, drainSeconds: timeoutSeconds };
    const served = listen(withRequestLog(quiet, tell), where, "--host or --port");
    const measured = listenForMetrics(config, metrics);
    const stopped = untilStopped();
    say(startLine(served, config, localOnly, version));
    await stopped;
    await served.close(SHUTDOWN_SECONDS, () => {
      over.abort();
      void runner.close();
    });
    await measured?.close(0);
    return 0;
  } finally {
    watching.end();
    await runner.close();
    log.flush();
  }
}

/** Refuses to listen beyond this machine without a token: docs/design/contract.md, 5.2. */
function refuseOpenListening(config: ServeConfig, localOnly: boolean): void {
  const { metricsPort, metricsHost, metricsToken } = config;
  if (metricsPort !== undefined && metricsToken === undefined && !isLoopback(metricsHost)) {
    throw new UsageError(
      `metrics on ${metricsHost} let other machines read them: set SERVICE_METRICS_TOKEN`,
    );
  }
  if (localOnly || config.tokens.length > 0 || config.allowUnauthenticated) return;
  throw new UsageError(
    `listening on ${config.host} port ${config.port} lets other machines in: ` +
      "set SERVICE_API_TOKEN, or give --allow-unauthenticated",
  );
}

function listenForMetrics(
  { metricsPort: port, metricsHost: host, metricsToken }: ServeConfig,
  metrics: ServiceMetrics | undefined,
): ServedDoor | undefined {
  if (port === undefined || metrics === undefined) return undefined;
  const mayRead = createTokenCheck(metricsToken === undefined ? [] : [metricsToken]);
  const door = { host, port, isLocal: isLoopback(host), mayRead };
  const served = listening(door, "--metrics-port", () => serveMetrics(door, metrics.toText));
  say(`metrics are at http://${host.includes(":") ? `[${host}]` : host}:${served.port}/metrics`);
  return served;
}

function startLine(
  { hostname, port }: ServedDoor,
  { tokens }: ServeConfig,
  localOnly: boolean,
  version: string,
): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  const asks = tokens.length === 0 ? "no token is asked for" : "a token is asked for";
  const local = localOnly ? "; requests that name any other machine are turned away" : "";
  return `${PROGRAM} ${version} listens on http://${host}:${port}, ${asks}${local}`;
}
