/** Where pages of a crawl are written. */
import assert from "node:assert/strict";
import { pagePath } from "../../src/cli/page_path.ts";

const START = "https://a.example/docs/";
const pathOf = (address: string): string => pagePath(address, START).join("/");

Deno.test("pagePath() mirrors the path of an address", () => {
  const paths: Record<string, string> = {
    "https://a.example/": "index",
    "https://a.example/docs/": "docs/index",
    "https://a.example/docs/guide": "docs/guide",
    "https://a.example/docs/guide.html": "docs/guide",
    "https://a.example/caf%C3%A9/v1.2": "café/v1.2",
    "https://www.a.example/x": "www.a.example/x",
  };
  for (const [address, path] of Object.entries(paths)) assert.equal(pathOf(address), path, address);
});

Deno.test("pagePath() leads nowhere else, and keeps apart what it had to change", () => {
  const odd = [
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/x",
    "/a%00b",
    "/.ssh/authorized_keys",
    "/con",
    "/a?x=1",
    "/a?x=2",
    "/a%2Fb",
    `/${"y".repeat(3_000)}`,
    `/${"d/".repeat(500)}`,
    "/%ff%fe",
    "/...",
    "/~",
  ];
  const paths = odd.map((path) => pagePath(`https://a.example${path}`, START));
  for (const names of paths) {
    assert.ok(names.length <= 14, String(names.length));
    for (const name of names) assert.match(name, /^(?![.])[\p{L}\p{M}\p{N}._~-]{1,90}$/u);
  }
  assert.equal(new Set(paths.map((names) => names.join("/"))).size, odd.length);
});
