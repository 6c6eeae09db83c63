/** robots.txt read and matched: RFC 9309 section 2.2, and what hostile files try. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { matchPathPattern } from "../../src/web/manners/robots/match_path.ts";
import { crawlDelay, isAllowed } from "../../src/web/manners/robots/match_robots.ts";
import { parseRobots } from "../../src/web/manners/robots/parse_robots.ts";

const allowed = (text: string, path: string, agent = "service"): boolean =>
  isAllowed(parseRobots(text), agent, `http://shop.example${path}`);

Deno.test("isAllowed() prefers the longest rule, and allow on a tie", () => {
  const text =
    "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /t\nDisallow: /t";
  assert.equal(allowed(text, "/a"), false);
  assert.equal(allowed(text, "/a/b"), true);
  assert.equal(allowed(text, "/a/b/c"), false);
  assert.equal(allowed(text, "/t"), true);
  assert.equal(allowed(text, "/else"), true);
});

Deno.test("isAllowed() takes its own groups, all of them, before everybody's", () => {
  const text = "User-agent: *\nDisallow: /\n\nUser-agent: service\nDisallow: /a\n\n" +
    "User-agent: other\nUser-agent: Service/2.0 (x)\nDisallow: /b\n";
  assert.equal(allowed(text, "/c"), true);
  assert.equal(allowed(text, "/a"), false);
  assert.equal(allowed(text, "/b"), false);
  assert.equal(allowed(text, "/c", "someone"), false);
});

Deno.test("isAllowed() takes no part of its name, no scheme and no host for its name", () => {
  for (const name of ["serv", "service-x", "https", "com", "services", "http://service"]) {
    assert.equal(allowed(`User-agent: ${name}\nDisallow: /`, "/"), true, name);
  }
  for (const name of ["service", "SERVICE", "service/0.1", "Service (bot)", "service 1"]) {
    assert.equal(allowed(`User-agent: ${name}\nDisallow: /`, "/"), false, name);
  }
});

Deno.test("isAllowed() always lets robots.txt itself be read", () => {
  assert.equal(allowed("User-agent: *\nDisallow: /", "/robots.txt"), true);
});

Deno.test("isAllowed() matches stars, ends and queries", () => {
  const text = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?sort=\nDisallow: /x*y*z";
  assert.equal(allowed(text, "/a/b.pdf"), false);
  assert.equal(allowed(text, "/a/b.pdf?x"), true);
  assert.equal(allowed(text, "/list?sort=up"), false);
  assert.equal(allowed(text, "/x1y2z3"), false);
  assert.equal(allowed(text, "/x1z2y3"), true);
});

Deno.test("isAllowed() compares what was escaped in two ways as one", () => {
  const text =
    "User-agent: *\nDisallow: /caf\u00e9\nDisallow: /a b\nDisallow: /q%2fx\nDisallow: /<x";
  for (const path of ["/caf%C3%A9", "/caf%c3%a9", "/a%20b", "/q%2Fx", "/%3Cx"]) {
    assert.equal(allowed(text, path), false, path);
  }
});

for (
  const [pattern, path, isMatch] of [
    ["/%7Ejoe/", "/~joe/x", true],
    ["/~joe/", "/%7ejoe/x", true],
    ["/%62%61%7a", "/baz", true],
    ["/a%2fb", "/a/b", false],
    ["/a/b", "/a%2Fb", false],
    ["/a%2A", "/a*b", true],
    ["/a%2A", "/axb", false],
    ["/a*b", "/a*xb", true],
    ["/a%24", "/a$b", true],
    ["/a%24", "/a", false],
    ["/a$b", "/a$b", true],
    ["/a$", "/a$", false],
  ] as const
) {
  Deno.test(`isAllowed() compares ${pattern} and ${path} by octets (RFC 9309, 2.2.2 and 2.2.3)`, () => {
    assert.equal(allowed(`User-agent: *\nDisallow: ${pattern}`, path), !isMatch);
  });
}

Deno.test("isAllowed() takes the length of a pattern as it is written", () => {
  const text = "User-agent: *\nDisallow: /%7Ejoe/\nAllow: /%7Ejo\nAllow: /%7Ejoe/public";
  assert.equal(allowed(text, "/%7Ejoe/x"), false);
  assert.equal(allowed(text, "/~joe/x"), false);
  assert.equal(allowed(text, "/%7Ejoe/public"), true);
});

Deno.test("parseRobots() gives sitemaps wherever they stand, as written", () => {
  const robots = parseRobots(
    "Sitemap: https://a.example/1.xml\nUser-agent: *\nSitemap: /2.xml # two\nDisallow: /x\n" +
      "SITEMAP:https://a.example/3.xml",
  );
  assert.deepEqual(robots.sitemaps, [
    "https://a.example/1.xml",
    "/2.xml",
    "https://a.example/3.xml",
  ]);
  assert.equal(isAllowed(robots, "any", "http://a.example/x"), false);
});

for (
  const [line, seconds] of [
    ["Crawl-delay: 5", 5],
    ["crawl-delay: 0.5", 0.5],
    ["Crawl-delay: 2\nRequest-rate: 1/10", 10],
    ["Request-rate: 2/10s 0900-1700", 5],
    ["Request-rate: 1/2m", 120],
    ["Request-rate: 0/10", 0],
    ["Crawl-delay: -3", 0],
    ["Crawl-delay: NaN", 0],
    ["Crawl-delay: soon", 0],
    ["Crawl-delay: Infinity", Infinity],
    ["Crawl-delay:", 0],
  ] as const
) {
  Deno.test(`crawlDelay() reads ${JSON.stringify(line)} as ${seconds}`, () => {
    assert.equal(crawlDelay(parseRobots(`User-agent: *\n${line}`), "service"), seconds);
  });
}

Deno.test("crawlDelay() is the delay of one's own group", () => {
  const text = "User-agent: *\nCrawl-delay: 9\n\nUser-agent: service\nDisallow: /x\nCrawl-delay: 2";
  assert.equal(crawlDelay(parseRobots(text), "service"), 2);
  assert.equal(crawlDelay(parseRobots(text), "other"), 9);
});

Deno.test("matchPathPattern() agrees with a plain reading of the pattern", () => {
  const sign = fc.constantFrom("a", "b", "/", "*");
  const pattern = fc.tuple(fc.array(sign, { maxLength: 8 }), fc.boolean())
    .map(([signs, isAnchored]) => signs.join("") + (isAnchored ? "$" : ""));
  const path = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 10 }).map((all) =>
    all.join("")
  );
  fc.assert(
    fc.property(pattern, path, (rule, text) => {
      const end = rule.endsWith("$") ? "$" : "";
      const body = rule.replace(/\$$/, "").replace(/\*+/g, "[^]*");
      assert.equal(matchPathPattern(rule, text), new RegExp(`^${body}${end}`).test(text));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("parseRobots() never throws", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.webPath(), (text, path) => {
      allowed(text, path);
      allowed(`User-agent: *\nDisallow: ${text}`, path);
    }),
    { numRuns: 1_000 },
  );
});
