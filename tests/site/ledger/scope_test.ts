/** Which addresses a crawl takes, and why it leaves the others. */
import assert from "node:assert/strict";
import { Scope, type ScopeRules } from "../../../src/site/ledger/scope.ts";

const RULES: ScopeRules = { sites: ["a.example"], maxDepth: 2, include: [], exclude: [] };

/** Why each address is left; its path alone where it is taken. */
function leftBy(rules: Partial<ScopeRules>, paths: readonly string[], depth = 1): string[] {
  const scope = new Scope({ ...RULES, ...rules });
  return paths.map((path) => scope.outside(`https://a.example${path}`, depth) ?? path);
}

Deno.test("a crawl takes the pages of its sites, near enough to a start", () => {
  const scope = new Scope(RULES);
  assert.equal(scope.outside("https://www.a.example/x", 1), undefined);
  assert.equal(scope.outside("https://b.example/x", 1), "another site");
  assert.equal(scope.outside("https://a.example/x.zip", 1), "a file");
  assert.equal(scope.outside("https://a.example/x", 2), undefined);
  assert.equal(scope.outside("https://a.example/x", 3), "too deep");
});

Deno.test("a crawl takes what one of its patterns matches, and nothing that it excludes", () => {
  const paths = ["/docs/a", "/docs/old/a", "/blog/a", "/shop?a=1"];
  assert.deepEqual(leftBy({}, paths), paths);
  assert.deepEqual(leftBy({ include: ["/docs/*", "/blog/*"] }, paths), [
    "/docs/a",
    "/docs/old/a",
    "/blog/a",
    "not included",
  ]);
  assert.deepEqual(leftBy({ exclude: ["*/old/*", "*a=1"] }, paths), [
    "/docs/a",
    "excluded",
    "/blog/a",
    "excluded",
  ]);
  assert.deepEqual(leftBy({ include: ["/docs/*"], exclude: ["*/old/*"] }, paths), [
    "/docs/a",
    "excluded",
    "not included",
    "not included",
  ]);
  assert.deepEqual(leftBy({ include: ["/docs/"] }, ["/docs/", "/docs/a"]), [
    "/docs/",
    "not included",
  ]);
});

Deno.test("a pattern is compared as addresses are spelled, however it is written", () => {
  const paths = ["/gr%C3%B6%C3%9Fe/a", "/%7Ejo/a", "/~jo/b", "/a%20b?q=%7Cx", "/a%2Fb"];
  for (
    const [include, taken] of [
      ["/größe/*", [0]],
      ["/gr%c3%b6%c3%9fe/*", [0]],
      ["/~jo/*", [1, 2]],
      ["/%7ejo/*", [1, 2]],
      ["/a b?q=|*", [3]],
      ["/a/b", []],
    ] as const
  ) {
    const left = leftBy({ include: [include] }, paths).map((why, at) =>
      why === paths[at] ? at : -1
    );
    assert.deepEqual(left.filter((at) => at >= 0), taken, include);
  }
});

Deno.test("patterns hold for links, never for a start", () => {
  const paths = ["/", "/docs/old/a"];
  const rules = { include: ["/docs/*"], exclude: ["*/old/*"] };
  assert.deepEqual(leftBy(rules, paths, 0), paths);
  assert.deepEqual(leftBy(rules, paths, 1), ["not included", "excluded"]);
  assert.deepEqual(leftBy(rules, ["/docs/x.zip"], 0), ["a file"]);
});
