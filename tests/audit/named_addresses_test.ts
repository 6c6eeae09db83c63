/** Which other pages an audited page names. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { namedAddresses } from "../../src/read/audit/target_checks.ts";

const URL_OF_PAGE = "https://example.com/a";

function named(head: string): string[] {
  const page = createPage(`<head>${head}</head><p>One</p>`, URL_OF_PAGE);
  return namedAddresses(page).map(({ use, url }) => `${use} ${url}`);
}

Deno.test("namedAddresses() lists each address once, without its fragment", () => {
  assert.deepEqual(
    named(
      `<link rel=canonical href="/b#top"><link rel=alternate hreflang=de href="/de#a">` +
        `<link rel=alternate hreflang=fr href="/de#b"><link rel=alternate hreflang=x href="/b">`,
    ),
    ["canonical https://example.com/b", "hreflang https://example.com/de"],
  );
});

Deno.test("namedAddresses() leaves out the page itself, whatever its fragment", () => {
  assert.deepEqual(
    named(`<link rel=canonical href="#top"><link rel=alternate hreflang=en href="/a#b">`),
    [],
  );
});
