/**
 * Three replicas of the program and one Redis: to a site they are one visitor. What they did is read
 * from the log of the site.
 */
import assert from "node:assert/strict";
import { createClient } from "@redis/client";
import { SITE_REST_SECONDS } from "../../src/base/limits.ts";
import { pause } from "../support/network_calls.ts";
import { freePort, type Serving, startServing } from "../support/program.ts";
import { hasRedis, type RedisServer, startRedis } from "./redis_server.ts";

const isThere = await hasRedis();
if (!isThere) console.log("passed over: redis-server is not installed");
const withRedis = { ignore: !isThere };

const REPLICAS = 3;
const REST_MS = SITE_REST_SECONDS * 1000;
/** Redis counts whole milliseconds, and both ends of a gap are read here. */
const SLACK_MS = 15;

const PAGE = `<title>Here</title>${
  "<p>Some words of a page that is worth its visit.</p>".repeat(9)
}`;

interface Met {
  readonly at: number;
  readonly path: string;
}

interface Replicas extends AsyncDisposable {
  readonly origin: string;
  readonly met: Met[];
  readonly served: readonly Serving[];
  readonly redis: RedisServer;
}

async function startReplicas(
  count = REPLICAS,
  more: Readonly<Record<string, string>> = {},
): Promise<Replicas> {
  const met: Met[] = [];
  // Not of `startLocalSites`: its sites answer for robots.txt themselves.
  const site = Deno.serve({ hostname: "127.0.0.2", port: 0, onListen() {} }, ({ url }) => {
    const path = new URL(url).pathname;
    met.push({ at: performance.now(), path });
    if (path === "/robots.txt") return new Response("User-agent: *\nDisallow: /secret");
    if (path === "/busy") {
      return new Response("later", { status: 503, headers: { "retry-after": "120" } });
    }
    const fresh = path.startsWith("/fresh") ? { "cache-control": "max-age=60" } : {};
    return new Response(PAGE, {
      headers: { "content-type": "text/html", "content-length": `${PAGE.length}`, ...fresh },
    });
  });
  const redis = await startRedis(freePort());
  const env = {
    SERVICE_REDIS: redis.address,
    SERVICE_ALLOW_PRIVATE: "1",
    SERVICE_BROWSER: "none",
    ...more,
  };
  const served = await Promise.all(
    Array.from({ length: count }, () => startServing(["--log", "none"], env)),
  );
  return {
    origin: `http://127.0.0.2:${site.addr.port}`,
    met,
    served,
    redis,
    async [Symbol.asyncDispose]() {
      await Promise.all(served.map((one) => one.stop().catch(() => {})));
      await redis.stop();
      await site.shutdown();
    },
  };
}

interface Fetched {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

async function fetchPage({ base }: Serving, url: string): Promise<Fetched> {
  const response = await fetch(`${base}/v1/tools/fetch_page`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  return await response.json();
}

/** Fetches so many pages from each replica, all at once. */
async function fetchAll({ served, origin }: Replicas, pages: number, of: string): Promise<void> {
  const calls = served.flatMap((one, replica) =>
    Array.from({ length: pages }, (_, at) => fetchPage(one, `${origin}/${of}-${replica}-${at}`))
  );
  for (const answer of await Promise.all(calls)) {
    assert.equal(answer.ok, true, JSON.stringify(answer));
  }
}

/** The gaps between visits, in milliseconds; a robots.txt belongs to the visit it begins. */
function gapsOf(met: readonly Met[]): number[] {
  const visits = met.filter(({ path }) => path !== "/robots.txt");
  return visits.slice(1).map(({ at }, before) => at - (visits[before] as Met).at);
}

const aloneLines = (one: Serving): number => one.said().split("is away").length - 1;
const backLines = (one: Serving): number => one.said().split("answers again").length - 1;

async function until(what: () => boolean): Promise<void> {
  for (let wait = 0; !what(); wait++) {
    assert.ok(wait < 400, String(what));
    await pause(25);
  }
}

Deno.test(
  "three replicas keep the gaps of one, and ask for robots.txt once",
  withRedis,
  async () => {
    await using replicas = await startReplicas();
    await fetchAll(replicas, 3, "page");
    const { met, served, origin } = replicas;
    assert.equal(met.filter(({ path }) => path === "/robots.txt").length, 1);
    const gaps = gapsOf(met);
    assert.equal(gaps.length, 3 * REPLICAS - 1);
    assert.ok(Math.min(...gaps) >= REST_MS - SLACK_MS, `gaps of ${gaps.map(Math.round)} ms`);
    const refused = await Promise.all(served.map((one) => fetchPage(one, `${origin}/secret`)));
    assert.deepEqual(refused.map(({ error }) => error?.code), Array(3).fill("refused_by_robots"));
    assert.equal(met.filter(({ path }) => path === "/robots.txt").length, 1);
  },
);

/** Reads a page by each replica and token, all at once; how each answer came out of a cache. */
async function readByAll(
  { served, origin }: Pick<Replicas, "served" | "origin">,
  path: string,
  tokens: readonly string[],
): Promise<unknown[]> {
  const answers = await Promise.all(served.flatMap(({ base }) =>
    tokens.map(async (token) => {
      const response = await fetch(`${base}/v1/tools/page_markdown`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ html_or_url: `${origin}${path}` }),
      });
      return await response.json();
    })
  ));
  for (const answer of answers) assert.equal(answer.ok, true, JSON.stringify(answer));
  return answers.map(({ fetch }) => fetch.cache);
}

