/** `service audit-site` against a real site: what it reads, and that it goes on where it was ended. */
import assert from "node:assert/strict";
import { programCommand, runHasty } from "../support/program.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const HASTY = new URL("../support/hasty_main.ts", import.meta.url).pathname;
const PAGES = 24;

interface Report {
  pages: number;
  failed: number;
  left: number;
  findings: { code: string; urls: string[] }[];
}

/** Pages of which each links to the next, to itself with a mark of a campaign, and to what is wrong. */
function answer(path: string, _url: string): Response {
  const headers = { "content-type": "text/html; charset=utf-8" };
  if (path === "/robots.txt") return new Response("User-agent: *\nDisallow: /barred\n");
  if (path === "/far") return new Response(null, { status: 302, headers: { location: "/moved" } });
  if (path === "/moved") return new Response(null, { status: 301, headers: { location: "/p/1" } });
  const [, number] = /^\/(?:p\/(\d+))?(?:\/|\?utm_source=a)?$/.exec(path) ?? [];
  if (!/^\/(?:$|p\/\d+)/.test(path)) return new Response("<p>none", { status: 404, headers });
  const own = Number(number ?? 0);
  const links = [
    "/",
    `/p/${(own + 1) % PAGES}`,
    "/p/3/",
    "/p/4?utm_source=a",
    "/moved",
    "/far",
    "/barred",
  ]
    .concat("/gone", "/gone.pdf", "https://b.example/");
  const words = Array.from({ length: 80 }, (_, at) => `word${own * 100 + at}`).join(" ");
  return new Response(
    `<!doctype html><html lang="en"><title>Page ${own}</title><h1>Page ${own}</h1><p>${words}</p>` +
      `<meta name="description" content="About ${own}"><img src="/none.png" alt="None">` +
      links.map((link) => `<a href="${link}">${link}</a>`).join(" "),
    { headers },
  );
}

/** Serves it, and counts how often each path is asked for. */
function startSite(answerTo = answer) {
  const asked = new Map<string, number>();
  const closing = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, signal: closing.signal, onListen(): void {} };
  const server = Deno.serve(options, (request) => {
    const { pathname, search } = new URL(request.url);
    asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
    return answerTo(pathname + search, request.url);
  });
  return {
    asked,
    origin: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose](): Promise<void> {
      closing.abort();
      await server.finished;
    },
  };
}

/** Runs an audit until it has read so many pages, and ends it at once. */
async function runUntil(pages: number, args: readonly string[]): Promise<void> {
  const [deno] = programCommand();
  const main = ["run", "-A", "--quiet", "--no-check", "--unstable-worker-options", HASTY];
  const options: Deno.CommandOptions = { args: [...main, ...args], env: ENV, stdin: "null" };
  const child = new Deno.Command(deno, { ...options, stdout: "null", stderr: "piped" }).spawn();
  let said = "";
  for await (const bytes of child.stderr) {
    said += new TextDecoder().decode(bytes);
    if (said.includes(`\n${pages} read,`)) child.kill("SIGKILL");
  }
  assert.equal((await child.status).signal, "SIGKILL", said);
}

