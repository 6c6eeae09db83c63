/** What an operator's monitoring reads of a service: requests, tools, readers, fetches, memory. */
import { type CallFacts, CANCELLED } from "../call_facts.ts";
import { STATUS_OF_CODE } from "../../../base/errors.ts";
import {
  mayFetch,
  type NetworkCall,
  type NetworkLink,
  type NetworkLinkOptions,
  type ReaderProcess,
  type Runner,
  type Sandbox,
  type SandboxFinder,
} from "../../pool/mod.ts";
import type { Tool } from "../../../tools/contract/mod.ts";
import { createRegistry } from "./registry.ts";

interface CountedRequest extends CallFacts {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics of a service, and what measures its parts. */
export interface ServiceMetrics {
  noteRequest(request: CountedRequest): void;
  noteRefusal: NonNullable<NetworkLinkOptions["noteRefusal"]>;
  /** Counts how long a turn held main, in seconds of processor time. */
  readonly noteDelay: (seconds: number) => void;
  overRunner(runner: Runner): Runner;
  overNetwork(network: NetworkLink): NetworkLink;
  overSandboxes(sandboxes: SandboxFinder): SandboxFinder;
  toText(): string;
}

/** Methods that are told apart; whatever else a client sends is one series. */
const METHODS = new Set(["GET", "HEAD", "POST"]);
const FIXED_PATHS = new Set(["/health", "/v1/tools", "/openapi.json", "/mcp"]);

/** Creates them for the tools of a service. */
export function createServiceMetrics(tools: readonly Tool[]): ServiceMetrics {
  const registry = createRegistry();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const requests = registry.counter(
    "service_requests_total",
    "Requests, by route, method and status.",
    ["route", "method", "status"],
  );
  const requestSeconds = registry.histogram(
    "service_request_seconds",
    "Seconds until the answer was ready.",
    ["route"],
  );
  const calls = registry.counter(
    "service_tool_calls_total",
    "Tool calls, by outcome: ok, failed (an answer that is not ok), cancelled, or the code of the error.",
    ["tool", "outcome"],
  );
  const callSeconds = registry.histogram(
    "service_tool_call_seconds",
    "Seconds of a tool call, its wait for a place included.",
    ["tool"],
  );
  const open = { fetching: 0, reading: 0 };
  registry.gauge(
    "service_open_calls",
    "Calls under way or waiting, by lane.",
    ["lane"],
    () => Object.entries(open).map(([lane, count]) => [[lane], count]),
  );
  const started = registry.counter(
    "service_readers_started_total",
    "Reader processes started.",
    [],
  );
  const ended = registry.counter(
    "service_readers_ended_total",
    "Reader processes gone: ended by the service, killed from outside, or died.",
    ["how"],
  );
  let living = 0;
  registry.gauge("service_readers", "Reader processes alive.", [], () => [[[], living]]);
  const fetches = registry.counter(
    "service_fetches_total",
    "What sites were asked for, by rung and outcome: delivered, failed, cancelled, or the code of the error.",
    ["rung", "outcome"],
  );
  const fetchSeconds = registry.histogram(
    "service_fetch_seconds",
    "Seconds of one rung.",
    ["rung"],
  );
  const cacheUses = registry.counter(
    "service_page_cache_total",
    "Pages delivered over plain HTTP, by their way out of the cache: hit, revalidated, or none.",
    ["use"],
  );
  const refusals = registry.counter(
    "service_refused_addresses_total",
    "Addresses that were not connected to, by reason.",
    ["reason"],
  );
  const gateSeconds = registry.histogram(
    "service_gate_wait_seconds",
    "Seconds a visit waited for its site's turn, robots.txt included.",
    [],
  );
  const mainDelay = registry.histogram(
    "service_main_delay_seconds",
    "Seconds of processor time that a turn held the main process, seen every 10 ms while it works.",
    [],
  );
  registry.gauge(
    "service_memory_bytes",
    "Resident bytes of the main process.",
    [],
    () => [[[], Deno.memoryUsage().rss]],
  );

  function routeOf(path: string): string {
    if (FIXED_PATHS.has(path)) return path;
    const tool = /^\/v1\/tools\/([^/]+)$/.exec(path)?.[1];
    return tool !== undefined && byName.has(tool) ? path : "other";
  }

  return {
    noteDelay: (seconds) => mainDelay.observe([], seconds),
    noteRequest({ method, path, status, seconds }): void {
      const route = routeOf(path);
      requests.add([route, METHODS.has(method) ? method : "other", String(status)]);
      requestSeconds.observe([route], seconds);
    },
    noteRefusal: (reason) => refusals.add([reason]),
    overRunner: (runner) => ({
      async call(name, args, options): ReturnType<Runner["call"]> {
        const lane = mayFetch(byName.get(name)?.page ?? null, args) ? "fetching" : "reading";
        const begun = performance.now();
        open[lane]++;
        let outcome = "internal_error";
        try {
          const answer = await runner.call(name, args, options);
          outcome = codeOf(answer.error) ?? (answer.ok ? "ok" : "failed");
          return answer;
        } catch (error) {
          outcome = options.signal?.aborted === true ? CANCELLED : codeOf(error) ?? outcome;
          throw error;
        } finally {
          open[lane]--;
          calls.add([name, outcome]);
          callSeconds.observe([name], (performance.now() - begun) / 1000);
        }
      },
      close: () => runner.close(),
    }),
    overNetwork: (network) => ({
      ...network,
      begin(): NetworkCall {
        const call = network.begin();
        let isOver = false;
        return {
          end(): void {
            isOver = true;
            call.end();
          },
          async ask(request): ReturnType<NetworkCall["ask"]> {
            const { kind, rung } = request as { kind?: unknown; rung?: unknown };
            const begun = performance.now();
            const reply = await call.ask(request);
            const seconds = (performance.now() - begun) / 1000;
            if (kind === "open") gateSeconds.observe([], seconds);
            const name = kind === "rung" ? rungOf(rung) : kind === "file" ? "file" : undefined;
            const refused = "error" in reply ? codeOf(reply.error) ?? "failed" : undefined;
            if (name !== undefined) {
              // Nobody waits for it any more: that it was broken off is not a failure of the site.
              const outcome = isOver ? CANCELLED : refused ?? deliveryOf(reply);
              fetches.add([name, outcome]);
              if (name === "http" && outcome === "delivered") cacheUses.add([cacheUseOf(reply)]);
              fetchSeconds.observe([name], seconds);
            } else if (kind === "open" && refused !== undefined) fetches.add(["none", refused]);
            return reply;
          },
        };
      },
    }),
    overSandboxes: (sandboxes) => ({
      async start<Started>(attempt: (sandbox: Sandbox) => Promise<Started>): Promise<Started> {
        const reader = await sandboxes.start(attempt);
        started.add([]);
        living++;
        void (reader as ReaderProcess & Started).ended.then(({ isKilledFromOutside }) => {
          living--;
          ended.add([isKilledFromOutside ? "killed from outside" : "ended"]);
        });
        return reader;
      },
    }),
    toText: registry.toText,
  };
}

/** Only codes there are: nothing that a page or a caller wrote becomes a label. */
function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string") return undefined;
  return Object.hasOwn(STATUS_OF_CODE, code) ? code : "other";
}

function rungOf(rung: unknown): string {
  return rung === "http" || rung === "browser" || rung === "archive" ? rung : "other";
}

function deliveryOf(reply: object): string {
  const { kind } = ((reply as { reply?: unknown }).reply ?? {}) as { kind?: unknown };
  return kind === "delivered" ? "delivered" : "failed";
}

function cacheUseOf(reply: object): string {
  const { cached } = (reply as { reply?: { cached?: { state?: unknown } } }).reply ?? {};
  const state = cached?.state;
  return state === "hit" || state === "revalidated" ? state : "none";
}
