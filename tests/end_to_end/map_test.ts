/** `service map`: all addresses of a site in one command, however many calls that takes. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const ADDRESSES = 1_300;

Deno.test(`${PROGRAM_NAME} map lists every address once, over several calls`, async () => {
  await using sites = startLocalSites(1, (path, _site, request) => {
    if (path !== "/sitemap.xml") {
      return new Response(
        "<title>Start</title><p>Words of a start page, with <a href=/extra>one</a>",
        {
          headers: { "content-type": "text/html" },
        },
      );
    }
    const { origin } = new URL(request.url);
    const rows = Array.from(
      { length: ADDRESSES },
      (_, at) => `<url><loc>${origin}/p/${at}</loc></url>`,
    );
    return new Response(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join("")}</urlset>`,
      { headers: { "content-type": "application/xml" } },
    );
  });
  const [origin = ""] = sites.origins;
  const all = await runProgram(["map", `${origin}/`], ENV);
  assert.equal(all.code, 0, all.stderr);
  const rows = all.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const urls = new Set(rows.map(({ url }) => url));
  assert.equal(urls.size, rows.length);
  for (let at = 0; at < ADDRESSES; at++) assert(urls.has(`${origin}/p/${at}`), `${at}`);
  assert.deepEqual(JSON.parse(all.stderr.trimEnd().split("\n").at(-1) ?? ""), {
    map: "done",
    listed: rows.length,
  });

  const some = await runProgram(["map", `${origin}/`, "--plain", "--max", "5"], ENV);
  assert.deepEqual(some.stdout.trimEnd().split("\n").length, 5);
  assert.match(some.stdout, /^http:\/\/[^\s"]+\/p\/0\n/);
  assert.match(some.stderr, /"map":"stopped: --max is reached","listed":5/);
});

Deno.test(`${PROGRAM_NAME} map refuses what is no site, and says what it could not read`, async () => {
  for (
    const [args, says] of [
      [[], /map needs one address/],
      [["mailto:a@b.example"], /no http\(s\) address that can be mapped/],
      [["https://a.example/", "--max", "0"], /--max/],
      [["http://127.0.0.1:9/"], /refused_address/],
    ] as const
  ) {
    const refused = await runProgram(["map", ...args], { SERVICE_BROWSER: "none" });
    assert.deepEqual([refused.code, refused.stdout], [2, ""], args.join(" "));
    assert.match(refused.stderr, says);
  }
});
