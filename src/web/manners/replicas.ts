/**
 * What replicas of the service know of sites together, so that to a site they are one visitor: turns,
 * rests and short texts, in a Redis.
 *
 * Nothing of it is needed: where it cannot be had, every replica goes on with what it knows itself.
 * A site stands there under the SHA-256 of its name. Every key ends by itself: that of a turn some
 * seconds after its replica was last there, so that a dead one blocks no site.
 */
import { createHash } from "node:crypto";

// Bounds.
/** Seconds a site's turn outlives a replica that died in it. */
const REDIS_LEASE_SECONDS = 8;
/** Seconds after which a turn that goes on is renewed. */
const REDIS_RENEW_SECONDS = 2;
/** Milliseconds after which a replica asks again for a site that another one is visiting. */
const REDIS_POLL_MS = 100;
/** Characters of one shared text; a longer one is not shared, or not read. A robots.txt is written in four thirds of its bytes. */
const MAX_REDIS_TEXT_CHARS = 1024 * 1024;

/** What is kept of a site besides its turn. */
type SharedKind = "robots" | "rung" | "page";

interface SharedText {
  readonly text: string;
  /** Milliseconds it is still good for. */
  readonly left: number;
}

/** The sites as all replicas see them. No method ever rejects. */
export interface SharedSites {
  /** Takes a site's turn for this replica: 0, or the milliseconds after which to try again. */
  take(site: string): Promise<number>;
  /** Lets a site rest for at least so many milliseconds from now. */
  rest(site: string, milliseconds: number): void;
  /** Releases a site's turn and lets it rest. */
  leave(site: string, milliseconds: number): void;
  /** Returns what is kept of a site under a name. */
  recall(kind: SharedKind, name: string): Promise<SharedText | undefined>;
  /** Keeps a text for so many milliseconds; null forgets it. */
  remember(kind: SharedKind, name: string, text: string | null, milliseconds: number): void;
  /** Settles when all that was told so far has arrived, or cannot. */
  flushed(): Promise<void>;
  /** Calls back each time this replica meets the others again after it was alone. */
  onRejoined(tell: () => void): void;
  close(): Promise<void>;
}

/** What a replica without others knows: nothing. */
export const ALONE: SharedSites = {
  take: () => Promise.resolve(0),
  rest(): void {},
  leave(): void {},
  recall: () => Promise.resolve(undefined),
  remember(): void {},
  flushed: () => Promise.resolve(),
  onRejoined(): void {},
  close: () => Promise.resolve(),
};

/** Where scripts run: a Redis that may be away at any time. */
export interface ScriptLink {
  /** Returns what a script answers; undefined where no answer came in time. Never rejects. */
  run(script: string, keys: string[], values: string[]): Promise<unknown>;
  /** Calls back each time the connection is there again. */
  onRejoined(tell: () => void): void;
  close(): Promise<void>;
}

/** KEYS: turn, rest. ARGV: replica, lease, poll. Answers 0, or the milliseconds to wait. */
const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return tonumber(ARGV[3]) end
local rest = redis.call('PTTL', KEYS[2])
if rest > 0 then return rest end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 0`;

/** KEYS: turn, rest. ARGV: replica, rest. A rest is never shortened. */
const LEAVE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
if tonumber(ARGV[2]) > math.max(0, redis.call('PTTL', KEYS[2])) then
  redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
end
return 0`;

/** KEYS: turn. ARGV: replica, lease. Also takes what a Redis that was restarted has forgotten. */
const RENEW = `
local holder = redis.call('GET', KEYS[1])
if holder == ARGV[1] or not holder then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 0`;

/** KEYS: text. ARGV: characters. */
const RECALL = `return {redis.call('GETRANGE', KEYS[1], 0, ARGV[1]), redis.call('PTTL', KEYS[1])}`;

/** KEYS: text. ARGV: text, milliseconds. */
const REMEMBER = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 0`;

/** Creates the shared sites; `replica` tells this one from the others, for as long as it runs. */
export function createReplicas(link: ScriptLink, replica: string): SharedSites {
  const lease = String(REDIS_LEASE_SECONDS * 1000);
  /** The turns this replica has. */
  const held = new Set<string>();
  const renewal = setInterval(renew, REDIS_RENEW_SECONDS * 1000);
  let last: Promise<unknown> = Promise.resolve();

  function evaluate(script: string, keys: string[], values: string[]): Promise<unknown> {
    last = link.run(script, keys, values);
    return last;
  }

  function renew(): void {
    for (const site of held) void evaluate(RENEW, [keyOf("turn", site)], [replica, lease]);
  }

  function rest(site: string, holder: string, milliseconds: number): void {
    const wait = String(Math.max(0, Math.ceil(milliseconds)));
    void evaluate(LEAVE, [keyOf("turn", site), keyOf("rest", site)], [holder, wait]);
  }

  return {
    async take(site): Promise<number> {
      const values = [replica, lease, String(REDIS_POLL_MS)];
      const wait = await evaluate(TAKE, [keyOf("turn", site), keyOf("rest", site)], values);
      if (typeof wait === "number" && wait > 0) return wait;
      held.add(site);
      return 0;
    },
    rest: (site, milliseconds) => rest(site, "", milliseconds),
    leave(site, milliseconds): void {
      held.delete(site);
      rest(site, replica, milliseconds);
    },
    async recall(kind, name): Promise<SharedText | undefined> {
      const key = keyOf(kind, name);
      return toText(await evaluate(RECALL, [key], [String(MAX_REDIS_TEXT_CHARS)]));
    },
    remember(kind, name, text, milliseconds): void {
      const key = keyOf(kind, name);
      if (text === null) return void evaluate("return redis.call('DEL', KEYS[1])", [key], []);
      if (text.length > MAX_REDIS_TEXT_CHARS || milliseconds < 1) return;
      void evaluate(REMEMBER, [key], [text, String(Math.floor(milliseconds))]);
    },
    // Commands are answered in the order they are sent.
    flushed: async () => void await last,
    onRejoined(tell): void {
      link.onRejoined(() => {
        renew();
        tell();
      });
    },
    async close(): Promise<void> {
      clearInterval(renewal);
      await link.close();
    },
  };
}

/** Names a key without naming the site. */
function keyOf(kind: SharedKind | "turn" | "rest", name: string): string {
  return `service:1:${kind}:${createHash("sha256").update(name).digest("base64url")}`;
}

/** Whoever else writes there may have written anything. */
function toText(found: unknown): SharedText | undefined {
  if (!Array.isArray(found)) return undefined;
  const [text, left] = found as unknown[];
  if (typeof text !== "string" || typeof left !== "number") return undefined;
  if (text === "" || text.length > MAX_REDIS_TEXT_CHARS || left <= 0) return undefined;
  return { text, left };
}
