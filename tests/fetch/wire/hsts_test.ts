/** Strict transport security: RFC 6797, on real connections and by its sections. */
import assert from "node:assert/strict";
import { createStrictHosts } from "../../../src/web/fetch/wire/hsts.ts";
import { createFakeSite } from "../../support/fake_site.ts";

const PAGE = "<title>A page</title><p>Enough words for a page that nobody doubts, and a few more.";

Deno.test("page() asks a host over TLS that has asked for it", async () => {
  const secure = (): Response =>
    new Response(PAGE, {
      headers: {
        "content-type": "text/html",
        "strict-transport-security": "max-age=600; includeSubDomains",
      },
    });
  await using web = createFakeSite({ "secure.example": { "/": secure, "/b?c": secure } });
  const before = await web.pages.page("http://secure.example/");
  assert.equal(before.url, "http://secure.example/", "what plain HTTP says is not believed");
  await web.pages.page("http://secure.example/");
  await web.pages.page("https://secure.example/");
  const after = await web.pages.page("http://secure.example/b?c");
  assert.equal(after.url, "https://secure.example/b?c");
  assert.deepEqual(
    web.met.filter(({ url }) => !url.endsWith("robots.txt")).map(({ url }) =>
      new URL(url).protocol
    ),
    ["http:", "http:", "https:", "https:"],
  );
});

Deno.test("createStrictHosts() keeps to the header's words", () => {
  let now = 0;
  const hosts = createStrictHosts(() => now);
  const note = (header: string, address = "https://a.example/", party = ""): void =>
    hosts.note(new URL(address), header, party);
  const isUpgraded = (address: string, party = ""): boolean =>
    hosts.upgraded(address, party) !== address;
  for (
    const header of ["", "max-age", "max-age=x", "includeSubDomains", "max-age=-1", "max-age=1.5"]
  ) {
    note(header);
    assert(!isUpgraded("http://a.example/"), header);
  }
  note("max-age=10", "http://a.example/");
  assert(!isUpgraded("http://a.example/"), "it was said without TLS");
  note('Max-Age="10" ; preload, max-age=0');
  assert.equal(hosts.upgraded("http://a.example/b?c#d", ""), "https://a.example/b?c#d");
  assert.equal(hosts.upgraded("http://a.example:80/", ""), "https://a.example/");
  assert.equal(hosts.upgraded("http://a.example:8080/", ""), "https://a.example:8080/");
  assert(!isUpgraded("http://b.a.example/"), "subdomains were not named");
  assert(!isUpgraded("http://a.example/", "another"), "another caller's visit");
  now = 10_000;
  assert(!isUpgraded("http://a.example/"), "it is over");
  note("max-age=10;includeSubDomains");
  assert(isUpgraded("http://c.b.a.example/"));
  assert(!isUpgraded("http://example/"));
  assert(!isUpgraded("http://ba.example/"));
  note("max-age=0");
  assert(!isUpgraded("http://a.example/"), "it was taken back");
  note("max-age=10", "https://93.184.215.14/");
  note("max-age=10", "https://[2001:db8::1]/");
  assert(!isUpgraded("http://93.184.215.14/") && !isUpgraded("http://[2001:db8::1]/"));
});

Deno.test("createStrictHosts() forgets the host longest known", () => {
  const hosts = createStrictHosts(() => 0);
  for (let at = 0; at <= 10_000; at++) {
    hosts.note(new URL(`https://h${at}.example/`), "max-age=10", "");
  }
  assert.equal(hosts.upgraded("http://h0.example/", ""), "http://h0.example/");
  assert.equal(hosts.upgraded("http://h10000.example/", ""), "https://h10000.example/");
});
