/**
 * The network process: the only part of the service that connects to the web. It never parses a page.
 *
 * It gives up every permission but to connect, answers what the service asks over the channel of
 * its standard input and output, and ends when its input does. It is killed when it stops
 * answering, so nothing in it needs to be able to stop itself.
 */
import { defined } from "../../../base/defined.ts";
import process from "node:process";
import { createChannel } from "../../../base/channel/channel.ts";
import { BrokenChannel, type Frame } from "../../../base/channel/frame.ts";
import type { Usage } from "../../../base/channel/message.ts";
import { createOwnSink, createOwnSource } from "../../../base/channel/own_pipe.ts";
import {
  EXIT_BROKEN,
  EXIT_STILL_PERMITTED,
  keepOutputClean,
  leave,
} from "../../../base/channel/own_process.ts";
import { closeLoaders, dropPermissions } from "../../../base/channel/permissions.ts";
import { type BrowserEnds, createBrowserLink, createRemoteLink } from "../browser/browser_link.ts";
import { type BrowserRung, createBrowserRung } from "../browser/browser_rung.ts";
import type { FetchServiceOptions } from "../network.ts";
import { createFetchService } from "../service.ts";
import { createRedisLink } from "../shared/redis_link.ts";
import { createReplicas, type SharedSites } from "../../manners/mod.ts";
import { MAX_PAGE_BYTES } from "../../../base/limits.ts";
import type { FromNetwork, Sharing, ToNetwork } from "./messages.ts";
import { type Asks, createAsks, faultOf } from "./serve_asks.ts";

/** Answers requests from standard input until it ends; `outside` is for tests. */
export async function runNetwork(outside: Partial<FetchServiceOptions> = {}): Promise<void> {
  const kept = dropPermissions(["net"]);
  if (kept.length > 0) {
    await leave(EXIT_STILL_PERMITTED, `network: still permitted: ${kept.join(", ")}`);
  }
  closeLoaders();
  keepOutputClean();
  let asks: Asks | undefined;
  let browsers: BrowserEnds | undefined;

  function start(message: Extract<ToNetwork, { type: "start" }>): void {
    const { userAgent, firstVisit, rests, cacheBytes, sharing, sites } = message;
    const service = createFetchService({
      userAgent,
      maxPageBytes: MAX_PAGE_BYTES,
      firstVisit,
      rests,
      cacheBytes,
      noteRefusal: (reason) => void send({ type: "refused", reason }),
      noteTurn: (note) => send({ type: "site", ...note }),
      ...defined({
        browser: browserRung(message),
        sites: sites && new Map(sites),
        shared: sharing && sharedSites(sharing),
        sharesPages: sharing?.pages,
      }),
      ...outside,
    });
    asks = createAsks(service, (call, message, body) => channel.send(call, message, body));
  }

  function sharedSites({ address, replica }: Sharing): SharedSites {
    const link = createRedisLink(address, (text) => void send({ type: "notice", text }));
    return createReplicas(link, replica);
  }

  function browserRung(
    { browser, userAgent }: Extract<ToNetwork, { type: "start" }>,
  ): BrowserRung | undefined {
    if (browser.kind === "none") return undefined;
    if (browser.kind === "remote") {
      const link = createRemoteLink(browser.address);
      return createBrowserRung({ link, userAgent, isRemote: true });
    }
    browsers = createBrowserLink((message, body) => void send({ type: "browser", message }, body));
    const isNamed = browser.path !== undefined;
    return createBrowserRung({ link: browsers.link, userAgent, isNamed });
  }

  function take({ call, head, body }: Frame): void {
    const message = head as ToNetwork;
    if (message.type === "ping") return void send({ type: "pong", usage: usage() });
    if (message.type === "browser") return browsers?.take(message.message, body);
    if (message.type === "start" && asks === undefined) return start(message);
    if (message.type === "ask" && asks !== undefined) return asks.begin(call, message);
    if (message.type === "end" && asks !== undefined) return asks.end(call);
    throw new BrokenChannel("a message out of turn");
  }

  function send(message: FromNetwork, body?: Uint8Array): Promise<void> {
    return channel.send(0, message, body);
  }

  const channel = createChannel(createOwnSource(), createOwnSink(), take);
  // A promise that a library drops must not end the process with every visit in it.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    const text = faultOf(event.reason);
    if (text !== undefined) void send({ type: "fault", text });
  });
  void send({ type: "ready" });
  const broken = await channel.ended;
  if (broken !== undefined) await leave(EXIT_BROKEN, `network: ${broken.message}`);
  // Connections and timers are left open; nothing waits for their results.
  Deno.exit(0);
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    residentMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
  };
}
