/** A crawl that goes on over HTTP: the cursor is signed, long, and taken by a replica. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, startHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = {
  SERVICE_ALLOW_PRIVATE: "1",
  SERVICE_BROWSER: "none",
  SERVICE_SANDBOX: "off",
  SERVICE_CURSOR_SECRET: "a secret that two replicas share",
};

interface Crawled {
  ok: boolean;
  cursor?: string;
  pages: { url: string }[];
  error?: { code: string; message: string };
}

Deno.test(`${PROGRAM_NAME} goes on with a replica's crawl, and with no forged one`, async () => {
  const links = Array.from({ length: 300 }, (_, at) => `<a href="/p/${at * 7919}">x</a>`).join("");
  const body = `<title>T</title><p>${"Some words of a page. ".repeat(20)}</p>${links}`;
  await using sites = startLocalSites(
    1,
    () => new Response(body, { headers: { "content-type": "text/html" } }),
  );
  const url = `${sites.origins[0]}/`;
  const replicas = await Promise.all([startHasty([], ENV), startHasty([], ENV)]);
  const call = async (replica: number, cursor: string | null): Promise<[number, Crawled]> => {
    const response = await fetch(`${replicas[replica]?.base}/v1/tools/crawl_site`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url, cursor, max_pages: 1, visible: false }),
    });
    return [response.status, await response.json()];
  };
  const [, first] = await call(0, null);
  const cursor = String(first.cursor);
  assert.ok(cursor.length > 1_024, "long enough to stay bytes on its way");
  const [forged, replica] = await Promise.all([
    call(0, `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}`.replace("e", "f")),
    call(1, cursor),
  ]);
  assert.equal(forged[0], 400);
  assert.match(forged[1].error?.message ?? "", /^the cursor cannot be used: it was not made by/);
  assert.equal(replica[0], 200);
  assert.notEqual(replica[1].cursor, cursor);
  await Promise.all(replicas.map((each) => each.stop()));
});
