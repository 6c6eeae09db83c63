/**
 * Ways to make the service reach a private address: none may reach the decoy on loopback.
 *
 * The decoy really listens, and only public addresses are led to the fake web: a spelling that got
 * past the guard would be dialled as it is.
 */
import { MAX_PAGE_BYTES } from "../../src/base/limits.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { createPages } from "../../src/web/fetch/pages.ts";
import { createFetchService } from "../../src/web/fetch/service.ts";
import { parseIp } from "../../src/page/url/ip.ts";
import { refusalOfIp } from "../../src/page/url/ip_ranges.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const PUBLIC = "93.184.215.14";
const TEXT = `<title>x</title>${"A sentence that is long enough to be a page. ".repeat(8)}`;

interface Arena extends AsyncDisposable {
  readonly port: number;
  /** Requests and connections that reached the decoy. */
  hits(): number;
  readonly pages: Pick<Context, "page" | "file">;
  readonly openPages: Pick<Context, "page" | "file">;
  /** Answers of the public web by path. */
  readonly web: Map<string, () => Response>;
  readonly names: Map<string, () => readonly string[]>;
}

function createArena(): Arena {
  let hits = 0;
  const quiet = { hostname: "127.0.0.1", port: 0, onListen: (): void => {} };
  const decoy = Deno.serve(quiet, () => {
    hits++;
    return new Response(TEXT, { headers: { "content-type": "text/html" } });
  });
  const six = hasIpv6()
    ? Deno.serve({ ...quiet, hostname: "::1", port: decoy.addr.port }, () => {
      hits++;
      return new Response(TEXT);
    })
    : undefined;
  const web = new Map<string, () => Response>();
  const server = Deno.serve(quiet, (request) => {
    const { pathname } = new URL(request.url);
    return web.get(pathname)?.() ??
      new Response(TEXT, { headers: { "content-type": "text/html" } });
  });
  web.set("/robots.txt", () => new Response("", { status: 404 }));
  const names = new Map<string, () => readonly string[]>();
  const service = createFetchService({
    userAgent: "service/0.1.0",
    restSeconds: 0,
    httpSeconds: 3,
    maxPageBytes: MAX_PAGE_BYTES,
    resolve: (host) => Promise.resolve(names.get(host)?.() ?? [PUBLIC]),
    dial: (address, port) => {
      const bytes = parseIp(address);
      const isPublic = bytes !== undefined && refusalOfIp(bytes) === undefined;
      return isPublic ? { address: "127.0.0.1", port: server.addr.port } : { address, port };
    },
  });
  const signal = new AbortController().signal;
  const pagesFor = (allowPrivate: boolean): Arena["pages"] =>
    createPages((request) => service.handle(request, { allowPrivate, signal }));
  return {
    port: decoy.addr.port,
    hits: () => hits,
    pages: pagesFor(false),
    openPages: pagesFor(true),
    web,
    names,
    async [Symbol.asyncDispose](): Promise<void> {
      await service.close();
      await Promise.all([decoy.shutdown(), server.shutdown(), six?.shutdown()]);
    },
  };
}

function hasIpv6(): boolean {
  try {
    Deno.listen({ hostname: "::1", port: 0 }).close();
    return true;
  } catch {
    return false;
  }
}

