/** Real sites on loopback addresses of their own: nothing of the network between them is fake. */

/** Answers a request to one of the sites. */
export type SiteAnswer = (
  path: string,
  site: number,
  request: Request,
) => Response | Promise<Response>;

/** Running sites, one a loopback address. */
export interface LocalSites extends AsyncDisposable {
  /** `http://127.0.0.2:port` and so on; each is a site of its own to the service. */
  readonly origins: readonly string[];
}

/** Starts so many sites on 127.0.0.`from` and up. robots.txt is 404 everywhere. */
export function startLocalSites(count: number, answer: SiteAnswer, from = 2): LocalSites {
  const closing = new AbortController();
  const servers = Array.from({ length: count }, (_, site) =>
    Deno.serve(
      { hostname: `127.0.0.${from + site}`, port: 0, signal: closing.signal, onListen() {} },
      (request) => {
        const path = new URL(request.url).pathname;
        if (path === "/robots.txt") return new Response(null, { status: 404 });
        return answer(path, site, request);
      },
    ));
  return {
    origins: servers.map(({ addr }) => `http://${addr.hostname}:${addr.port}`),
    async [Symbol.asyncDispose]() {
      // Not a graceful end: the service keeps its connections for a while.
      closing.abort();
      await Promise.all(servers.map((server) => server.finished));
    },
  };
}
