/** One spelling, one site, and which addresses are public: tables of cases. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { canonicalAddress } from "../../src/page/url/canonical.ts";
import { hideSecrets } from "../../src/base/hide_secrets.ts";
import { type IpBytes, parseIp } from "../../src/page/url/ip.ts";
import { refusalOfIp } from "../../src/page/url/ip_ranges.ts";
import { isAddress } from "../../src/page/url/is_address.ts";
import { hostOf, pathOf } from "../../src/page/url/parse_address.ts";
import { judgeAddress } from "../../src/page/url/judge_address.ts";
import { isSameSite, originOf, siteOf } from "../../src/page/url/same_site.ts";

const SPELLINGS: [string, string | undefined][] = [
  ["HTTP://Example.COM/a", "http://example.com/a"],
  ["http://example.com./a", "http://example.com/a"],
  ["http://example.com/../../a", "http://example.com/a"],
  ["http://example.com/a/%2e%2e/b", "http://example.com/b"],
  ["http://example.com/caf%c3%a9", "http://example.com/caf%C3%A9"],
  ["http://example.com/caf\u00e9", "http://example.com/caf%C3%A9"],
  ["http://example.com/a b", "http://example.com/a%20b"],
  ["http://example.com/p?", "http://example.com/p"],
  ["http://example.com/p?#x", "http://example.com/p"],
  ["http://example.com", "http://example.com/"],
  ["http://example.com:80/", "http://example.com/"],
  ["https://example.com:443/", "https://example.com/"],
  ["https://example.com:80/", "https://example.com:80/"],
  ["http://example.com/a#b", "http://example.com/a"],
  ["  http://example.com/a  ", "http://example.com/a"],
  ["http://b\u00fccher.example/", "http://xn--bcher-kva.example/"],
  ["http://example.com/?b=2&a=1", "http://example.com/?b=2&a=1"],
  ["http://example.com/?q=a%2fb", "http://example.com/?q=a%2Fb"],
  ["http://example.com/Index.HTML/", "http://example.com/Index.HTML/"],
  ["http://example.com/?utm_source=x", "http://example.com/?utm_source=x"],
  ["http://[2606:2800:220:1::1]:8080/", "http://[2606:2800:220:1::1]:8080/"],
  ["http://example.com/a|b^c`d{e}", "http://example.com/a%7Cb%5Ec%60d%7Be%7D"],
  ["mailto:a@example.com", undefined],
  ["javascript:alert(1)", undefined],
  ["ftp://example.com/", undefined],
  ["http://me:pw@example.com/", undefined],
  ["http://me@example.com/", undefined],
  ["http://@example.com/", undefined],
  ["http://example.com:99999/", undefined],
  ["http:///x", undefined],
  ["http://[::1/", undefined],
  [`http://${"a".repeat(64)}.example/`, undefined],
  ["http://a..b/", undefined],
  ["example.com", undefined],
  ["", undefined],
];

for (const [address, spelling] of SPELLINGS) {
  Deno.test(`canonicalAddress() spells ${JSON.stringify(address).slice(0, 60)}`, () => {
    assert.equal(canonicalAddress(address), spelling);
  });
}

Deno.test("siteOf() leaves www. and the scheme's own port out, and nothing else", () => {
  const sites: [string, string][] = [
    ["http://www.example.com/a", "example.com"],
    ["https://example.com:443/", "example.com"],
    ["https://EXAMPLE.com./", "example.com"],
    ["https://shop.example.com/", "shop.example.com"],
    ["http://www.www.example.com/", "www.example.com"],
    ["http://example.com:8080/", "example.com:8080"],
    ["http://www.example.com:8080/", "example.com:8080"],
    ["http://[2606:2800::1]/", "[2606:2800::1]"],
  ];
  for (const [address, site] of sites) assert.equal(siteOf(address), site);
  assert.ok(isSameSite("http://example.com/a", "https://www.example.com/b"));
  assert.ok(!isSameSite("http://example.com/", "http://example.com:8080/"));
  assert.ok(!isSameSite("http://a.example.com/", "http://b.example.com/"));
  assert.equal(originOf(new URL("HTTP://Me:pw@Example.com.:80/x")), "http://example.com");
});

Deno.test("isAddress() looks at the beginning alone", () => {
  for (const text of ["http://a", "  HTTPS://a", "http://"]) assert.ok(isAddress(text), text);
  for (const text of ["example.com", "<p>http://a", "ftp://a", "//a", ""]) {
    assert.ok(!isAddress(text), text);
  }
});

Deno.test("hideSecrets() hides the password of every address in a text", () => {
  const hidden: [string, string][] = [
    ["http://me:secret@a.example/x", "http://me:***@a.example/x"],
    [
      "see https://me:s@a.example and ftp://u:p@b",
      "see https://me:***@a.example and ftp://u:***@b",
    ],
    ["http://:secret@a.example/", "http://:***@a.example/"],
    ["http://a.example:80/@x", "http://a.example:80/@x"],
    ["mail me@a.example: now", "mail me@a.example: now"],
  ];
  for (const [text, expected] of hidden) assert.equal(hideSecrets(text), expected);
});

/** First and last address of each refused range, and the public neighbours of some. */
const REFUSED = [
  "0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0",
  "127.255.255.255 168.63.129.16 169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255",
  "192.31.196.0 192.31.196.255 192.52.193.0 192.52.193.255 192.175.48.0 192.175.48.255",
  "192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.255 192.168.0.0",
  "192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0",
  "203.0.113.255 224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.255 :: ::1 ::2 ::7f00:1",
  "::ffff:10.0.0.1 ::ffff:0:a00:1 64:ff9b::a00:1 64:ff9b:1::1 100::1 100:0:0:1::1 2001:: 2001:1::1",
  "2001:1ff:ffff::1 2001:db8::1 2620:4f:8000::1 2620:4f:8000:ffff::1 2002:: 2002:ffff::1 3fff:: 3fff:fff::1 5f00::1 fc00::1 fdff::1",
  "fe80::1 febf::1 fec0::1 feff::1 ff00::1 ff02::1 4000::1 1fff::1 8000::1 e000::1",
].join(" ").split(" ");

