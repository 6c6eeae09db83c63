/**
 * The public tests of HTTP caches judge the cache of pages, by every case that they require of a
 * cache and that asks by plain GET.
 *
 *     deno task test:conformance
 *
 * Not part of `deno task test`, because npm's client fetches the cases. The same rules are held
 * there, in our own cases, by `tests/fetch/cache`.
 */
import assert from "node:assert/strict";
import { requiredCases } from "./cases.ts";
import { play } from "./play.ts";

const SHARED = "it is about a cache that several people share; ours is private (RFC 9111, 1)";
const OWN_CONDITION = "no caller of ours sends a condition of their own";
const COOKIES = "an answer that sets a cookie is one visitor's, and is never kept";

/** The cases that do not concern this cache, each with why. The list may only shrink. */
const NOT_OURS: Readonly<Record<string, string>> = {
  "freshness-s-maxage-shared": SHARED,
  "freshness-max-age-s-maxage-shared-longer": SHARED,
  "freshness-max-age-s-maxage-shared-longer-reversed": SHARED,
  "freshness-max-age-s-maxage-shared-longer-multiple": SHARED,
  "cc-resp-private-shared": SHARED,
  "other-authorization": SHARED,
  "conditional-304-etag": OWN_CONDITION,
  "conditional-etag-precedence": OWN_CONDITION,
  "headers-store-Set-Cookie": COOKIES,
  "304-etag-update-response-Set-Cookie": COOKIES,
  "304-etag-update-response-ETag": "a 304 with another ETag is about another answer (4.3.4)",
  "age-parse-prefix": "its name asks for the contrary of what it expects: stale, as ours is",
  "partial-use-headers": "no part of a page is ever asked for",
};

Deno.test("the cache of pages passes the public tests that concern a private one", async () => {
  const cases = await requiredCases();
  const failed = new Map<string, string>();
  for (const test of cases) {
    const wrong = await play(test);
    if (wrong !== undefined) failed.set(test.id, wrong);
  }
  console.log(`public tests of HTTP caches: ${cases.length - failed.size} of ${cases.length}`);
  const unexpected = [...failed].filter(([id]) => NOT_OURS[id] === undefined);
  assert.deepEqual(unexpected, []);
  assert.deepEqual(Object.keys(NOT_OURS).filter((id) => !failed.has(id)), []);
});
