/**
 * Counts the kinds of faults between pages that `service audit-site` finds on a made site, served on
 * this machine and asked for at a site's real pace. `deno run -A bench/audit/site.ts [FOLDER]`; the
 * report, its CSV and SARIF stay in the folder.
 */
const MAIN = new URL("../../main.ts", import.meta.url).pathname;

/** Words enough for a page that is not thin, of its own by a seed. */
function text(seed: string, words = 120): string {
  return Array.from({ length: words }, (_, n) => `${seed}word${(n * 7919) % 9973}`).join(" ");
}

interface Made {
  status?: number;
  location?: string;
  title?: string;
  description?: string;
  lang?: string;
  h1?: string;
  canonical?: string | null;
  head?: string;
  body?: string;
  links?: readonly string[];
  delay?: number;
}

/** The faults, by the code of the finding: pages of the site beside those that are right. */
const FAULTS: Readonly<Record<string, Readonly<Record<string, Made>>>> = {
  "broken-link": { "/f/gone": { status: 404 } },
  "redirected-link": { "/f/moved": { status: 301, location: "/ok/1" } },
  "redirect-chain": {
    "/f/chain1": { status: 301, location: "/f/chain2" },
    "/f/chain2": { status: 301, location: "/ok/1" },
  },
  "redirect-loop": {
    "/f/ring1": { status: 302, location: "/f/ring2" },
    "/f/ring2": { status: 302, location: "/f/ring1" },
  },
  "blocked-link": { "/barred/linked": {} },
  "missing-title": { "/f/untitled": { title: "" } },
  "missing-description": { "/f/undescribed": { description: "" } },
  "missing-h1": { "/f/headless": { h1: "" } },
  "missing-lang": { "/f/langless": { lang: "" } },
  "missing-canonical": { "/f/uncanonical": { canonical: null } },
  "canonical-broken": {
    "/f/to-gone": { canonical: "/f/gone-canon" },
    "/f/gone-canon": { status: 404 },
  },
  "canonical-redirect": { "/f/to-moved": { canonical: "/f/moved" } },
  "canonical-chain": { "/f/to-next": { canonical: "/f/next" }, "/f/next": { canonical: "/ok/1" } },
  "canonical-noindex": {
    "/f/to-hidden": { canonical: "/f/hidden" },
    "/f/hidden": { head: '<meta name="robots" content="noindex">' },
  },
  "hreflang-not-returned": {
    "/f/en": { head: languages({ en: "/f/en", de: "/f/de" }) },
    "/f/de": { head: languages({ de: "/f/de" }) },
  },
  "hreflang-broken": { "/f/en2": { head: languages({ en: "/f/en2", de: "/f/gone" }) } },
  "hreflang-redirect": { "/f/en3": { head: languages({ en: "/f/en3", de: "/f/moved" }) } },
  "hreflang-without-self": {
    "/f/en4": { head: languages({ de: "/f/de4" }) },
    "/f/de4": { head: languages({ de: "/f/de4", en: "/f/en4" }) },
  },
  "duplicate-title": {
    "/f/t1": { title: "One title for two" },
    "/f/t2": { title: "One title for two" },
  },
  "duplicate-description": {
    "/f/d1": { description: "As the other." },
    "/f/d2": { description: "As the other." },
  },
  "equal-text": {
    "/f/e1": { h1: "Equal", body: text("equal") },
    "/f/e2": { h1: "Equal", body: text("equal") },
  },
  "near-text": {
    "/f/n1": { body: text("near", 400) },
    "/f/n2": { body: `${text("near", 400)} a b c` },
  },
  "thin-page": { "/f/thin": { body: "Little." } },
  "soft-404": { "/f/soft": { title: "Page not found", h1: "Page not found" } },
  "orphan": { "/f/orphan": {} },
  "sitemap-broken": { "/f/listed-gone": { status: 410 } },
  "sitemap-redirect": { "/f/listed-moved": { status: 301, location: "/ok/2" } },
  "sitemap-noindex": { "/f/listed-hidden": { head: '<meta name="robots" content="noindex">' } },
  "sitemap-blocked": { "/barred/listed": {} },
  "sitemap-canonical": { "/f/listed-copy": { canonical: "/ok/1" } },
  "sitemap-missing": { "/f/unlisted": {} },
  "dead-image": { "/f/image": { body: `${text("image")}<img src="/none.png" alt="x">` } },
  "dead-script": { "/f/script": { head: '<script src="/none.js"></script>' } },
  "dead-style": { "/f/style": { head: '<link rel="stylesheet" href="/none.css">' } },
  "deep-page": Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((
      n,
    ) => [`/deep/${"x".repeat(n)}`, { links: [`/deep/${"x".repeat(n + 1)}`] }]),
  ),
  "nofollow-inside": {
    "/f/nofollow": { body: `${text("nofollow")}<a rel="nofollow" href="/ok/1">x</a>` },
  },
  "pagination-broken": { "/f/page1": { head: '<link rel="next" href="/f/gone">' } },
  "pagination-canonical": {
    "/f/list": { head: '<link rel="next" href="/f/list2">' },
    "/f/list2": { head: '<link rel="prev" href="/f/list">', canonical: "/f/list" },
  },
  "mixed-slashes": { "/f/slash": {}, "/f/slash/": {} },
  "mixed-case": { "/f/case": {}, "/f/CASE": {} },
  "link-to-duplicate": { "/f/copy": { canonical: "/ok/1" } },
  "dead-end": { "/f/end": { links: [] } },
  "slow-answer": { "/f/slow": { delay: 3_500 } },
};

