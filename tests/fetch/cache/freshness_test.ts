/** How long answers are good for, as their sites say it: RFC 9111 to the letter. */
import assert from "node:assert/strict";
import { readFreshness } from "../../../src/web/fetch/cache/freshness.ts";
import { updatedHeaders, withoutHopFields } from "../../../src/web/fetch/cache/page_cache.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const DATE = new Date(NOW).toUTCString();

function lifetime(headers: Record<string, string>): number {
  const read = readFreshness(new Map(Object.entries(headers)), NOW, NOW);
  return read.isStorable && !read.asksAlways ? Math.max(0, read.lifetime - read.age) : 0;
}

for (
  const [said, seconds] of [
    ["max-age=100", 100],
    ["Max-AGE=100", 100],
    ['max-age="100"', 100],
    ["public,max-age=100 , x=y", 100],
    ["max-age=007", 7],
    ["max-age=99999999999999", 2 ** 31],
    ["max-age=100, max-age=100", 100],
    ["max-age=100, max-age=5", 0],
    ["max-age=-1", 0],
    ["max-age=1.5", 0],
    ["max-age=100s", 0],
    ["max-age='100'", 0],
    ['max-age="100', 0],
    ["max-age =100", 0],
    ["max-age", 0],
    ["max-age=100, no-cache", 0],
    ["max-age=100, No-CaChE", 0],
    ['max-age=100, NO-CACHE="set-cookie"', 0],
    ["max-age=100, No-Store", 0],
    ['x="max-age=5, no-store", max-age=100', 100],
    ["s-maxage=100", 0],
    ["immutable", 0],
    ["stale-while-revalidate=100", 0],
    ["", 0],
  ] as const
) {
  Deno.test(`readFreshness() takes "Cache-Control: ${said}" for ${seconds} seconds`, () => {
    assert.equal(lifetime({ "cache-control": said }), seconds);
  });
}

const CENTURY = 24 * 365.25 * 24 * 3600;

for (
  const [said, isGood] of [
    ["Thu, 18 Aug 2050 02:01:18 GMT", true],
    ["Thursday, 18-Aug-50 02:01:18 GMT", true],
    ["Thu Aug 18 02:01:18 2050", true],
    ["Thu, 18 Aug 2050 02:01:18 UTC", false],
    ["Thu, 18 Aug 2050 02:01:18 AEST", false],
    ["Thu, 18 Aug 50 02:01:18 GMT", false],
    ["Thu 18 Aug 2050 02:01:18 GMT", false],
    ["Thu, 18  Aug  2050 02:01:18 GMT", false],
    ["Thu, 18-Aug-2050 02:01:18 GMT", false],
    ["Thu, 18 Aug 2050 02.01.18 GMT", false],
    ["Thu, 18 Aug 2050 2:01:18 GMT", false],
    ["THU, 18 Aug 2050 02:01:18 GMT", false],
    ["Thu, 31 Feb 2050 02:01:18 GMT", false],
    ["2050-08-18T02:01:18Z", false],
    ["0", false],
    ["-1", false],
    ["Thu, 18 Aug 2050 02:01:18 GMT, Thu, 18 Aug 2050 02:01:19 GMT", false],
  ] as const
) {
  Deno.test(`readFreshness() takes "Expires: ${said}" for ${isGood ? "good" : "past"}`, () => {
    assert.equal(lifetime({ expires: said, date: DATE }) > 0.9 * CENTURY, isGood);
    assert.equal(lifetime({ expires: said }) > 0, isGood);
    assert.equal(lifetime({ expires: said, "cache-control": "max-age=7" }), 7);
  });
}

for (
  const [said, left] of [
    ["0", 100],
    ["30", 70],
    ["200", 0],
    ["abc", 0],
    ["-5", 0],
    ["7.5", 0],
    ["0, 0", 0],
    ["", 0],
  ] as const
) {
  Deno.test(`readFreshness() leaves ${left} of 100 seconds to "Age: ${said}"`, () => {
    assert.equal(lifetime({ "cache-control": "max-age=100", age: said }), left);
  });
}

Deno.test("readFreshness() counts from the site's own date, and what passed since", () => {
  const date = new Date(NOW - 20_000).toUTCString();
  assert.equal(lifetime({ "cache-control": "max-age=100", date }), 80);
  assert.equal(lifetime({ "cache-control": "max-age=100", date, age: "30" }), 70);
  assert.equal(readFreshness(new Map([["age", "5"]]), NOW, NOW + 7_000).age, 12);
});

Deno.test("readFreshness() heeds Pragma where there is no Cache-Control", () => {
  const expires = new Date(NOW + 50_000).toUTCString();
  assert.equal(lifetime({ expires, date: DATE }), 50);
  assert.equal(lifetime({ expires, pragma: "No-Cache" }), 0);
  assert.equal(lifetime({ "cache-control": "max-age=9", pragma: "no-cache" }), 9);
});

Deno.test("withoutHopFields() leaves out what is about the connection", () => {
  const headers = new Map([["connection", "close, X-Own"], ["x-own", "1"], ["upgrade", "h2c"]]);
  assert.deepEqual(withoutHopFields(headers.set("etag", '"1"')), new Map([["etag", '"1"']]));
});

Deno.test("updatedHeaders() takes from a 304 what is not of a body", () => {
  const kept = new Map([["etag", 'W/"1"'], ["a", "1"], ["content-length", "9"], ["age", "50"]]);
  const said = new Map([["etag", '"1"'], ["a", "2"], ["b", "3"], ["content-length", "0"]]);
  const updated = new Map([["etag", '"1"'], ["a", "2"], ["content-length", "9"], ["b", "3"]]);
  assert.deepEqual(updatedHeaders(kept, said), updated);
  assert.equal(updatedHeaders(kept, new Map([["etag", '"2"']])), undefined);
  const dated = new Map([["last-modified", DATE]]);
  assert.deepEqual(updatedHeaders(dated, new Map()), dated);
  assert.equal(updatedHeaders(dated, new Map([["last-modified", "x"]])), undefined);
});
