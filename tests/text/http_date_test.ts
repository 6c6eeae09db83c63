/** Dates of HTTP headers, in each of the three forms. */
import assert from "node:assert/strict";
import { parseHttpDate } from "../../src/page/text/http_date.ts";

const DATES: readonly [text: string, moment: string | undefined][] = [
  ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
  ["Sunday, 06-Nov-70 08:49:37 GMT", "1970-11-06T08:49:37.000Z"],
  ["Sunday, 06-Nov-69 08:49:37 GMT", "2069-11-06T08:49:37.000Z"],
  ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
  ["Thu, 31 Nov 1994 08:49:37 GMT", undefined],
  ["Sun, 06 Nov 1994 08:49:37 UTC", undefined],
];

for (const [text, moment] of DATES) {
  Deno.test(`parseHttpDate() reads ${JSON.stringify(text)}`, () => {
    const read = parseHttpDate(text);
    assert.equal(read === undefined ? undefined : new Date(read).toISOString(), moment);
  });
}
