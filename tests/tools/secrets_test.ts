/** No answer of any tool holds a secret of an address, however the address is spelled. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Tool } from "../../src/tools/contract/tool.ts";
import { hideAddressSecrets, hideSecrets } from "../../src/base/hide_secrets.ts";
import { createFakeSite } from "../support/fake_site.ts";
import {
  argumentsOf,
  BROKEN,
  holdsSecret,
  SECRET,
  SPELLINGS,
} from "../support/secret_addresses.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { createClock } from "../site/fake_world.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const PAGE = `<title>Pads</title><p class=a>${TEXT}</p><ul><li>1<li>2<li>3</ul>`;

/** What a caller of a tool gets, progress included, as one text. */
async function told(tool: Tool, args: Record<string, unknown>, context: Context): Promise<string> {
  const said: string[] = [];
  const progress = (_done: number, _total: number | undefined, message: string): void =>
    void said.push(message);
  try {
    const answer = await runTool(tool, tool.input.parse(args), { ...context, progress });
    return JSON.stringify([answer, said]);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return JSON.stringify([error.toObject(), error.message, said]);
  }
}

Deno.test("every tool but extract_many names the argument that is its address", () => {
  const without = TOOLS.filter(({ page }) => page === null).map(({ name }) => name);
  assert.deepEqual(without, ["extract_many"]);
});

for (const tool of TOOLS) {
  Deno.test(`${tool.name} tells no secret of an address it is given`, async () => {
    const sent: (string | null)[] = [];
    await using site = createFakeSite({
      "shop.example": {
        "/robots.txt": 404,
        "*": ({ headers }) => {
          sent.push(headers.get("authorization"));
          return PAGE;
        },
      },
      "gone.example": { "*": 404 },
      "busy.example": { "*": 500 },
      "paid.example": { "/robots.txt": 404, "*": 402 },
    }, { clock: createClock() });
    for (const address of [...SPELLINGS, ...BROKEN]) {
      const text = await told(tool, argumentsOf(tool, address), site.context);
      assert.ok(!holdsSecret(text), `${address}: ${text}`);
    }
    // The addresses were really asked: what logs in reached the site where a tool takes it.
    if (!["map_site", "crawl_site", "extract_many"].includes(tool.name)) {
      assert.ok(sent.some((each) => each?.startsWith("Basic ")), JSON.stringify(sent));
    }
  });
}

Deno.test("no tool tells a secret that a site's own redirect or robots.txt contains", async () => {
  const elsewhere = `http://me:${SECRET}@other.example/x`;
  await using site = createFakeSite({
    "shop.example": {
      "/robots.txt": () =>
        new Response(
          `Sitemap: http://me:${SECRET}@shop.example/a.xml\nSitemap: ${elsewhere}\n` +
            `Sitemap: ftp://me:${SECRET}@shop.example/b.xml\n` +
            "Sitemap: http://shop.example/index.xml\n",
        ),
      "/index.xml": () =>
        new Response(`<sitemapindex><sitemap><loc>${elsewhere}</loc></sitemap></sitemapindex>`),
      "/off": () => new Response(null, { status: 302, headers: { location: elsewhere } }),
      "/private": () =>
        new Response(null, {
          status: 302,
          headers: { location: `http://me:${SECRET}@127.0.0.1/` },
        }),
      "*": PAGE,
    },
    "other.example": { "*": 500 },
  }, { clock: createClock() });
  for (const tool of TOOLS) {
    for (const path of ["/", "/off", "/private"]) {
      const args = argumentsOf(tool, `http://shop.example${path}`);
      const text = await told(tool, args, site.context);
      assert.ok(!holdsSecret(text), `${tool.name} ${path}: ${text}`);
    }
  }
});

/** Signs that a password may hold as it stands, and some that break the address it stands in. */
const sign = fc.constantFrom(..."ghjkmnpqrstuvwxyz!$&'()*+,;=-._~%[]{}|^`:@/\\?# \t");
const secret = fc.tuple(
  fc.array(sign, { maxLength: 12 }),
  fc.array(sign, { maxLength: 12 }),
).map(([before, after]) => `${before.join("")}${SECRET}${after.join("")}`);
const scheme = fc.constantFrom(
  "http://",
  "https://",
  "HTTP://",
  "ftp://",
  "http:/",
  "http:",
  "//",
  "",
);
const host = fc.constantFrom(
  "a.example",
  "[::1]",
  "[::1",
  "a.example:99999",
  "",
  "a b",
  "%31",
  "a..b",
);
const tail = fc.constantFrom("", "/", "/p/x", "?q=1", "/p?q=a@b", "#c", "/@d");

Deno.test("hideAddressSecrets() hides what may be a password of any address", () => {
  fc.assert(
    fc.property(scheme, secret, host, tail, (start, password, name, end) => {
      const address = `${start}user:${password}@${name}${end}`;
      const hidden = hideAddressSecrets(address);
      if (isRead(address, SECRET)) return;
      assert.ok(!holdsSecret(hidden), `${address} -> ${hidden}`);
      assert.equal(hideAddressSecrets(hidden), hidden);
    }),
    { numRuns: 20_000 },
  );
});

/** Says whether a URL parser reads the secret as part of the place instead: then it is none. */
function isRead(address: string, part: string): boolean {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return false;
  return `${url.host}${url.pathname}${url.search}${url.hash}`.toLowerCase()
    .includes(part.toLowerCase());
}

Deno.test("hideSecrets() hides what is a password of a web address in a text", () => {
  const plain = fc.array(fc.constantFrom(..."abcXYZ019!$&'()*+,;=-._~%"), { maxLength: 12 });
  fc.assert(
    fc.property(plain, plain, tail, fc.string(), (before, after, end, around) => {
      const password = before.join("") + SECRET + after.join("");
      const text = `${around} see http://user:${password}@a.example${end} for more ${around}`;
      assert.ok(!holdsSecret(hideSecrets(text)), text);
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("hideAddressSecrets() leaves an address without a secret as it is", () => {
  const plain = [
    "http://a.example/",
    "http://a.example:80/@x",
    "https://a.example/@user/post?mail=me@b.example",
    "http://[::1]:8080/a@b",
    "http://a.example/p#me@b",
    "me@a.example",
    "a.example",
    "",
  ];
  for (const address of plain) {
    assert.equal(hideAddressSecrets(address), address);
    assert.equal(hideSecrets(`see ${address} for`), `see ${address} for`);
  }
});

Deno.test("hideSecrets() tells a name with a password, and hides a token alone", () => {
  const hidden: [string, string][] = [
    ["http://me:pw@a.example/x", "http://me:***@a.example/x"],
    ["http://token@a.example/x", "http://***@a.example/x"],
    ["http://token:@a.example/x", "http://***@a.example/x"],
    ["http://:pw@a.example/x", "http://:***@a.example/x"],
    ["http://a:p@b:q@a.example/x", "http://a:***@a.example/x"],
    ["http://a:pw@[::1/p", "http://a:***@[::1/p"],
    ["see http://a:p/w@h/ and http://b:p?w@h/", "see http://a:***@h/ and http://b:***@h/"],
    ["http://h/?to=http://me:pw@a.example/", "http://h/?to=http://me:***@a.example/"],
    ['"http://a.example:8000" or me@b', '"http://a.example:8000" or me@b'],
  ];
  for (const [text, expected] of hidden) {
    assert.equal(hideSecrets(text), expected);
    assert.equal(hideSecrets(expected), expected);
  }
});
