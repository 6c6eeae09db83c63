/**
 * Options of a socket that ends where a reply is longer than may be.
 *
 * The client of Redis keeps a reply until it is whole, whatever its length, and gives nobody its
 * socket. But it hands a socket's options on, and a stream calls the `read` among them as itself.
 */
import { Socket } from "node:net";

/** What a reply has come to. */
export interface ReplyBound {
  /** Among the options of the socket. */
  readonly read: (this: Socket, size: number) => void;
  /** Called when a reply was taken: the next one begins. */
  next(): void;
}

/** Creates the bound of the sockets of one client, each after the other. */
export function createReplyBound(mostBytes: number): ReplyBound {
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
