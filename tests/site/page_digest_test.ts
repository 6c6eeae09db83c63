/** What two pages are compared by: dates are one, other numbers and all words are told apart. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { isNear, type PageDigest, readDigest } from "../../src/site/slots/page_digest.ts";

const digestOf = (title: string, body = ""): PageDigest =>
  readDigest(createPage(`<title>${title}</title><body>${body}`, null).tree);

for (
  const [one, other, isSame] of [
    ["Tides of 3 November 2026", "Tides of 14 December 2027", true],
    ["Tides, November 3, 2026", "Tides, December 14, 2027", true],
    ["Tides, Monday, 23 November 2026", "Tides, Sunday, 6 December 2026", true],
    ["Tides of 2026-11-23", "Tides of 2027-01-02", true],
    ["Tides of 23.11.2026", "Tides of 24.12.2027", true],
    ["Storm November 2026", "Calm November 2026", false],
    ["Tides of 2026", "Tides of 2027", false],
    ["Tides of 2026, part 3", "Tides of 2026, part 4", false],
    ["Tides of November 3", "Tides of November 4", false],
    ["Bus 2026 3", "Bus 2026 4", false],
  ] as const
) {
  Deno.test(`readDigest() takes ${one} and ${other} for ${isSame ? "one title" : "two"}`, () => {
    assert.equal(digestOf(one).title === digestOf(other).title, isSame);
  });
}

Deno.test("readDigest() reads the days of a month in a row as one, and no shorter row", () => {
  const days = (count: number): string =>
    Array.from({ length: count }, (_, at) => at + 1).join(" ");
  const numbers = (count: number): number => digestOf("", `<p>${days(count)}`).numbers;
  assert.equal(numbers(28), numbers(31));
  assert.notEqual(numbers(26), numbers(27));
});

Deno.test("readDigest() keeps the words outside links for themselves, without numbers", () => {
  const own = (links: string, text: string): number =>
    digestOf("", `<a href=/x>${links}</a>${text}`).own;
  assert.equal(own("One", "Of its own 3"), own("Two", "Of its own 4"));
  assert.notEqual(own("One", "Of its own"), own("One", "Of another"));
});

Deno.test("isNear() takes three bits that differ of 64, and no more", () => {
  assert.ok(isNear([0b11, 0], [0, 0b1]));
  assert.ok(!isNear([0b11, 0], [0, 0b11]));
});