/** Hosts that are this machine or another private place, in every spelling; `P` is the decoy's port. */
const HOSTS = [
  // IPv4, as it is and as programs of old read it.
  "127.0.0.1:P",
  "127.0.0.1.:P",
  "127.1:P",
  "127.0.1:P",
  "127.000.000.001:P",
  "0177.0.0.1:P",
  "0177.0.0.01:P",
  "00000177.0.0.1:P",
  "0x7f.0.0.1:P",
  "0x7F.0x0.0x0.0x1:P",
  "0x7f.1:P",
  "0x7f000001:P",
  "0X7F000001:P",
  "017700000001:P",
  "2130706433:P",
  "127.0.0.0x1:P",
  "127.65535:P",
  "127.16777215:P",
  "0:P",
  "0x0:P",
  "0.0.0.0:P",
  "00.00.00.00:P",
  "127.0.0.1%00.shop.example:P",
  "%31%32%37.0.0.1:P",
  "127%2e0%2e0%2e1:P",
  "127.0.0.%31:P",
  "\uff11\uff12\uff17.0.0.1:P",
  "127\u30020\u30020\u30021:P",
  "127\uff0e0\uff0e0\uff0e1:P",
  "\u2460\u2461\u2466.0.0.1:P",
  "\u{1d7cf}\u{1d7d0}\u{1d7d5}.0.0.1:P",
  "127.0.0.1\u00ad:P",
  "1\u200b27.0.0.1:P",
  // IPv6.
  "[::1]:P",
  "[0:0:0:0:0:0:0:1]:P",
  "[0000:0000:0000:0000:0000:0000:0000:0001]:P",
  "[::0001]:P",
  "[0::1]:P",
  "[::]:P",
  "[::127.0.0.1]:P",
  "[::7f00:1]:P",
  "[::ffff:127.0.0.1]:P",
  "[::FFFF:7F00:0001]:P",
  "[0:0:0:0:0:ffff:127.0.0.1]:P",
  "[::ffff:0:127.0.0.1]:P",
  "[::ffff:10.0.0.1]:P",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::127.0.0.1]:P",
  "[64:ff9b::7f00:1]:P",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::7f00:1]:P",
  "[2002:7f00:1::]:P",
  "[2002:a9fe:a9fe::]",
  "[2001:0:5db8:d70e::80ff:fffe]:P",
  "[2001:db8::1]:P",
  "[3fff::1]:P",
  "[5f00::1]:P",
  "[fe80::1]:P",
  "[fe80::1%25lo]:P",
  "[fe80::1%25eth0]:P",
  "[::1%251]:P",
  "[fec0::1]:P",
  "[fc00::1]:P",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "[ff02::1]:P",
  "[ff05::1:3]:P",
  "[100::1]:P",
  "[::1",
  "[::1]]:P",
  "[127.0.0.1]:P",
  "::1",
  // Networks.
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.254",
  "192.168.0.1",
  "192.168.1.1:8080",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "169.254.170.2",
  "169.254.0.1",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "0xa9fea9fe",
  "2852039166",
  "0251.0376.0251.0376",
  "169.254.43518",
  "0xa9.0xfe.0xa9.0xfe",
  "10.1",
  "0xc0a80001",
  // Names.
  "localhost:P",
  "LOCALHOST:P",
  "localhost.:P",
  "localhost..:P",
  "a.localhost:P",
  "loc\u00adalhost:P",
  "\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54:P",
  "localhost.localdomain:P",
  "printer.local",
  "metadata.google.internal",
  "METADATA.google.internal.",
  "metadata.goog",
  "metadata",
  "instance-data",
  "instance-data.ec2.internal",
  "kubernetes.default.svc.cluster.local",
  "router.lan",
  "nas.home",
  "nas.home.arpa",
  "wiki.corp",
  "wiki.intranet",
  "db.private",
  "intranet",
  "a..b",
  ".example",
  // What one program takes for user info and another for the host.
  "shop.example@127.0.0.1:P",
  "shop.example:80@127.0.0.1:P",
  "93.184.215.14@127.0.0.1:P",
  "shop.example%40127.0.0.1:P",
  "127.0.0.1:P\\@shop.example",
  "shop.example\\@127.0.0.1:P",
  "shop.example:80\\@127.0.0.1:P",
  "a@b@127.0.0.1:P",
  "\t127.0.0.1:P",
  "127.0.\n0.1:P",
  "\\127.0.0.1:P",
  "/127.0.0.1:P",
  "//127.0.0.1:P",
];

