/**
 * The environment's proxies lead nowhere: a proxy would connect to addresses that nobody judged.
 *
 * In a process of its own, since variables of the environment hold for every test beside it.
 */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";

const VARIABLES = [
  "HTTP_PROXY",
  "http_proxy",
  "HTTPS_PROXY",
  "https_proxy",
  "ALL_PROXY",
  "all_proxy",
];

Deno.test(`${PROGRAM_NAME} does not go where the environment's proxies would send it`, async () => {
  let asked = 0;
  const headers = { "content-type": "text/html" };
  const proxy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    asked += 1;
    return new Response("<title>of the proxy</title>", { headers });
  });
  const site = Deno.serve(
    { hostname: "127.0.0.2", port: 0, onListen() {} },
    () => new Response("<title>of the site</title>", { headers }),
  );
  const proxies = VARIABLES.map((name) => [name, `http://127.0.0.1:${proxy.addr.port}`]);
  // Deno itself asks after a newer version from time to time, through the proxy.
  const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", DENO_NO_UPDATE_CHECK: "1" };
  const { code, stdout, stderr } = await runProgram(
    ["call", "fetch_page", `http://127.0.0.2:${site.addr.port}/`],
    { ...env, ...Object.fromEntries(proxies) },
  );
  await Promise.all([proxy.shutdown(), site.shutdown()]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /of the site/);
  assert.equal(asked, 0);
});
