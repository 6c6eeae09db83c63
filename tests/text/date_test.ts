import assert from "node:assert/strict";
import fc from "fast-check";
import { asciiDigits, readDate } from "../../src/page/text/date.ts";

const READ: readonly (readonly [string, string])[] = [
  ["2025-06-16", "2025-06-16"],
  ["2025-06-16T10:00:00+0200", "2025-06-16T10:00:00+02:00"],
  ["2025-06-16 10:00", "2025-06-16T10:00:00"],
  ["2025-06-16T10:00:00.123Z", "2025-06-16T10:00:00Z"],
  ["2025-06-16T10:00:00 UTC", "2025-06-16T10:00:00+00:00"],
  ["2025-06-16T10:00:00EST", "2025-06-16T10:00:00-05:00"],
  ["2021/05/04", "2021-05-04"],
  ["Mon, 16 Jun 2025 10:00:00 GMT", "2025-06-16T10:00:00+00:00"],
  ["Wed May 10 2023 10:00:00 GMT+0200 (CEST)", "2023-05-10T10:00:00+02:00"],
  ["Jun 16, 2025", "2025-06-16"],
  ["mar, 7 enero 2020", "2020-01-07"],
  ["Published, 7 Jan 2020", "2020-01-07"],
  ["On 8 Oct 2022", "2022-10-08"],
  ["Monday, June 16th, 2025", "2025-06-16"],
  ["June 16, 2025 3:30 PM EST", "2025-06-16T15:30:00-05:00"],
  ["16. Juni 2025", "2025-06-16"],
  ["16 de junio de 2025", "2025-06-16"],
  ["1er mars 2020", "2020-03-01"],
  ["10 мая 2023 г.", "2023-05-10"],
  ["2023. május 10.", "2023-05-10"],
  ["2023 m. gegužės 10 d.", "2023-05-10"],
  ["2023年5月10日", "2023-05-10"],
  ["2023年5月10日 14:30", "2023-05-10T14:30:00"],
  ["2023年5月10日 25:99", "2023-05-10"],
  ["2023년 5월 10일", "2023-05-10"],
  ["10 พฤษภาคม 2566", "2023-05-10"],
  ["4:48 PM EST, Mon November 6, 2023", "2023-11-06T16:48:00-05:00"],
  ["9:39AM BST 05 Oct 2011", "2011-10-05T09:39:00"],
  ["09:31 August 20, 2019", "2019-08-20T09:31:00"],
  ["09:31 Aug 20, 2019", "2019-08-20T09:31:00"],
  ["12:30 25/04/2020", "2020-04-25T12:30:00"],
  ["6/6/2025 10:00 A.M. ET", "2025-06-06T10:00:00"],
  ["Mon, 2019-01-21 13:49", "2019-01-21T13:49:00"],
  ["1700000000", "2023-11-14T22:13:20+00:00"],
];

for (const [written, read] of READ) {
  Deno.test(`readDate() reads ${written}`, () => assert.equal(readDate(written), read));
}

const REFUSED = [
  "03/04/2025",
  "240221",
  "2024",
  "31 February 2020",
  "2025-13-01",
  "listopad 5, 2020",
  "10:52",
  "2:33 PM",
  "10:20 12:30 May 4, 2020",
  "25:10 May 4, 2020",
  "10:20 EST",
  "call us",
  "",
  "2025-06-16T10:00:00+25:00",
];

for (const written of REFUSED) {
  Deno.test(`readDate() refuses ${JSON.stringify(written)}`, () => {
    assert.equal(readDate(written), undefined);
  });
}

Deno.test("readDate() is total and gives ISO 8601 or nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
    const read = readDate(text);
    if (read !== undefined) {
      assert.match(read, /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?)?$/);
    }
  }));
});

Deno.test("readDate() reads every day it is given in four languages", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1950-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
      (day) => {
        const iso = day.toISOString().slice(0, 10);
        for (const locale of ["en-US", "de", "fr", "es"]) {
          const written = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
            .format(day);
          assert.equal(readDate(written), iso, written);
        }
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("asciiDigits() reads digits of other scripts", () => {
  assert.equal(asciiDigits("٢٠٢٣ ۵ ४"), "2023 5 4");
});
