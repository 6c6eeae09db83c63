/** Writing to and closing connections and pipes. */

const encoder = new TextEncoder();

/** Writes text or bytes whole; waits while the reader is slow. */
export async function writeAll(
  to: { write(bytes: Uint8Array): Promise<number> },
  data: string | Uint8Array,
): Promise<void> {
  const bytes = typeof data === "string" ? encoder.encode(data) : data;
  for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
}

/** Closes a connection that may be closed already. */
export function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // Closed already, by this side or the other.
  }
}
