/**
 * The service's way to the network: one process that may do nothing but connect.
 *
 * There is one for the whole service, because politeness, robots rules and remembered rungs are
 * about a site and not about a call. One that stops answering is killed and replaced: its requests
 * fail and may be retried, those it had not taken yet go to the next one.
 */
import { BrokenChannel } from "../../base/channel/frame.ts";
import { PRODUCT, VERSION } from "../../base/version.ts";
import { networkCommand } from "./network_command.ts";
import { type NetworkHooks, type NetworkProcess, startNetwork } from "./network_process.ts";
import { currentParty } from "./party.ts";
import type { Reply } from "./reader_process.ts";
import { TurnRecord } from "../../web/manners/mod.ts";
import type { CountedRefusal } from "../../web/fetch/mod.ts";
import type { BrowserChoice, SiteCredentials } from "../../web/fetch/network/mod.ts";

/** The network side of one call. */
export interface NetworkCall {
  /** Sends one request to the network and returns its reply. Never rejects. */
  ask(request: unknown): Promise<Reply>;
  /** Ends what the call still has under way; calling it again does nothing. */
  end(): void;
}

/** The network side, as the pool needs it. */
export interface NetworkLink {
  begin(): NetworkCall;
  /** Starts the network process for a call that is about to make a request. */
  warm(): void;
  close(): Promise<void>;
}

/** How the network side is set up. */
export interface NetworkLinkOptions {
  readonly browser?: BrowserChoice;
  /** The `User-Agent` sites receive. */
  readonly userAgent?: string;
  /** Bytes of pages that are kept, 0 for none. */
  readonly cacheBytes?: number;
  /** The Redis that replicas share, undefined for none. */
  readonly redis?: string | undefined;
  /** Whether it has the kept pages as well. */
  readonly sharesPages?: boolean;
  /** Whose the calls are that come without a name: the same for replicas of one token. */
  readonly party?: string;
  /** What the operator gives to sites. */
  readonly sites?: SiteCredentials;
  /** Is told each line for the operator. */
  readonly tell?: (line: string) => void;
  /** Is told why an address was refused, once for each. */
  readonly noteRefusal?: ((reason: CountedRefusal) => void) | undefined;
  /** The module the process runs under `deno run`. */
  readonly entry?: URL;
}

/** A request that has no reply yet. */
interface Asked {
  readonly call: number;
  readonly request: unknown;
  readonly allowPrivate: boolean;
  readonly party: string;
  resolve(reply: Reply): void;
  /** Whether a process has begun to answer it. */
  isTaken: boolean;
  /** Whether it was moved from one process to the next; it is moved once. */
  isCarried: boolean;
  /** Whether its call is over: the reply is only awaited to be dropped. */
  isOver: boolean;
}

function failed(message: string): Reply {
  return { error: { code: "fetch_failed", message, retryable: true } };
}

const STOPPED = failed("fetching was stopped");
const LOST = failed("the process that was fetching this ended and was replaced; try again");
const NOT_STARTED = failed("the service could not start fetching; its log says why");

/** Visits one process may open before its numbers overlap those of the next. */
const VISITS_PER_PROCESS = 2 ** 32;

/**
 * Creates the link; the process starts with the first request, or when it is warmed.
 *
 * `mayReachPrivate` is called at each request; `onFault` gets what a caller must not see, each end
 * of a process once.
 */
