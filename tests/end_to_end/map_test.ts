/** `service map`: all addresses of a site in one command, however many calls that takes. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, programCommand, runHasty, runProgram } from "../support/program.ts";
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
  const all = await runHasty(["map", `${origin}/`], ENV);
  assert.equal(all.code, 0, all.stderr);
  const rows = all.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const urls = new Set(rows.map(({ url }) => url));
  assert.equal(urls.size, rows.length);
  for (let at = 0; at < ADDRESSES; at++) assert(urls.has(`${origin}/p/${at}`), `${at}`);
  assert.deepEqual(JSON.parse(all.stderr.trimEnd().split("\n").at(-1) ?? ""), {
    map: "done",
    listed: rows.length,
  });

  const some = await runHasty(["map", `${origin}/`, "--plain", "--max", "5"], ENV);
  assert.deepEqual(some.stdout.trimEnd().split("\n").length, 5);
  assert.match(some.stdout, /^http:\/\/[^\s"]+\/p\/0\n/);
  assert.match(some.stderr, /"map":"stopped: --max is reached","listed":5/);
});

Deno.test(`${PROGRAM_NAME} map says which sitemaps it could not read, and not done of them`, async () => {
  await using sites = startLocalSites(1, (path, _site, request) => {
    const { origin } = new URL(request.url);
    if (path === "/sitemap.xml") {
      const names = ["broken", "down", "none", "fine"];
      const rows = names.map((name) => `<sitemap><loc>${origin}/${name}.xml</loc></sitemap>`);
      return new Response(`<sitemapindex>${rows.join("")}</sitemapindex>`, {
        headers: { "content-type": "text/xml" },
      });
    }
    if (path === "/down.xml") return new Response("down", { status: 503 });
    if (path === "/none.xml") return new Response("none", { status: 404 });
    if (!path.endsWith(".xml")) return new Response("<title>Start</title><p>Words.");
    const rows = ["a", "b"].map((at) => `<url><loc>${origin}${path}/${at}</loc></url>`).join("");
    const end = path === "/fine.xml" ? "</urlset>" : "<url><loc>http:";
    return new Response(`<urlset>${rows}${end}`, { headers: { "content-type": "text/xml" } });
  });
  const [origin = ""] = sites.origins;
  const { code, stdout, stderr } = await runHasty(["map", `${origin}/`, "--plain"], ENV);
  assert.equal(code, 0, stderr);
  assert.equal(stdout.match(/\.xml\//g)?.length, 4, stdout);
  const told = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
  assert.equal(told.map, "ended: not every sitemap could be read");
  assert.equal(told.unread.count, 2);
  assert.deepEqual(
    told.unread.first.map(({ url }: { url: string }) => url.slice(origin.length)),
    ["/broken.xml", "/down.xml"],
  );
});

Deno.test(`${PROGRAM_NAME} map fails where it has nothing because a sitemap could not be read`, async () => {
  await using sites = startLocalSites(1, (path) => {
    if (path === "/sitemap.xml") return new Response("down", { status: 503 });
    if (path.endsWith(".xml")) return new Response("none", { status: 404 });
    return new Response("<title>Start</title><p>Words.");
  });
  const { code, stdout, stderr } = await runHasty(["map", `${sites.origins[0]}/`], ENV);
  assert.deepEqual([code, stdout], [2, ""], stderr);
  assert.match(stderr, /"map":"ended: not every sitemap could be read","listed":0/);
});

Deno.test(`${PROGRAM_NAME} map takes a page at the usual places of sitemaps for none`, async () => {
  await using sites = startLocalSites(1, (path) => {
    const links = path === "/" ? "<a href=/one>One</a>" : "Nothing is here.";
    return new Response(`<!doctype html><title>Start</title><p>${links}`, {
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  });
  const { code, stdout, stderr } = await runHasty(["map", `${sites.origins[0]}/`], ENV);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /\/one"/);
  assert.match(stderr, /"map":"done","listed":\d+/);
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

Deno.test(`${PROGRAM_NAME} map goes on with the output of one that was stopped`, async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await using sites = startLocalSites(1, async (path, _site, request) => {
    const { origin } = new URL(request.url);
    const html = { headers: { "content-type": "text/html" } };
    const xml = { headers: { "content-type": "application/xml" } };
    if (!path.endsWith(".xml")) return new Response("<title>Start</title><p>Words.", html);
    if (path === "/sitemap.xml") {
      const names = ["first", "second"];
      const files = names.map((name) => `<sitemap><loc>${origin}/${name}.xml</loc></sitemap>`);
      return new Response(`<sitemapindex>${files.join("")}</sitemapindex>`, xml);
    }
    if (path === "/second.xml") await isOver;
    const rows = Array.from(
      { length: ADDRESSES },
      (_, at) => `<url><loc>${origin}${path.slice(0, -4)}/${at}</loc></url>`,
    );
    return new Response(`<urlset>${rows.join("")}</urlset>`, {
      headers: { "content-type": "application/xml" },
    });
  });
  const [origin = ""] = sites.origins;
  const folder = await Deno.makeTempDir();
  try {
    const output = `${folder}/map.jsonl`;
    const args = ["map", `${origin}/`, "-o", output];
    const [command, ...first] = programCommand();
    const stderr = "piped";
    const child = new Deno.Command(command, {
      ...{ args: [...first, ...args], env: ENV, stdin: "null", stdout: "null", stderr },
    }).spawn();
    let told = "";
    let isStopping = false;
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
      told += text;
      if (/listed\n/.test(told) && !isStopping) child.kill("SIGTERM");
      isStopping ||= /listed\n/.test(told);
    }
    end();
    assert.equal((await child.status).code, 2, told);
    assert.match(told, /"map":"stopped"/);
    const before = await Deno.readTextFile(output);
    const lines = before.trimEnd().split("\n");
    assert(lines.length > 0 && lines.length <= ADDRESSES, `${lines.length}`);

    const refused = await runProgram(args, ENV);
    assert.match(refused.stderr, /is not empty: give --resume to go on with it/);
    const other = await runProgram([...args, "--resume", "--plain"], ENV);
    assert.match(other.stderr, /lines that no map with --plain has written/);
    assert.equal(await Deno.readTextFile(output), before);

    await Deno.writeTextFile(output, '{"url":"http', { append: true });
    const most = `${lines.length + 3}`;
    const some = await runHasty([...args, "--resume", "--max", most], ENV);
    assert.match(some.stderr, /"map":"stopped: --max is reached"/);
    const { code, stderr: said } = await runHasty([...args, "--resume"], ENV);
    assert.equal(code, 0, said);
    const all = (await Deno.readTextFile(output)).trimEnd().split("\n");
    const urls = all.map((line) => JSON.parse(line).url);
    assert.deepEqual(all.slice(0, lines.length), lines);
    assert.equal(new Set(urls).size, urls.length);
    assert.equal(urls.filter((url) => /\/(?:first|second)\/\d+$/.test(url)).length, 2 * ADDRESSES);
    const sums = { map: "done", listed: urls.length };
    assert.deepEqual(JSON.parse(said.trimEnd().split("\n").at(-1) ?? ""), sums);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} map --resume refuses a file of another site, and leaves it`, async () => {
  const headers = { "content-type": "text/html" };
  await using sites = startLocalSites(
    2,
    (_path, at) =>
      new Response(`<title>Start</title><p>Words of a page with <a href="/of/${at}">a link</a>`, {
        headers,
      }),
  );
  const [first, second] = sites.origins;
  const folder = await Deno.makeTempDir();
  try {
    const output = ["-o", `${folder}/map.jsonl`];
    assert.equal((await runProgram(["map", `${first}/`, ...output], ENV)).code, 0);
    const before = await Deno.readTextFile(`${folder}/map.jsonl`);
    const { code, stderr } = await runProgram(["map", `${second}/`, ...output, "--resume"], ENV);
    assert.equal(code, 2, stderr);
    const told = /it lists "(.+)\/of\/\d", and nothing of "(.+)\/"; give the address that it/;
    assert.deepEqual(told.exec(stderr)?.slice(1), [first, second], stderr);
    assert.equal(await Deno.readTextFile(`${folder}/map.jsonl`), before);
    assert.equal((await runProgram(["map", `${first}/`, ...output, "--resume"], ENV)).code, 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
