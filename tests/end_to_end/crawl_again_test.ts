/** `service crawl --again`: what is new, changed, unchanged and gone, and what is not sent again. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const words = (name: string): string => `Words about ${name}, in one sentence. `.repeat(40);
const page = (name: string, links: readonly string[] = []): string =>
  `<title>${name}</title><main><h1>${name}</h1><p>${words(name)}</p>${
    links.map((link) => `<a href="${link}">${link}</a>`).join(" ")
  }</main>`;

Deno.test(`${PROGRAM_NAME} crawl --again tells what is new, changed, unchanged and gone`, async () => {
  const pages = new Map<string, string>([
    ["/", page("start", ["/same", "/moves", "/plain", "/goes"])],
    ["/same", page("same")],
    ["/moves", page("first words")],
    ["/plain", page("plain")],
    ["/goes", page("goes")],
  ]);
  let sent = 0;
  const statuses: string[] = [];
  await using sites = startLocalSites(1, (path, _site, request) => {
    const html = pages.get(path);
    if (html === undefined) return new Response("<p>none", { status: 404 });
    if (html === "broken") return new Response("<p>broken", { status: 500 });
    // One page has no validator: it is sent again, and said to be the same all the same.
    const etag = path === "/plain" ? undefined : `"${html.length}-${html.slice(7, 12)}"`;
    if (etag !== undefined && request.headers.get("if-none-match") === etag) {
      statuses.push(`304 ${path}`);
      return new Response(null, { status: 304, headers: { etag } });
    }
    statuses.push(`200 ${path}`);
    sent += html.length;
    return new Response(html, {
      headers: { "content-type": "text/html", ...(etag === undefined ? {} : { etag }) },
    });
  });
  const folder = await Deno.makeTempDir();
  try {
    const output = `${folder}/pages.jsonl`;
    const crawl = (...more: string[]) =>
      runHasty(
        ["crawl", `${sites.origins[0]}/`, "-o", output, "--format", "both", ...more],
        ENV,
      );
    const first = await crawl();
    assert.equal(first.code, 0, first.stderr);
    const before = sent;

    sent = 0;
    statuses.length = 0;
    const idle = await crawl("--again");
    assert.equal(idle.code, 0, idle.stderr);
    const idleSums = JSON.parse(idle.stderr.trimEnd().split("\n").at(-1) ?? "");
    assert.deepEqual(idleSums.reasons, [{ state: "read", reason: "unchanged", count: 5 }]);
    assert.deepEqual(statuses.toSorted(), [
      "200 /plain",
      "304 /",
      "304 /goes",
      "304 /moves",
      "304 /same",
    ]);
    assert(sent * 4 < before, `${sent} of ${before}`);

    pages.set("/", page("start", ["/same", "/moves", "/plain", "/goes", "/comes"]));
    pages.set("/moves", page("other words"));
    pages.set("/comes", page("comes"));
    pages.delete("/goes");
    // A list that a run did not write to its end is no part of the next one.
    await Deno.writeTextFile(`${output}.crawl/addresses.next.jsonl`, "cut off ".repeat(1_000));
    const again = await crawl("--again");
    assert.equal(again.code, 0, again.stderr);
    const sums = JSON.parse(again.stderr.trimEnd().split("\n").at(-1) ?? "");
    assert.equal(sums.crawl, "done");
    assert.deepEqual([sums.read, sums.failed, sums.waiting], [5, 1, 0]);
    const lines = (await Deno.readTextFile(output)).trimEnd().split("\n")
      .map((line) => JSON.parse(line)).slice(5);
    const told = lines.map(({ url, change }) => [new URL(url).pathname, change]);
    assert.deepEqual(told.map(([path]) => path).toSorted(), ["/", "/comes", "/goes", "/moves"]);
    const changes = Object.fromEntries(told);
    assert.equal(changes["/comes"], "new");
    assert.equal(changes["/goes"], "gone");
    assert.match(changes["/moves"], /^changed: markdown, .*title/);
    assert.match(changes["/"], /^changed: link_count/);
    const listed = await Deno.readTextFile(`${output}.crawl/addresses.jsonl`);
    assert.equal(listed.trimEnd().split("\n").map((line) => JSON.parse(line)).length, 6);
    assert.match(listed, /\/same","state":"read","reason":"unchanged"/);

    // What is gone is told once, and what comes back is new, as it was or not.
    const linesOf = async (): Promise<string[]> =>
      (await Deno.readTextFile(output)).trimEnd().split("\n");
    const written = (await linesOf()).length;
    const still = await crawl("--again");
    assert.match(still.stderr, /"reason":"gone","count":1/);
    assert.equal((await linesOf()).length, written);
    pages.set("/goes", page("goes"));
    const back = await crawl("--again");
    assert.match(back.stderr, /"reason":"new","count":1/);
    const [last, ...more] = (await linesOf()).slice(written).map((line) => JSON.parse(line));
    assert.deepEqual([last.ok, new URL(last.url).pathname, last.change, more], [
      true,
      "/goes",
      "new",
      [],
    ]);

    // The last line of a page that failed is not what it is once it can be read again.
    pages.set("/same", "broken");
    const broken = await crawl("--again");
    assert.equal(
      JSON.parse((await linesOf()).at(-1) ?? "").error.code,
      "fetch_failed",
      broken.stderr,
    );
    const failed = (await linesOf()).length;
    pages.set("/same", page("same"));
    const mended = await crawl("--again");
    assert.match(mended.stderr, /"reason":"back","count":1/);
    const [restored, ...beside] = (await linesOf()).slice(failed).map((line) => JSON.parse(line));
    assert.deepEqual(
      [restored.ok, new URL(restored.url).pathname, restored.change, beside],
      [true, "/same", "back", []],
    );
    assert.match((await crawl("--again")).stderr, /"reason":"unchanged","count":6/);

    const refused = await crawl("--again", "--unit", "row");
    assert.deepEqual([refused.code, refused.stdout], [2, ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} crawl --resume goes on with --again, and compares as it does`, async () => {
  const names = ["/a", "/b", "/c", "/d"];
  const pages = new Map([["/", page("start", names)], ...names.map((n) => [n, page(n)] as const)]);
  await using sites = startLocalSites(1, (path) => {
    const [html, headers] = [pages.get(path), { "content-type": "text/html" }];
    return new Response(html ?? "none", { status: html === undefined ? 404 : 200, headers });
  });
  const folder = await Deno.makeTempDir();
  try {
    const output = `${folder}/out.jsonl`;
    const crawl = (...more: string[]) =>
      runHasty(["crawl", `${sites.origins[0]}/`, "-o", output, ...more], ENV);
    const first = await crawl();
    assert.equal(first.code, 0, first.stderr);
    const before = await Deno.readTextFile(output);
    for (const name of names) pages.set(name, page(`${name} anew`));
    pages.delete("/d");
    const stopped = await crawl("--again", "--max-pages", "2");
    assert.match(stopped.stderr, /--max-pages is reached, --resume goes on/);
    const rest = await crawl("--resume");
    const { waiting, reasons } = JSON.parse(rest.stderr.trimEnd().split("\n").at(-1) ?? "");
    assert.equal(waiting, 0, rest.stderr);
    const count = (state: string, reason: string): number =>
      reasons.find((row: Record<string, unknown>) =>
        row["state"] === state && row["reason"] === reason
      )
        ?.count;
    assert.equal(count("read", "unchanged"), 1, rest.stderr);
    assert.equal(count("failed", "gone"), 1, rest.stderr);
    const told = (await Deno.readTextFile(output)).slice(before.length).trimEnd().split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      told.map(({ url, change }) => [new URL(url).pathname, change.split(":")[0]]).sort(),
      [["/a", "changed"], ["/b", "changed"], ["/c", "changed"], ["/d", "gone"]],
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} crawl --again waits for the end of the crawl before`, async () => {
  const all = new Map([["/", page("start", ["/a", "/b"])], ["/a", page("a")], ["/b", page("b")]]);
  await using sites = startLocalSites(
    1,
    (path) => new Response(all.get(path), { headers: { "content-type": "text/html" } }),
  );
  const folder = await Deno.makeTempDir();
  try {
    const args = ["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out`];
    assert.equal((await runHasty([...args, "--max-pages", "1"], ENV)).code, 0);
    const early = await runHasty([...args, "--again"], ENV);
    assert.equal(early.code, 2);
    assert.match(early.stderr, /2 addresses still wait: let the crawl end first, with --resume/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
