/** A process's own standard input and output, as the two ends of its channel to the service. */
import type { ByteSink, ByteSource } from "./channel.ts";

/** Bytes read at a time: what the kernel keeps of a pipe. */
const READ_BYTES = 64 * 1024;

/** Creates a source over standard input; waiting for it blocks nothing else. */
export function createOwnSource(): ByteSource {
  const buffer = new Uint8Array(READ_BYTES);
  return {
    async read(): Promise<Uint8Array | null> {
      const count = await Deno.stdin.read(buffer);
      return count === null ? null : buffer.subarray(0, count);
    },
  };
}

/** Creates a sink over standard output; waiting for it blocks nothing else. */
export function createOwnSink(): ByteSink {
  return {
    async write(bytes): Promise<void> {
      for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
    },
  };
}
