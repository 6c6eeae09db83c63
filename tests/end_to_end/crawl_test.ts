/** `service crawl` against a real site: what it writes, that it goes on, and where it may write. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { readersOf } from "../support/child_pids.ts";
import { PROGRAM_NAME, programCommand, runHasty, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const text = (name: string): string => `Words about ${name}, in one sentence. `.repeat(12);
/** Beside each other these ended a crawl, or were written into one file. */
const MEETING = ["/m/a", "/m/a.md/b", "/m/a.html", "/m/a.htm", "/m/a.md", "/m/b/", "/m/b/index"]
  .concat(["/m/abc", "/m/%61bc", "/m/ABC", "/_failed.jsonl/x", "/.crawl/x", "/.crawl.next/x"]);
const PAGES: Readonly<Record<string, string>> = {
  "/docs/": `<title>Start</title><main><p>${text("start")}</p><a href="guide">g</a>` +
    `<a href="/docs/api?v=1">a</a><a href="/shop/">s</a><a href="gone">x</a></main>`,
  "/docs/guide": `<title>Guide</title><main><p>${text("the guide")}</p></main>`,
  "/m/": `<title>Names</title><main><p>${text("names")}</p>` +
    MEETING.map((path) => `<a href="${path}">l</a>`).join("") + "</main>",
  ...Object.fromEntries(
    MEETING.map((path, at) => [path, `<title>${path}</title><p>${text(`thing ${at}`)}</p>`]),
  ),
  "/docs/api": `<title>API</title><main><p>${text("calls")}</p></main>`,
};

/** The last line: what became of every address that was found. */
function sumsOf(stderr: string): Record<string, unknown> {
  const { reasons: _, ...sums } = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
  return sums;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => name).sort();
}

function answer(path: string): Response {
  const page = PAGES[path];
  // A crawl for its own user reads what is reserved from mining by others.
  const headers = { "content-type": "text/html", "tdm-reservation": "1" };
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
  // Far more than this site has.
  const second = await runHasty([...args, "--resume", "--max-mib", "1"], ENV);
  assert.equal(second.code, 0, second.stderr);
  assert.deepEqual(sumsOf(second.stderr), {
    crawl: "done",
    found: 5,
    read: 3,
    waiting: 0,
    folded: 0,
    refused: 0,
    failed: 1,
    out_of_scope: 1,
  });
  assert.deepEqual(asked.toSorted(), ["/docs/", "/docs/api", "/docs/gone", "/docs/guide"]);
  const names = await namesIn(`${folder}/out/docs`);
  assert.match(names.join(" "), /^api-v-1~\w{20}\.md guide\.md index\.md$/);
  const guide = await Deno.readTextFile(`${folder}/out/docs/guide.md`);
  assert.match(guide, /^---\ntitle: "Guide"\nurl: "http.*\/docs\/guide"\n---\n\n.*Words about/s);
  assert.match(
    await Deno.readTextFile(`${folder}/out/.crawl/failed.jsonl`),
    /"url":".*\/docs\/gone"/,
  );
  assert.deepEqual(await namesIn(folder), ["out"]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl ends at a signal, with what it has read, and says so`, async () => {
  if (Deno.build.os === "windows") return console.log("passed over: there are no such signals");
  const folder = await Deno.makeTempDir();
  const running: { crawl?: Deno.ChildProcess } = {};
  await using sites = startLocalSites(1, (path) => {
    if (path === "/docs/guide") running.crawl?.kill("SIGTERM");
    return answer(path);
  });
  const [command, ...args] = programCommand();
  running.crawl = new Deno.Command(command, {
    args: [...args, "crawl", `${sites.origins[0]}/docs/`, "-o", `${folder}/out`],
    env: { ...ENV, NO_COLOR: "1" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const { code, stderr } = await running.crawl.output();
  const said = new TextDecoder().decode(stderr);
  assert.equal(code, 2, said);
  const { crawl: ending, read, waiting } = sumsOf(said);
  assert.equal(ending, "stopped: it was stopped, --resume goes on");
  assert.ok(Number(read) >= 1 && Number(waiting) >= 1, said);
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl reads a page again, and asks for it no more, when a reader ends`, async () => {
  if (Deno.build.os !== "linux") return console.log("passed over: finds processes by /proc");
  const folder = await Deno.makeTempDir();
  const output = `${folder}/out`;
  let asked = 0;
  await using sites = startLocalSites(1, async (path) => {
    asked++;
    // Before the page is there, so that the process that is to read it is a dead one.
    for (let looks = 0; readersOf(output).length === 0 && looks < 400; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    for (const pid of readersOf(output)) Deno.kill(pid, "SIGKILL");
    return answer(path);
  });
  const args = ["crawl", `${sites.origins[0]}/docs/guide`, "-o", output];
  const { code, stderr } = await runProgram(args, ENV);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /1 read, 0 failed, 0 wait/);
  assert.equal(asked, 1);
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
  assert.deepEqual(await namesIn(folder), ["all.jsonl", "all.jsonl.crawl"]);
  for (const args of [["-o", `${folder}/all.jsonl`], []]) {
    const refused = await runProgram(["crawl", start, ...args], ENV);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /is not empty: give --resume|give it with --output/);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl goes on with an extractor where it began with one`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  const args = ["crawl", `${sites.origins[0]}/docs/`, "-o", `${folder}/out.jsonl`];
  const extractor = ["--extractor", JSON.stringify({ select: { title: "h1" } })];
  const first = await runProgram([...args, ...extractor, "--max-pages", "1"], ENV);
  assert.equal(first.code, 0, first.stderr);
  const without = await runProgram([...args, "--max-pages", "2", "--resume"], ENV);
  assert.equal(without.code, 2, without.stderr);
  assert.match(without.stderr, /with an extractor: give the same/);
  const second = await runProgram([...args, ...extractor, "--max-pages", "2", "--resume"], ENV);
  assert.equal(second.code, 0, second.stderr);
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

Deno.test(`${PROGRAM_NAME} crawl writes every page, however a site names them`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  const args = ["crawl", `${sites.origins[0]}/m/`, "-o", `${folder}/out`, "--format", "both"];
  const { code, stderr } = await runHasty(args, ENV);
  assert.equal(code, 0, stderr);
  assert.equal(sumsOf(stderr).read, 14, stderr);
  const { files, texts } = await filesUnder(`${folder}/out`);
  assert.equal(files.filter((name) => name.endsWith(".json")).length, 14, files.join("\n"));
  assert.equal(files.filter((name) => name.endsWith(".md")).length, 14, files.join("\n"));
  for (const path of MEETING) {
    assert.equal(texts.filter((each) => each.startsWith(`---\ntitle: "${path}"`)).length, 1, path);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl refuses a folder that an earlier version began`, async () => {
  const folder = await Deno.makeTempDir();
  const state = { start: "http://a.example/", format: "markdown", cursor: "x", read: 1, failed: 0 };
  await Deno.writeTextFile(`${folder}/.crawl`, JSON.stringify({ ...state, bytes: 0 }));
  for (const more of [[], ["--resume"]]) {
    const args = ["crawl", "http://a.example/", "-o", folder, ...more];
    const { code, stderr } = await runProgram(args, ENV);
    assert.equal(code, 2);
    assert.match(stderr, /is a crawl of an earlier version, which kept it otherwise/);
  }
  await Deno.remove(folder, { recursive: true });
});

async function filesUnder(folder: string): Promise<{ files: string[]; texts: string[] }> {
  const [files, texts]: [string[], string[]] = [[], []];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === ".crawl") continue;
    if (isDirectory) {
      const below = await filesUnder(`${folder}/${name}`);
      files.push(...below.files);
      texts.push(...below.texts);
    } else {
      files.push(`${folder}/${name}`);
      texts.push(await Deno.readTextFile(`${folder}/${name}`));
    }
  }
  return { files, texts };
}

