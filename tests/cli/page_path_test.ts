/** Where pages of a crawl are written. */
import assert from "node:assert/strict";
import { pagePath } from "../../src/terminal/crawl/page_path.ts";

const START = "https://a.example/docs/";
const pathOf = (address: string): string => pagePath(address, START).join("/");

Deno.test("pagePath() mirrors the path of an address", () => {
  const paths: Record<string, string> = {
    "https://a.example/": "index",
    "https://a.example/docs/": "docs/index",
    "https://a.example/docs/guide": "docs/guide",
    "https://a.example/docs/guide.html": "docs/guide.html",
    "https://a.example/caf%C3%A9/v1.2": "café/v1.2",
  };
  for (const [address, path] of Object.entries(paths)) assert.equal(pathOf(address), path, address);
  assert.match(pathOf("https://www.a.example/x"), /^www\.a\.example~[0-9a-f]{20}\/x$/);
  // As many signs as a name has, of as many bytes.
  assert.match(pathOf(`https://a.example/${"%C3%A9".repeat(90)}`), /^é{80}~[0-9a-f]{20}$/u);
  assert.match(pathOf("https://a.example/Main_Page"), /^Main_Page~[0-9a-f]{20}$/);
});

/** Parts of paths that programs, disks and systems disagree about. */
const SEGMENTS = [
  ..."a A b index Index INDEX a.html a.htm a.md A.MD a.json a.md.md index.md index.html".split(" "),
  ..."con CON con.txt con.md nul aux.json prn com1 COM1.txt com%C2%B9 lpt%C2%B2.x lpt9".split(" "),
  ..."abc %61bc ABC aBC abc. abc.. .abc ..abc abc%20 abc%2E -abc abc- _abc a..b a.b".split(" "),
  ..."..%2f..%2fetc %2e%2e%2f %2e%2e%5c a%2Fb a%2fb a-b a%00b a%0Ab a%3Ab C%3A a%5Cb".split(" "),
  ..."caf%C3%A9 cafe%CC%81 CAF%C3%89 caf%c3%a9 caf%E9 stra%C3%9Fe strasse %C4%B1 i I %C4%B0".split(
    " ",
  ),
  ..."%E2%84%AA k %EF%AC%81 fi %C5%BF s %CF%82 %CF%83 %CE%A3 %CE%B1%CF%82 %CE%B1%CF%83".split(" "),
  ..."a%E2%80%8B a%EF%B8%8F a%CD%8F %E3%85%A4 a%CC%B8 %F0%9F%98%80 %ff %FE%FF ~ ~1 abc~1 %7E".split(
    " ",
  ),
  ..."_failed.jsonl .crawl .crawl.next .service state.json www.a.example a.example ... ....".split(
    " ",
  ),
  ..."%E3%80%82 %EF%BC%8E%EF%BC%8E %EF%BC%8F a%EF%BC%8Emd %D9%A1 1 %E2%91%A0 a%20b a+b a&b a;b a=b"
    .split(" "),
  "",
  "y".repeat(79),
  "y".repeat(80),
  "y".repeat(81),
  "y".repeat(3_000),
  `${"y".repeat(3_000)}z`,
  "%E5%AD%97".repeat(80),
  "%E5%AD%97".repeat(81),
  "%F0%A0%80%80".repeat(60),
];
const ENDS = [
  "",
  "/",
  "?",
  "?x=1",
  "?x=2",
  "?X=1",
  "/?x=1",
  "/index",
  "/index.html",
  "?a/b",
  "?.md",
];

function hostileAddresses(): string[] {
  const paths = SEGMENTS.flatMap((one) =>
    [...SEGMENTS, undefined].map((two) => two === undefined ? one : `${one}/${two}`)
  );
  const deep = [
    `${"d/".repeat(11)}x`,
    `${"d/".repeat(12)}x`,
    `${"d/".repeat(12)}y/x`,
    "d/".repeat(500),
  ];
  const all = [
    ...paths.map((path) => `https://a.example/${path}`),
    ...SEGMENTS.flatMap((one) => ENDS.map((end) => `https://a.example/q/${one}${end}`)),
    ...[...deep, `${"d/".repeat(12)}y-x`].flatMap((path) =>
      ENDS.map((end) => `https://a.example/${path}${end}`)
    ),
    ...["http://a.example", "https://a.example:8443", "https://www.a.example", "https://[::1]:80"]
      .flatMap((origin) => SEGMENTS.map((one) => `${origin}/${one}`)),
  ];
  // As an address is spelled when it comes here: without an empty query.
  return [...new Set(all.map((each) => new URL(each).href.replace(/\?$/, "")))];
}

/** One spelling for all names that some disk takes for the same. */
function onDisk(path: string): string {
  return path.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll("ς", "σ")
    .replace(/[. ]+(?=\/|$)/g, "");
}

const ENDINGS = [".md", ".json"];

Deno.test("pagePath() gives 10,000 hostile addresses a file each, on any disk", async () => {
  const addresses = hostileAddresses();
  assert.ok(addresses.length >= 10_000, String(addresses.length));
  const files = new Map<string, string>();
  const folders = new Set<string>();
  const out = await Deno.makeTempDir();
  for (const address of addresses) {
    const names = pagePath(address, START);
    assert.ok(names.length <= 14, address);
    for (const name of names) {
      assert.match(name, /^(?![.-])[\p{L}\p{M}\p{N}._~-]+(?<![.-])$/u, address);
      assert.doesNotMatch(name, /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i, address);
      assert.ok(new TextEncoder().encode(`${name}.json`).length <= 200, address);
    }
    for (let at = 1; at < names.length; at++) folders.add(onDisk(names.slice(0, at).join("/")));
    for (const ending of ENDINGS) {
      const file = onDisk(names.join("/") + ending);
      assert.equal(files.get(file), undefined, address);
      files.set(file, address);
    }
    Deno.mkdirSync([out, ...names.slice(0, -1)].join("/"), { recursive: true });
    Deno.writeTextFileSync(`${[out, ...names].join("/")}.md`, "", { createNew: true });
  }
  for (const folder of folders) assert.equal(files.get(folder), undefined, folder);
  await Deno.remove(out, { recursive: true });
});
