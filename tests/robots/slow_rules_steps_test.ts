/** Files of rules made to be slow with a path: before their work was bounded, each took seconds. */
import assert from "node:assert/strict";
import { MAX_ROBOTS_BYTES, MAX_ROBOTS_STEPS } from "../../src/base/limits.ts";
import { crawlDelay, isAllowed } from "../../src/web/manners/robots/match_robots.ts";
import { MAX_ROBOTS_LINE_CHARS, parseRobots } from "../../src/web/manners/robots/parse_robots.ts";
import { withinSteps } from "../support/count_steps.ts";

/** Steps that the longest file and path here may take together. */
const MOST_STEPS = 80_000_000;

const quickly = <Value>(work: () => Value): Promise<Value> => withinSteps(work, MOST_STEPS);

const path = (length: number): string => `http://shop.example/${"a".repeat(length)}`;

Deno.test("isAllowed() is quick with 31 rules of 16 KB and a path of 60,000 characters", async () => {
  const text = `User-agent: *\n${`Disallow: *${"a".repeat(16_000)}x\n`.repeat(31)}`;
  await quickly(() => isAllowed(parseRobots(text), "service", path(60_000)));
});

Deno.test("isAllowed() is quick with a file full of long rules", async () => {
  const line = `Disallow: *${"a".repeat(MAX_ROBOTS_LINE_CHARS - 20)}x\n`;
  const text = `User-agent: *\n${line.repeat(MAX_ROBOTS_BYTES / line.length)}`;
  assert.ok(await quickly(() => isAllowed(parseRobots(text), "service", path(8_000))));
});

Deno.test("isAllowed() forbids an address that takes more work than it may", async () => {
  const text = `User-agent: *\n${"Disallow: /*b\n".repeat(37_000)}`;
  const robots = parseRobots(text);
  assert.equal(await quickly(() => isAllowed(robots, "service", path(8_000))), false);
  // 37,000 rules times 400 characters are still within it.
  assert.ok(37_000 * 400 < MAX_ROBOTS_STEPS);
  assert.equal(await quickly(() => isAllowed(robots, "service", path(400))), true);
});

Deno.test("crawlDelay() is quick with delays of 2,000 digits", async () => {
  const text = `User-agent: *\n${`Crawl-delay: ${"1".repeat(2_000)}x\n`.repeat(250)}`;
  assert.equal(await quickly(() => crawlDelay(parseRobots(text), "service")), 0);
});

Deno.test("crawlDelay() is quick with many agents and many delays", async () => {
  const text = `${"User-agent: service\n".repeat(12_000)}${"Crawl-delay: 1\n".repeat(12_000)}`;
  assert.equal(await quickly(() => crawlDelay(parseRobots(text), "service")), 1);
});

const HOSTILE_FILES: Record<string, string> = {
  "long rules of stars": `User-agent: *\n${"Disallow: /".padEnd(16_000, "*a")}\n`.repeat(30),
  "many rules of stars": "User-agent: *\n" + "Disallow: /*a*a*a*a*a*a*b\n".repeat(18_000),
  "one long word": "U".repeat(200_000),
  "empty lines": "\n".repeat(200_000),
  "agents": "User-agent: x\n".repeat(35_000),
  "colons": ":".repeat(200_000),
};

for (const [name, text] of Object.entries(HOSTILE_FILES)) {
  Deno.test(`parseRobots() and isAllowed() stay quick on a file of ${name}`, async () => {
    await quickly(() => isAllowed(parseRobots(text), "service", path(2_000)));
  });
}