Deno.test(`${PROGRAM_NAME} crawl tells what its ledger has, and refuses one of another version`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  const args = ["crawl", `${sites.origins[0]}/docs/`, "-o", `${folder}/out`];
  const first = await runProgram([...args, "--max-pages", "1"], ENV);
  assert.equal(first.code, 0, first.stderr);
  const status = await runProgram(["crawl", "--status", `${folder}/out`], ENV);
  assert.equal(status.code, 0, status.stderr);
  const told = JSON.parse(status.stdout);
  const { crawl, starts, found, read, waiting, folded, refused, failed, out_of_scope } = told;
  assert.deepEqual([starts, read, waiting], [[`${sites.origins[0]}/docs/`], 1, 4]);
  assert.match(crawl, /^not done: what waits is read .* by --resume/);
  const whole = await runProgram(
    ["crawl", `${sites.origins[0]}/docs/guide`, "-o", `${folder}/all`],
    ENV,
  );
  const end = JSON.parse(whole.stderr.trimEnd().split("\n").at(-1) ?? "");
  const look = await runProgram(["crawl", "--status", `${folder}/all`], ENV);
  const { starts: _, ...same } = JSON.parse(look.stdout);
  assert.deepEqual(same, end);
  assert.equal(end.crawl, "done");
  assert.equal(read + waiting + folded + refused + failed + out_of_scope, found);
  const lines = await Deno.readTextFile(`${folder}/out/.crawl/addresses.jsonl`);
  assert.equal(lines.trimEnd().split("\n").length, found);
  const database = new DatabaseSync(`${folder}/out/.crawl/ledger.sqlite`);
  database.exec("UPDATE fact SET value = '0' WHERE name = 'version'");
  database.close();
  const again = await runProgram([...args, "--resume"], ENV);
  assert.equal(again.code, 2);
  assert.match(again.stderr, /the ledger is of version 0, and this program reads 1: begin anew/);
  await Deno.writeTextFile(`${folder}/out/.crawl/ledger.sqlite`, "no database ".repeat(900));
  const damaged = await runProgram([...args, "--resume"], ENV);
  assert.match(
    damaged.stderr,
    /^service: the output cannot be written: its ledger is no database$/m,
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} crawl tells what robots.txt bars from what failed, as it goes`, async () => {
  const serving = { hostname: "127.0.0.1", port: 0, onListen(): void {} };
  await using site = Deno.serve(serving, ({ url }) => {
    const path = new URL(url).pathname;
    if (path === "/robots.txt") return new Response("User-agent: *\nDisallow: /barred\n");
    if (path !== "/") return answer(path);
    const body = `<title>Start</title><p>${text("start")}</p><a href="/barred">b</a>`;
    return new Response(`${body}<a href="/gone">g</a>`, {
      headers: { "content-type": "text/html" },
    });
  });
  const folder = await Deno.makeTempDir();
  const start = `http://127.0.0.1:${site.addr.port}/`;
  const { stderr } = await runProgram(["crawl", start, "-o", `${folder}/out.jsonl`], ENV);
  const last = stderr.match(/^\d+ read, \d+ failed/gm)?.at(-1);
  const { read, failed, refused } = sumsOf(stderr);
  assert.deepEqual([last, read, failed, refused], ["1 read, 1 failed", 1, 1, 1], stderr);
  await Deno.remove(folder, { recursive: true });
});
