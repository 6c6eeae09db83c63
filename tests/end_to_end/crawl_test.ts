/** `service crawl` against a real site: what it writes, that it goes on, and where it may write. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const text = (name: string): string => `Words about ${name}, in one sentence. `.repeat(12);
const PAGES: Readonly<Record<string, string>> = {
  "/docs/": `<title>Start</title><main><p>${text("start")}</p><a href="guide">g</a>` +
    `<a href="/docs/api?v=1">a</a><a href="/shop/">s</a><a href="gone">x</a></main>`,
  "/docs/guide": `<title>Guide</title><main><p>${text("the guide")}</p></main>`,
  "/docs/api": `<title>API</title><main><p>${text("calls")}</p></main>`,
};

async function namesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => name).sort();
}

function answer(path: string): Response {
  const page = PAGES[path];
  const headers = { "content-type": "text/html" };
  return page === undefined
    ? new Response("<p>none", { status: 404, headers })
    : new Response(page, { headers });
}

Deno.test(`${PROGRAM_NAME} crawl writes a folder of Markdown, and goes on where it stopped`, async () => {
  const asked: string[] = [];
  await using sites = startLocalSites(1, (path) => {
    asked.push(path);
    return answer(path);
  });
  const folder = await Deno.makeTempDir();
  const args = [
    "crawl",
    `${sites.origins[0]}/docs/`,
    "-o",
    `${folder}/out`,
    "--include",
    "/docs/*",
  ];
  const first = await runProgram([...args, "--max-pages", "2"], ENV);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stderr, /2 read, 0 failed, 2 wait: .*\/docs\/guide/);
  const again = await runProgram(args, ENV);
  assert.equal(again.code, 2);
  assert.match(again.stderr, /is not empty: give --resume to go on with it/);
  const second = await runProgram([...args, "--resume"], ENV);
  assert.equal(second.code, 0, second.stderr);
  assert.match(second.stderr, /\{"crawl":"done","read":3,"failed":1\}\n$/);
  assert.deepEqual(asked.toSorted(), ["/docs/", "/docs/api", "/docs/gone", "/docs/guide"]);
  const names = await namesIn(`${folder}/out/docs`);
  assert.match(names.join(" "), /^api-v-1~\w{8}\.md guide\.md index\.md$/);
  const guide = await Deno.readTextFile(`${folder}/out/docs/guide.md`);
  assert.match(guide, /^---\ntitle: "Guide"\nurl: "http.*\/docs\/guide"\n---\n\n.*Words about/s);
  assert.match(await Deno.readTextFile(`${folder}/out/_failed.jsonl`), /"url":".*\/docs\/gone"/);
  assert.deepEqual(await namesIn(folder), ["out"]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl writes lines of JSON, and over nothing that is there`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  const start = `${sites.origins[0]}/docs/guide`;
  const file = await runProgram(["crawl", start, "-o", `${folder}/all.jsonl`], ENV);
  assert.equal(file.code, 0, file.stderr);
  const lines = await Deno.readTextFile(`${folder}/all.jsonl`);
  const [line, ...rest] = lines.trimEnd().split("\n");
  assert.equal(JSON.parse(line ?? "").summary.title.value, "Guide");
  assert.deepEqual(rest, []);
  assert.deepEqual(await namesIn(folder), ["all.jsonl"]);
  for (const args of [["-o", `${folder}/all.jsonl`], []]) {
    const refused = await runProgram(["crawl", start, ...args], ENV);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /is not empty: give another|give it with --output/);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl writes nothing where a link leads out of its folder`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  const args = ["crawl", `${sites.origins[0]}/docs/`, "-o", `${folder}/out`];
  const first = await runProgram([...args, "--max-pages", "1"], ENV);
  assert.equal(first.code, 0, first.stderr);
  await Deno.rename(`${folder}/out/docs`, `${folder}/elsewhere`);
  await Deno.symlink(`${folder}/elsewhere`, `${folder}/out/docs`);
  const second = await runProgram([...args, "--max-pages", "2", "--resume"], ENV);
  assert.equal(second.code, 2, second.stderr);
  assert.match(second.stderr, /the output cannot be written: part of its path is no folder/);
  assert.deepEqual(await namesIn(`${folder}/elsewhere`), [
    "index.md",
  ]);
  await Deno.remove(folder, { recursive: true });
});
