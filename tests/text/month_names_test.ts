/** Months by their names in many languages. */
import assert from "node:assert/strict";
import process from "node:process";
import { isWeekday, monthOf } from "../../src/page/text/month_names.ts";
import { readCldrNames, writeNamesTable } from "../support/cldr_names.ts";

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

Deno.test("the table of names is what this runtime's CLDR has", async () => {
  const icu = process.versions["icu"] ?? "";
  const isUpdate = Deno.env.get("UPDATE") === "1";
  const path = new URL("../../src/page/text/month_names.json", import.meta.url);
  const { icu: of } = JSON.parse(await Deno.readTextFile(path));
  if (icu !== of && !isUpdate) {
    return console.log(`passed over: the table is of ICU ${of}, this runtime has ${icu}`);
  }
  const names = readCldrNames();
  const written = writeNamesTable(names, icu);
  if (isUpdate) await Deno.writeTextFile(path, written);
  assert.equal(await Deno.readTextFile(path), written);
  assert.ok(names.months.size > 500 && names.days.size > 500);
  const isShort = (name: string): boolean => name.length >= 2 && name.length <= 24;
  const months = [...names.months].filter(([name]) => isShort(name));
  assert.deepEqual(months.filter(([name, month]) => monthOf(name) !== month), []);
  assert.deepEqual([...names.days].filter((name) => isShort(name) && !isWeekday(name)), []);
});
