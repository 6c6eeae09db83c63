/** Addresses made to be slow to read: each of these took seconds, by regular expressions that go back. */
import assert from "node:assert/strict";
import { createRungMemory } from "../../src/fetch/rungs/rung_memory.ts";
import { MAX_ADDRESS_CHARS, MAX_HOST_CHARS } from "../../src/limits.ts";
import { canonicalAddress } from "../../src/url/canonical.ts";
import { withoutFinalDots } from "../../src/url/final_dots.ts";
import { hideAddressSecrets, hideSecrets } from "../../src/url/hide_secrets.ts";
import { isAddress } from "../../src/url/is_address.ts";
import { judgeAddress } from "../../src/url/judge_address.ts";
import { originOf, siteOf } from "../../src/url/same_site.ts";

const LONG = 60_000;
const MOST_MS = 1_000;

const DOTS = new URL(`http://a${".".repeat(LONG)}a/`);
const FOLDER = new URL(`http://a.example/${"a".repeat(LONG)}/`);

/** What a text may be that is searched for addresses. */
const TEXTS: Record<string, string> = {
  "letters": "a".repeat(LONG),
  "a password": `http://a:${"a".repeat(LONG)}`,
  "schemes": "a:".repeat(LONG / 2),
  "schemes and slashes": "a://".repeat(LONG / 4),
  "broken passwords": "a://b:c/".repeat(LONG / 8),
  "slashes": `a:${"/".repeat(LONG)}`,
  "backslashes and line ends": `a:${"\\\n".repeat(LONG / 2)}`,
  "line ends": ":\n".repeat(LONG / 2),
  "ends of user info": `http://${"@".repeat(LONG)}`,
  "users": "http://a@".repeat(LONG / 9),
  "ports": `http://a:${"1".repeat(LONG)}x/@`,
  "brackets": `http://${"[:]".repeat(LONG / 3)}`,
};

const WORK: Record<string, () => unknown> = {
  "siteOf() of dots": () => siteOf(DOTS),
  "originOf() of dots": () => originOf(DOTS),
  "canonicalAddress() of dots": () => canonicalAddress(DOTS.href),
  "judgeAddress() of dots": () => judgeAddress(DOTS.href, true),
  "recall() of a folder of letters": () => createRungMemory(() => 0).recall(FOLDER),
  "isAddress() of blanks": () => isAddress(" ".repeat(16 * 1024 * 1024)),
};
for (const [name, text] of Object.entries(TEXTS)) {
  WORK[`hideSecrets() of ${name}`] = () => hideSecrets(text);
  WORK[`hideAddressSecrets() of ${name}`] = () => hideAddressSecrets(text);
}

for (const [name, work] of Object.entries(WORK)) {
  Deno.test(`${name} by the ten thousand is quick`, () => {
    work();
    const started = performance.now();
    work();
    const took = performance.now() - started;
    assert.ok(took < MOST_MS, `${took} ms`);
  });
}

Deno.test("withoutFinalDots() takes final dots alone", () => {
  assert.equal(withoutFinalDots("a.b."), "a.b");
  assert.equal(withoutFinalDots("a..b..."), "a..b");
  assert.equal(withoutFinalDots("..."), "");
  assert.equal(withoutFinalDots(""), "");
});

Deno.test("judgeAddress() refuses an address too long as written, or once written out", () => {
  const why = (text: string): string => {
    const judged = judgeAddress(text, true);
    assert.equal(judged.verdict, "invalid", text.slice(0, 40));
    return "why" in judged ? judged.why : "";
  };
  const start = "http://a.example/";
  const longest = start + "a".repeat(MAX_ADDRESS_CHARS - start.length);
  assert.equal(judgeAddress(longest, true).verdict, "fine");
  assert.equal(canonicalAddress(longest), longest);
  for (const text of [`${longest}a`, `${start}${"\u00e9".repeat(MAX_ADDRESS_CHARS / 2)}`]) {
    assert.match(why(text), /more than 8192 characters/);
    assert.equal(canonicalAddress(text), undefined);
  }
  const host = "a.".repeat(MAX_HOST_CHARS / 2) + "a";
  assert.equal(host.length, MAX_HOST_CHARS);
  assert.equal(judgeAddress(`http://${host}/`, true).verdict, "fine");
  assert.match(why(`http://a${host}/`), /host is too long/);
});

Deno.test("judgeAddress() finds no host where none is written, whatever a URL parser makes of it", () => {
  const hostless = [
    "http:///x",
    "https://",
    "http://",
    "http:x",
    "http:/x",
    "http:////x",
    "http://?x",
    "http://#x",
    "http:\\\\x",
    "http://\\x",
    "http:/\\x",
    "http://@",
    "http://@/x",
    "http://a:b@/x",
    "http://.../",
  ];
  for (const text of hostless) {
    assert.deepEqual(
      judgeAddress(text, true),
      { verdict: "invalid", why: "it names no host" },
      text,
    );
  }
});