function languages(found: Readonly<Record<string, string>>): string {
  return Object.entries(found).map(([lang, path]) =>
    `<link rel="alternate" hreflang="${lang}" href="${path}">`
  ).join("");
}

/** Pages that only the sitemap names, or that it leaves out. */
const UNLINKED = /orphan|listed-|barred\/listed|gone-canon|deep\/xx|none\./;
const UNLISTED =
  /unlisted|barred\/linked|gone|moved|ring|chain|hidden$|to-|next|copy$|list2|CASE|slash\/$|soft/;

const pages = new Map<string, Made>([
  ["/ok/1", {}],
  ["/ok/2", {}],
  ...Object.values(FAULTS).flatMap((made) => Object.entries(made)),
]);
pages.set("/", { links: [...pages.keys()].filter((path) => !UNLINKED.test(path)) });
const listed = [...pages.keys()].filter((path) =>
  /listed-|barred\/listed/.test(path) || !UNLISTED.test(path)
);

function answer(path: string, origin: string): Response {
  if (path === "/robots.txt") {
    return new Response(`User-agent: *\nDisallow: /barred/\nSitemap: ${origin}/sitemap.xml\n`);
  }
  if (path === "/sitemap.xml") {
    const urls = listed.map((each) => `<url><loc>${origin}${each}</loc></url>`).join("");
    return new Response(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      {
        headers: { "content-type": "application/xml" },
      },
    );
  }
  const made = pages.get(path);
  if (made === undefined) return new Response("none", { status: 404 });
  const {
    status = 200,
    location,
    lang = "en",
    links = ["/"],
    body = text(path.replace(/\W/g, "")),
  } = made;
  if (location !== undefined) return new Response(null, { status, headers: { location } });
  const { title = `Title of ${path}`, description = `What ${path} is.`, h1 = path, head = "" } =
    made;
  const canonical = made.canonical === undefined ? path : made.canonical;
  const html = `<!doctype html><html${
    lang === "" ? "" : ` lang="${lang}"`
  }><head><meta charset="utf-8">
    ${title === "" ? "" : `<title>${title}</title>`}
    ${description === "" ? "" : `<meta name="description" content="${description}">`}
    ${canonical === null ? "" : `<link rel="canonical" href="${origin}${canonical}">`}${head}</head>
    <body><main>${h1 === "" ? "" : `<h1>${h1}</h1>`}<p>${body}</p>
    ${links.map((link) => `<a href="${link}">Page at ${link}</a>`).join(" ")}</main></body></html>`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
  const { pathname, origin } = new URL(request.url);
  const delay = pages.get(pathname)?.delay ?? 0;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  return answer(pathname, origin);
});
const folder = Deno.args[0] ?? await Deno.makeTempDir();
const output = `${folder}/audit.json`;
const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    "--quiet",
    MAIN,
    "audit-site",
    `http://127.0.0.1:${server.addr.port}/`,
    "-o",
    output,
    "--fail-on",
    "error",
  ],
  env: { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" },
  stdout: "null",
  stderr: "inherit",
}).output();
await server.shutdown();
const { findings, pages: asked } = JSON.parse(await Deno.readTextFile(output)) as {
  findings: { code: string; urls: string[] }[];
  pages: number;
};
const found = (fault: string): boolean =>
  findings.some(({ code, urls }) =>
    code === fault &&
    Object.keys(FAULTS[fault] ?? {}).some((path) => urls.some((url) => url.endsWith(path)))
  );
const missed = Object.keys(FAULTS).filter((fault) => !found(fault));
const all = Object.keys(FAULTS).length;
console.log(`${all - missed.length} of ${all} kinds found, ${asked} pages, exit code ${code}`);
for (const fault of missed) console.log(`missed: ${fault}`);
