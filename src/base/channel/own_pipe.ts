/** A process's own standard input and output, as the two ends of its channel to the service. */
import { writeAll } from "../connection.ts";
import type { ByteSink, ByteSource } from "./channel.ts";

// Bounds.
/** Bytes read at a time: the kernel's buffer of a pipe. */
export const PIPE_READ_BYTES = 64 * 1024;
/** Bytes that are written without waiting: a page of most sites fits. */
const PIPE_AT_ONCE_BYTES = 64 * 1024;

/** Creates a source over standard input; waiting for it blocks nothing else. */
export function createOwnSource(): ByteSource {
  const buffer = new Uint8Array(PIPE_READ_BYTES);
  return {
    async read(): Promise<Uint8Array | null> {
      const count = await Deno.stdin.read(buffer);
      return count === null ? null : buffer.subarray(0, count);
    },
  };
}

/**
 * Creates a sink over standard output; waiting for long bytes blocks nothing else.
 *
 * Short ones are written at once, which costs a fraction and sends them before any later work can
 * delay them; they block only while the other side reads nothing at all.
 */
export function createOwnSink(): ByteSink {
  return {
    write(bytes): void | Promise<void> {
      return bytes.length > PIPE_AT_ONCE_BYTES ? writeAll(Deno.stdout, bytes) : writeNow(bytes);
    },
  };
}

/**
 * Creates a source and a sink that block this process, for one that does one thing at a time: it
 * costs a sixth of what waiting does.
 *
 * `mayBlock` is called before each read and settles with true when nothing can happen here before
 * the next bytes come, with false when something may; until it settles nothing is read.
 */
export function createBlockingPipe(
  mayBlock: () => Promise<boolean>,
): { source: ByteSource; sink: ByteSink } {
  const buffer = new Uint8Array(PIPE_READ_BYTES);
  return {
    source: {
      async read(): Promise<Uint8Array | null> {
        const isIdle = await mayBlock();
        const count = isIdle ? Deno.stdin.readSync(buffer) : await Deno.stdin.read(buffer);
        return count === null ? null : buffer.subarray(0, count);
      },
    },
    sink: { write: writeNow },
  };
}

function writeNow(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}
