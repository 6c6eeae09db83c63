/** When a value that was learnt counts as met again on a changed page. */
import assert from "node:assert/strict";
import { countSeen, seek, type Sought } from "../../../src/read/extractor/heal/sample_match.ts";

/** How many samples are seen among values, and how many of them as they were. */
function seen(samples: readonly string[], values: readonly string[], isAddress = false): number[] {
  const sought: Sought = { forms: new Set(), words: [] };
  for (const value of values) seek(sought, value, isAddress);
  const { seen, same } = countSeen(samples, sought, isAddress);
  return [seen, same];
}

for (
  const [sample, value, expected] of [
    ["Brake pads", "Brake pads", [1, 1]],
    ["Brake pads", "BRAKE  PADS", [1, 1]],
    ["Brake pads", "3. Brake pads (1,204)", [1, 1]],
    ["Brake pads", "☐ Brake pads", [1, 1]],
    ["€ 1,299.00", "1299 EUR", [1, 1]],
    ["k1", "1", [0, 0]],
    ["front brake pads", "pads, brake (front)", [1, 0]],
    ["brake pads", "pads brake", [0, 0]],
    ["front brake pads", "rear brake discs", [0, 0]],
  ] as const
) {
  Deno.test(`countSeen() sees ${sample} in ${value}: ${expected}`, () => {
    assert.deepEqual(seen([sample], [value]), expected);
  });
}

Deno.test("countSeen() sees no other order of words that two values have", () => {
  assert.deepEqual(seen(["front brake pads"], ["pads brake front", "brake front pads"]), [0, 0]);
});

for (
  const [sample, value, isSeen] of [
    ["/p?id=1", "https://b.example/p/?id=1&utm_source=x", true],
    ["/p?id=1", "/p?id=1&v=2", true],
    ["/p?id=1&v=2", "/p?id=1", false],
    ["/p?id=1", "/p?id=2", false],
    ["/p?id=1", "/q?id=1", false],
    ["/p?id=1", "/p?a=1&b=2&c=3&id=1", true],
    ["/p?id=1", "/p?a=1&b=2&c=3&d=4&id=1", false],
  ] as const
) {
  Deno.test(`countSeen() sees the address ${sample} in ${value}: ${isSeen}`, () => {
    assert.deepEqual(seen([sample], [value], true), isSeen ? [1, 1] : [0, 0]);
  });
}
