/** The pool of this program: its reader processes and its one way to the network. */
import {
  readBrowserChoice,
  readCacheBytes,
  readRedis,
  readSandboxChoice,
  readSharesPages,
  readUserAgent,
} from "./environment.ts";
import type { ServiceMetrics } from "../serve/call/metrics/mod.ts";
import {
  createNetworkLink,
  createPool,
  createSandboxFinder,
  partyOfToken,
} from "../serve/pool/mod.ts";
import type { FirstReader, NetworkLink, Runner, Sandbox } from "../serve/pool/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { clipped } from "../base/quoted.ts";
import { defined } from "../base/defined.ts";
import { namedSites } from "./sites_file.ts";
import { reportBug, say } from "./stderr.ts";

// Bounds.
/** Characters of the reason why no stronger wall is in force, in its line of the log. */
const MAX_SANDBOX_REASON_CHARS = 160;
/** Tool calls at once that may fetch; later ones wait inside their own budget. */
export const MAX_CALLS = 4;
/** Tool calls at once whose every page is handed in; they never wait behind fetching ones. */
export const MAX_READS = 4;

/** What a command may set of its pool. */
interface PoolParts {
  /** Calls at once that may fetch. */
  readonly maxCalls?: number;
  /** Calls at once whose every page is handed in. */
  readonly maxReads?: number;
  /** Whether it serves for long. */
  readonly lives?: boolean;
  /** Whether memory counts for more than how soon a call is answered. */
  readonly isThrifty?: boolean;
  /** A reader process that is there already. */
  readonly first?: FirstReader | undefined;
  /** The tokens that callers are let in by. */
  readonly tokens?: readonly string[];
  /** Counts what happens; undefined where nobody asks. */
  readonly metrics?: ServiceMetrics | undefined;
}

/**
 * Starts the pool for the tools; `tell` is called once with the outer wall in force.
 *
 * Throws `UsageError` for an unusable `SERVICE_BROWSER`, `SERVICE_CACHE`, `SERVICE_CONTACT`, `SERVICE_REDIS`,
 * `SERVICE_SITES` or `SERVICE_SANDBOX`.
 */
export function startPool(
  tools: readonly Tool[],
  tell: (line: string) => void,
  parts: PoolParts = {},
): Runner {
  return startProcesses(tools, tell, parts).runner;
}

/** Starts the same, for a command that also asks the network process by itself. */
export function startProcesses(
  tools: readonly Tool[],
  tell: (line: string) => void,
  {
    maxCalls = MAX_CALLS,
    maxReads = MAX_READS,
    metrics,
    tokens = [],
    lives = false,
    isThrifty = false,
    first,
  }: PoolParts = {},
): { runner: Runner; network: NetworkLink } {
  const choice = readSandboxChoice(Deno.env.get);
  const sandboxes = first?.sandboxes ?? createSandboxFinder(
    choice,
    (sandbox, because) => tell(sandboxLine(sandbox, choice, because)),
  );
  const network = createNetworkLink(mayReachPrivate, reportBug, {
    browser: readBrowserChoice(Deno.env.get),
    userAgent: readUserAgent(Deno.env.get),
    cacheBytes: readCacheBytes(Deno.env.get),
    redis: readRedis(Deno.env.get),
    sharesPages: readSharesPages(Deno.env.get),
    ...(tokens.length === 1 ? { party: partyOfToken(tokens[0] ?? "") } : {}),
    tell: say,
    noteRefusal: metrics?.noteRefusal,
    sites: namedSites(),
  });
  const pool = createPool({
    tools,
    maxCalls,
    maxReads,
    lives,
    isThrifty,
    ...defined({ first }),
    sandboxes: metrics?.overSandboxes(sandboxes) ?? sandboxes,
    network: metrics?.overNetwork(network) ?? network,
    onFault: (tool, fault) => {
      const cause = fault instanceof Error ? fault : new Error(String(fault));
      reportBug(new Error(`${tool}: ${cause.message}`, { cause }));
    },
  });
  return { runner: metrics?.overRunner(pool) ?? pool, network };
}

function sandboxLine(
  { name, keeps }: Sandbox,
  choice: "auto" | "off",
  because: string | undefined,
): string {
  const line = `reader processes run behind ${keeps}`;
  if (choice === "off") return `${line} (SERVICE_SANDBOX is off)`;
  if (because !== undefined) {
    return `${line} (${clipped(because.replace(/\s+/g, " "), MAX_SANDBOX_REASON_CHARS)})`;
  }
  return name === "none" ? `${line} (this system offers none)` : line;
}

/** Reports whether private addresses may be connected to: read each time, for it may be changed. */
export function mayReachPrivate(): boolean {
  return /^(?:1|true|yes)$/i.test(Deno.env.get("SERVICE_ALLOW_PRIVATE")?.trim() ?? "");
}
