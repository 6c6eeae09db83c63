/** `service crawl` where a site, a disk or another crawl does not play along: told, and nothing lost. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, programCommand, runHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const words = (name: string): string => `Words about ${name}, in one sentence. `.repeat(12);
const html = (body: string): Response =>
  new Response(`<title>x</title><main>${body}</main>`, {
    headers: { "content-type": "text/html" },
  });

interface Sums {
  readonly crawl: string;
  readonly found: number;
  readonly read: number;
  readonly waiting: number;
  readonly folded: number;
  readonly refused: number;
  readonly failed: number;
  readonly out_of_scope: number;
}

function sumsOf(stderr: string): Sums {
  return JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
}

function addUp({ found, read, waiting, folded, refused, failed, out_of_scope }: Sums): void {
  assert.equal(read + waiting + folded + refused + failed + out_of_scope, found);
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test(`${PROGRAM_NAME} crawl counts 100,000 links of one page, and long addresses`, async () => {
  const links = Array.from({ length: 100_000 }, (_, at) => `<a href=/p/${at}>l</a>`).join("");
  await using sites = startLocalSites(
    1,
    (path) =>
      html(
        path === "/"
          ? `<p>${words("start")}<a href="/long/${"x".repeat(8_000)}">l</a>${links}`
          : words(path),
      ),
  );
  await inFolder(async (folder) => {
    const output = `${folder}/out.jsonl`;
    const { code, stderr } = await runHasty(
      ["crawl", `${sites.origins[0]}/`, "-o", output, "--max-pages", "2"],
      ENV,
    );
    assert.equal(code, 0, stderr);
    const sums = sumsOf(stderr);
    addUp(sums);
    assert.match(sums.crawl, /^stopped: --max-pages is reached/);
    const [first = ""] = (await Deno.readTextFile(output)).split("\n");
    const { links_left_out: leftOut = 0 } = JSON.parse(first);
    // The start, its links, and those that found no room.
    assert.equal(sums.found + leftOut, 100_002);
  });
});

Deno.test(`${PROGRAM_NAME} crawl tells a start that robots.txt forbids, and one that does not answer`, async () => {
  const closing = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, signal: closing.signal, onListen(): void {} };
  const server = Deno.serve(options, (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/robots.txt"
      ? new Response("User-agent: *\nDisallow: /private/")
      : html(words(pathname));
  });
  try {
    await inFolder(async (folder) => {
      const { port } = server.addr;
      for (
        const [at, address, says] of [
          [0, `http://127.0.0.1:${port}/private/a`, /"refused":1.*refused_by_robots/],
          [1, "http://127.0.0.1:9/", /"failed":1.*fetch_failed/],
        ] as const
      ) {
        const output = `${folder}/${at}.jsonl`;
        const { code, stderr } = await runHasty(["crawl", address, "-o", output], ENV);
        assert.equal(code, 2, stderr);
        assert.match(stderr, says);
        addUp(sumsOf(stderr));
        assert.match(await Deno.readTextFile(output), /"ok":false/);
      }
    });
  } finally {
    closing.abort();
    await server.finished;
  }
});

Deno.test(`${PROGRAM_NAME} crawl leaves an output alone that another crawl has`, async () => {
  await using sites = startLocalSites(1, (path) => html(`<p>${words(path)}<a href=${path}1>l</a>`));
  await inFolder(async (folder) => {
    const args = ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out.jsonl`];
    const [program, ...first] = programCommand();
    const running = new Deno.Command(program, {
      args: [...first, ...args],
      env: ENV,
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const said = running.stderr.getReader();
    await said.read();
    const other = await runHasty([...args, "--resume"], ENV);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /the output is in use by a crawl that runs/);
    running.kill("SIGKILL");
    await said.cancel();
    await running.status;
    const resumed = await runHasty([...args, "--resume", "--max-pages", "4"], ENV);
    assert.equal(resumed.code, 0, resumed.stderr);
    addUp(sumsOf(resumed.stderr));
  });
});

Deno.test(`${PROGRAM_NAME} crawl ends a run at its seconds and bytes, and says so`, async () => {
  const filler = `<p>${"A sentence that fills a page. ".repeat(8_000)}`;
  await using sites = startLocalSites(
    1,
    (path) => {
      // A tree of two links a page: no machine reads a million pages in two seconds.
      const [left, right] = [1, 2].map((more) => 2 * Number(path.slice(1)) + more);
      return html(`<p>${words(path)}<a href=/${left}>l</a><a href=/${right}>l</a>${filler}`);
    },
  );
  await inFolder(async (folder) => {
    for (
      const [option, least, says] of [
        ["--max-mib", 1, /^stopped: --max-mib is reached/],
        ["--max-seconds", 2, /^stopped: --max-seconds are over/],
      ] as const
    ) {
      // A busy machine may start for two seconds and read nothing: it gets twice as many, and again.
      let read = 0;
      for (let bound: number = least; read < 2 && bound <= 64; bound *= 2) {
        const output = `${folder}/${option}-${bound}.jsonl`;
        const { code, stderr } = await runHasty(
          ["crawl", `${sites.origins[0]}/`, "-o", output, option, `${bound}`],
          ENV,
        );
        assert.equal(code, 0, stderr);
        const sums = sumsOf(stderr);
        addUp(sums);
        assert.match(sums.crawl, says);
        // Each page that is read has two links: one more waits than were read.
        assert.equal(sums.waiting, sums.read + 1);
        read = sums.read;
      }
      assert(read > 1, `${option} ended each run before its second page`);
    }
  });
});

Deno.test(`${PROGRAM_NAME} crawl reads the other hosts where one takes connections and never answers`, async () => {
  using silent = Deno.listen({ hostname: "127.0.0.9", port: 0 });
  const held: Deno.Conn[] = [];
  const listening = (async () => {
    for await (const connection of silent) held.push(connection);
  })().catch(() => {});
  const pages = 6;
  await using sites = startLocalSites(1, (path) => {
    const next = Number(path.slice(1)) + 1;
    return html(`<p>${words(path)}${next < pages ? `<a href=/${next}>l</a>` : ""}`);
  });
  await inFolder(async (folder) => {
    const { port } = silent.addr as Deno.NetAddr;
    const list = `${folder}/urls.txt`;
    await Deno.writeTextFile(list, `http://127.0.0.9:${port}/\n${sites.origins[0]}/\n`);
    const output = `${folder}/out.jsonl`;
    const args = ["crawl", "--urls", list, "-o", output];
    const { code, stderr } = await runHasty(args, ENV);
    assert.equal(code, 0, stderr);
    const sums = sumsOf(stderr);
    addUp(sums);
    assert.deepEqual([sums.crawl, sums.read, sums.failed], ["done", pages, 1]);
    const lines = (await Deno.readTextFile(output)).trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    // The others were read while it was waited for.
    assert.equal(lines.at(-1).error.code, "fetch_failed");
  });
  silent.close();
  for (const connection of held) connection.close();
  await listening;
});

async function mount(size: string, place: string, ...more: string[]): Promise<boolean> {
  return await new Deno.Command("mount", {
    args: ["-t", "tmpfs", "-o", [`size=${size}`, ...more].join(","), "tmpfs", place],
    stdout: "null",
    stderr: "null",
  }).output().then(({ success }) => success, () => false);
}

const place = await Deno.makeTempDir();
const mayMount = Deno.build.os === "linux" && await mount("1m", place);
if (mayMount) await new Deno.Command("umount", { args: [place] }).output();
else {
  console.log("a disk that fills: not tested, no file system can be mounted here");
  await Deno.remove(place);
}

Deno.test({
  name: `${PROGRAM_NAME} crawl stops where the disk is full, and goes on when there is room`,
  ignore: !mayMount,
  fn: async () => {
    const pages = 12;
    await using sites = startLocalSites(1, (path) => {
      const next = Number(path.slice(1)) + 1;
      const text = Array.from(
        { length: 900 },
        (_, at) => `<p>Line ${at} of ${path}, long enough to fill a disk.`,
      );
      return html(`${text.join("")}${next < pages ? `<a href=/${next}>next</a>` : ""}`);
    });
    assert(await mount("600k", place));
    try {
      const output = `${place}/out.jsonl`;
      const args = ["crawl", `${sites.origins[0]}/`, "-o", output, "--format", "both"];
      const full = await runHasty(args, ENV);
      assert.equal(full.code, 2, full.stderr);
      assert.match(full.stderr, /cannot be written: .*(?:disk is full|No space left)/);
      assert(await mount("64m", place, "remount"));
      const { code, stderr } = await runHasty([...args, "--resume"], ENV);
      assert.equal(code, 0, stderr);
      const sums = sumsOf(stderr);
      assert.deepEqual([sums.crawl, sums.read, sums.failed], ["done", pages, 0]);
      const lines = (await Deno.readTextFile(output)).trimEnd().split("\n");
      assert.equal(new Set(lines.map((line) => JSON.parse(line).url)).size, pages);
      assert.equal(lines.length, pages);
    } finally {
      await new Deno.Command("umount", { args: [place] }).output();
      await Deno.remove(place);
    }
  },
});
