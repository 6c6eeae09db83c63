/** What sites are promised outlives a network process: none is asked sooner because one died. */
import assert from "node:assert/strict";
import { SITE_REST_SECONDS } from "../../src/base/limits.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { assertLost, onlyPid, pause, readPage, withLink } from "../support/network_calls.ts";

const REST_MS = SITE_REST_SECONDS * 1000;
/** Two clocks are read: the site's and the service's. */
const SLACK_MS = 30;

const linuxOnly = { ignore: Deno.build.os !== "linux" };

interface Request {
  readonly at: number;
  readonly path: string;
  readonly site: number;
}

/** Sites that note when they are asked and when they have answered. */
function startNotingSites(): ReturnType<typeof startLocalSites> & {
  readonly met: Request[];
} {
  const met: Request[] = [];
  const sites = startLocalSites(2, (path, site) => {
    met.push({ at: performance.now(), path, site });
    if (path === "/busy") {
      return new Response("later", { status: 503, headers: { "retry-after": "120" } });
    }
    if (path === "/hang") return new Promise(() => {});
    if (path === "/away") {
      return new Response(null, {
        status: 302,
        headers: { location: `${sites.origins[1]}/hang` },
      });
    }
    return new Response(`site ${site}${path}`);
  });
  return Object.assign(sites, { met });
}

/** When a site's page was asked for. */
function askedAt(met: readonly Request[], site: number, path: string): number {
  const found = met.find((request) => request.site === site && request.path === path);
  assert.ok(found, `${path} was asked`);
  return found.at;
}

Deno.test("a site rests after its last visit, whichever process made it", linuxOnly, async () => {
  await using sites = startNotingSites();
  await withLink(async ({ link, pids }) => {
    const [origin] = sites.origins;
    await readPage(link.begin(), `${origin}/first`);
    const left = performance.now();
    Deno.kill(await onlyPid(pids), "SIGKILL");
    assert.ok("text" in await readPage(link.begin(), `${origin}/second`));
    const gap = askedAt(sites.met, 0, "/second") - left;
    assert.ok(gap >= REST_MS - SLACK_MS, `asked again after ${gap} ms`);
  });
});

Deno.test("a site that was being asked rests when its process dies", linuxOnly, async () => {
  await using sites = startNotingSites();
  await withLink(async ({ link, pids }) => {
    const [origin] = sites.origins;
    await readPage(link.begin(), `${origin}/warm`);
    const hanging = readPage(link.begin(), `${origin}/hang`);
    await pause(REST_MS + 500);
    const killed = performance.now();
    Deno.kill(await onlyPid(pids), "SIGKILL");
    assertLost(await hanging);
    assert.ok("text" in await readPage(link.begin(), `${origin}/next`));
    const gap = askedAt(sites.met, 0, "/next") - killed;
    assert.ok(gap >= REST_MS - SLACK_MS, `asked again after ${gap} ms`);
  });
});

Deno.test("a site that a redirect led to rests when its process dies", linuxOnly, async () => {
  await using sites = startNotingSites();
  await withLink(async ({ link, pids }) => {
    const [origin, other] = sites.origins;
    const hanging = readPage(link.begin(), `${origin}/away`);
    for (let wait = 0; wait < 200 && sites.met.every(({ site }) => site === 0); wait++) {
      await pause(20);
    }
    await pause(REST_MS + 200);
    const killed = performance.now();
    Deno.kill(await onlyPid(pids), "SIGKILL");
    assertLost(await hanging);
    await readPage(link.begin(), `${other}/next`);
    const gap = askedAt(sites.met, 1, "/next") - killed;
    assert.ok(gap >= REST_MS - SLACK_MS, `asked again after ${gap} ms`);
  });
});

Deno.test("a pause that a site asked for outlives the process it asked", linuxOnly, async () => {
  await using sites = startNotingSites();
  await withLink(async ({ link, pids }) => {
    const [origin] = sites.origins;
    const busy = await readPage(link.begin(), `${origin}/busy`);
    assert.equal((busy as { status: number }).status, 503);
    Deno.kill(await onlyPid(pids), "SIGKILL");
    const refused = await readPage(link.begin(), `${origin}/next`) as {
      error?: { message: string };
    };
    assert.match(refused.error?.message ?? "", /asked for a pause .*1\d\d seconds/);
    assert.ok(!sites.met.some(({ path }) => path === "/next"));
  });
});
