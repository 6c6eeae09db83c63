/** Cookies from hop to hop of one fetch: which are kept, which are sent back, and how many. */
import assert from "node:assert/strict";
import {
  createCookieJar,
  MAX_COOKIE_BYTES,
  MAX_FETCH_COOKIES,
} from "../../../src/web/fetch/wire/cookies.ts";

const HERE = new URL("http://www.shop.example/shelf/page");

async function sentBack(
  lines: readonly string[],
  to = "http://www.shop.example/shelf/next",
  from = HERE,
): Promise<string> {
  const jar = createCookieJar();
  await jar.take(from, lines);
  return jar.headerFor(new URL(to));
}

Deno.test("headerFor() gives a cookie back to its own host and path", async () => {
  assert.equal(await sentBack(["a=b"]), "a=b");
  assert.equal(await sentBack(["a=b", "c=d; Path=/"]), "a=b; c=d");
  assert.equal(await sentBack(["a=b"], "http://www.shop.example/other"), "");
  assert.equal(await sentBack(["a=b; Path=/"], "http://www.shop.example/other"), "a=b");
  assert.equal(await sentBack(["a=b; Path=/"], "http://shop.example/"), "");
  assert.equal(await sentBack(["a=b; Path=/"], "http://other.example/"), "");
  assert.equal(await sentBack(["a=b; Domain=shop.example; Path=/"], "http://shop.example/"), "a=b");
  assert.equal(
    await sentBack(["a=b; Domain=.shop.example; Path=/"], "http://x.shop.example/"),
    "a=b",
  );
});

Deno.test("headerFor() forgets a cookie that is over and takes a later value", async () => {
  assert.equal(await sentBack(["a=b", "a=c"]), "a=c");
  assert.equal(await sentBack(["a=b", "a=; Max-Age=0"]), "");
  assert.equal(await sentBack(["a=b", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]), "");
});

Deno.test("headerFor() keeps a secure cookie off plain HTTP", async () => {
  const secure = new URL("https://www.shop.example/");
  assert.equal(await sentBack(["a=b; Secure"], "https://www.shop.example/", secure), "a=b");
  assert.equal(await sentBack(["a=b; Secure"], "http://www.shop.example/", secure), "");
});

Deno.test("take() passes over what a site may not set", async () => {
  const lines = [
    "a=b; Domain=other.example",
    "a=b; Domain=example",
    "a=b; Domain=deep.www.shop.example",
    "__Host-a=b",
    "__Secure-a=b",
    "=b",
    "",
    ";;;",
    "a",
  ];
  for (const line of lines) assert.equal(await sentBack([line]), "", line);
  // A registry's name belongs to nobody: a cookie for it would go to every shop below it.
  const shop = new URL("http://shop.co.uk/");
  assert.equal(await sentBack(["a=b; Domain=co.uk"], "http://rival.co.uk/", shop), "");
  const user = new URL("http://me.github.io/");
  assert.equal(await sentBack(["a=b; Domain=github.io"], "http://you.github.io/", user), "");
});

Deno.test("take() reads cookies of addresses without a name", async () => {
  const local = new URL("http://127.0.0.2:8080/");
  assert.equal(await sentBack(["a=b"], "http://127.0.0.2:8080/x", local), "a=b");
  assert.equal(await sentBack(["a=b; Domain=0.0.2"], "http://127.0.0.2:8080/x", local), "");
});

Deno.test("take() drops a line past its bound whole, and bytes no header can carry", async () => {
  const name = "a=";
  const longest = name + "b".repeat(MAX_COOKIE_BYTES - name.length);
  assert.equal(await sentBack([longest]), longest);
  assert.equal(await sentBack([`${longest}c`]), "");
  assert.equal(await sentBack(["a=b\u0001"]), "");
  assert.equal(await sentBack(["a=b\u007f"]), "");
  assert.equal(await sentBack(["a=b\u0100"]), "");
});

Deno.test("take() keeps so many cookies and no more, over all hops", async () => {
  const jar = createCookieJar();
  const names = (from: number): string[] =>
    Array.from({ length: MAX_FETCH_COOKIES }, (_, at) => `n${from + at}=v`);
  await jar.take(HERE, names(0));
  await jar.take(HERE, names(MAX_FETCH_COOKIES));
  assert.equal(jar.headerFor(HERE).split("; ").length, MAX_FETCH_COOKIES);
  assert.ok(jar.headerFor(HERE).includes("n0=v"));
  await jar.take(HERE, ["n0=w"]);
  assert.ok(jar.headerFor(HERE).includes("n0=w"));
});

/** Lines of 4,000 signs; the first of them held the whole network side for a minute each. */
const SLOW: Record<string, string> = {
  "spaces and a letter": `a=${" ".repeat(4_000)}\u00e9`,
  "spaces": `a=${" ".repeat(4_000)}`,
  "spaces before": `${" ".repeat(4_000)}a=b`,
  "semicolons": `a=b${"; ".repeat(2_000)}`,
  "equals": "=".repeat(4_000),
  "labels": `a=b; Domain=${"a.".repeat(2_000)}example`,
  "dots": `a=b; Domain=${".".repeat(4_000)}`,
  "punycode": `a=b; Domain=${"xn--a".repeat(800)}`,
  "a date": `a=b; Expires=${"1 ".repeat(1_900)}`,
  "digits": `a=b; Max-Age=${"1".repeat(4_000)}x`,
  "slashes": `a=b; Path=${"/".repeat(4_000)}`,
};

for (const [name, line] of Object.entries(SLOW)) {
  Deno.test(`take() is quick with lines of ${name}`, async () => {
    await sentBack(["a=b"]);
    const started = performance.now();
    await sentBack(Array(50).fill(line));
    const took = performance.now() - started;
    assert.ok(took < 2_000, `${took} ms`);
  });
}
