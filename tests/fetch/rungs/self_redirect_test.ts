/** Pages that lead elsewhere by themselves are followed like redirects. */
import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { createFakeSite, type FakeHosts, type FakeSite } from "../../support/fake_site.ts";

const LONG = "A sentence that is long enough to count as text of a page. ".repeat(8);
const GOAL = `<!doctype html><title>Goal</title><p>${LONG}`;
const meta = (content: string, body = "Moved."): string =>
  `<title>x</title><meta http-equiv="Refresh" content="${content}"><p>${body}`;
const script = (code: string, body = ""): string =>
  `<title>x</title>${body}<script>${code}</script>`;
const header = (refresh: string, body = "<p>Moved.") => (): Response =>
  new Response(body, { headers: { refresh, "content-type": "text/html" } });

function site(pages: FakeHosts[string], rest: FakeHosts = {}): FakeSite {
  return createFakeSite({ "shop.example": { "/goal": GOAL, ...pages }, ...rest });
}

const FOLLOWED: Record<string, [FakeHosts[string][string], string]> = {
  "/meta": [meta("0; url=/goal"), "meta refresh"],
  "/quoted": [meta("3;URL='/goal' ignored"), "meta refresh"],
  "/bare": [meta("5, /goal"), "meta refresh"],
  "/text": [meta("0; url=/goal", LONG), "meta refresh"],
  "/header": [header("0;url=/goal"), "refresh header"],
  "/bodiless": [header("0;url=/goal", ""), "refresh header"],
  "/href": [script(`setTimeout(() => { location.href = "/goal"; }, 300)`), "script"],
  "/window": [script(`window.location='/goal'`, "Please wait"), "script"],
  "/replace": [script(`document.location.replace("http://shop.example/goal");`), "script"],
};

Deno.test("page() follows where a page leads by itself, and tells it", async () => {
  await using web = site(
    Object.fromEntries(Object.entries(FOLLOWED).map(([at, [page]]) => [at, page])),
  );
  for (const [path, [, by]] of Object.entries(FOLLOWED)) {
    const page = await web.pages.page(`http://shop.example${path}`);
    assert.equal(page.url, "http://shop.example/goal", path);
    assert.deepEqual(page.fetch.redirects, [
      { from: `http://shop.example${path}`, to: "http://shop.example/goal", by },
    ]);
    assert.equal(page.fetch.rung, "http");
  }
});

Deno.test("page() stays on a page that reloads, leads away late, or only without scripts", async () => {
  const pages = {
    "/reload": meta("5", "Scores"),
    "/itself": meta("1; url=/itself#new", "Scores"),
    "/later": meta("300; url=/goal", "News"),
    "/read": meta("5; url=/goal", LONG),
    "/none": `<noscript><meta http-equiv=refresh content="0;url=/goal"></noscript><p>${LONG}`,
    "/either": script(`if (x) location.href = "/a"; else location.href = "/goal"`, `<p>${LONG}`),
    "/other": meta("0; url=javascript:alert(1)", "Here"),
  };
  await using web = site(pages);
  for (const path of Object.keys(pages)) {
    const page = await web.pages.page(`http://shop.example${path}`);
    assert.equal(new URL(page.url).pathname, path);
    assert.equal(page.fetch.redirects, undefined);
  }
});

Deno.test("page() refuses a page without a body that reloads, or leads away late", async () => {
  const pages = { "/reload": header("5", ""), "/later": header("300; url=/goal", "") };
  await using web = site(pages);
  for (const path of Object.keys(pages)) {
    await assert.rejects(web.pages.page(`http://shop.example${path}`), {
      code: "fetch_failed",
      message: "the page could not be fetched (http: shop.example: the page is empty)",
    });
  }
});

Deno.test("page() judges each step that a page leads to", async () => {
  await using web = site({
    "/a": meta("0; url=/b"),
    "/b": meta("0; url=/a"),
    "/private": meta("0; url=http://127.0.0.1/"),
    "/robots": meta("0; url=http://shut.example/x"),
    "/off": meta("0; url=http://far.example/x"),
    "/on": meta("0; url=/on1"),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`/on${at + 1}`, meta(`0; url=/on${at + 2}`)]),
    ),
  }, {
    "shut.example": { "/robots.txt": "User-agent: *\nDisallow: /", "/x": GOAL },
    "far.example": { "/x": GOAL },
  });
  const codeOf = async (path: string): Promise<string> => {
    const error = await web.pages.page(`http://shop.example${path}`).catch((thrown) => thrown);
    assert.ok(error instanceof ToolError, path);
    return `${error.code} ${error.message}`;
  };
  assert.match(await codeOf("/a"), /^fetch_failed .*circle/);
  assert.match(await codeOf("/on"), /^fetch_failed .*more than 10/);
  assert.match(await codeOf("/private"), /^refused_address/);
  assert.match(await codeOf("/robots"), /^refused_by_robots/);
  assert.equal((await web.pages.page("http://shop.example/off")).url, "http://far.example/x");
  const kept = await web.pages.page("http://shop.example/off", { stayOnSite: true });
  assert.equal(kept.leadsTo, "http://far.example/x");
  assert.equal(web.asked("far.example").filter((path) => path === "/x").length, 1);
});