export function createNetworkLink(
  mayReachPrivate: () => boolean,
  onFault: (fault: Error) => void,
  options: NetworkLinkOptions = {},
): NetworkLink {
  const { browser = { kind: "none" }, userAgent = `${PRODUCT}/${VERSION}`, cacheBytes = 0 } =
    options;
  const sharing = options.redis === undefined ? {} : {
    sharing: {
      address: options.redis,
      replica: crypto.randomUUID(),
      ...(options.sharesPages === true ? { pages: true as const } : {}),
    },
  };
  const sites = options.sites?.size ? { sites: [...options.sites] } : {};
  let told: string | undefined;
  const entry = options.entry ?? new URL("../../../main.ts", import.meta.url);
  const rests = new TurnRecord();
  const open = new Map<number, Asked>();
  /** Calls that have made requests and are not over. */
  const active = new Set<number>();
  let calls = 0;
  let asks = 0;
  let processes = 0;
  let current: NetworkProcess | undefined;
  /** Started while the current one is in doubt. */
  let spare: NetworkProcess | undefined;
  let isClosed = false;
  const all = new Set<NetworkProcess>();

  function start(): NetworkProcess {
    let mine: NetworkProcess | undefined = undefined;
    const isMine = (): boolean => mine !== undefined && mine === current;
    const hooks: NetworkHooks = {
      onTaken: (call, ask) => void (askedBy(call, ask).isTaken = true),
      onReply(call, message, body): void {
        const asked = askedBy(call, message.ask);
        open.delete(message.ask);
        current?.watch(open.size > 0);
        asked.resolve("error" in message ? message : withBody(message.reply, body));
      },
      onSite: (note) => rests.note(note),
      onFault: (text) => onFault(new Error(text)),
      onRefused: (reason) => options.noteRefusal?.(reason),
      onNotice(text): void {
        // The next process may find the same.
        if (text !== told) options.tell?.(text);
        told = text;
      },
      onDoubt(): void {
        if (isMine()) spare ??= start();
      },
      onHeard(): void {
        if (isMine() && spare !== undefined) dismiss(spare);
      },
      onEnd(reason): void {
        if (mine === undefined) return;
        all.delete(mine);
        if (mine === spare) spare = undefined;
        if (isMine()) replace(mine, reason);
      },
    };
    mine = startNetwork(networkCommand(entry), hooks);
    all.add(mine);
    return mine;
  }

  /** A reply may only settle a request of its own call: anything else ends the process. */
  function askedBy(call: number, ask: number): Asked {
    const asked = open.get(ask);
    if (asked?.call !== call) throw new BrokenChannel("a reply to no question");
    return asked;
  }

  function dismiss(process: NetworkProcess): void {
    if (process === spare) spare = undefined;
    process.kill();
  }

  /** Undefined where the system starts no process. */
  function started(): NetworkProcess | undefined {
    if (current !== undefined) return current;
    try {
      current = spare ?? start();
    } catch (error) {
      onFault(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
    spare = undefined;
    const firstVisit = ++processes * VISITS_PER_PROCESS;
    const kept = { firstVisit, rests: rests.left(), cacheBytes };
    current.begin({ browser, userAgent, ...kept, ...sharing, ...sites });
    return current;
  }

  /** Replaces a process that is gone, at once if that one was of any use. */
  function replace(gone: NetworkProcess, reason: string): void {
    current = undefined;
    rests.processEnded();
    if (isClosed) return;
    const wasReady = gone.isReady();
    onFault(new Error(`the network process ${reason}`));
    for (const [ask, asked] of open) {
      if (wasReady && isCarriable(asked)) continue;
      open.delete(ask);
      asked.resolve(wasReady ? LOST : NOT_STARTED);
    }
    if (!wasReady) return;
    for (const [ask, asked] of open) {
      asked.isCarried = true;
      send(ask, asked);
    }
    if (active.size > 0) started();
  }

  function send(ask: number, { call, request, allowPrivate, party, resolve }: Asked): void {
    const process = started();
    if (process === undefined) {
      open.delete(ask);
      return resolve(NOT_STARTED);
    }
    try {
      process.ask(call, { ask, request, allowPrivate, ...(party === "" ? {} : { party }) });
      process.watch(true);
    } catch (error) {
      // A request too large for the channel.
      open.delete(ask);
      resolve(STOPPED);
      onFault(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Ends a process that has grown too large, while no request is open. */
  function replaceWorn(): void {
    if (active.size > 0 || open.size > 0 || current?.isWorn() !== true) return;
    const worn = current;
    current = undefined;
    worn.kill();
    rests.processEnded();
  }

  function endCall(call: number): void {
    active.delete(call);
    for (const asked of open.values()) {
      if (asked.call !== call) continue;
      asked.isOver = true;
      asked.resolve(STOPPED);
    }
    current?.endCall(call);
    replaceWorn();
  }

  return {
    begin(): NetworkCall {
      const call = ++calls;
      // What a reader process asks arrives outside the request: whose it is must be known before.
      const party = currentParty() || (options.party ?? "");
      return {
        ask(request): Promise<Reply> {
          if (isClosed) return Promise.resolve(STOPPED);
          active.add(call);
          const { promise, resolve } = Promise.withResolvers<Reply>();
          const asked: Asked = {
            call,
            request,
            allowPrivate: mayReachPrivate(),
            party,
            resolve,
            isTaken: false,
            isCarried: false,
            isOver: false,
          };
          const ask = asks++;
          open.set(ask, asked);
          send(ask, asked);
          return promise;
        },
        end(): void {
          if (active.has(call)) endCall(call);
        },
      };
    },
    warm: () => void started(),
    async close(): Promise<void> {
      isClosed = true;
      for (const asked of open.values()) asked.resolve(STOPPED);
      open.clear();
      const ending = [...all];
      for (const process of ending) process.kill();
      await Promise.all(ending.map((process) => process.ended));
    },
  };
}

/**
 * Reports whether another process may get the same request: one inside a visit is lost with its
 * process.
 */
function isCarriable({ request, isTaken, isCarried, isOver }: Asked): boolean {
  if (isTaken || isCarried || isOver) return false;
  const { kind, visit } = request as { kind?: unknown; visit?: unknown };
  return kind === "open" || (kind === "file" && visit === undefined);
}

function withBody(reply: unknown, body: Uint8Array): Reply {
  return body.length === 0 ? { reply } : { reply, body };
}
