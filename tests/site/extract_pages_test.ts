/** Many pages of several fake sites under a fake clock. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { type Extraction, extractPages } from "../../src/site/extract_pages.ts";
import { createWorld, type FakeAnswer, gapsOf, type World } from "./fake_world.ts";

function extract(world: World, addresses: readonly string[]): Promise<Extraction> {
  return extractPages(world.context, addresses, { visible: false, respectTdm: false });
}

/** A web without robots.txt files. */
function web(answer: (url: string, times: number) => FakeAnswer | string | undefined): World {
  return createWorld((url, times) =>
    url.endsWith("/robots.txt") ? { status: 404 } : answer(url, times)
  );
}

Deno.test("extractPages() answers in the order given, each address once", async () => {
  const world = web((url) => ({
    body: `<title>${url}</title>`,
    seconds: url.includes("a.") ? 3 : 0,
  }));
  const { pages, stopped } = await extract(world, [
    "https://a.example/1#x",
    "nothing",
    "https://b.example/1",
    "https://a.example/1#y",
    "HTTPS://A.example/2",
    "nothing",
    "ftp://a.example/",
  ]);
  assert.deepEqual(pages.map(({ url }) => url), [
    "https://a.example/1",
    "nothing",
    "https://b.example/1",
    "https://a.example/2",
    "ftp://a.example/",
  ]);
  assert.deepEqual(pages.map((page) => page.ok ? "ok" : page.error.code), [
    "ok",
    "bad_input",
    "ok",
    "ok",
    "bad_input",
  ]);
  assert.equal(stopped, "done");
});

Deno.test("extractPages() asks sites side by side and each one a second apart", async () => {
  const addresses = ["a", "b"].flatMap((site) =>
    [1, 2, 3].map((page) => `https://${site}.example/${page}`)
  );
  const world = web(() => ({ seconds: 0.5 }));
  await extract(world, addresses);
  for (const site of ["a", "b"]) {
    const asked = world.asked.filter(({ url }) => url.includes(`//${site}.`));
    assert.deepEqual(gapsOf(asked), [1, 1, 1]);
  }
  assert.equal(Math.max(...world.asked.map(({ end }) => end)), 4.5);
});

Deno.test("extractPages() asks four sites at once, the earliest address first", async () => {
  const world = web((url) => ({ seconds: Number(new URL(url).pathname.slice(1)) }));
  const addresses = [1, 2, 3, 4, 5, 6].map((at) => `https://s${at}.example/5`);
  await extract(world, addresses);
  const starts = world.asked.filter(({ what }) => what === "page").map(({ start }) => start);
  assert.deepEqual(starts, [1, 1, 1, 1, 6, 6]);
});

Deno.test("extractPages() gives the same pages whatever ends first", async () => {
  const addresses = Array.from({ length: 20 }, (_, at) => `https://s${at % 5}.example/${at}`);
  const seconds = (url: string): number => (url.length * 7 + Number(url.at(-1))) % 5;
  const quick = await extract(web(() => ""), addresses);
  const slow = await extract(web((url) => ({ seconds: seconds(url) })), addresses);
  assert.deepEqual(quick.pages.map(({ url }) => url), slow.pages.map(({ url }) => url));
});

Deno.test("extractPages() reads where a redirect leaves the site, at the end, and says from where", async () => {
  const world = web((url) =>
    url === "https://a.example/"
      ? { status: 302, headers: { location: "https://b.example/x" } }
      : ""
  );
  const { pages } = await extract(world, ["https://a.example/", "https://c.example/"]);
  const [first, , last] = pages;
  assert.equal(first?.ok === false && first.error.code, "redirected_off_site");
  assert.equal(first?.ok === false && first.error.target, "https://b.example/x");
  assert.equal(last?.url, "https://b.example/x");
  assert.equal(last?.found_on, "https://a.example/");
  assert.equal(pages.length, 3);
  const b = world.asked.filter(({ url }) => url.includes("b.example"));
  assert.deepEqual(b.map(({ url }) => url), [
    "https://b.example/robots.txt",
    "https://b.example/x",
  ]);
});

Deno.test("extractPages() ends where redirects lead from site to site for ever", async () => {
  const world = web((url) => {
    const at = Number(/s(\d+)\./.exec(url)?.[1]);
    return { status: 302, headers: { location: `https://s${at + 1}.example/` } };
  });
  const { pages } = await extract(world, ["https://s0.example/"]);
  assert.equal(pages.length, 26);
  const ring = web((url) => ({
    status: 302,
    headers: { location: url.includes("a.") ? "https://b.example/" : "https://a.example/" },
  }));
  assert.equal((await extract(ring, ["https://a.example/"])).pages.length, 2);
});

Deno.test("extractPages() gives an unbroken head of the order when its time ends", async () => {
  const addresses = [
    ...[1, 2, 3, 4, 5, 6, 7].map((page) => `https://a.example/${page}`),
    "https://b.example/",
  ];
  const { pages, stopped } = await extract(
    web((url) => ({ seconds: url.includes("a.") ? 8 : 0 })),
    addresses,
  );
  assert.equal(stopped, "time_budget");
  assert.deepEqual(pages.map(({ url }) => url.at(-1)), ["1", "2", "3", "4"]);
});

Deno.test("extractPages() says that its time ended where no page was reached", async () => {
  const slow = createWorld((url) =>
    url.endsWith("/robots.txt") ? { status: 404, seconds: 600 } : "<title>A</title>"
  );
  const none = await extract(slow, ["https://a.example/1", "https://a.example/2"]);
  assert.deepEqual(none, { pages: [], stopped: "time_budget" });
});

Deno.test("extractPages() keeps a page's refusal to itself", async () => {
  const world = web((url) =>
    url.includes("a.")
      ? { refusal: new ToolError("refused_by_site", "challenge") }
      : "<title>B</title>"
  );
  const { pages } = await extract(world, ["https://a.example/", "https://b.example/"]);
  assert.deepEqual(pages.map(({ ok }) => ok), [false, true]);
});
