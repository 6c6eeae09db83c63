/** The URL standard's own test data, where it speaks of web addresses; it stays outside the repository. */
import assert from "node:assert/strict";
import { canonicalAddress } from "../../src/page/url/canonical.ts";
import { hideSecrets } from "../../src/base/hide_secrets.ts";
import { parseIp } from "../../src/page/url/ip.ts";
import { refusalOfIp } from "../../src/page/url/ip_ranges.ts";
import { judgeAddress } from "../../src/page/url/judge_address.ts";

interface Case {
  input: string;
  base?: string | null;
  href?: string;
  failure?: boolean;
}

const folder = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/suites/url/tests/wpt`;

function readCases(): Case[] {
  const cases: Case[] = [];
  for (const name of ["urltestdata", "ada_extra_urltestdata", "ada_long_urltestdata"]) {
    try {
      const read: (Case | string)[] = JSON.parse(Deno.readTextFileSync(`${folder}/${name}.json`));
      cases.push(...read.filter((each): each is Case => typeof each !== "string"));
    } catch {
      console.log(`passed over: ${folder}/${name}.json is not there`);
    }
  }
  return cases;
}

const cases = readCases();
const absolute = cases.filter(({ base }) => base === undefined || base === null);

Deno.test("canonicalAddress() takes no address the standard says cannot be read", () => {
  for (const { input, failure } of absolute) {
    if (failure === true) assert.equal(canonicalAddress(input), undefined, JSON.stringify(input));
  }
});

Deno.test("canonicalAddress() gives an address and its normal form one spelling", () => {
  let taken = 0;
  for (const { href } of cases) {
    if (href === undefined) continue;
    const spelled = canonicalAddress(href);
    if (!/^https?:/.test(href)) {
      assert.equal(spelled, undefined, href);
      continue;
    }
    if (spelled === undefined) continue;
    taken++;
    assert.equal(canonicalAddress(spelled), spelled);
    assert.ok(!spelled.includes("#") && !/%[0-9A-F]?[a-f]/.test(spelled), spelled);
    const [one, other] = [new URL(spelled), new URL(href)];
    other.hash = "";
    const fold = (text: string): string =>
      text.replace(/%[0-9a-f]{2}/gi, (each) => each.toUpperCase()).replace(/\?$/, "");
    const host = other.hostname.replace(/\.+$/, "");
    assert.equal(one.hostname, host);
    assert.equal(decode(one.pathname + one.search), decode(fold(other.pathname + other.search)));
  }
  if (cases.length > 0) assert.ok(taken > 150, `${taken} taken`);
});

Deno.test("judgeAddress() never throws, and lets no private or odd host pass as fine", () => {
  for (const { input, href } of cases) {
    for (const text of [input, href ?? ""]) {
      for (const allowPrivate of [true, false]) {
        const judged = judgeAddress(text, allowPrivate);
        if (judged.verdict !== "fine") continue;
        assert.match(judged.url.protocol, /^https?:$/);
        assert.notEqual(judged.host, "");
        if (!allowPrivate) {
          assert.match(judged.host, /[.:]/);
          const bytes = parseIp(judged.host);
          assert.ok(bytes === undefined || refusalOfIp(bytes) === undefined, judged.host);
        }
      }
    }
  }
});

Deno.test("hideSecrets() leaves no password of a readable address", () => {
  for (const { href } of cases) {
    if (href === undefined || !URL.canParse(href)) continue;
    const { password } = new URL(href);
    if (password === "") continue;
    assert.ok(!hideSecrets(`see ${href} for`).includes(`:${password}@`), href);
  }
});

/** What stays the same however much of a path was escaped. */
function decode(text: string): string {
  return text.replace(
    /%(22|3C|3E|5E|60|7B|7C|7D|5C|20)/g,
    (_, hex) => String.fromCharCode(parseInt(hex, 16)),
  );
}
