/** Rules and paths made to be slow together: work counted in characters looked at. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { MAX_ROBOTS_BYTES, MAX_ROBOTS_LINE_CHARS, MAX_ROBOTS_STEPS } from "../../src/limits.ts";
import { matchPathPattern } from "../../src/robots/match_path.ts";
import { crawlDelay, isAllowed } from "../../src/robots/match_robots.ts";
import { parseRobots } from "../../src/robots/parse_robots.ts";

function stepsOf(pattern: string, path: string): number {
  const work = { steps: 0 };
  matchPathPattern(pattern, path, work);
  return work.steps;
}

/** Patterns of a length that match long parts of a path again and again, and then do not. */
const SHAPES: Record<string, (length: number) => string> = {
  "letters and another": (length) => `*${"a".repeat(length)}x`,
  "another and letters": (length) => `*x${"a".repeat(length)}`,
  "another in the middle": (length) => `*${"a".repeat(length / 2)}x${"a".repeat(length / 2)}`,
  "stars and letters": (length) => `${"*a".repeat(length / 2)}x`,
  "stars alone": (length) => `${"*".repeat(length)}x$`,
  "pairs": (length) => `*${"aa*".repeat(length / 3)}ab`,
  "halves": (length) => `*${"a".repeat(length / 2)}*${"a".repeat(length / 2)}b$`,
};

for (const [name, pattern] of Object.entries(SHAPES)) {
  Deno.test(`matchPathPattern() looks at each character a few times: ${name}`, () => {
    for (const length of [2_000, 4_000, 8_000, 16_000]) {
      for (const path of ["a".repeat(60_000), "ab".repeat(30_000), "a".repeat(length - 1)]) {
        const steps = stepsOf(pattern(length), path);
        assert.ok(steps <= 3 * (length + path.length) + 10, `${length}: ${steps}`);
      }
    }
  });
}

Deno.test("matchPathPattern() counts what it looked at", () => {
  assert.ok(stepsOf(`*${"ab".repeat(500)}c`, "ab".repeat(5_000)) >= 10_000);
});

Deno.test("matchPathPattern() finds each piece at its first place", () => {
  const sign = fc.constantFrom("a", "b", "*");
  const pattern = fc.tuple(fc.array(sign, { maxLength: 14 }), fc.boolean())
    .map(([signs, isAnchored]) => signs.join("") + (isAnchored ? "$" : ""));
  const path = fc.array(fc.constantFrom("a", "b"), { maxLength: 24 }).map((all) => all.join(""));
  fc.assert(
    fc.property(pattern, path, (rule, text) => {
      const end = rule.endsWith("$") ? "$" : "";
      const body = rule.replace(/\$$/, "").replace(/\*+/g, "[^]*");
      assert.equal(matchPathPattern(rule, text), new RegExp(`^${body}${end}`).test(text));
    }),
    { numRuns: 20_000 },
  );
});

const MOST_MS = 2_000;

/** Fails when work takes seconds: before it was bounded, each of these took four to thirty. */
function quickly<Value>(work: () => Value): Value {
  const started = performance.now();
  const value = work();
  const took = performance.now() - started;
  assert.ok(took < MOST_MS, `${took} ms`);
  return value;
}

const path = (length: number): string => `http://shop.example/${"a".repeat(length)}`;

Deno.test("isAllowed() is quick with 31 rules of 16 KB and a path of 60,000 characters", () => {
  const text = `User-agent: *\n${`Disallow: *${"a".repeat(16_000)}x\n`.repeat(31)}`;
  quickly(() => isAllowed(parseRobots(text), "service", path(60_000)));
});

Deno.test("isAllowed() is quick with a file full of long rules", () => {
  const line = `Disallow: *${"a".repeat(MAX_ROBOTS_LINE_CHARS - 20)}x\n`;
  const text = `User-agent: *\n${line.repeat(MAX_ROBOTS_BYTES / line.length)}`;
  assert.ok(quickly(() => isAllowed(parseRobots(text), "service", path(8_000))));
});

Deno.test("isAllowed() forbids an address that takes more work than it may", () => {
  const text = `User-agent: *\n${"Disallow: /*b\n".repeat(37_000)}`;
  const robots = parseRobots(text);
  assert.equal(quickly(() => isAllowed(robots, "service", path(8_000))), false);
  // 37,000 rules times 400 characters are still within it.
  assert.ok(37_000 * 400 < MAX_ROBOTS_STEPS);
  assert.equal(quickly(() => isAllowed(robots, "service", path(400))), true);
});

Deno.test("crawlDelay() is quick with delays of 2,000 digits", () => {
  const text = `User-agent: *\n${`Crawl-delay: ${"1".repeat(2_000)}x\n`.repeat(250)}`;
  assert.equal(quickly(() => crawlDelay(parseRobots(text), "service")), 0);
});

Deno.test("crawlDelay() is quick with many agents and many delays", () => {
  const text = `${"User-agent: service\n".repeat(12_000)}${"Crawl-delay: 1\n".repeat(12_000)}`;
  assert.equal(quickly(() => crawlDelay(parseRobots(text), "service")), 1);
});

Deno.test("crawlDelay() speaks to the agents named above it", () => {
  const text = "User-agent: a\nCrawl-delay: 3\nUser-agent: b\nCrawl-delay: 2\nDisallow: /";
  assert.equal(crawlDelay(parseRobots(text), "a"), 3);
  assert.equal(crawlDelay(parseRobots(text), "b"), 2);
});

Deno.test("parseRobots() passes over what is past the bound of a line", () => {
  const long = `/${"a".repeat(MAX_ROBOTS_LINE_CHARS)}`;
  const [group] = parseRobots(`User-agent: *\nDisallow: ${long}b\nAllow: /c`).groups;
  assert.deepEqual(group?.rules.map(({ pattern }) => pattern.length), [
    MAX_ROBOTS_LINE_CHARS - "Disallow: ".length,
    2,
  ]);
});
