/** The file of `SERVICE_SITES`, from the command line to the site; nothing else learns what it has. */
import assert from "node:assert/strict";
import { startLocalSites } from "../support/local_sites.ts";
import { PROGRAM_NAME, runProgram, startServing } from "../support/program.ts";

const SECRET = "s-e-c-r-e-t";
const PAGE = `<title>Here</title>${
  "<p>Some words of a page that is worth its visit.</p>".repeat(9)
}`;

async function withFile(text: string, use: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, text);
    await use(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test(`serve of ${PROGRAM_NAME} sends a site what SERVICE_SITES has, and tells nobody`, async () => {
  const cookies: (string | null)[] = [];
  const server = Deno.serve({ hostname: "127.0.0.2", port: 0, onListen() {} }, (request) => {
    if (new URL(request.url).pathname === "/page") cookies.push(request.headers.get("cookie"));
    return new Response(PAGE, { headers: { "content-type": "text/html" } });
  });
  const origin = `http://127.0.0.2:${server.addr.port}`;
  await withFile(JSON.stringify({ [origin]: { cookies: `session=${SECRET}` } }), async (path) => {
    const env = { SERVICE_SITES: path, SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" };
    const served = await startServing([], env);
    const response = await fetch(`${served.base}/v1/tools/fetch_page`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `${origin}/page` }),
    });
    const answer = await response.text();
    await served.stop();
    assert.deepEqual(cookies, [`session=${SECRET}`]);
    assert.equal(JSON.parse(answer).ok, true, answer);
    assert.ok(!answer.includes(SECRET) && !served.said().includes(SECRET));
  });
  await server.shutdown();
});

Deno.test(`${PROGRAM_NAME} starts with no file of sites it cannot use, and tells nothing of it`, async () => {
  await using sites = startLocalSites(1, () => new Response(PAGE));
  await withFile(`{"a.example": "${SECRET}"}`, async (path) => {
    const runs = [path, `${path}-none`].map((file) =>
      runProgram(["call", "fetch_page", `${sites.origins[0]}/`], { SERVICE_SITES: file })
    );
    for (const { code, stderr, stdout } of await Promise.all(runs)) {
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(stderr, /^service: SERVICE_SITES: /m);
      assert.ok(!stderr.includes(SECRET));
    }
  });
});
