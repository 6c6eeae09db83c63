/** Captures of the archive, and reservations of text and data mining. */
import assert from "node:assert/strict";
import { archiveDigits } from "../../src/web/fetch/pages.ts";
import { ToolError } from "../../src/base/errors.ts";
import { joinTdm, matchTdmRules, parseTdmFile } from "../../src/web/manners/robots/tdm.ts";
import { createFakeSite, type FakeHosts } from "../support/fake_site.ts";

const TEXT = `<title>x</title>${"A sentence that is long enough to be a page. ".repeat(8)}`;

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

for (
  const [at, digits] of [
    ["2024", "2024"],
    ["2024-03", "202403"],
    ["2024-03-09", "20240309"],
    [" 2025-06-01T10:30:00Z ", "20250601103000"],
    ["2025-06-01 10:30", "202506011030"],
    ["20250601103000", "20250601103000"],
  ] as const
) {
  Deno.test(`archiveDigits() reads ${JSON.stringify(at)}`, () => {
    assert.equal(archiveDigits(at), digits);
  });
}

for (
  const at of ["June 2025", "2025-13", "2025-00", "2025-06-32", "2025-06-00", "25", "", "20251"]
    .concat([
      "2025-06-01T24:00:00",
      "2025-06-01T10:60:00",
      "202506011030001",
      "\u0662\u0660\u0662\u0664",
    ])
) {
  Deno.test(`archiveDigits() refuses ${JSON.stringify(at)}`, () => {
    assert.throws(() => archiveDigits(at), (error) => {
      return error instanceof ToolError && error.code === "bad_input";
    });
  });
}

const capture = (extra: Record<string, string> = {}) => (): Response =>
  new Response(TEXT, {
    headers: {
      "content-type": "text/html",
      "x-archive-orig-link": "<https://shop.example/c>; rel=canonical",
      "x-archive-orig-content-type": "text/html; charset=utf-8",
      server: "archive",
      ...extra,
    },
  });

const moved = (location: string) => (): Response =>
  new Response(null, { status: 302, headers: { location } });

function archive(pages: FakeHosts[string]): ReturnType<typeof createFakeSite> {
  return createFakeSite({ "shop.example": {}, "web.archive.org": pages });
}

for (const status of [404, 503]) {
  Deno.test(`page() with at tells a captured ${status} as the site's own`, async () => {
    const captured = new Headers({
      "content-type": "text/html",
      "memento-datetime": "Thu, 15 Jun 2023 10:10:10 GMT",
      "x-archive-orig-retry-after": "600",
    });
    await using web = archive({
      "/web/2023id_/https://shop.example/": moved(
        "/web/20230615101010id_/https://shop.example/",
      ),
      "/web/20230615101010id_/https://shop.example/": () =>
        new Response("<p>Down for today", { status, headers: captured }),
    });
    const page = await web.pages.page("https://shop.example/", { at: "2023", errorPages: true });
    assert.equal(page.status, status);
    assert.equal(page.url, "https://shop.example/");
    const error = await refusal(web.pages.page("https://shop.example/", { at: "2023" }));
    assert.equal(error.code, "fetch_failed");
    assert.match(error.message, new RegExp(`the site answered ${status} .* at 20230615101010`));
    assert.equal(error.retryable, false);
    assert.deepEqual(error.facts, { status }, "it is not gone from the web");
  });
}

Deno.test("page() with at gives the nearest capture as the original page", async () => {
  await using web = archive({
    "/web/2024id_/http://shop.example/a?b=c": moved(
      "/web/20230615101010id_/https://shop.example/new?b=c",
    ),
    "/web/20230615101010id_/https://shop.example/new?b=c": capture(),
  });
  const page = await web.pages.page("http://me:pw@shop.example/a?b=c#d", { at: "2024" });
  assert.equal(page.url, "https://shop.example/new?b=c");
  assert.equal(page.fetch.rung, "archive");
  assert.deepEqual(page.fetch.archived, {
    archive: "web.archive.org",
    asked: "2024",
    captured: "20230615101010",
    url: "https://shop.example/new?b=c",
  });
  assert.deepEqual([...page.headers].sort(), [
    ["content-type", "text/html; charset=utf-8"],
    ["link", "<https://shop.example/c>; rel=canonical"],
  ]);
  assert.deepEqual(web.asked("shop.example"), []);
  assert.equal(web.asked("web.archive.org")[0], "/robots.txt");
});

Deno.test("page() with at reads a site whose name is gone, never one that is private", async () => {
  await using web = archive({ "/web/2010id_/http://gone.example/": capture() });
  const page = await web.pages.page("http://gone.example/", { at: "2010" });
  assert.equal(page.url, "http://gone.example/");
  for (const address of ["http://10.0.0.1/", "http://localhost/", "http://printer.local/"]) {
    const error = await refusal(web.pages.page(address, { at: "2010" }));
    assert.equal(error.code, "refused_address");
  }
});

Deno.test("page() with at tells no capture, a landing elsewhere and a failing archive apart", async () => {
  const outcomes: [string, FakeHosts[string], boolean][] = [
    ["no capture", {}, false],
    ["elsewhere", { "*": moved("https://shop.example/"), "/robots.txt": 404 }, false],
    ["downgrade", {
      "*": moved("http://web.archive.org/web/20240101000000id_/http://shop.example/"),
      "/robots.txt": 404,
    }, false],
    ["down", { "*": 503, "/robots.txt": 404 }, true],
  ];
  for (const [what, pages, retryable] of outcomes) {
    await using web = archive(pages);
    const error = await refusal(web.pages.page("http://shop.example/", { at: "2024" }));
    assert.equal(error.code, "fetch_failed", what);
    assert.equal(error.retryable, retryable, what);
    assert.equal(error.facts.reason, what === "no capture" ? "not_captured" : undefined);
  }
});