Deno.test({
  name: "an audit of a site that is killed goes on, and finds what one that was not does",
  fn: async () => {
    await using site = startSite();
    const { asked, origin } = site;
    const folder = await Deno.makeTempDir();
    const auditTo = (name: string): string[] => ["audit-site", `${origin}/`, "-o", name];
    const whole = await runHasty(auditTo(`${folder}/whole.json`), ENV);
    assert.equal(whole.code, 0, whole.stderr);
    const askedByOne = new Map(asked);
    asked.clear();
    const parts = auditTo(`${folder}/parts.json`);
    await runUntil(9, parts);
    await runUntil(19, [...parts, "--resume"]);
    const last = await runHasty([...parts, "--resume"], ENV);
    assert.equal(last.code, 0, last.stderr);
    assert.match(last.stderr, /"audit":"done","pages":32,"failed":3,"left":0,"files_left":0/);
    const again = [...asked].filter(([path, times]) => times > (askedByOne.get(path) ?? 0));
    const pages = again.map(([path]) => path).filter((path) => path.startsWith("/p/"));
    assert.ok(pages.length <= 2, `asked again is what two kills met under way: ${pages}`);
    const report = JSON.parse(await Deno.readTextFile(`${folder}/parts.json`)) as Report;
    assert.deepEqual(JSON.parse(await Deno.readTextFile(`${folder}/whole.json`)), report);
    const found = report.findings.map(({ code, urls }) =>
      `${code} ${urls.length} ${urls[0]?.slice(origin.length)}`
    );
    assert.deepEqual(found.filter((one) => !/^(?:missing-canonical|deep-page)/.test(one)), [
      "dead-image 25 /p/1",
      "broken-link 2 /gone",
      "dead-image 1 /",
      "dead-image 1 /p/4?utm_source=a",
      "duplicate-title 3 /p/4",
      "duplicate-description 3 /p/4",
      "equal-text 3 /p/4",
      "redirected-link 1 /moved",
      "redirect-chain 1 /far",
      "blocked-link 1 /barred",
      "mixed-slashes 1 /p/3",
    ]);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name: "an audit of a site stops at its bound, counts what is left, and can be made larger",
  fn: async () => {
    await using site = startSite();
    const folder = await Deno.makeTempDir();
    const args = ["audit-site", `${site.origin}/`, "-o", `${folder}/some.html`, "--max-pages"];
    const some = await runHasty([...args, "5"], ENV);
    assert.equal(some.code, 0, some.stderr);
    assert.match(some.stderr, /"audit":"--max-pages is reached, --resume goes on","pages":6,/);
    const again = await runHasty([...args, "500"], ENV);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /is not empty: give --resume/);
    const more = await runHasty([...args, "500", "--resume"], ENV);
    assert.equal(more.code, 0, more.stderr);
    assert.match(more.stderr, /"audit":"done","pages":32,/);
    assert.match(await Deno.readTextFile(`${folder}/some.csv`), /\/p\/23/);
    await Deno.remove(folder, { recursive: true });
  },
});

/** Pages that ask to be kept out of search, and two that only seem to. */
const BARRED: Readonly<Record<string, readonly [tag: string, meta: string]>> = {
  "/tag": ["noindex", ""],
  "/tag-of-google": ["otherbot: nofollow, googlebot: none", ""],
  "/meta": ["", "<meta name=robots content='NOINDEX, follow'>"],
  "/meta-of-google": ["", "<meta name=googlebot content=none>"],
  "/open": ["otherbot: noindex", "<meta name=robots content='max-snippet:none'>"],
  "/": ["max-image-preview: none", ""],
};

Deno.test({
  name: "an audit of a site sees what keeps a page out of search, wherever it is said",
  fn: async () => {
    await using site = startSite((path, url) => {
      if (path === "/robots.txt") return new Response("");
      if (path === "/sitemap.xml") {
        const urls = Object.keys(BARRED).map((one) => `<url><loc>${new URL(one, url)}</loc></url>`);
        const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}`;
        return new Response(`${map}</urlset>`, { headers: { "content-type": "text/xml" } });
      }
      const [tag, meta] = BARRED[path] ?? [];
      if (tag === undefined) return new Response("<p>none", { status: 404 });
      return new Response(`<title>${path}</title>${meta}<h1>${path}</h1><p>Words of ${path}.`, {
        headers: { "content-type": "text/html", ...(tag === "" ? {} : { "x-robots-tag": tag }) },
      });
    });
    const folder = await Deno.makeTempDir();
    const audit = await runHasty(["audit-site", `${site.origin}/`, "-o", `${folder}/a.json`], ENV);
    assert.equal(audit.code, 0, audit.stderr);
    const report = JSON.parse(await Deno.readTextFile(`${folder}/a.json`)) as Report;
    const barred = report.findings.filter(({ code }) => code === "sitemap-noindex")
      .flatMap(({ urls }) => urls.map((one) => one.slice(site.origin.length)));
    assert.deepEqual(barred.sort(), ["/meta", "/meta-of-google", "/tag", "/tag-of-google"]);
    await Deno.remove(folder, { recursive: true });
  },
});
