/** The pool of this program: its reader processes and its one way to the network. */
import { readBrowserChoice, readUserAgent } from "../config.ts";
import { createNetworkLink } from "../pool/network_link.ts";
import { createPool } from "../pool/pool.ts";
import type { Runner } from "../pool/runner.ts";
import type { Tool } from "../tools/tool.ts";
import { reportBug } from "./stderr.ts";

/** Starts the pool for the tools. Throws `UsageError` for an unusable `SERVICE_BROWSER` or `SERVICE_CONTACT`. */
export function startPool(tools: readonly Tool[]): Runner {
  return createPool({
    tools,
    network: createNetworkLink(
      mayReachPrivate,
      reportBug,
      readBrowserChoice((name) => Deno.env.get(name)),
      readUserAgent((name) => Deno.env.get(name)),
    ),
    onFault: (tool, fault) => {
      const cause = fault instanceof Error ? fault : new Error(String(fault));
      reportBug(new Error(`${tool}: ${cause.message}`, { cause }));
    },
  });
}

/** Asked at each call, so that the operator may change it while the service runs. */
function mayReachPrivate(): boolean {
  return /^(?:1|true|yes)$/i.test(Deno.env.get("SERVICE_ALLOW_PRIVATE")?.trim() ?? "");
}
