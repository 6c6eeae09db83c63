/** Addresses of uncommon length and with final dots. */
import assert from "node:assert/strict";
import { MAX_ADDRESS_CHARS } from "../../src/base/limits.ts";
import { canonicalAddress, MAX_HOST_CHARS } from "../../src/page/url/canonical.ts";
import { withoutFinalDots } from "../../src/page/url/final_dots.ts";
import { judgeAddress } from "../../src/page/url/judge_address.ts";

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
