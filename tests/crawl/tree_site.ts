/** A site of so many pages, each linked from the tenth of its number and from others. */
import { pageOf, wordsBy } from "../site/kinds_of_sites.ts";

/** A running site, and how often each of its paths was asked for. */
export interface TreeSite extends AsyncDisposable {
  readonly origin: string;
  readonly asked: Map<string, number>;
  /** Bytes of the bodies that it has sent. */
  sent(): number;
}

/** Starts a site of pages of so many paragraphs; robots.txt is 404. */
export function startTreeSite(pages: number, paragraphs = 3): TreeSite {
  const asked = new Map<string, number>();
  let sent = 0;
  const closing = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, signal: closing.signal, onListen(): void {} };
  const server = Deno.serve(options, (request) => {
    const { pathname } = new URL(request.url);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    const page = pathname === "/" ? 0 : Number(/^\/p\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
    const headers = { "content-type": "text/html; charset=utf-8" };
    if (!(page < pages)) return new Response("<p>none", { status: 404, headers });
    const etag = `"${page}"`;
    if (request.headers.get("if-none-match") === etag) {
      return new Response(null, { status: 304, headers: { etag } });
    }
    const html = treePage(page, pages, paragraphs);
    sent += html.length;
    return new Response(html, { headers: { ...headers, etag } });
  });
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    asked,
    sent: () => sent,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await server.finished;
    },
  };
}

/** Writes one page of it. */
export function treePage(page: number, pages: number, paragraphs: number): string {
  const own = Array.from({ length: 10 }, (_, at) => page * 10 + at + 1).filter((to) => to < pages);
  const others = Array.from({ length: 20 }, (_, at) => (page + at * 37) % pages);
  const links = [...own, ...others].map((to) => `<li><a href="/p/${to}">page ${to}</a>`).join("");
  const texts = Array.from(
    { length: paragraphs },
    (_, at) => `<p>${wordsBy(page * 1000 + at, 60)}</p>`,
  );
  return pageOf(`${wordsBy(page, 4)} ${page}`, `${texts.join("\n")}<ul>${links}</ul>`);
}
