/** The tool `fetch_page` over the fake site: slices, error pages, and every refusal it can give. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { fetchPage } from "../../src/tools/contract/fetch_page.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createFakeSite, type FakeSite } from "../support/fake_site.ts";

const TEXT = `<title>x</title>${"A sentence that is long enough to be a page. ".repeat(8)}`;

function call(web: FakeSite, args: Record<string, unknown>): Promise<Answer> {
  return runTool(fetchPage, fetchPage.input.parse(args), web.context);
}

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

/** Reads a page slice by slice. */
async function readAll(web: FakeSite, url: string, max_chars: number): Promise<string[]> {
  const slices: string[] = [];
  for (let offset: number | null = 0; offset !== null && slices.length < 200;) {
    const answer: Answer = await call(web, { url, offset, max_chars });
    assert.ok(weightOf(answer) <= 75_000);
    assert.equal(answer["truncated"], answer["next_offset"] !== null);
    slices.push(String(answer["html"]));
    offset = answer["next_offset"] as number | null;
  }
  return slices;
}

Deno.test("run() answers the page, where it landed and what it cost", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/a": () => new Response(null, { status: 301, headers: { location: "/b" } }),
      "/b": TEXT,
    },
  });
  const { fetch, ...answer } = await call(web, { url: "  HTTP://shop.example/a " });
  assert.deepEqual(answer, {
    ok: true,
    html: TEXT,
    url: "http://shop.example/b",
    truncated: false,
    length: TEXT.length,
    next_offset: null,
  });
  assert.equal((fetch as { rung: string }).rung, "http");
  assert.equal(fetchPage.output.safeParse({ ...answer, fetch }).success, true);
});

Deno.test("run() gives slices that join to the whole, by code points, within the bound", async () => {
  const pages = {
    "/plain": TEXT.repeat(40),
    "/chinese": `<p>${"\u7f51\u9875".repeat(50_000)}`,
    "/quotes": `<p>${'"\\'.repeat(60_000)}`,
    "/faces": `<p>${"\u{1f600}a".repeat(40_000)}`,
  };
  await using web = createFakeSite({ "shop.example": pages });
  for (const [path, page] of Object.entries(pages)) {
    const slices = await readAll(web, `http://shop.example${path}`, 60_000);
    assert.equal(slices.join(""), page, path);
    assert.ok(slices.length > 0);
  }
  const [first = ""] = await readAll(web, "http://shop.example/chinese", 60_000);
  assert.ok(first.length >= 20_000 && first.length < 60_000, String(first.length));
});

Deno.test("run() answers error pages as pages", async () => {
  await using web = createFakeSite({
    "shop.example": { "/gone": () => new Response("gone", { status: 410 }) },
  });
  const gone = await call(web, { url: "http://shop.example/gone" });
  assert.equal(gone["html"], "gone");
  assert.equal((gone["fetch"] as { status: number }).status, 410);
});

Deno.test("run() decodes what the page is written in", async () => {
  const latin = new Uint8Array([...new TextEncoder().encode("<p>caf"), 0xe9]);
  await using web = createFakeSite({
    "shop.example": {
      "/": () =>
        new Response(latin, { headers: { "content-type": "text/html; charset=windows-1252" } }),
    },
  });
  assert.equal((await call(web, { url: "http://shop.example/" }))["html"], "<p>caf\u00e9");
});

Deno.test("run() refuses bad arguments before it fetches, naming what was given", async () => {
  await using web = createFakeSite({ "shop.example": { "/": TEXT } });
  const url = "http://shop.example/";
  for (
    const [args, said] of [
      [{ url: "<p>hello" }, /<p>hello/],
      [{ url: "shop.example" }, /shop\.example/],
      [{ url: "http://[::1/" }, /\[::1/],
      [{ url: "http://" }, /http:/],
      [{ url, max_chars: 0 }, /1 to 60000/],
      [{ url, max_chars: 60_001 }, /1 to 60000/],
      [{ url, offset: -1 }, /offset is -1/],
    ] as const
  ) {
    const error = await refusal(call(web, args));
    assert.equal(error.code, "bad_input");
    assert.match(error.message, said);
  }
  assert.deepEqual(web.met, []);
  const past = await refusal(call(web, { url, offset: TEXT.length }));
  assert.equal(past.code, "bad_input");
  assert.match(past.message, new RegExp(String(TEXT.length)));
});

Deno.test("run() reaches every refusal of a fetch", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/robots.txt": () => new Response("User-agent: *\nDisallow: /no"),
      "/no": TEXT,
      "/pay": 402,
      "/wall": "<title>Just a moment...</title>",
      "/big": () => new Response(new Uint8Array(200_000)),
      "/jump": () => new Response(null, { status: 302, headers: { location: "http://10.0.0.1/" } }),
      "/loop": () => new Response(null, { status: 302, headers: { location: "/loop" } }),
    },
  }, { service: { maxPageBytes: 100_000 } });
  for (
    const [path, code, retryable] of [
      ["/no", "refused_by_robots", false],
      ["/pay", "payment_required", false],
      ["/wall", "refused_by_site", false],
      ["/big", "too_large", false],
      ["/jump", "refused_address", false],
      ["/loop", "fetch_failed", false],
    ] as const
  ) {
    const error = await refusal(call(web, { url: `http://shop.example${path}` }));
    assert.equal(error.code, code, path);
    assert.equal(error.retryable, retryable, path);
  }
});

Deno.test("run() lets no password out", async () => {
  await using web = createFakeSite({ "shop.example": { "/": 402, "/robots.txt": 500 } });
  for (const url of ["http://me:secret@shop.example/", "http://me:secret@nowhere.example/"]) {
    const error = await refusal(call(web, { url }));
    assert.ok(!JSON.stringify(error.toObject()).includes("secret"));
  }
});

for (const status of [200, 204, 205, 300, 302, 304, 305, 404, 500]) {
  Deno.test(`run() refuses an answer of ${status} with nothing in it`, async () => {
    await using web = createFakeSite({ "a.example": { "/robots.txt": 404, "*": status } });
    const error = await refusal(call(web, { url: "http://a.example/" }));
    assert.deepEqual([error.code, error.retryable], ["fetch_failed", status === 500]);
    assert.match(error.message, status < 300 ? /empty/ : new RegExp(`answered ${status}`));
  });
}

for (const status of [300, 302, 305, 404, 500]) {
  Deno.test(`run() answers what a site says with ${status} and without a place to go`, async () => {
    await using web = createFakeSite({
      "a.example": { "/robots.txt": 404, "*": () => new Response(TEXT, { status }) },
    });
    const answer = await call(web, { url: "http://a.example/" });
    assert.deepEqual([answer.ok, answer["html"]], [true, TEXT]);
    assert.equal((answer["fetch"] as { status: number }).status, status);
  });
}
