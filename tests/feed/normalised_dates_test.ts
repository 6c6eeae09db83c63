/** Dates of feed items in ISO 8601. */
import assert from "node:assert/strict";
import { normalisedDates } from "../../src/read/feed/normalised_dates.ts";

Deno.test("normalisedDates() gives the certain dates and no others", () => {
  const dates = (published: string | null, updated: string | null): unknown =>
    normalisedDates({ published, updated });
  assert.deepEqual(dates("Sun, 06 Jul 2014 12:56:00 +0200", "2024-01-02T03:04:05-04:00"), {
    published: "2014-07-06T12:56:00+02:00",
    updated: "2024-01-02T03:04:05-04:00",
  });
  assert.deepEqual(dates("yesterday", null), {});
  assert.deepEqual(dates("06 Jul 14 12:56 GMT", "2026-02-30"), {
    published: "2014-07-06T12:56:00+00:00",
  });
});