Deno.test("page() with at obeys the archive's own robots.txt", async () => {
  await using web = archive({
    "/robots.txt": () => new Response("User-agent: *\nDisallow: /web/"),
    "*": capture(),
  });
  const error = await refusal(web.pages.page("http://shop.example/", { at: "2024" }));
  assert.equal(error.code, "refused_by_robots");
});

Deno.test("parseTdmFile() reads what is well formed, in order", () => {
  const rules = parseTdmFile(JSON.stringify([
    { location: "/a", "tdm-reservation": 1, "tdm-policy": "https://p.example/" },
    { location: "/b", "tdm-reservation": "0" },
    { location: "/c", "tdm-reservation": true },
    { location: "", "tdm-reservation": 1 },
    { "tdm-reservation": 1 },
    null,
    "x",
    { location: "/*", "tdm-reservation": 1, "tdm-policy": 7 },
  ]));
  assert.deepEqual(rules.map(({ location, reserved, policy }) => [location, reserved, policy]), [
    ["/a", true, "https://p.example/"],
    ["/b", false, null],
    ["/*", true, null],
  ]);
  assert.equal(matchTdmRules(rules, "/b/x")?.reserved, false);
  assert.equal(matchTdmRules(rules, "/else")?.reserved, true);
  for (const text of ["", "{}", "nonsense", "[", "7"]) assert.deepEqual(parseTdmFile(text), []);
});

Deno.test("joinTdm() lets a later declaration supersede and an absent one reset nothing", () => {
  const file = { reserved: true, policy: null, source: "/.well-known/tdmrep.json" };
  const silent = { reservation: undefined, policy: undefined };
  const yes = { reservation: "1", policy: " https://p.example/ " };
  const no = { reservation: " 0 ", policy: undefined };
  assert.equal(joinTdm(undefined, silent, silent), undefined);
  assert.deepEqual(joinTdm(file, silent, silent), file);
  assert.equal(joinTdm(file, no, silent)?.reserved, false);
  assert.equal(joinTdm(file, no, yes)?.source, "meta");
  assert.equal(joinTdm(file, no, yes)?.policy, "https://p.example/");
  assert.deepEqual(joinTdm(file, { reservation: "true", policy: undefined }, silent), file);
});

const tdmFile = (rules: unknown) => (): Response => new Response(JSON.stringify(rules));

Deno.test("page() with respectTdm refuses by file, header and meta, the last that speaks", async () => {
  const meta = (value: number): string => `<meta name="TDM-Reservation" content="${value}">${TEXT}`;
  const withHeader = (value: string, body: string) => (): Response =>
    new Response(body, { headers: { "tdm-reservation": value, "content-type": "text/html" } });
  await using web = createFakeSite({
    "shop.example": {
      "/.well-known/tdmrep.json": tdmFile([
        { location: "/f", "tdm-reservation": 1, "tdm-policy": "https://p.example/terms" },
      ]),
      "/file": TEXT,
      "/f-header": withHeader("0", TEXT),
      "/header": withHeader("1", TEXT),
      "/header-meta": withHeader("1", meta(0)),
      "/meta": meta(1),
      "/open": TEXT,
    },
  });
  const outcomes: [string, boolean, RegExp][] = [
    ["/file", true, /tdmrep\.json.*https:\/\/p\.example\/terms/],
    ["/f-header", false, /-/],
    ["/header", true, /header/],
    ["/header-meta", false, /-/],
    ["/meta", true, /meta/],
    ["/open", false, /-/],
  ];
  for (const [path, isReserved, why] of outcomes) {
    const fetching = web.pages.page(`http://shop.example${path}`, { respectTdm: true });
    if (!isReserved) {
      assert.equal((await fetching).status, 200, path);
      continue;
    }
    const error = await refusal(fetching);
    assert.equal(error.code, "tdm_reserved", path);
    assert.match(error.message, why);
    assert.equal(error.url, `http://shop.example${path}`);
    assert.equal((await web.pages.page(`http://shop.example${path}`)).status, 200);
  }
});

Deno.test("page() with respectTdm takes an unreadable or forbidden file as no rules", async () => {
  for (
    const host of [
      { "/.well-known/tdmrep.json": () => new Response("<html>not found") },
      { "/.well-known/tdmrep.json": 500 },
      { "/robots.txt": () => new Response("User-agent: *\nDisallow: /.well-known/") },
    ] satisfies FakeHosts[string][]
  ) {
    await using web = createFakeSite({ "shop.example": { ...host, "/": TEXT } });
    assert.equal((await web.pages.page("http://shop.example/", { respectTdm: true })).status, 200);
  }
});

Deno.test("page() with at does not hold today's file against an old capture", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/.well-known/tdmrep.json": tdmFile([{ location: "/", "tdm-reservation": 1 }]),
    },
    "web.archive.org": { "/web/2024id_/http://shop.example/": capture() },
  });
  const page = await web.pages.page("http://shop.example/", { at: "2024", respectTdm: true });
  assert.equal(page.fetch.archived?.captured, "2024");
  assert.deepEqual(web.asked("shop.example"), []);
});
