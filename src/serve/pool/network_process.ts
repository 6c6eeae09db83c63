/**
 * One network process as the service sees it: starts, answers, is killed when it stops answering.
 */
import { startChild } from "../../base/channel/child.ts";
import { BrokenChannel, type Frame } from "../../base/channel/frame.ts";
import type { Usage } from "../../base/channel/message.ts";
import type { CountedRefusal } from "../../web/fetch/mod.ts";
import { createBrowserHost, parseFromNetwork } from "../../web/fetch/network/mod.ts";
import type { BrowserHost, FromNetwork, SiteNote, ToNetwork } from "../../web/fetch/network/mod.ts";
import { MAX_NETWORK_CPU_SECONDS } from "../../base/limits.ts";
import { createHeartbeat } from "./heartbeat.ts";

// Bounds.
/**
 * Seconds the network process may be silent while a request is open; then it is killed and
 * replaced.
 */
export const NETWORK_SILENT_SECONDS = 2;
/** Milliseconds between two pings of it. */
const NETWORK_TICK_MS = 100;
/** Seconds of silence after which its replacement is started, to be ready in time. */
const NETWORK_DOUBT_SECONDS = 1;
/** Seconds a network process has to report that it is ready; past it its requests fail. */
const NETWORK_START_SECONDS = 10;
/** Resident MiB after which a network process is replaced at rest. */
const MAX_RESTING_NETWORK_MIB = 384;

/** The reply to a request, as it arrived. */
export type NetworkReply = Extract<FromNetwork, { type: "reply" }>;

/** Events of a network process. What `onTaken` and `onReply` throw ends it. */
export interface NetworkHooks {
  /** A request arrived and is being answered. */
  onTaken(call: number, ask: number): void;
  onReply(call: number, reply: NetworkReply, body: Uint8Array): void;
  onSite(note: SiteNote): void;
  onFault(text: string): void;
  /** An address was refused. */
  onRefused(reason: CountedRefusal): void;
  /** A line for the operator. */
  onNotice(text: string): void;
  /** It has been silent for long enough to start another one; called at every tick. */
  onDoubt(): void;
  /** It answered again. */
  onHeard(): void;
  /** It is gone; `reason` completes "the network process". Called once, whatever ended it. */
  onEnd(reason: string): void;
}

/** The first message to a network process. */
export type NetworkStart = Omit<Extract<ToNetwork, { type: "start" }>, "type">;

/** A network process. */
export interface NetworkProcess {
  /** Sends it the start message; before the first request, and once. */
  begin(start: NetworkStart): void;
  ask(call: number, asked: Omit<Extract<ToNetwork, { type: "ask" }>, "type">): void;
  endCall(call: number): void;
  /** Sets whether a request is open: only then is the process pinged. */
  watch(isWanted: boolean): void;
  /** True once it has given up its permissions. */
  isReady(): boolean;
  /** True when it should be replaced while no request is open. */
  isWorn(): boolean;
  /** Kills it, and its browsers, at once. */
  kill(): void;
  /** Settles when it is gone and reaped. */
  readonly ended: Promise<void>;
}

/** Starts a network process; what it is sent before it is ready waits in its pipe. */
export function startNetwork(command: Deno.Command, hooks: NetworkHooks): NetworkProcess {
  let isReady = false;
  let usage: Usage = { cpuSeconds: 0, residentMiB: 0 };
  let browsers: BrowserHost | undefined;
  let why: string | undefined;
  const child = startChild(command, take);

  const heartbeat = createHeartbeat({
    tickMs: NETWORK_TICK_MS,
    ask: () => post({ type: "ping" }),
    onSilence(milliseconds): void {
      if (!isReady || milliseconds === 0) return;
      if (milliseconds >= NETWORK_SILENT_SECONDS * 1000) {
        end(`was silent for ${NETWORK_SILENT_SECONDS} seconds`);
      } else if (milliseconds >= NETWORK_DOUBT_SECONDS * 1000) {
        hooks.onDoubt();
      }
    },
  });

  function end(reason: string): void {
    why ??= reason;
    heartbeat.stop();
    child.kill();
    browsers?.end();
  }

  function post(message: ToNetwork, call = 0, body?: Uint8Array): Promise<void> {
    return child.send(call, message, body);
  }

  function take({ call, head, body }: Frame): void {
    const message = parseFromNetwork(head);
    heartbeat.heard();
    hooks.onHeard();
    switch (message.type) {
      case "ready":
        if (isReady) throw new BrokenChannel("it was ready before");
        isReady = true;
        return clearTimeout(slow);
      case "pong":
        usage = message.usage;
        return;
      case "taken":
        return hooks.onTaken(call, message.ask);
      case "reply":
        return hooks.onReply(call, message, body);
      case "site":
        return hooks.onSite(message);
      case "fault":
        return hooks.onFault(message.text);
      case "notice":
        return hooks.onNotice(message.text);
      case "refused":
        return hooks.onRefused(message.reason);
      case "browser":
        if (browsers === undefined) throw new BrokenChannel("there is no browser to start");
        return browsers.take(message.message, body);
    }
  }

  const slow = setTimeout(
    () => end(`was not ready after ${NETWORK_START_SECONDS} seconds`),
    NETWORK_START_SECONDS * 1000,
  );

  const ended = child.ended.then(({ reason }) => {
    clearTimeout(slow);
    end(reason);
    hooks.onEnd(why ?? reason);
  });

  return {
    begin(start): void {
      browsers = start.browser.kind === "local"
        ? createBrowserHost(
          start.browser,
          (message, body) => post({ type: "browser", message }, 0, body),
        )
        : undefined;
      void post({ type: "start", ...start });
    },
    ask: (call, asked) => void post({ type: "ask", ...asked }, call),
    endCall: (call) => void post({ type: "end" }, call),
    watch(isWanted): void {
      if (child.isDead()) return;
      if (isWanted) heartbeat.start();
      else heartbeat.stop();
    },
    isReady: () => isReady,
    isWorn: () =>
      usage.cpuSeconds > MAX_NETWORK_CPU_SECONDS || usage.residentMiB > MAX_RESTING_NETWORK_MIB,
    kill: () => end("was ended"),
    ended,
  };
}
