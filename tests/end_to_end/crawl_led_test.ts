/** `service crawl` on pages that lead on by themselves: by a `meta` refresh or a `Refresh` header. */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { PROGRAM_NAME, runHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const text = (name: string): string => `Words about ${name}, in one sentence. `.repeat(12);
const PAGES: Readonly<Record<string, string>> = {
  "/": "<title>Moved</title><meta http-equiv=refresh content='0; url=/home'><p>Please wait",
  "/home": `<title>Home</title><main><p>${text("home")}</p><a href=/header>h</a>` +
    "<a href=/empty>e</a><a href=/off>o</a></main>",
  "/header": "<title>Moved</title><p>Please wait",
  "/empty": "",
  "/a": `<title>A</title><main><p>${text("a")}</p></main>`,
  "/b": `<title>B</title><main><p>${text("b")}</p></main>`,
  "/off": "<title>Moved</title><meta http-equiv=refresh content='0; url=http://127.0.0.9/x'>",
};
const REFRESHES: Readonly<Record<string, string>> = {
  "/header": "0; url=/a",
  "/empty": "0; url=/b",
};

function answer(path: string): Response {
  const html = PAGES[path];
  const refresh = REFRESHES[path];
  const headers = { "content-type": "text/html", "last-modified": "Tue, 03 Mar 2026 10:00:00 GMT" };
  return new Response(html ?? "none", {
    status: html === undefined ? 404 : 200,
    headers: refresh === undefined ? headers : { ...headers, refresh },
  });
}

Deno.test(`${PROGRAM_NAME} crawl goes where pages lead by themselves`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  try {
    const [output, archive] = [`${folder}/out.jsonl`, `${folder}/out.warc.gz`];
    const args = ["crawl", `${sites.origins[0]}/`, "-o", output, "--warc", archive];
    const { code, stderr } = await runHasty(args, ENV);
    assert.equal(code, 0, stderr);
    const lines = (await Deno.readTextFile(output)).trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    const path = (url: string): string => url.replace(sites.origins[0] ?? "", "");
    assert.deepEqual(
      lines.map(({ url, landed, summary, error }) => [
        path(url),
        error?.code ?? `${summary.title.value} at ${path(landed)}`,
      ]),
      [
        ["/", "Home at /home"],
        ["/header", "A at /a"],
        ["/empty", "B at /b"],
        ["/off", "redirected_off_site"],
      ],
    );
    const archived = gunzipSync(await Deno.readFile(archive)).toString("utf8");
    const responses = archived.match(/^WARC-Type: response\r\n(?:.+\r\n)*/gm) ?? [];
    assert.deepEqual(
      responses.map((head) => path(/^WARC-Target-URI: (.*)\r$/m.exec(head)?.[1] ?? "")),
      ["/home", "/a", "/b"],
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
