/** `service crawl --again` of a site that lists its pages: what has changed is asked for first. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runHasty, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const PAGES = 24;

Deno.test(`${PROGRAM_NAME} crawl --again asks first for what the sitemap and a feed list as changed or new`, async () => {
  const asked: string[] = [];
  const changed = new Map<string, string>();
  await using sites = startLocalSites(1, (path, _, request) => {
    asked.push(path);
    const { origin } = new URL(request.url);
    if (path === "/sitemap.xml") {
      const urls = [...Array.from({ length: PAGES }, (_, at) => `/p/${at}`), ...changed.keys()].map(
        (page) =>
          `<url><loc>${origin}${page}</loc><lastmod>${
            changed.get(page) ?? "2020-01-01T00:00:00Z"
          }</lastmod></url>`,
      ).join("");
      return new Response(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
        { headers: { "content-type": "application/xml" } },
      );
    }
    const isPage = path === "/" || /^\/p\/\d+$/.test(path) || changed.has(path);
    if (!isPage) return new Response("none", { status: 404 });
    const links = Array.from({ length: PAGES }, (_, at) => `<a href=/p/${at}>page ${at}</a> `);
    const text = `Words of ${path} as of ${changed.get(path) ?? "the beginning"}. `.repeat(9);
    return new Response(
      `<title>${path}</title><main><p>${text}${path === "/" ? links : ""}</main>`,
      {
        headers: { "content-type": "text/html" },
      },
    );
  });
  const folder = await Deno.makeTempDir();
  try {
    const args = ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out.jsonl`, "--format", "both"];
    const first = await runHasty(args, ENV);
    assert.equal(first.code, 0, first.stderr);
    const now = new Date(Date.now() + 1_000).toISOString();
    for (const page of ["/p/9", "/alone"]) changed.set(page, now);
    asked.length = 0;
    const second = await runHasty([...args, "--again"], ENV);
    assert.equal(second.code, 0, second.stderr);
    const pages = asked.filter((path) => /^\/p\/\d+$|^\/alone$/.test(path));
    assert.deepEqual(pages.slice(0, 2).sort(), ["/alone", "/p/9"], "what is listed as changed");
    assert.equal(new Set(pages).size, PAGES + 1, "and then the rest");
    const sums = JSON.parse(second.stderr.trimEnd().split("\n").at(-1) ?? "");
    assert.deepEqual([sums.crawl, sums.read], ["done", PAGES + 2]);
    const reasons = new Map(
      sums.reasons.map(({ reason, count }: Record<string, unknown>) => [reason, count]),
    );
    assert.equal(reasons.get("unchanged"), PAGES);
    assert.equal(reasons.get("new"), 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} crawl --again reads lists no longer than --max-seconds, and goes on where they fail`, async () => {
  let lists = false;
  await using sites = startLocalSites(1, (path, _, request) => {
    const { origin } = new URL(request.url);
    if (path.endsWith(".xml")) {
      // An index of a hundred files, a second apart: each of them is broken.
      const all = Array.from(
        { length: 100 },
        (_, at) => `<sitemap><loc>${origin}/s${at}.xml</loc></sitemap>`,
      );
      return path === "/sitemap.xml" && lists
        ? new Response(
          `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${
            all.join("")
          }</sitemapindex>`,
          { headers: { "content-type": "application/xml" } },
        )
        : new Response("broken", { status: 500 });
    }
    const links = Array.from({ length: PAGES }, (_, at) => `<a href=/p/${at}>page ${at}</a> `);
    const text = `Words of ${path}, and some more of them. `.repeat(9);
    return new Response(
      `<title>${path}</title><main><p>${text}${path === "/" ? links : ""}</main>`,
      {
        headers: { "content-type": "text/html" },
      },
    );
  });
  const folder = await Deno.makeTempDir();
  try {
    const args = ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out.jsonl`];
    const sumsOf = (stderr: string): Record<string, unknown> =>
      JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
    const first = await runHasty(args, ENV);
    assert.equal(first.code, 0, first.stderr);
    const broken = await runHasty([...args, "--again"], ENV);
    assert.equal(broken.code, 0, broken.stderr);
    const { crawl, read } = sumsOf(broken.stderr);
    assert.deepEqual([crawl, read], ["done", PAGES + 1]);
    lists = true;
    const short = await runProgram([...args, "--again", "--max-seconds", "3"], ENV);
    assert.equal(short.code, 1, short.stderr);
    const sums = sumsOf(short.stderr);
    assert.match(String(sums["crawl"]), /^stopped: --max-seconds are over/);
    assert.equal(sums["waiting"], PAGES + 1, "what was not asked for waits");
    const rest = await runHasty([...args, "--resume"], ENV);
    assert.deepEqual(sumsOf(rest.stderr)["crawl"], "done", rest.stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
