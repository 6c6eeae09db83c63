/** `service crawl --warc`: what the site delivered, so that answers can be derived again. */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { PROGRAM_NAME, runHasty, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const words = (name: string): string => `Words about ${name}, in one sentence. `.repeat(12);
const PAGES: Readonly<Record<string, string>> = {
  "/": `<title>Start</title><main><p>${words("start")}</p><a href=/a>a</a><a href=/b>b</a></main>`,
  "/a": `<title>Ä page</title><main><p>${words("ä")}</p></main>`,
  "/b": `<title>B</title><main><p>${words("b")}</p></main>`,
};

function answer(path: string, _site: number, request: Request): Response {
  const html = PAGES[path];
  const etag = `"${path}"`;
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers: { etag } });
  }
  const headers = { "content-type": "text/html; charset=utf-8", etag };
  return new Response(html ?? "none", { status: html === undefined ? 404 : 200, headers });
}

Deno.test(`${PROGRAM_NAME} crawl keeps an archive that batch reads the same answers of`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  try {
    const archive = `${folder}/site.warc.gz`;
    const crawl = (...more: string[]) =>
      runHasty(
        ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out.jsonl`, "--warc", archive, ...more],
        ENV,
      );
    const first = await crawl("--max-pages", "2");
    assert.equal(first.code, 0, first.stderr);
    // As a run leaves it that is killed amid a record.
    const whole = await Deno.readFile(archive);
    await Deno.writeFile(archive, whole.slice(0, 40), { append: true });
    // Without its archive, or with another, what is read from here on would be in none of it.
    const bare = ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out.jsonl`, "--resume"];
    for (
      const [more, why] of [
        [[], /the crawl keeps an archive of what it reads: give its --warc again/],
        [["--warc", `${folder}/empty.warc.gz`], /the archive is empty, and the crawl has one/],
      ] as const
    ) {
      const { code, stderr } = await runHasty([...bare, ...more], ENV);
      assert.equal(code, 2, stderr);
      assert.match(stderr, why);
    }
    const second = await crawl("--resume");
    assert.equal(second.code, 0, second.stderr);
    const records = gunzipSync(await Deno.readFile(archive)).toString("utf8");
    assert.equal(records.match(/^WARC-Type: response\r$/gm)?.length, 3);
    assert.equal(records.match(/^WARC-Type: request\r$/gm)?.length, 3);
    assert.equal(records.match(/^WARC-Payload-Digest: sha1:[A-Z2-7]{32}\r$/gm)?.length, 3);

    const read = await runProgram(["batch", "extract_declared", archive], ENV);
    assert.equal(read.code, 0, read.stderr);
    const lines = read.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    const crawled = (await Deno.readTextFile(`${folder}/out.jsonl`)).trimEnd().split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ summary }) => summary.title.value),
      crawled.map(({ summary }) => summary.title.value),
    );

    const again = await crawl("--again");
    assert.equal(again.code, 0, again.stderr);
    const later = gunzipSync(await Deno.readFile(archive)).toString("utf8");
    assert.equal(later.match(/^WARC-Type: revisit\r$/gm)?.length, 3);

    const taken = await runHasty(
      ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/other.jsonl`, "--warc", archive],
      ENV,
    );
    assert.equal(taken.code, 2);
    assert.match(taken.stderr, /the archive is not empty and none of this crawl/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
