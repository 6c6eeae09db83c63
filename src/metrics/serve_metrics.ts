/** `GET /metrics` on a port of its own, on loopback alone. */

/** What is served. */
export interface ServedMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves the text of metrics; port 0 takes a free one. Throws what the system answers where the port
 * is taken.
 */
export function serveMetrics(port: number, toText: () => string): ServedMetrics {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen: () => {} },
    ({ method, url, headers }) => {
      // A name that is made to resolve to this machine is another site's (DNS rebinding).
      if (!/^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i.test(headers.get("host") ?? "")) {
        return new Response(null, { status: 421 });
      }
      if (new URL(url).pathname !== "/metrics") return new Response(null, { status: 404 });
      if (method !== "GET" && method !== "HEAD") return new Response(null, { status: 405 });
      const type = "text/plain; version=0.0.4; charset=utf-8";
      return new Response(toText(), { headers: { "content-type": type } });
    },
  );
  return { port: server.addr.port, close: () => server.shutdown() };
}
