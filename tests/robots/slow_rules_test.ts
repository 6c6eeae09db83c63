/** Rules and paths made to be slow together: work counted in characters looked at. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { matchPathPattern } from "../../src/web/manners/robots/match_path.ts";
import { crawlDelay } from "../../src/web/manners/robots/match_robots.ts";
import { MAX_ROBOTS_LINE_CHARS, parseRobots } from "../../src/web/manners/robots/parse_robots.ts";

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
