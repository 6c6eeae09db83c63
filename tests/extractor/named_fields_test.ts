/** When a label names the field that is read behind it, and when two texts name one thing. */
import assert from "node:assert/strict";
import { areVariants, isNamed } from "../../src/read/extractor/run/rivals.ts";

for (
  const [name, label, expected] of [
    ["maker", "Maker:", true],
    ["price", "Price", true],
    ["unit_price", "Unit price", true],
    ["maker", "Weight", false],
    ["maker", undefined, false],
  ] as const
) {
  Deno.test(`isNamed() is ${expected} for ${name} behind ${label ?? "no label"}`, () => {
    const field = { name, ...(label === undefined ? {} : { label }) };
    assert.equal(isNamed({ field } as Parameters<typeof isNamed>[0]), expected);
  });
}

for (
  const [one, other, expected] of [
    ["Kettle Deluxe", "Kettle Deluxe, blue", true],
    ["Old Mill Kettle Deluxe", "Kettle Deluxe by Kestrel", true],
    ["Kettle", "Teapot", false],
    ["Kettle Deluxe 3", "Kettle of another shop", false],
    ["12.50", "12.50", false],
    ["£12.50", "£12.50", false],
    ["", "Kettle", false],
  ] as const
) {
  Deno.test(`areVariants() is ${expected} for "${one}" and "${other}"`, () => {
    assert.equal(areVariants(one, other), expected);
  });
}