Deno.test("three replicas that share their pages ask for one once a token", withRedis, async () => {
  const tokens = ["a-first-token", "a-second-token"];
  await using replicas = await startReplicas(REPLICAS, {
    SERVICE_CACHE: "redis",
    SERVICE_API_TOKENS: tokens.join(","),
  });
  const visits = (path: string): number => replicas.met.filter((met) => met.path === path).length;
  const uses = await readByAll(replicas, "/fresh/a", tokens.slice(0, 1));
  assert.deepEqual(uses.sort(), ["hit", "hit", undefined]);
  assert.equal(visits("/fresh/a"), 1);
  await readByAll(replicas, "/fresh/b", tokens);
  assert.equal(visits("/fresh/b"), 2);
  // What its site does not say is good is asked for by each.
  await readByAll(replicas, "/other", tokens.slice(0, 1));
  assert.equal(visits("/other"), 3);
});

Deno.test("replicas of one token each do not read one another's pages", withRedis, async () => {
  const env = { SERVICE_CACHE: "redis", SERVICE_API_TOKEN: "one-token" };
  await using replicas = await startReplicas(1, env);
  const start = (token: string): Promise<Serving> =>
    startServing(["--log", "none"], {
      ...env,
      SERVICE_API_TOKEN: token,
      SERVICE_REDIS: replicas.redis.address,
      SERVICE_ALLOW_PRIVATE: "1",
      SERVICE_BROWSER: "none",
    });
  const [other, same] = [await start("other-token"), await start("one-token")];
  const read = (served: readonly Serving[], token: string): Promise<unknown[]> =>
    readByAll({ served, origin: replicas.origin }, "/fresh", [token]);
  assert.deepEqual(await read(replicas.served, "one-token"), [undefined]);
  assert.deepEqual(await read([other], "other-token"), [undefined]);
  assert.deepEqual(await read([same], "one-token"), ["hit"]);
  await Promise.all([other.stop(), same.stop()]);
});

Deno.test("a pause asked of one replica is kept by all", withRedis, async () => {
  await using replicas = await startReplicas();
  const { served, origin, met } = replicas;
  await fetchPage(served[0] as Serving, `${origin}/busy`);
  for (const one of served) {
    const { error } = await fetchPage(one, `${origin}/next`);
    assert.match(error?.message ?? "", /asked for a pause .*1[12]\d seconds/);
  }
  assert.equal(met.filter(({ path }) => path === "/next").length, 0);
});

Deno.test(
  "without Redis each goes on alone and says so once; then they meet again",
  withRedis,
  async () => {
    await using replicas = await startReplicas();
    const { served, redis, met } = replicas;
    await fetchAll(replicas, 1, "before");
    await redis.stop();
    await until(() => served.every((one) => aloneLines(one) > 0));
    met.length = 0;
    await fetchAll(replicas, 2, "alone");
    assert.equal(met.length, 2 * REPLICAS);
    await redis.start();
    await until(() => served.every((one) => backLines(one) > 0));
    await pause(REST_MS);
    met.length = 0;
    await fetchAll(replicas, 2, "again");
    const gaps = gapsOf(met);
    assert.ok(Math.min(...gaps) >= REST_MS - SLACK_MS, `gaps of ${gaps.map(Math.round)} ms`);
    assert.deepEqual(served.map(aloneLines), [1, 1, 1]);
    assert.deepEqual(served.map(backLines), [1, 1, 1]);
  },
);

Deno.test(
  "a Redis that takes connections and answers nothing delays a call by seconds",
  withRedis,
  async () => {
    await using replicas = await startReplicas(1);
    const { redis, served } = replicas;
    await fetchAll(replicas, 1, "before");
    redis.freeze();
    await fetchAll(replicas, 2, "frozen");
    assert.deepEqual(served.map(aloneLines), [1]);
    redis.thaw();
    await pause(3_000);
    await fetchAll(replicas, 1, "after");
    assert.deepEqual(served.map(backLines), [1]);
  },
);

Deno.test("a replica that is killed keeps a site no longer than its lease", withRedis, async () => {
  await using replicas = await startReplicas(2);
  const { served, origin, met } = replicas;
  const [dying, next] = served as [Serving, Serving];
  const lost = fetchPage(dying, `${origin}/lost`).catch(() => undefined);
  await until(() => met.some(({ path }) => path === "/lost" || path === "/robots.txt"));
  await dying.stop("SIGKILL");
  await lost;
  assert.equal((await fetchPage(next, `${origin}/next`)).ok, true);
});

Deno.test(
  "Redis holds no address, no name of a site and nothing a caller sent",
  withRedis,
  async () => {
    await using replicas = await startReplicas(1);
    const { redis, origin, served } = replicas;
    const { host } = new URL(origin);
    await fetchPage(served[0] as Serving, `http://me:pass-word@${host}/private-path?query=word`);
    const client = createClient({ url: redis.address });
    await client.connect();
    try {
      const keys = await client.keys("*");
      assert.ok(keys.length >= 1, "something is kept");
      for (const key of keys) {
        assert.match(key, /^service:1:(?:turn|rest|robots|rung):[\w-]{43}$/);
        assert.ok(await client.pTTL(key) > 0, `${key} ends by itself`);
        const text = await client.get(key) ?? "";
        for (const sent of ["private-path", "pass-word", "query"]) assert.ok(!text.includes(sent));
      }
    } finally {
      client.destroy();
    }
  },
);
