/** What each process and worker of each command may do, as it says itself while it runs. */
import assert from "node:assert/strict";
import { startLocalSites } from "../support/local_sites.ts";
import { freePort } from "../support/program.ts";

const MAIN = new URL("../support/rights_main.ts", import.meta.url);
const COMPILE = new URL("../../compile.sh", import.meta.url);
/** What `deno run` itself needs besides to start the program again. */
const OF_DENO_RUN = ["HOME", "DENO_DIR", "XDG_CACHE_HOME"];

const TABLE = `<table><tr><th>Plan<th>Price</tr>${
  ["A", "B", "C", "D"].map((name, at) => `<tr><td>Plan ${name}<td>$${at + 1}.00</tr>`).join("")
}</table>`;

/** The rights that are built into the executable: those of `compile.sh`. */
function builtRights(): string[] {
  const script = Deno.readTextFileSync(COMPILE);
  const variables = [...script.matchAll(/^variables=(?:\$variables,)?(.*)$/gm)]
    .map(([, names]) => names).concat(OF_DENO_RUN);
  const flags = script.match(/--allow-[a-z]+(?==| |$)/gm) ?? [];
  return flags.map((flag) => flag === "--allow-env" ? `${flag}=${variables.join()}` : flag);
}

interface Told {
  /** The last rights of each part. */
  readonly last: Readonly<Record<string, readonly string[]>>;
  /** The rights of the command itself each time it started a process. */
  readonly starts: readonly (readonly string[])[];
}

/** Runs a command to its end, or until it says `until`, and gives what its parts told. */
async function rightsOf(
  args: readonly string[],
  paths: readonly string[],
  until?: RegExp,
): Promise<Told> {
  const module = new URL(MAIN);
  for (const path of paths) module.searchParams.append("path", path);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-check", ...builtRights(), module.href, ...args],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" },
  }).spawn();
  let said = "";
  let isEnded = false;
  const decoder = new TextDecoder();
  for await (const bytes of child.stderr) {
    said += decoder.decode(bytes, { stream: true });
    if (isEnded || until?.test(said) !== true) continue;
    isEnded = true;
    child.kill("SIGTERM");
  }
  const { code } = await child.status;
  // 1: it found little on so short a page; one that serves may be ended before it listens.
  assert.ok(code <= 1 || until !== undefined && code === 143, said);
  const last: Record<string, readonly string[]> = {};
  const starts: (readonly string[])[] = [];
  for (const [, line = ""] of said.matchAll(/^RIGHTS (.*)$/gm)) {
    const [part, moment, rights] = JSON.parse(line) as [string, string, string[]];
    last[part] = rights;
    if (moment === "start") starts.push(rights);
  }
  return { last, starts };
}

Deno.test("each part of each command ends with the rights it needs, and starts none before", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const [page, list, config, out] = ["page.html", "in", "a.example.txt", "out"]
    .map((name) => `${folder}/${name}`) as [string, string, string, string];
  await using sites = startLocalSites(
    1,
    () =>
      new Response(`<title>One</title><p>A page of some words.${TABLE}`, {
        headers: { "content-type": "text/html" },
      }),
  );
  await Deno.writeTextFile(page, "<title>One</title><p>A page of some words.");
  await Deno.writeTextFile(list, `${JSON.stringify({ html: "<p>words" })}\n`);
  await Deno.writeTextFile(config, "title: //h1\n");
  const site = `${sites.origins[0]}/`;
  const parts = `${out}.parts/`;
  const main = ["net", "run", "env PATH"];
  const reader: string[] = [];
  const network = ["net"];
  const port = `${freePort()}`;
  const commands: [string[], Told["last"], RegExp?][] = [
    [["serve", "--port", port], { main, reader, watch: ["run"] }, /"reader","later"/],
    [["mcp"], { main, reader }],
    [["look", page, "--port", "0"], { main, reader }, /"reader","later"/],
    [["call", "page_markdown", `@${page}`], { main, reader }],
    [["call", "page_markdown", `@${page}`, "-o", `${out}.md`], { main, reader }],
    [["md", site], { main, reader, network }],
    [["batch", "page_markdown", list, "-o", `${out}.jsonl`], {
      main,
      reader,
      inputs: [`read ${list}`],
    }],
    [["crawl", site, "-o", out], {
      main,
      reader,
      network,
      output: [`read ${out}`, `write ${out}`],
    }],
    [["audit-site", site, "-o", `${out}.json`], {
      main,
      reader,
      network,
      output: [`read ${out}.json.crawl`, `write ${out}.json.crawl`],
    }],
    [["batch", "extract_declared", list, "--format", "parquet", "--columns", "url", "-o", parts], {
      main,
      reader,
      inputs: [`read ${list}`],
      parts: [`read ${out}.parts`, `write ${out}.parts`],
    }],
    [["map", site, "-o", `${out}.map`], { main, reader, network }],
    [["rows", site, "-o", `${out}.rows.jsonl`], { main, reader, network }],
    // It starts nothing and reads no page.
    [["import-ftr", config], { main: ["read", ...main] }],
    [["tools"], { main }],
  ];
  const paths = [
    page,
    list,
    config,
    out,
    `${out}.md`,
    `${out}.jsonl`,
    `${out}.parts`,
    `${out}.map`,
    `${out}.rows.jsonl`,
    `${out}.json`,
    `${out}.json.crawl`,
    "/etc/passwd",
  ];
  for (const [args, expected, until] of commands) {
    const { last, starts } = await rightsOf(args, paths, until);
    assert.deepEqual(last, expected, args[0]);
    for (const rights of starts) assert.deepEqual(rights, main, args[0]);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a reader and a network process that were given every right give up all but what they need", async () => {
  for (
    const [name, part, kept] of [["__reader", "reader", []], ["__network", "network", [
      "net",
    ]]] as const
  ) {
    const { stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-check", "-A", MAIN.href, name],
      stdin: "null",
      stdout: "null",
    }).output();
    const told = [...new TextDecoder().decode(stderr).matchAll(/^RIGHTS (.*)$/gm)]
      .map(([, line = ""]) => JSON.parse(line) as [string, string, string[]]);
    assert.deepEqual(told[0]?.[2].toSorted(), [
      "env",
      "ffi",
      "import",
      "net",
      "read",
      "run",
      "sys",
      "write",
    ]);
    assert.deepEqual(told.at(-1), [part, "later", kept]);
  }
});