/** Whole addresses. */
const ADDRESSES = [
  "http:127.0.0.1:P/",
  "http:/127.0.0.1:P/",
  "http:\\\\127.0.0.1:P\\",
  "http:///127.0.0.1:P/",
  "HTTP://127.0.0.1:P/",
  " http://127.0.0.1:P/ ",
  "ht\ntp://127.0.0.1:P/",
  "file:///etc/passwd",
  "file://127.0.0.1/etc/passwd",
  "ftp://127.0.0.1:P/",
  "gopher://127.0.0.1:P/_GET%20/",
  "dict://127.0.0.1:P/d",
  "ldap://127.0.0.1:P/",
  "ws://127.0.0.1:P/",
  "data:text/html,<p>x",
  "javascript:fetch('http://127.0.0.1:P/')",
  "blob:http://127.0.0.1:P/x",
  "view-source:http://127.0.0.1:P/",
  "jar:http://127.0.0.1:P/!/",
  "http://",
  "http://?",
  "http://@/",
  "http://user:@/",
  "http://:80/",
];

/** Ports that speak something else than HTTP, on a public host. */
const PORTS = [21, 22, 23, 25, 53, 110, 139, 389, 445 - 18, 465, 587, 993, 2375, 3306, 5432, 5900]
  .concat([6000, 6379, 6667, 11211, 27017]);

/** What a name may lead to besides its public address. */
const ANSWERS = [
  ["127.0.0.1"],
  ["10.0.0.1"],
  ["169.254.169.254"],
  ["168.63.129.16"],
  ["0.0.0.0"],
  ["::1"],
  ["::"],
  ["::ffff:127.0.0.1"],
  ["::ffff:7f00:1"],
  ["64:ff9b::7f00:1"],
  ["2002:7f00:1::"],
  ["fe80::1"],
  ["fe80::1%lo"],
  ["fd00:ec2::254"],
  ["fec0::1"],
  [PUBLIC, "127.0.0.1"],
  ["127.0.0.1", PUBLIC],
  [PUBLIC, "::1"],
  [PUBLIC, PUBLIC, PUBLIC, "10.1.2.3"],
  ["2130706433"],
  ["0x7f.1"],
  ["localhost"],
  ["not an address"],
  [""],
  [],
];

const CODES = new Set(["refused_address", "fetch_failed", "bad_input"]);

async function refused(work: Promise<unknown>, what: string): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `${what}: ${error === undefined ? "answered" : error}`);
  assert.ok(CODES.has(error.code), `${what}: ${error.code}`);
  assert.ok(!error.retryable || error.code === "fetch_failed", what);
  return error;
}

let attacks = 0;

Deno.test("page() reaches no private address however it is spelled", async () => {
  await using arena = createArena();
  const addresses = [...HOSTS.map((host) => `http://${host}/`), ...ADDRESSES];
  for (const each of addresses) {
    const address = each.replaceAll("P/", `${arena.port}/`).replaceAll(":P", `:${arena.port}`);
    await refused(arena.pages.page(address), address);
    await refused(arena.pages.file(address), address);
    attacks += 1;
  }
  for (const port of PORTS) {
    const address = `http://shop.example:${port}/`;
    assert.equal((await refused(arena.pages.page(address), address)).code, "refused_address");
    attacks += 1;
  }
  assert.equal(arena.hits(), 0);
});

Deno.test("page() reaches no private address through the name of a public host", async () => {
  await using arena = createArena();
  for (const [at, addresses] of ANSWERS.entries()) {
    const host = `name${at}.example`;
    arena.names.set(host, () => addresses);
    await refused(arena.pages.page(`http://${host}:${arena.port}/`), String(addresses));
    attacks += 1;
  }
  assert.equal(arena.hits(), 0);
});

