/**
 * Both directions of a pipe between two processes of the service.
 *
 * Messages are written whole, one after another, however many are sent at once; incoming ones are
 * passed on one by one, and the first that breaks a rule ends the channel.
 */
import { BrokenChannel, createFrameParser, encodeFrame } from "./frame.ts";
import type { Frame, FrameBody } from "./frame.ts";

// Bounds.
/** Milliseconds a process whose output ended has to be gone by itself; then it is killed. */
export const LAST_OUTPUT_MS = 1_000;

/** A source of bytes. */
export interface ByteSource {
  /** Returns the next bytes, which belong to the channel until it reads again; null at the end. */
  read(): Uint8Array | null | Promise<Uint8Array | null>;
}

/** A sink of bytes. */
export interface ByteSink {
  /**
   * Writes all bytes: at once, or by the time the promise settles. Fails when the other side is
   * gone.
   */
  write(bytes: Uint8Array): void | Promise<void>;
}

interface Channel {
  /**
   * Queues one message and settles when it is written: waiting for that is the back pressure.
   *
   * Messages arrive in the order of their `send`. Never rejects: when the other side is gone the
   * message is dropped, and `ended` settles. Throws a `RangeError` for a message over
   * `MAX_FRAME_BYTES`, of which nothing is sent. `body` must not be changed before it is written.
   */
  send(call: number, head: unknown, body?: FrameBody): Promise<void>;
  /** Bytes that are queued and not yet written. */
  queuedBytes(): number;
  /** Drops what is queued and accepts nothing more; a write under way goes on. */
  close(): void;
  /** Settles when no more messages come: with the rule the other side broke, if it did. */
  readonly ended: Promise<BrokenChannel | undefined>;
}

/** Creates a channel. What `take` throws ends it as broken. */
export function createChannel(
  source: ByteSource,
  sink: ByteSink,
  take: (frame: Frame) => void,
): Channel {
  const queue: { parts: Uint8Array[]; written: () => void }[] = [];
  let queued = 0;
  let isWriting = false;
  let closed = false;
  const deaf = Promise.withResolvers<BrokenChannel>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    closed = true;
    for (const { written } of queue.splice(0)) written();
  }

  /** The only writer: a message is written whole before the next begins. */
  async function write(): Promise<void> {
    isWriting = true;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      try {
        for (const part of next.parts) {
          const writing = sink.write(part);
          // A sink that blocks is done already: no message waits for a later turn of the event
          // loop.
          if (writing !== undefined) await writing;
          queued -= part.length;
          if (closed) return;
        }
      } catch {
        // The other side is ending; the end of its messages shows how. One that lives on would wait
        // for what it was not sent, and so would its callers.
        timer = setTimeout(
          () => deaf.resolve(new BrokenChannel("writing to it failed")),
          LAST_OUTPUT_MS,
        );
        return close();
      }
      queue.shift();
      next.written();
    }
    isWriting = false;
  }

  async function listen(): Promise<BrokenChannel | undefined> {
    const parser = createFrameParser((frame) => {
      if (!closed) take(frame);
    });
    try {
      for (let bytes = await source.read(); bytes !== null; bytes = await source.read()) {
        parser.push(bytes);
        if (closed) return undefined;
      }
      return undefined;
    } catch (error) {
      return error instanceof BrokenChannel ? error : new BrokenChannel(String(error));
    } finally {
      clearTimeout(timer);
      close();
    }
  }

  return {
    send(call, head, body): Promise<void> {
      const parts = encodeFrame(call, head, body);
      if (closed) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ parts, written: resolve });
      for (const part of parts) queued += part.length;
      if (!isWriting) void write();
      return promise;
    },
    queuedBytes: () => closed ? 0 : queued,
    close,
    ended: Promise.race([listen(), deaf.promise]),
  };
}