const PUBLIC = [
  "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0",
  "168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0",
  "192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 93.184.215.14",
  "2001:200::1 2001:4860:4860::8888 2003::1 2606:2800:220:1::1 2a00::1 3ffe::1 2620:4e::1",
  "::ffff:8.8.8.8 64:ff9b::808:808",
].join(" ").split(" ");

Deno.test("refusalOfIp() refuses both ends of every range, and says in words why", () => {
  for (const text of REFUSED) {
    const bytes = parseIp(text);
    assert.match(bytes === undefined ? "" : refusalOfIp(bytes) ?? "", /[a-z]{4}/, text);
  }
});

Deno.test("what is no address has no path and no host", () => {
  const addresses = ["https://a.example:8080/b/c?d#e", "http://a.example", "b/c", "", null];
  assert.deepEqual(addresses.map(pathOf), ["/b/c", "/", "", "", ""]);
  assert.deepEqual(addresses.map(hostOf), ["a.example", "a.example", "", "", ""]);
});

Deno.test("refusalOfIp() lets their public neighbours pass", () => {
  for (const text of PUBLIC) {
    const bytes = parseIp(text);
    assert.ok(bytes !== undefined && refusalOfIp(bytes) === undefined, text);
  }
});

Deno.test("parseIp() reads every address the URL parser writes, and nothing looser", () => {
  fc.assert(fc.property(fc.ipV4(), (text) => {
    assert.deepEqual(parseIp(text)?.join("."), text);
  }));
  fc.assert(fc.property(fc.ipV6(), (text) => {
    const { hostname } = new URL(`http://[${text}]/`);
    assert.equal(parseIp(hostname)?.length, 16);
    assert.deepEqual(parseIp(hostname), parseIp(text));
  }));
  for (
    const text of [
      "",
      "1.2.3",
      "1.2.3.256",
      "0x7f.1",
      "::1%lo",
      ":::",
      "1::2::3",
      "12345::",
      "[::1",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "::1.2.3.4.5",
      "1.2.3.4::",
    ]
  ) assert.equal(parseIp(text), undefined, text);
});

Deno.test("judgeAddress() judges every spelling of an address as the address", () => {
  const spell: ((bytes: IpBytes) => string)[] = [
    ([a = 0, b = 0, c = 0, d = 0]) => String(((a * 256 + b) * 256 + c) * 256 + d),
    (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
    (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
    ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${(b * 256 + c) * 256 + d}.`,
    (bytes) => `[::ffff:${bytes.join(".")}]`,
  ];
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const bytes = parseIp(text) ?? [];
      const expected = refusalOfIp(bytes) === undefined ? "fine" : "refused";
      for (const each of spell) {
        assert.equal(judgeAddress(`http://${each(bytes)}/`, false).verdict, expected, each(bytes));
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("judgeAddress() reads port 0 as the scheme's own and refuses ports of other services", () => {
  const zero = judgeAddress("http://example.com:0/", false);
  assert.equal(zero.verdict === "fine" ? zero.url.port : "-", "");
  assert.equal(judgeAddress("http://example.com:6379/", false).verdict, "refused");
  assert.equal(judgeAddress("http://example.com:6379/", true).verdict, "fine");
  assert.equal(judgeAddress("http://example.com:8080/", false).verdict, "fine");
});

Deno.test("judgeAddress() allows names of other scripts that are public", () => {
  const judged = judgeAddress("https://b\u00fccher.example/", false);
  assert.equal(judged.verdict === "fine" ? judged.host : "", "xn--bcher-kva.example");
});

Deno.test("judgeAddress() and canonicalAddress() never throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string().map((text) => `http://${text}`)), (text) => {
      judgeAddress(text, false);
      judgeAddress(text, true);
      const spelled = canonicalAddress(text);
      if (spelled !== undefined) assert.equal(canonicalAddress(spelled), spelled);
      hideSecrets(text);
    }),
    { numRuns: 2_000 },
  );
});
