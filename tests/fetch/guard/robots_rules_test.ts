/** robots.txt as the service keeps and obeys it: RFC 9309 section 2.3. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { ToolError } from "../../../src/base/errors.ts";
import { createFakeSite } from "../../support/fake_site.ts";

const TEXT = `<title>x</title>${"A sentence that is long enough to be a page. ".repeat(8)}`;
const rules = (text: string) => (): Response => new Response(text);

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

Deno.test("page() obeys its own group and names the refused address", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/robots.txt": rules("User-agent: *\nAllow: /\n\nUser-agent: Service\nDisallow: /private"),
      "*": TEXT,
    },
  });
  const error = await refusal(web.pages.page("http://shop.example/private/x"));
  assert.equal(error.code, "refused_by_robots");
  assert.equal(error.retryable, false);
  assert.equal(error.url, "http://shop.example/private/x");
  assert.match(error.message, /robots\.txt/);
  await web.pages.page("http://shop.example/open");
  assert.deepEqual(web.asked("shop.example"), ["/robots.txt", "/open"]);
});

for (const status of [400, 401, 403, 404, 410, 429]) {
  Deno.test(`page() takes ${status} for robots.txt as no rules`, async () => {
    await using web = createFakeSite({ "shop.example": { "/robots.txt": status, "/": TEXT } });
    await web.pages.page("http://shop.example/");
  });
}

for (const status of [500, 503]) {
  Deno.test(`page() fetches nothing while robots.txt answers ${status}, and asks again`, async () => {
    let isUp = false;
    await using web = createFakeSite({
      "shop.example": {
        "/robots.txt": () => isUp ? new Response("") : new Response("", { status }),
        "/": TEXT,
      },
    });
    const error = await refusal(web.pages.page("http://shop.example/"));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, true);
    assert.deepEqual(web.asked("shop.example"), ["/robots.txt"]);
    isUp = true;
    await web.pages.page("http://shop.example/");
  });
}

Deno.test("page() keeps robots.txt a day, for each origin apart", async () => {
  let now = 0;
  const host = { "/robots.txt": rules("User-agent: *\nDisallow: /no"), "*": TEXT };
  await using web = createFakeSite(
    { "shop.example": host, "shop.example:8080": host, "secure.example": host },
    { service: { now: () => now } },
  );
  const count = (): number => web.met.filter(({ url }) => url.endsWith("/robots.txt")).length;
  await web.pages.page("http://shop.example/a");
  await web.pages.page("http://SHOP.example:80/b");
  assert.equal(count(), 1);
  await web.pages.page("http://shop.example:8080/a");
  assert.equal(count(), 2);
  now = 23 * 3_600_000;
  await refusal(web.pages.page("http://shop.example/no"));
  assert.equal(count(), 2);
  now = 25 * 3_600_000;
  await refusal(web.pages.page("http://shop.example/no"));
  assert.equal(count(), 3);
});

Deno.test("page() reads the first half mebibyte of an endless robots.txt", async () => {
  const filler = `# ${"x".repeat(98)}\n`.repeat(10_000);
  await using web = createFakeSite({
    "shop.example": {
      "/robots.txt": rules(`User-agent: *\nDisallow: /no\n${filler}Disallow: /late\n`),
      "*": TEXT,
    },
  });
  await web.pages.page("http://shop.example/late");
  const { code, facts } = await refusal(web.pages.page("http://shop.example/no"));
  assert.deepEqual([code, facts], ["refused_by_robots", { reason: "robots" }]);
});

Deno.test("page() reads the head of a long robots.txt that comes compressed", async () => {
  const text = `User-agent: *\nDisallow: /no\n${`# ${"x".repeat(98)}\n`.repeat(10_000)}`;
  const headers = { "content-encoding": "gzip" };
  await using web = createFakeSite({
    "shop.example": {
      "/robots.txt": () => new Response(new Uint8Array(gzipSync(text)), { headers }),
      "*": TEXT,
    },
  });
  await web.pages.page("http://shop.example/yes");
  const { code, facts } = await refusal(web.pages.page("http://shop.example/no"));
  assert.deepEqual([code, facts], ["refused_by_robots", { reason: "robots" }]);
});

Deno.test("page() asks the robots.txt of every origin a redirect leads to, before it goes there", async () => {
  const to = (location: string) => (): Response =>
    new Response(null, { status: 302, headers: { location } });
  await using web = createFakeSite({
    "shop.example": {
      "/a": to("http://else.example/no"),
      "/b": to("http://shop.example:8080/no"),
      "/c": to("/no"),
      "/robots.txt": rules("User-agent: *\nDisallow: /no"),
    },
    "shop.example:8080": { "/robots.txt": rules("User-agent: *\nDisallow: /no"), "/no": TEXT },
    "else.example": { "/robots.txt": rules("User-agent: *\nDisallow: /no"), "/no": TEXT },
  });
  for (const path of ["/a", "/b", "/c"]) {
    const error = await refusal(web.pages.page(`http://shop.example${path}`));
    assert.equal(error.code, "refused_by_robots", path);
    assert.match(error.url ?? "", /\/no$/);
  }
  assert.deepEqual(web.asked("else.example"), ["/robots.txt"]);
});

Deno.test("page() follows redirects of robots.txt across hosts", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/robots.txt": () =>
        new Response(null, { status: 301, headers: { location: "http://else.example/rules" } }),
      "*": TEXT,
    },
    "else.example": { "/rules": rules("User-agent: *\nDisallow: /no") },
  });
  const { code, facts } = await refusal(web.pages.page("http://shop.example/no"));
  assert.deepEqual([code, facts], ["refused_by_robots", { reason: "robots" }]);
});

Deno.test("page() reads rules that come wrapped in a page of HTML", async () => {
  const text = "<!doctype html><html><body><pre>User-agent: *\nDisallow: /no&amp;b\n</pre></html>";
  await using web = createFakeSite({ "shop.example": { "/robots.txt": rules(text), "*": TEXT } });
  await web.pages.page("http://shop.example/yes");
  assert.equal(
    (await refusal(web.pages.page("http://shop.example/no&b"))).code,
    "refused_by_robots",
  );
});

Deno.test("page() keeps obeying after lines that look like markup, and after a BOM", async () => {
  const text = "\uFEFFUser-agent: *\nDisallow: /a<b\n# <script>\nDisallow: /x&amp;y\nDisallow: /no";
  await using web = createFakeSite({ "shop.example": { "/robots.txt": rules(text), "*": TEXT } });
  for (const path of ["/no", "/a<b", "/x&amp;y"]) {
    await refusal(web.pages.page(`http://shop.example${path}`)).then(({ code }) => code);
  }
  const { code, facts } = await refusal(web.pages.page("http://shop.example/no"));
  assert.deepEqual([code, facts], ["refused_by_robots", { reason: "robots" }]);
});

Deno.test("page() says a private address is refused even when its robots.txt is down", async () => {
  await using web = createFakeSite({ "shop.example": { "/robots.txt": 500 } }, {
    names: { "shop.example": ["10.0.0.1"] },
  });
  assert.equal((await refusal(web.pages.page("http://shop.example/"))).code, "refused_address");
  assert.deepEqual(web.met, []);
});

Deno.test("file() reads robots.txt whatever it says, once, and obeys it for the rest", async () => {
  await using web = createFakeSite({
    "shop.example": { "/robots.txt": rules("User-agent: *\nDisallow: /"), "*": TEXT },
  });
  const file = await web.pages.file("http://shop.example/robots.txt");
  assert.equal(new TextDecoder().decode(file.bytes), "User-agent: *\nDisallow: /");
  assert.equal((await web.pages.file("http://shop.example/robots.txt")).status, 200);
  const error = await refusal(web.pages.file("http://shop.example/sitemap.xml"));
  assert.equal(error.code, "refused_by_robots");
  assert.deepEqual(web.asked("shop.example"), ["/robots.txt"]);
});

Deno.test("file() gives robots.txt again after what was delivered went to another thread", async () => {
  await using web = createFakeSite({
    "shop.example": { "/robots.txt": rules("User-agent: *\nDisallow: /private") },
  });
  const texts: string[] = [];
  for (let time = 0; time < 3; time++) {
    const { bytes } = await web.pages.file("http://shop.example/robots.txt");
    texts.push(new TextDecoder().decode(bytes));
    // As the fetch worker does: the buffer is handed over and gone here.
    structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
  }
  assert.deepEqual(texts, Array(3).fill("User-agent: *\nDisallow: /private"));
  assert.deepEqual(web.asked("shop.example"), ["/robots.txt"]);
});
