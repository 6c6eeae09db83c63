/** Months by their names in many languages. */
import assert from "node:assert/strict";
import { isWeekday, monthOf } from "../../src/text/month_names.ts";

Deno.test("monthOf() knows names, long and short, and no number for one", () => {
  assert.equal(monthOf("January"), 1);
  assert.equal(monthOf("dec"), 12);
  assert.equal(monthOf("března"), 3);
  for (const number of ["1", "1월", "10월", "1月", "12月"]) {
    assert.equal(monthOf(number), undefined);
  }
});

Deno.test("isWeekday() knows days, and no month", () => {
  assert.equal(isWeekday("Monday"), true);
  assert.equal(isWeekday("January"), false);
});