Deno.test("page() reaches no private address through a redirect", async () => {
  await using arena = createArena();
  arena.names.set("inside.example", () => ["10.0.0.1"]);
  const hosts = HOSTS.filter((host) => !/[\s\u0080-\u{10ffff}]/u.test(host));
  const targets = [
    ...hosts.map((host) => `http://${host}/`),
    ...hosts.slice(0, 12).map((host) => `//${host}/`),
    ...ADDRESSES.filter((address) => !/\s|^http:\/\/[?:@]?\/?/.test(address)),
    "http://inside.example/",
    "\\\\127.0.0.1:P/",
    "/\\127.0.0.1:P/",
  ];
  for (const each of targets) {
    const location = each.replaceAll("P/", `${arena.port}/`).replaceAll(":P", `:${arena.port}`);
    arena.web.set("/jump", () => new Response(null, { status: 302, headers: { location } }));
    const outcome = await arena.pages.page("http://shop.example/jump").catch((error) => error);
    attacks += 1;
    // `::1` or `[::1` are no addresses: such a redirect leads nowhere or to a page of the same host.
    if (outcome instanceof ToolError) assert.ok(CODES.has(outcome.code), location);
    else assert.equal(new URL(outcome.url).host, "shop.example", location);
  }
  assert.equal(arena.hits(), 0);
});

Deno.test("page() reaches no private address by a redirect of a site's own files", async () => {
  await using arena = createArena();
  const to = `http://127.0.0.1:${arena.port}/`;
  const jump = (): Response => new Response(null, { status: 302, headers: { location: to } });
  arena.web.set("/.well-known/tdmrep.json", jump);
  await arena.pages.page("http://shop.example/", { respectTdm: true });
  arena.web.set("/robots.txt", jump);
  await refused(arena.pages.page("http://else.example/"), "robots.txt");
  await refused(arena.pages.file("http://else.example/sitemap.xml"), "a file");
  await refused(arena.pages.file("http://third.example/robots.txt"), "robots.txt itself");
  await refused(arena.pages.page(to, { at: "2024" }), "a capture");
  attacks += 5;
  assert.equal(arena.hits(), 0);
});

Deno.test("page() is not led inside by a name that answers differently each time", async () => {
  await using arena = createArena();
  const patterns = [
    [PUBLIC, "127.0.0.1"],
    [PUBLIC, PUBLIC, "127.0.0.1"],
    [PUBLIC, PUBLIC, PUBLIC, "127.0.0.1"],
    ["127.0.0.1", PUBLIC],
  ];
  for (const [at, pattern] of patterns.entries()) {
    let asked = 0;
    const host = `rebind${at}.example`;
    arena.names.set(host, () => [pattern[asked++ % pattern.length] ?? PUBLIC]);
    for (let round = 0; round < 6; round++) {
      await arena.pages.page(`http://${host}:${arena.port}/`).catch((error) => {
        assert.ok(error instanceof ToolError && CODES.has(error.code), String(error));
      });
      attacks += 1;
    }
  }
  assert.equal(arena.hits(), 0);
});

Deno.test("page() never uses a connection that an open call left behind", async () => {
  await using arena = createArena();
  const address = `http://127.0.0.1:${arena.port}/`;
  // The control: with private addresses open the decoy is reached, so it can be reached.
  assert.equal((await arena.openPages.page(address)).status, 200);
  const before = arena.hits();
  assert.ok(before > 0);
  await refused(arena.pages.page(address), address);
  arena.names.set("kept.example", () => ["127.0.0.1"]);
  await arena.openPages.page(`http://kept.example:${arena.port}/`);
  const again = arena.hits();
  await refused(arena.pages.page(`http://kept.example:${arena.port}/`), "kept");
  attacks += 2;
  assert.equal(arena.hits(), again);
});

Deno.test("page() speaks only http and https even where private addresses are open", async () => {
  await using arena = createArena();
  const places = ["gopher", "dict", "ftp", "ws"].map((each) =>
    `${each}://127.0.0.1:${arena.port}/`
  );
  for (const location of [...places, "file:///etc/passwd", "data:text/html,x"]) {
    arena.web.set("/jump", () => new Response(null, { status: 302, headers: { location } }));
    const error = await refused(arena.openPages.page("http://shop.example/jump"), location);
    assert.equal(error.code, "refused_address", location);
    attacks += 1;
  }
  assert.equal(arena.hits(), 0);
});

Deno.test("the attack list is as long as it is said to be", () => {
  console.log(`attacks tried: ${attacks}`);
  assert.ok(attacks >= 150, String(attacks));
});
