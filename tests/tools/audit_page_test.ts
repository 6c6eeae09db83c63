/** The audit tool: what it reads, answers and cuts. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { auditPage } from "../../src/tools/contract/audit_page.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createClock, createWorld, type FakeAnswer, type World } from "../site/fake_world.ts";
import { createFakeSite } from "../support/fake_site.ts";

const PRODUCT =
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"P"}</script>`;

function run(
  html_or_url: string,
  world: World = createWorld(() => undefined),
  site = true,
): Promise<Answer> {
  return runTool(auditPage, auditPage.input.parse({ html_or_url, site }), world.context);
}

type Findings = { code: string; path: string }[];

Deno.test("audit_page audits handed-in HTML without a site", async () => {
  const answer = await run(PRODUCT);
  assert.deepEqual([answer.ok, answer["url"], answer["crawlers"], answer["fetch"]], [
    true,
    null,
    [],
    undefined,
  ]);
  assert.deepEqual([answer["robots_txt"], answer["llms_txt"], answer["tdm"]], [null, null, null]);
  assert.match((answer["not_checked"] as string[])[0] ?? "", /site was not read/);
  assert.equal(answer["errors"], 1);
  assert.ok(auditPage.output.safeParse(answer).success);
});

Deno.test("audit_page reads four files of the site the page landed on", async () => {
  const world = createWorld((url) => url.endsWith("/page") ? PRODUCT : { status: 404 });
  const answer = await run("https://a.example/page", world);
  assert.deepEqual(world.asked.map(({ url }) => url.replace("https://a.example", "")), [
    "/page",
    "/robots.txt",
    "/llms.txt",
    "/llms-full.txt",
    "/.well-known/tdmrep.json",
  ]);
  assert.equal((answer["crawlers"] as unknown[]).length, 25);
  assert.deepEqual(answer["robots_txt"], {
    url: "https://a.example/robots.txt",
    status: 404,
    text: null,
    reason: null,
  });
  assert.ok(auditPage.output.safeParse(answer).success);
});

Deno.test("audit_page reads the site's files in one visit, a rest after the page's", async () => {
  const moments = new Map<string, number>();
  const clock = createClock();
  await using site = createFakeSite({
    "a.example": {
      "*": (request) => {
        moments.set(new URL(request.url).pathname, clock.now());
        return new URL(request.url).pathname === "/page"
          ? PRODUCT
          : new Response("", { status: 404 });
      },
    },
  }, { clock, service: { restSeconds: 0.4 } });
  await runTool(
    auditPage,
    auditPage.input.parse({ html_or_url: "http://a.example/page" }),
    site.context,
  );
  const paths = ["/robots.txt", "/page", "/llms.txt", "/llms-full.txt", "/.well-known/tdmrep.json"];
  assert.deepEqual([...moments.keys()], paths);
  const [robots = 0, page = 0, first = 0, , last = 0] = paths.map((path) => moments.get(path) ?? 0);
  assert.deepEqual([page - robots, first - page, last - first], [0, 400, 0]);
});

Deno.test("audit_page asks for no file of a site whose robots.txt is down", async () => {
  const world = createWorld((url) =>
    url.endsWith("/page") ? PRODUCT : { status: url.endsWith("/robots.txt") ? 503 : 200 }
  );
  const answer = await run("https://a.example/page", world);
  assert.deepEqual(world.asked.map(({ url }) => new URL(url).pathname), ["/page", "/robots.txt"]);
  assert.equal((answer["robots_txt"] as { status: number }).status, 503);
  const told = (answer["not_checked"] as string[]).filter((one) => one.includes("answered 503"));
  assert.equal(told.length, 3);
  assert((answer["crawlers"] as { allowed: null }[]).every(({ allowed }) => allowed === null));
});

Deno.test("audit_page leaves the site alone when told to", async () => {
  const world = createWorld(() => PRODUCT);
  const answer = await run("https://a.example/page", world, false);
  assert.equal(world.asked.length, 1);
  assert.equal(answer["llms_txt"], null);
});

Deno.test("audit_page audits an error page as it is and says so first", async () => {
  const answer = await run(
    "https://a.example/",
    createWorld(() => ({ status: 500, body: PRODUCT })),
  );
  assert.match((answer["not_checked"] as string[])[0] ?? "", /status 500/);
  assert.equal(answer["errors"], 1);
});

Deno.test("audit_page tells a file it could not read, and ends only at a private address", async () => {
  const failing = (code: "fetch_failed" | "refused_address"): World =>
    createWorld((url) =>
      url.endsWith("/llms.txt") ? { refusal: new ToolError(code, "no luck") } : PRODUCT
    );
  const answer = await run("https://a.example/", failing("fetch_failed"));
  assert.ok((answer["not_checked"] as string[]).some((sentence) => sentence.includes("no luck")));
  await assert.rejects(run("https://a.example/", failing("refused_address")), {
    code: "refused_address",
  });
});

Deno.test("audit_page sees what headers say", async () => {
  const html = `<head><link rel=canonical href="https://a.example/one"></head>`;
  const headers = { link: `<https://a.example/two>; rel="canonical"`, "tdm-reservation": "1" };
  const answer = await run(
    "https://a.example/",
    createWorld(() => ({ body: html, headers })),
    false,
  );
  const page = answer["page"] as Findings;
  assert.ok(page.some(({ code }) => code === "canonicals-disagree"));
  assert.deepEqual(answer["tdm"], { reserved: true, policy: null, source: "header" });
});

Deno.test("audit_page says when a page stays out of search, and who says so", async () => {
  const told = async (html: string, tag: string): Promise<(string | null)[][]> => {
    const headers = { "x-robots-tag": tag };
    const web = (): FakeAnswer => ({ body: html, headers });
    const answer = await run("https://a.example/", createWorld(web), false);
    return (answer["page"] as { code: string; source: string; value: string }[])
      .filter(({ code }) => code === "noindex").map(({ source, value }) => [source, value]);
  };
  assert.deepEqual(await told("<p>x", "noindex, nofollow"), [["http", "noindex"]]);
  assert.deepEqual(await told("<p>x", "googlebot: none"), [["http", "none"]]);
  assert.deepEqual(await told("<p>x", "otherbot: noindex"), []);
  assert.deepEqual(await told("<meta name=robots content=NOINDEX>", "max-snippet: 9"), [
    ["html", "noindex"],
  ]);
});

Deno.test("audit_page checks the page as a whole", async () => {
  const codes = async (html: string): Promise<string[]> =>
    ((await run(html))["page"] as Findings).map(({ code, path }) => path === "" ? code : path);
  assert.deepEqual(await codes("<p>x"), [
    "missing-canonical",
    "missing-title",
    "missing-description",
    "missing-lang",
    "missing-viewport",
    "missing-h1",
    "quirks",
  ]);
  assert.equal((await run("<p>x"))["nice_left_out"], 4);
  const whole =
    `<!doctype html><html lang=en><meta name=viewport content=x><title>T</title><meta name=description content=D><link rel=canonical href="https://a.example/">
    ${
      ["title", "type", "image:url", "url"].map((name) =>
        `<meta property="og:${name}" content=https://a.example/x>`
      )
        .join("")
    }<h1>T</h1>`;
  assert.deepEqual(await codes(whole), []);
  assert.deepEqual(await codes(whole.replace("https://a.example/", "/x")), ["canonical-relative"]);
  assert.deepEqual(
    await codes(whole.replace("<title>", '<link rel=canonical href="https://a.example/b"><title>')),
    [
      "canonicals-disagree",
    ],
  );
});

Deno.test("audit_page counts what it cut", async () => {
  const answer = await run(PRODUCT.repeat(400));
  const kept = (answer["records"] as unknown[]).length;
  assert.equal(answer["errors"], 400);
  assert.ok(kept < 400);
  assert.equal(answer["records_left_out"], 400 - kept);
  const small = await run(PRODUCT.repeat(3));
  assert.equal(small["records_left_out"], undefined);
});

Deno.test("audit_page keeps in few tokens what keeps a page out of search, and counts the rest", async () => {
  const html = `<title>x</title>${
    PRODUCT.replace('"name":"P"', '"name":"P","offers":{"@type":"Offer","priceCurrency":"EUR"}')
  }`;
  const whole = await run(html, undefined, false);
  const args = auditPage.input.parse({ html_or_url: html, site: false, max_tokens: 1_000 });
  const short = await runTool(auditPage, args, createWorld(() => undefined).context);
  assert.ok(auditPage.output.safeParse(short).success);
  assert.ok(JSON.stringify(short).length < 1_000 * 3.3 + 100);
  type Cut = {
    findings: { tier: string }[];
    findings_left_out?: number;
    features: { missing_recommended: string[]; missing_recommended_left_out?: number }[];
  };
  const [[record], [before]] = [short["records"] as Cut[], whole["records"] as Cut[]];
  const missing = (one: Cut | undefined, tier: string): number =>
    one?.findings.filter((each) => each.tier === tier).length ?? 0;
  assert.ok(missing(before, "required") > 1);
  assert.equal(missing(record, "required"), missing(before, "required"));
  assert.ok(missing(record, "eligible") < missing(before, "eligible"));
  assert.equal(
    (record?.findings.length ?? 0) + (record?.findings_left_out ?? 0),
    before?.findings.length,
  );
  const page = short["page"] as unknown[];
  assert.equal(page.length + Number(short["page_left_out"] ?? 0), (whole["page"] as []).length);
  for (const [at, feature] of before?.features.entries() ?? []) {
    const cut = record?.features[at];
    assert.equal(
      (cut?.missing_recommended.length ?? 0) + (cut?.missing_recommended_left_out ?? 0),
      feature.missing_recommended.length,
    );
  }
  assert.deepEqual([short["errors"], short["warnings"]], [whole["errors"], whole["warnings"]]);
});

Deno.test("audit_page finds the refresh that led to the page", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/old": `<title>Moved</title><meta http-equiv="refresh" content="0; url=/new">`,
      "/new": `<title>New</title><p>${"Words of the page that people see. ".repeat(20)}`,
      "/robots.txt": 404,
      "*": 404,
    },
  });
  const args = auditPage.input.parse({ html_or_url: "http://shop.example/old", site: false });
  const answer = await runTool(auditPage, args, web.context);
  assert.equal(answer["url"], "http://shop.example/new");
  const found = (answer["page"] as (Findings[number] & { value?: string })[]).filter(({ code }) =>
    code === "meta-refresh"
  );
  assert.deepEqual(found.map(({ value }) => value), ["http://shop.example/old"]);
});
