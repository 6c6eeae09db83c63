/**
 * The messages between the service and its network process, over their channel.
 *
 * `start` comes first. Each `ask` of a call is `taken` when it arrives and gets one `reply`, also
 * when `end` has ended its call. What belongs to no call has the number 0.
 */
import { asFields, broken, isCount, parseUsage } from "../../../base/channel/message.ts";
import type { Usage } from "../../../base/channel/message.ts";
import type { SentError } from "../../../base/errors.ts";
import type { FromHost, ToHost } from "../browser/browser_link.ts";
import type { CountedRefusal } from "../network.ts";
import type { SiteRest, TurnNote } from "../../manners/mod.ts";
import type { BrowserChoice } from "../browser/browser_command.ts";

// Bounds.
/** Characters of a site's name, which is a host's with its port. */
const MAX_SITE_CHARS = 300;

/** Where replicas share their sites, and which of them this is. */
export interface Sharing {
  /** The address of a Redis, with its password. */
  address: string;
  /** The same for all network processes of one replica, each after the other. */
  replica: string;
  /** Whether kept pages are shared as well. */
  pages?: true;
}

/** To the network process. */
export type ToNetwork =
  | {
    type: "start";
    browser: BrowserChoice;
    userAgent: string;
    /** Numbers visits from here, so that no visit of an earlier process is taken for one of its own. */
    firstVisit: number;
    /** The sites that earlier processes requested. */
    rests: readonly SiteRest[];
    /** Bytes of pages that are kept. */
    cacheBytes: number;
    /** Where replicas share their sites; absent for one that is alone. */
    sharing?: Sharing;
    /** What the operator gives to sites: origins and headers. */
    sites?: readonly (readonly [string, Readonly<Record<string, string>>])[];
  }
  | { type: "ask"; ask: number; request: unknown; allowPrivate: boolean; party?: string }
  | { type: "end" }
  | { type: "ping" }
  /** The body of `data` is what the browser wrote. */
  | { type: "browser"; message: FromHost };

/** From the network process. */
export type FromNetwork =
  /** It has given up every permission but to connect. */
  | { type: "ready" }
  | { type: "pong"; usage: Usage }
  | { type: "taken"; ask: number }
  | { type: "reply"; ask: number; reply: unknown }
  | { type: "reply"; ask: number; error: SentError }
  | SiteNote
  /** What a caller must not see. */
  | { type: "fault"; text: string }
  /** An address was refused, by a caller's wish, a redirect or a page in the browser. */
  | { type: "refused"; reason: CountedRefusal }
  /** A line for the operator. */
  | { type: "notice"; text: string }
  /** The body of `send` goes to the browser as it is. */
  | { type: "browser"; message: ToHost };

/** What a turn does to a site. */
export type SiteNote = { type: "site" } & TurnNote;

/** Reads the head of a message from the network process. Throws `BrokenChannel` for anything else. */
export function parseFromNetwork(head: unknown): FromNetwork {
  const fields = asFields(head);
  const { type, ask, error, reply, text, message } = fields;
  switch (type) {
    case "ready":
      return { type };
    case "pong":
      return { type, usage: parseUsage(fields["usage"]) };
    case "taken":
      if (!isCount(ask)) throw broken("what was taken");
      return { type, ask };
    case "reply":
      if (!isCount(ask)) throw broken("a reply");
      return error === undefined ? { type, ask, reply } : { type, ask, error: parseError(error) };
    case "site":
      return parseNote(fields);
    case "fault":
    case "notice":
      if (typeof text !== "string") throw broken(`a ${type}`);
      return { type, text };
    case "refused":
      return { type, reason: parseReason(fields["reason"]) };
    case "browser":
      return { type, message: parseToHost(message) };
    default:
      throw broken("a message of unknown type");
  }
}

const REASONS: readonly CountedRefusal[] = [
  "scheme",
  "spelling",
  "port",
  "private",
  "metadata",
  "robots",
];

function parseReason(reason: unknown): CountedRefusal {
  const known = REASONS.find((each) => each === reason);
  if (known === undefined) throw broken("a refusal");
  return known;
}

function parseNote({ turn, site, isHeld, rest }: Record<string, unknown>): SiteNote {
  if (!isCount(turn) || typeof site !== "string" || site.length > MAX_SITE_CHARS) {
    throw broken("a site");
  }
  if (typeof isHeld !== "boolean" || typeof rest !== "number") throw broken("a site's rest");
  return { type: "site", turn, site, isHeld, rest };
}

function parseToHost(message: unknown): ToHost {
  const { type, run } = asFields(message);
  if (!isCount(run) || (type !== "launch" && type !== "send" && type !== "stop")) {
    throw broken("a message to a browser");
  }
  return { type, run };
}

function parseError(error: unknown): SentError {
  const { code, message, retryable } = asFields(error);
  const isOne = typeof code === "string" && typeof message === "string" &&
    typeof retryable === "boolean";
  if (!isOne) throw broken("an error");
  return error as SentError;
}
