/** Lengths of time as pages write them. */
import assert from "node:assert/strict";
import { readDuration } from "../../src/page/text/duration.ts";

const CASES: readonly (readonly [string, number | undefined])[] = [
  ["PT30M", 1800],
  ["PT1H30M", 5400],
  ["P0DT2H", 7200],
  ["PT0D4H45M", 17_100],
  ["P0Y0M0DT0H40M0S", 2400],
  ["PT0.5H", 1800],
  ["P1DT0H", 86400],
  ["pt45m", 2700],
  ["1:30:05", 5405],
  ["4:33", 273],
  ["1 hr 15 min", 4500],
  ["20 minutes", 1200],
  ["2 hours and 5 minutes", 7500],
  ["P1Y", undefined],
  ["P1M", undefined],
  ["PT", undefined],
  ["30", undefined],
  ["20 to 30 minutes", undefined],
  ["overnight", undefined],
  ["", undefined],
];

for (const [written, seconds] of CASES) {
  Deno.test(`readDuration("${written}") is ${seconds}`, () => {
    assert.equal(readDuration(written), seconds);
  });
}
