/** `service batch`: the program itself, its files, its permissions, killed and gone on with. */
import assert from "node:assert/strict";
import { parquetReadObjects } from "hyparquet";
import { PROGRAM_NAME, programCommand, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { holdsSecret, SECRET, SPELLINGS } from "../support/secret_addresses.ts";

const pageOf = (at: number): string => `<title>Page ${at}</title><p>${"word ".repeat(at % 50)}`;

async function withPages(
  count: number,
  run: (folder: string, pages: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/pages`);
    for (let at = 1; at <= count; at++) {
      await Deno.writeTextFile(`${folder}/pages/${String(at).padStart(3, "0")}.html`, pageOf(at));
    }
    await run(folder, `${folder}/pages`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test(`${PROGRAM_NAME} batch, killed in the middle, goes on: nothing twice, nothing lost`, async () => {
  await withPages(60, async (folder, pages) => {
    const args = (output: string): string[] => ["batch", "page_markdown", pages, "-o", output];
    const [whole, broken] = [`${folder}/whole.jsonl`, `${folder}/broken.jsonl`];
    const { code, stderr } = await runProgram(args(whole));
    assert.equal(code, 0, stderr);
    const [command, ...first] = programCommand();
    const child = new Deno.Command(command, {
      args: [...first, ...args(broken)],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    for (let size = 0; size === 0;) {
      await new Promise((done) => setTimeout(done, 5));
      size = (await Deno.stat(broken).catch(() => ({ size: 0 }))).size;
    }
    child.kill("SIGKILL");
    await child.status;
    // As a machine that stops may leave it.
    await Deno.writeTextFile(broken, '{"n":', { append: true });
    const resumed = await runProgram([...args(broken), "--resume"]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(await Deno.readTextFile(broken), await Deno.readTextFile(whole));
    const finished = await runProgram([...args(broken), "--resume"]);
    assert.equal(finished.code, 0, "nothing was left to do");
    assert.equal(await Deno.readTextFile(broken), await Deno.readTextFile(whole));
    await Deno.rename(`${pages}/001.html`, `${pages}/121.html`);
    const others = await runProgram([...args(broken), "--resume"]);
    assert.equal(others.code, 2);
    assert.match(others.stderr, /is of other inputs/);
    await Deno.remove(`${pages}/002.html`);
    const fewer = await runProgram([...args(broken), "--resume"]);
    assert.equal(fewer.code, 2);
    assert.match(fewer.stderr, /it has answers to 60 and fewer are given, the last was /);
    assert.equal(await Deno.readTextFile(broken), await Deno.readTextFile(whole));
  });
});

Deno.test(`${PROGRAM_NAME} batch fetches addresses as a call does, and refuses as one`, async () => {
  const html = { headers: { "content-type": "text/html" } };
  await using sites = startLocalSites(2, (_path, at) => new Response(pageOf(at + 1), html));
  const lines = sites.origins.flatMap((origin) => [`${origin}/a`, "", "# remark", "no address"]);
  await withPages(0, async (folder) => {
    await Deno.writeTextFile(`${folder}/list.txt`, lines.join("\n"));
    const args = ["batch", "extract_declared", `${folder}/list.txt`, "--format", "csv"];
    const columns = ["--columns", "summary.title.value,fetch.status"];
    const allowed = await runProgram([...args, ...columns], { SERVICE_ALLOW_PRIVATE: "1" });
    const rows = allowed.stdout.trimEnd().split("\n");
    assert.deepEqual(
      [rows[1], rows[3]],
      sites.origins.map((origin, at) => `${at * 2 + 1},${origin}/a,true,,Page ${at + 1},200`),
    );
    assert.match(rows[2] ?? "", /^2,.*:4,false,.*is no address/);
    assert.equal(allowed.code, 2);
    assert.match(allowed.stderr, /"done":4,"failed":2/);
    const refused = await runProgram([...args, ...columns]);
    assert.equal(refused.stdout.match(/refused_address/g)?.length, 2, refused.stdout);
  });
});

Deno.test(`${PROGRAM_NAME} batch: the monitor of prices in docs/batch.md tells of a change`, async () => {
  const docs = await Deno.readTextFile(new URL("../../docs/batch.md", import.meta.url));
  const script = /```sh\n(\[ -e old[^`]*)```/.exec(docs)?.[1] ?? "";
  let price = "9.90";
  const html = { headers: { "content-type": "text/html" } };
  await using sites = startLocalSites(2, (_path, at) => {
    const product = {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Pads",
      dateModified: new Date().toISOString(),
      offers: { "@type": "Offer", price: at === 0 ? price : "5.00", priceCurrency: "EUR" },
    };
    const json = JSON.stringify(product);
    return new Response(`<title>P</title><script type=application/ld+json>${json}</script>`, html);
  });
  await withPages(0, async (folder) => {
    await Deno.writeTextFile(`${folder}/addresses.txt`, sites.origins.join("\n"));
    const program = programCommand().map((word) => `'${word}'`).join(" ");
    const monitor = async (): Promise<void> => {
      const { success, stderr } = await new Deno.Command("/bin/sh", {
        args: ["-ec", `service() { ${program} "$@"; }\n${script}`],
        cwd: folder,
        env: { SERVICE_ALLOW_PRIVATE: "1" },
      }).output();
      assert.ok(success, new TextDecoder().decode(stderr));
    };
    await monitor();
    assert.equal(await Deno.stat(`${folder}/changes.jsonl`).catch(() => undefined), undefined);
    price = "8.50";
    await monitor();
    const changes = (await Deno.readTextFile(`${folder}/changes.jsonl`)).trimEnd().split("\n");
    const [only, ...more] = changes.map((line) => JSON.parse(line));
    assert.deepEqual(more, []);
    assert.equal(only.change.status, "changed");
    const { from, to, where } = only.change.values.find(({ path }: { path: string }) =>
      path === "summary.price"
    );
    assert.deepEqual([from, to, typeof where], ["9.90", "8.50", "string"]);
  });
});

Deno.test(`${PROGRAM_NAME} batch tells pages that are gone from those that failed`, async () => {
  const statuses: Record<string, number> = {};
  let title = "Page";
  // Each page on a site of its own: none waits for another.
  await using sites = startLocalSites(
    3,
    (path) =>
      new Response(`<title>${title}</title><p>x`, {
        status: statuses[path] ?? 200,
        headers: { "content-type": "text/html" },
      }),
    4,
  );
  await withPages(1, async (folder) => {
    const inputs = `${folder}/pages.urls`;
    const paths = ["/here", "/gone", "/down"];
    const addresses = sites.origins.map((origin, at) => `${origin}${paths[at]}`);
    await Deno.writeTextFile(inputs, addresses.join("\n"));
    const run = (output: string, ...more: string[]) =>
      runProgram(
        ["batch", "extract_declared", inputs, "--in", "urls", "-o", output, ...more],
        { SERVICE_ALLOW_PRIVATE: "1" },
      );
    const [old, later] = [`${folder}/old`, `${folder}/later`];
    const first = await run(old);
    assert.equal(first.code, 0, first.stderr);
    Object.assign(statuses, { "/gone": 410, "/down": 503 });
    const { code, stderr } = await run(later, "--since", old);
    assert.equal(code, 2, stderr);
    const lines = (await Deno.readTextFile(later)).trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    assert.deepEqual(lines.map(({ change }) => change.status), ["unchanged", "gone", "failed"]);
    assert.deepEqual(Object.keys(lines[1].error).sort(), ["code", "message", "retryable", "url"]);
    // What changed while a page could not be read is told by the run that reads it.
    statuses["/down"] = 200;
    title = "Other";
    const last = await run(`${folder}/last`, "--since", later);
    assert.match(last.stderr, /"changes":\{"changed":2,"gone":1\}/);
    // What is gone is told once, and its line says at each run that it is.
    const told = `${folder}/told`;
    const tell = ["--exec", `cat >> '${told}'`];
    const statusesOf = async (): Promise<string[]> =>
      (await Deno.readTextFile(told).catch(() => "")).split("\n").filter((line) => line !== "")
        .map((line) => JSON.parse(line).change.status);
    await run(`${folder}/second`, "--since", later, ...tell);
    assert.deepEqual(await statusesOf(), ["changed", "changed"]);
    await Deno.remove(told);
    await run(`${folder}/first again`, "--since", old, ...tell);
    assert.deepEqual(await statusesOf(), ["changed", "gone", "changed"]);
  });
});

Deno.test(`${PROGRAM_NAME} batch sends what changed to a webhook, and counts what it does not take`, async () => {
  const taken: string[] = [];
  let status = 200;
  await using receiver = Deno.serve(
    { hostname: "127.0.0.2", port: 0, onListen() {} },
    async (request) => {
      taken.push(await request.text());
      return new Response(null, { status });
    },
  );
  const address = `http://127.0.0.2:${receiver.addr.port}/secret-path`;
  await withPages(3, async (folder, pages) => {
    const [old, ...news] = ["old", "new", "refused", "guarded"].map((name) => `${folder}/${name}`);
    const run = (output = "", env = {}, ...more: string[]) =>
      runProgram(["batch", "extract_declared", pages, "-o", output, ...more], env);
    const open = { SERVICE_ALLOW_PRIVATE: "1" };
    assert.equal((await run(old)).code, 0);
    await Deno.writeTextFile(`${pages}/001.html`, "<title>Changed</title><p>x");
    const told = await run(news[0], open, "--since", `${old}`, "--webhook", address);
    assert.equal(told.code, 0, told.stderr);
    const changes = taken.map((line) => JSON.parse(line).change.status);
    assert.deepEqual(changes, ["changed"]);
    status = 404;
    const refused = await run(news[1], open, "--since", `${old}`, "--webhook", address);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /webhook does not take a change: it answers 404/);
    assert.match(refused.stderr, /"webhooks_failed":1/);
    taken.length = 0;
    const guarded = await run(news[2], {}, "--since", `${old}`, "--webhook", address);
    assert.match(guarded.stderr, /127\.0\.0\.2 is not public/);
    assert.deepEqual([guarded.code, taken], [2, []]);
    assert(![told, refused, guarded].some(({ stderr }) => stderr.includes("secret-path")));
  });
});

Deno.test(`${PROGRAM_NAME} batch writes a table of Parquet, and does not go on with one`, async () => {
  await withPages(3, async (folder, pages) => {
    const output = `${folder}/table.parquet`;
    const args = ["batch", "extract_declared", pages, "--format", "parquet", "-o", output];
    const { code, stderr } = await runProgram([...args, "--columns", "summary.title.value"]);
    assert.equal(code, 0, stderr);
    const file = (await Deno.readFile(output)).buffer;
    const rows = await parquetReadObjects({ file });
    assert.deepEqual(rows.map(({ n, ok }) => [n, ok]), [[1n, true], [2n, true], [3n, true]]);
    assert(rows.every((row) => typeof row["summary.title.value"] === "string"));
    for (
      const [more, message] of [
        [["--columns", "url", "--resume"], /--resume cannot go on with a Parquet table/],
        [["--columns", "url,n"], /--columns names "n" twice/],
        [["--columns", "url"], /is not empty: remove it\n$/],
        [[], /--format parquet needs --columns/],
      ] as const
    ) {
      const refused = await runProgram([...args, ...more]);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, message);
    }
  });
});

const FULL = "/dev/full";
const hasFull = await Deno.stat(FULL).then(() => true, () => false);
if (!hasFull) console.log(`a full disk: not tested, there is no ${FULL} on this machine`);
Deno.test({
  name: `${PROGRAM_NAME} batch says what to do when the disk is full`,
  ignore: !hasFull,
  fn: async () => {
    await withPages(2, async (_, pages) => {
      // Through the shell: the compiled program may open no device.
      const [program, ...first] = programCommand();
      const written = ['"$0" "$@"', ">", FULL].join(" ");
      const { code, stderr } = await new Deno.Command("sh", {
        args: ["-c", written, program, ...first, "batch", "page_markdown", pages],
        env: { NO_COLOR: "1" },
      }).output();
      assert.equal(code, 2);
      const said = new TextDecoder().decode(stderr);
      assert.match(
        said,
        /^service: the output standard output cannot be written: the disk is full/m,
      );
      const named = await runProgram(["batch", "page_markdown", pages, "-o", FULL]);
      assert.equal(named.code, 2);
      assert.match(
        named.stderr,
        /^service: the output \/dev\/full cannot be written: (?:the disk is full|it is a device)/m,
      );
      // It could not be gone on with.
      const table = ["-o", FULL, "--format", "parquet", "--columns", "title"];
      const begun = await runProgram(["batch", "page_markdown", pages, ...table]);
      assert.match(begun.stderr, / cannot be written: (?:the disk is full$|it is a device)/m);
    });
  },
});

Deno.test(`${PROGRAM_NAME} batch is a filter: parts read apart are the whole, as docs/scale.md has it`, async () => {
  const docs = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));
  const script = /```sh\n(split[^`]*)```/.exec(docs)?.[1] ?? "";
  const lines = Array.from({ length: 8 }, (_, at) => ({ id: `p${at}`, html: pageOf(at) }));
  await withPages(0, async (folder) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    await Deno.writeTextFile(`${folder}/pages.jsonl`, text);
    const program = programCommand().map((word) => `'${word}'`).join(" ");
    const { success, stdout, stderr } = await new Deno.Command("/bin/sh", {
      args: ["-ec", `service() { ${program} "$@"; }\n${script}`],
      cwd: folder,
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const whole = await runProgram(["batch", "extract_declared", `${folder}/pages.jsonl`]);
    const answersOf = (text: string): unknown[] =>
      text.trimEnd().split("\n").map((line) => ({ ...JSON.parse(line), n: 0 }));
    const parts = answersOf(new TextDecoder().decode(stdout));
    assert.equal(parts.length, lines.length);
    assert.deepEqual(parts, answersOf(whole.stdout));
  });
});

Deno.test({
  name: `${PROGRAM_NAME} batch follows a link that is named, and none that it finds`,
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await withPages(2, async (folder, pages) => {
      await Deno.writeTextFile(`${folder}/secret.html`, "<title>Secret</title><p>word");
      await Deno.symlink("../secret.html", `${pages}/link.html`);
      await Deno.symlink(".", `${pages}/self`);
      await new Deno.Command("mkfifo", { args: [`${pages}/pipe.html`] }).output();
      await Deno.symlink("pages", `${folder}/named`);
      const { code, stdout, stderr } = await runProgram([
        "batch",
        "page_markdown",
        `${folder}/named`,
      ]);
      assert.notEqual(code, 2, stderr);
      assert.equal(stdout.trim().split("\n").length, 2, stdout);
      assert.ok(!stdout.includes("Secret"), stdout);
      assert.match(stderr, /"passed_over":\{"link or device":3\}/);
    });
  },
});

Deno.test(`${PROGRAM_NAME} batch tells no secret of the addresses that stored pages have`, async () => {
  await withPages(0, async (folder) => {
    const html = `<title>x</title><link rel=canonical href="/x"><p>${
      "A word. ".repeat(80)
    }<a href=y>y</a>`;
    const spellings = SPELLINGS.filter((each) => each.includes("shop.example"));
    const lines = spellings.flatMap((url, at) => [
      { url, html },
      { id: url, html },
      { id: String(at), url: `ftp://me:${SECRET}@f/`, html },
    ]);
    await Deno.writeTextFile(
      `${folder}/a.jsonl`,
      lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    const block = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${html}`;
    const records = spellings.map((url) =>
      `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${
        url.trim().replace(/[\t\n]/g, "")
      }\r\n` +
      `Content-Type: application/http\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`
    );
    await Deno.writeTextFile(`${folder}/b.warc`, records.join(""));
    const inputs = ["a.jsonl", "b.warc"].map((name) => `${folder}/${name}`);
    for (const tool of ["extract_declared", "page_markdown", "audit_page"]) {
      const { stdout, stderr } = await runProgram(["batch", tool, ...inputs]);
      assert.equal(stdout.trim().split("\n").length, lines.length + records.length, stderr);
      assert.ok(!holdsSecret(stdout), stdout.split("\n").find(holdsSecret));
      assert.ok(!holdsSecret(stderr), stderr);
    }
  });
});

Deno.test(`${PROGRAM_NAME} batch --since names files that are gone from a folder`, async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/in`);
  for (const name of ["a", "b"]) {
    await Deno.writeTextFile(`${folder}/in/${name}.html`, `<title>${name}</title><p>Some words.`);
  }
  const args = ["batch", "extract_declared", `${folder}/in`, "-o"];
  const first = await runProgram([...args, `${folder}/old.jsonl`]);
  assert.equal(first.code, 0, first.stderr);
  await Deno.remove(`${folder}/in/b.html`);
  const again = [...args, `${folder}/new.jsonl`, "--since", `${folder}/old.jsonl`];
  const second = await runProgram(again);
  assert.match(second.stderr, /"gone":1/);
  const lines = (await Deno.readTextFile(`${folder}/new.jsonl`)).trimEnd().split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ n, id, change }) => [n, id.split("/").at(-1), change.status]), [
    [1, "a.html", "unchanged"],
    [2, "b.html", "gone"],
  ]);
  // A run that is gone on with tells of what is left of them, and of nothing twice.
  for (
    const [name, ...form] of [
      ["new.jsonl"],
      ["new.csv", "--format", "csv", "--columns", "change.status"],
    ] as const
  ) {
    const run = [...args, `${folder}/${name}`, "--since", `${folder}/old.jsonl`, ...form];
    if (name !== "new.jsonl") assert.match((await runProgram(run)).stderr, /"gone":1/);
    const whole = await Deno.readTextFile(`${folder}/${name}`);
    const cut = whole.trimEnd().lastIndexOf("\n") + 1;
    for (const [size, told] of [[whole.length, ""], [cut, '"gone":1'], [whole.length - 1, ""]]) {
      await Deno.writeTextFile(`${folder}/${name}`, whole.slice(0, size as number));
      const { stderr } = await runProgram([...run, "--resume"]);
      assert.ok(stderr.includes(told as string), `${name} cut at ${size}: ${stderr}`);
      assert.equal(await Deno.readTextFile(`${folder}/${name}`), whole, stderr);
    }
  }
  const parts = [...args, `${folder}/parts/`, "--since", `${folder}/old.jsonl`];
  const form = ["--format", "parquet", "--columns", "change.status"];
  assert.match((await runProgram([...parts, ...form])).stderr, /"gone":1/);
  const finished = await runProgram([...parts, ...form, "--resume"]);
  assert.equal(finished.code, 0, finished.stderr);
  assert.match(finished.stderr, /"changes":\{\}/);
  const third = await runProgram([...args, `${folder}/3.jsonl`, "--since", `${folder}/new.jsonl`]);
  assert.equal(third.code, 0, third.stderr);
  assert.match(third.stderr, /"changes":\{"unchanged":1\}/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test(`${PROGRAM_NAME} batch says of which pages an archive has only the beginning`, async () => {
  const block = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<h1>Bolts</h1><p>Of ste";
  const record = (more: string): string =>
    `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\n${more}` +
    `Content-Type: application/http\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`;
  await withPages(0, async (folder) => {
    const archive = `${folder}/a.warc`;
    await Deno.writeTextFile(archive, record("") + record("WARC-Truncated: length\r\n"));
    const { stdout, stderr } = await runProgram(["batch", "page_markdown", archive]);
    const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ ok, record_cut }) => [ok, record_cut]), [
      [true, undefined],
      [true, "length"],
    ]);
    assert.match(stderr, /"cut_records":1/);
  });
});
