/**
 * How many addresses of made sites a map lists, over its cursors, with the real service and real
 * servers at a site's real pace. `deno task bench:maps`; `MAPS_PYTHON` names a Python that has
 * ultimate-sitemap-parser, which is then asked of the same servers.
 */
import { startServing } from "../tests/support/program.ts";

/** What a site answers for a path; undefined for 404. */
type Answer = (path: string, origin: string) => string | undefined;

interface MapSite {
  readonly name: string;
  readonly addresses: number;
  /** Where the map begins. */
  readonly start: string;
  readonly answer: Answer;
}

function urlset(origin: string, paths: readonly string[], day = "2026-11-01"): string {
  const urls = paths.map((path) =>
    `<url><loc>${origin}${path}</loc><lastmod>${day}</lastmod></url>`
  );
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${
    urls.join("")
  }</urlset>`;
}

function index(origin: string, files: readonly (readonly [path: string, day: string])[]): string {
  const rows = files.map(([path, day]) =>
    `<sitemap><loc>${origin}${path}</loc><lastmod>${day}</lastmod></sitemap>`
  );
  return `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${
    rows.join("")
  }</sitemapindex>`;
}

function count(most: number, path: (at: number) => string): string[] {
  return Array.from({ length: most }, (_, at) => path(at));
}

const START_PAGE = "<title>Start</title><p>The start page of a made site.</p>";
const MONTHS = count(13, (at) => `${2025 + Math.floor((at + 10) / 12)}-${(at + 10) % 12 + 1}`);
const FIRST_DOCS = count(40, (at) => `/docs/guide/${at}`);
const MORE_DOCS = count(20, (at) => `/docs/reference/${at}`);

const SITES: readonly MapSite[] = [
  {
    name: "shop: one sitemap",
    addresses: 300,
    start: "/",
    answer: (path, origin) =>
      path === "/sitemap.xml" ? urlset(origin, count(300, (at) => `/product/${at}`)) : undefined,
  },
  {
    name: "news: thirteen files of an index that robots.txt names",
    addresses: 650,
    start: "/",
    answer: (path, origin) => {
      if (path === "/robots.txt") return `Sitemap: ${origin}/news-index.xml\n`;
      const dated = MONTHS.map((month, at) =>
        [`/news/${month}.xml`, `2025-01-${String(at + 1).padStart(2, "0")}`] as const
      );
      if (path === "/news-index.xml") return index(origin, dated);
      const month = /^\/news\/(.+)\.xml$/.exec(path)?.[1];
      return month === undefined
        ? undefined
        : urlset(origin, count(50, (at) => `/news/${month}/story-${at}`));
    },
  },
  {
    name: "docs: a sitemap in a folder, and llms.txt",
    addresses: 60,
    start: "/docs/",
    answer: (path, origin) => {
      if (path === "/docs/sitemap.xml") return urlset(origin, FIRST_DOCS);
      const links = MORE_DOCS.map((page) => `- [Page](${page})`).join("\n");
      return path === "/llms.txt" ? `# Docs\n\n## Reference\n\n${links}\n` : undefined;
    },
  },
  {
    name: "wiki: two files of 5,000",
    addresses: 10_000,
    start: "/",
    answer: (path, origin) => {
      const files = [["/wiki-1.xml", "2026-10-01"], ["/wiki-2.xml", "2026-11-01"]] as const;
      if (path === "/sitemap.xml") return index(origin, files);
      const file = /^\/wiki-([12])\.xml$/.exec(path)?.[1];
      return file === undefined
        ? undefined
        : urlset(origin, count(5_000, (at) => `/wiki/${file}-article-${at}`));
    },
  },
];

/** Prints how many pages ultimate-sitemap-parser finds. */
const RIVAL = `
import sys, logging
logging.disable(logging.CRITICAL)
from usp.tree import sitemap_tree_for_homepage
print(len({page.url for page in sitemap_tree_for_homepage(sys.argv[1]).all_pages()}))`;

const serving = await startServing([], { SERVICE_ALLOW_PRIVATE: "1" });
try {
  console.log("site | addresses | listed | calls | seconds | ultimate-sitemap-parser");
  for (const [at, site] of SITES.entries()) await printSite(site, `127.0.0.${at + 2}`);
} finally {
  await serving.stop();
}

async function printSite({ name, addresses, start, answer }: MapSite, host: string): Promise<void> {
  const server = Deno.serve({ hostname: host, port: 0, onListen() {} }, (request) => {
    const { pathname, origin } = new URL(request.url);
    const text = answer(pathname, origin) ?? (pathname === start ? START_PAGE : undefined);
    if (text === undefined) return new Response("none", { status: 404 });
    const type = text.startsWith("<?xml")
      ? "application/xml"
      : text === START_PAGE
      ? "text/html"
      : "text/plain";
    return new Response(text, { headers: { "content-type": type } });
  });
  const address = `http://${server.addr.hostname}:${server.addr.port}${start}`;
  const { listed, calls, seconds } = await mapWhole(address);
  console.log(
    [name, addresses, listed, calls, seconds.toFixed(1), await askRival(address)].join(" | "),
  );
  await server.shutdown();
}

/** Follows cursors to the end; the start page itself is not counted. */
async function mapWhole(
  address: string,
): Promise<{ listed: number; calls: number; seconds: number }> {
  const found = new Set<string>();
  const begun = performance.now();
  let calls = 0;
  for (let cursor: string | null = null; calls === 0 || cursor !== null; calls++) {
    const response = await fetch(`${serving.base}/v1/tools/map_site`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: address, limit: 1_000, compact: true, cursor }),
    });
    const map: { urls?: (string | { url: string })[]; cursor?: string; error?: unknown } =
      await response.json();
    if (map.urls === undefined) throw new Error(JSON.stringify(map.error));
    for (const row of map.urls) found.add(typeof row === "string" ? row : row.url);
    cursor = map.cursor ?? null;
  }
  found.delete(address);
  return { listed: found.size, calls, seconds: (performance.now() - begun) / 1000 };
}

async function askRival(address: string): Promise<string> {
  const python = Deno.env.get("MAPS_PYTHON");
  if (python === undefined) return "not asked";
  const { stdout, success } = await new Deno.Command(python, { args: ["-c", RIVAL, address] })
    .output();
  return success ? new TextDecoder().decode(stdout).trim() : "failed";
}
