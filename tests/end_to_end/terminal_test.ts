/** The program at a terminal: one call, one answer, grep's exit codes. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, programCommand, runProgram } from "../support/program.ts";
import { holdsSecret, SECRET } from "../support/secret_addresses.ts";

const PAGE = "<title>Pads</title><p class=price>41.90";
const NAMED = ["Bolt M6", "Nut, of brass"].map((name) => `<h1>${name}</h1><p>For wood`);
const WANTED = ["Bolt M6", "Nut, of brass"].map((name) => JSON.stringify({ name }, null, 1));

for (
  const [title, args, code, pattern] of [
    [
      "a call with JSON",
      ["call", "select_values", JSON.stringify({ html_or_url: PAGE, selector: "p.price" })],
      0,
      /"41\.90"/,
    ],
    ["a call with the page alone", ["call", "extract_declared", PAGE], 0, /"Pads"/],
    ["a call on one line", ["call", "extract_declared", PAGE, "--json"], 0, /^\{.*\}\n$/],
    [
      "a call that finds nothing",
      ["call", "select_values", JSON.stringify({ html_or_url: PAGE, selector: "b" })],
      1,
      /"count": 0/,
    ],
    [
      "a call past its time",
      ["call", "extract_declared", PAGE, "--timeout", "0.01"],
      2,
      /"ok": false.*"timed_out"/s,
    ],
    [
      "a call that is refused",
      ["call", "fetch_page", "http://127.0.0.1/"],
      2,
      /"ok": false.*"refused_address"/s,
    ],
    ["the list of tools", ["tools"], 0, /^extract_declared +Extract/m],
    ["a switch without a value", ["md", PAGE, "--full"], 0, /41\.90/],
    ["a switch before the page", ["md", "--full", PAGE], 0, /41\.90/],
    ["a switch turned off", ["md", PAGE, "--full", "--title", "no"], 0, /^41\.90\n$/],
    [
      "a list of words before the page",
      ["declared", "--questions", "title", "price", PAGE, "--json"],
      0,
      /^\{"ok":true,"url":null,"summary":\{"title":[^]*"conflicts":\[\]\}\n$/,
    ],
    [
      "a list of words behind the page",
      ["declared", PAGE, "--questions", "url", "title", "--json"],
      0,
      /"Pads"/,
    ],
    [
      "each page of a list of words",
      ["call", "extract_many", "--urls", "http://127.0.0.1/a", "http://127.0.0.1/b", "--json"],
      2,
      /"http:\/\/127\.0\.0\.1\/a".*"http:\/\/127\.0\.0\.1\/b"/,
    ],
    [
      "an example with spaces and commas",
      [
        "call",
        "compile_extractor",
        "--pages",
        NAMED[0] as string,
        "--want",
        WANTED[0] as string,
        "--json",
      ],
      0,
      /^\{"ok":true.*"fields":\{"name":"Bolt M6"\}/,
    ],
    [
      "an example of each page",
      [
        ..."call compile_extractor".split(" "),
        ...NAMED,
        ...WANTED.flatMap((one) => ["--want", one]),
      ],
      0,
      /^\{\s*"ok": true[^]*"Bolt M6"[^]*"Nut, of brass"/,
    ],
  ] as const
) {
  Deno.test(`${PROGRAM_NAME} answers ${title} with exit code ${code}`, async () => {
    const finished = await runProgram(args);
    assert.equal(finished.code, code, finished.stderr);
    assert.match(finished.stdout, pattern);
  });
}

for (
  const [title, args, pattern] of [
    ["an unknown tool", ["call", "nope"], /"nope".*extract_declared/],
  ] as const
) {
  Deno.test(`${PROGRAM_NAME} refuses a call with ${title} in one line`, async () => {
    const finished = await runProgram(args);
    assert.equal(finished.code, 2);
    assert.match(finished.stderr, pattern);
    assert.equal(finished.stderr.trimEnd().split("\n").length, 1);
    assert.equal(finished.stdout, "");
  });
}

Deno.test(`${PROGRAM_NAME} tells no secret of an address at a terminal`, async () => {
  const { code, stdout, stderr } = await runProgram([
    "call",
    "fetch_page",
    `http://a:${SECRET}@[::1/p`,
  ]);
  assert.notEqual(code, 0);
  assert.ok(!holdsSecret(stdout + stderr), stdout + stderr);
});

/** A site of three pages on this machine. */
function serveSite(): { url: string; close: () => Promise<void> } {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    const html = `<title>${pathname}</title><a href="/a">a</a><a href="/b">b</a>`;
    const headers = { "content-type": "text/html" };
    return pathname === "/robots.txt"
      ? new Response("User-agent: *\nCrawl-delay: 0", { status: 200 })
      : new Response(html, { headers });
  });
  return { url: `http://127.0.0.1:${server.addr.port}/`, close: () => server.shutdown() };
}

const CRAWL_ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" };

Deno.test(`${PROGRAM_NAME} is silent about a crawl where standard error is no terminal`, async () => {
  const site = serveSite();
  const args = JSON.stringify({ url: site.url, max_pages: 2 });
  const { code, stdout, stderr } = await runProgram(["call", "crawl_site", args], CRAWL_ENV);
  await site.close();
  assert.equal(code, 0, stderr);
  assert.equal(stderr, "");
  assert.equal(JSON.parse(stdout).pages.length, 2);
});

Deno.test(`${PROGRAM_NAME} says how far a crawl is where standard error is a terminal`, async () => {
  const site = serveSite();
  const args = JSON.stringify({ url: site.url, max_pages: 2 });
  const command = [...programCommand(), "call", "crawl_site", "--json", args]
    .map((word) => `'${word}'`).join(" ");
  const finished = await runOnTerminal(`${command} > answer.json`);
  await site.close();
  if (finished === undefined) return;
  const { shown, folder } = finished;
  const answer = JSON.parse(await Deno.readTextFile(`${folder}/answer.json`));
  await Deno.remove(folder, { recursive: true });
  assert.equal(answer.pages.length, 2);
  assert.deepEqual(shown.trim().split(/\r?\n/), [
    `1 of 2: ${site.url}`,
    `2 of 2: ${site.url}a`,
  ]);
});

const BEGUN = "begun on a terminal";

/** Runs a shell command on a terminal of its own, by util-linux's `script`; gives what it showed. */
async function runOnTerminal(
  command: string,
): Promise<{ shown: string; folder: string } | undefined> {
  const folder = await Deno.makeTempDir();
  try {
    const { stdout } = await new Deno.Command("script", {
      args: ["-qec", `echo ${BEGUN}; ${command}`, "/dev/null"],
      cwd: folder,
      env: { ...CRAWL_ENV, NO_COLOR: "1" },
      stdin: "null",
      stderr: "null",
    }).output();
    // What a program shows nothing of is no reason to pass its test over.
    const [, shown] =
      new RegExp(`^${BEGUN}\\r?\\n([^]*)$`).exec(new TextDecoder().decode(stdout)) ?? [];
    if (shown !== undefined) return { shown, folder };
  } catch {
    // Another system's `script`, or none.
  }
  console.log("passed over: there is no `script` of util-linux to give a terminal");
  await Deno.remove(folder, { recursive: true });
  return undefined;
}
