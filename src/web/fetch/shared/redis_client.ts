/** The client of the Redis that replicas share, in a module of its own, loaded on demand. */
import { createClient, type RedisClientType } from "@redis/client";
import { Socket } from "node:net";

// Bounds.
/** Seconds that Redis may take for an answer; then it counts as away. */
export const REDIS_SECONDS = 1;
/** Seconds after which a Redis that is away is tried again. */
export const REDIS_AWAY_SECONDS = 2;
/** Commands that wait for Redis; further ones fail, and it counts as away. */
const MAX_REDIS_COMMANDS = 10_000;
/** Bytes of one reply of Redis; past them the connection is cut off and Redis counts as away. */
const MAX_REDIS_REPLY_BYTES = 1024 * 1024 + 64 * 1024;

/** A client that connects, and connects again, in the background. */
export interface OpenedRedis {
  readonly client: Pick<RedisClientType, "eval"> & { destroy(): void };
  /** Settles with the first connection, or the first reason why there is none. */
  readonly ready: Promise<void>;
}

/** Connects; `join` is called with each connection, `lose` with each reason why there is none. */
export function openRedis(
  address: string,
  lose: (error: unknown) => void,
  join: () => void,
): OpenedRedis {
  const bound = createReplyBound(MAX_REDIS_REPLY_BYTES);
  const client = createClient({
    url: address,
    // A command for a Redis that is away fails at once; none waits to be sent late.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_REDIS_COMMANDS,
    // Not asked for what Redis Enterprise alone tells: its code reads the environment.
    maintNotifications: "disabled",
    socket: {
      ...{ read: bound.read },
      connectTimeout: REDIS_SECONDS * 1000,
      reconnectStrategy: () => REDIS_AWAY_SECONDS * 1000,
    },
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  client.on("ready", () => {
    resolve();
    join();
  });
  client.on("error", (error: unknown) => {
    reject(error);
    lose(error);
  });
  // What it rejects with is an "error" as well.
  client.connect().catch(reject);
  return {
    ready,
    client: {
      eval: (...command) => client.eval(...command).finally(bound.next),
      destroy: () => client.destroy(),
    },
  };
}

interface ReplyBound {
  /** Among the options of the socket. */
  readonly read: (this: Socket, size: number) => void;
  /** Called when a reply was taken: the next one begins. */
  next(): void;
}

/**
 * Creates the bound of the sockets of one client, each after the other.
 *
 * The client of Redis keeps a reply until it is whole, whatever its length, and gives nobody its
 * socket. But it hands a socket's options on, and a stream calls the `read` among them as itself.
 */
function createReplyBound(mostBytes: number): ReplyBound {
  const bounded = new WeakSet<Socket>();
  let received = 0;
  return {
    read(size): void {
      if (!bounded.has(this)) {
        bounded.add(this);
        received = 0;
        this.prependListener("data", (piece: Uint8Array) => {
          received += piece.length;
          if (received <= mostBytes) return;
          const error = new Error("a reply is too long");
          this.destroy(Object.assign(error, { code: "REPLY_TOO_LONG" }));
        });
      }
      Socket.prototype._read.call(this, size);
    },
    next(): void {
      received = 0;
    },
  };
}
