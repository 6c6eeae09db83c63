/** Command lines that need no process of their own: help, lists, and what is refused. */
import assert from "node:assert/strict";
import { runCommand } from "../../src/terminal/run_command.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { holdsSecret, SECRET } from "../support/secret_addresses.ts";

interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process; what it writes is taken instead of shown. */
async function run(args: readonly string[]): Promise<Finished> {
  const decoder = new TextDecoder();
  const said = { stdout: "", stderr: "" };
  const { write } = Deno.stdout;
  const { writeSync } = Deno.stderr;
  Deno.stdout.write = (bytes): Promise<number> => {
    said.stdout += decoder.decode(bytes);
    return Promise.resolve(bytes.length);
  };
  Deno.stderr.writeSync = (bytes): number => {
    said.stderr += decoder.decode(bytes);
    return bytes.length;
  };
  try {
    return { code: await runCommand(args, () => Promise.resolve(TOOLS), "1.2.3"), ...said };
  } finally {
    Deno.stdout.write = write;
    Deno.stderr.writeSync = writeSync;
  }
}

for (
  const [args, pattern] of [
    [["--version"], /^service 1\.2\.3\n$/],
    [["-V"], /^service 1\.2\.3\n$/],
    [["--help"], /serve.*mcp.*call.*tools/s],
    [["-h"], /^Pagefacts reads web pages/],
    [["serve", "--help"], /^service serve: .*--allow-unauthenticated/s],
    [["mcp", "-h"], /^service mcp: .*SERVICE_MCP_TOOLS/s],
    [["call", "--help"], /Exit code: 0 something was found/],
    [["call", "nope", "--help"], /service call TOOL/],
    [["call", "crawl_site", "--help"], /max_pages \(integer, default 10\)/],
    [["call", "extract_declared", "--help"], /html_or_url \(string, required\)/],
    [["md", "--help"], /--front-matter \(boolean, default false\)/],
    [["batch", "--help"], /^service batch: .*--resume/s],
    [["look", "--help"], /^service look: .*--port/s],
    [["tools", "--help"], /^service tools: /],
    [["help"], /^Pagefacts reads web pages/],
    [["help", "batch"], /^service batch: .*--resume/s],
    [["help", "call", "crawl_site"], /max_pages \(integer, default 10\)/],
    [["rows", "--help"], /^service rows: .*--want \(.*--select \(.*--max-pages \(/s],
    [["help", "md"], /^service md: .*--max-chars \(integer/s],
    [["tools"], /^extract_declared +Extract/m],
    [["tools", "--json"], /"inputSchema": \{/],
  ] as const
) {
  Deno.test(`runCommand() prints what ${JSON.stringify(args)} asks for`, async () => {
    const { code, stdout, stderr } = await run(args);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, pattern);
    if (args.at(-1) === "--json") return;
    const longest = Math.max(...stdout.split("\n").map((line) => line.length));
    assert(longest <= 100, `a line of ${longest} characters`);
  });
}

Deno.test("runCommand() lists every tool in its order, titles in one column", async () => {
  const lines = (await run(["tools"])).stdout.trimEnd().split("\n");
  assert.deepEqual(lines.map((line) => line.split(" ")[0]), TOOLS.map(({ name }) => name));
  const columns = TOOLS.map(({ title }, at) => lines[at]?.indexOf(`  ${title}`));
  assert.equal(
    new Set(TOOLS.map(({ title }, at) => (lines[at] as string).length - title.length)).size,
    1,
    String(columns),
  );
  const described = JSON.parse((await run(["tools", "--json"])).stdout);
  assert.deepEqual(
    described.map(({ name, title, description }: Record<string, string>) => [
      name,
      title,
      description,
    ]),
    TOOLS.map(({ name, title, description }) => [name, title, description]),
  );
});

Deno.test("runCommand() wraps the help of every tool to 80 columns and names each argument", async () => {
  for (const { name, page } of TOOLS) {
    const { stdout } = await run(["call", name, "--help"]);
    assert.ok(stdout.includes(`; ${page ?? "urls"} alone needs no JSON`), stdout);
    const body = stdout.split("\n").filter((line) => line.startsWith("      "));
    assert.ok(body.length > 0 && body.every((line) => line.length <= 80), stdout);
  }
});

for (
  const [title, args, pattern] of [
    [
      "an unknown command",
      ["sevre"],
      /"sevre"; did you mean serve\? use serve, mcp, call, batch, work, crawl, map, audit-site, import-ftr, look, tools, completions, man, md/,
    ],
    ["no command", [], /no command is given/],
    ["a name every object has", ["constructor"], /no command "constructor"/],
    ["an unknown option", ["serve", "--prot", "1"], /'--prot'; did you mean --port\?/],
    ["help on no command", ["help", "sevre"], /"sevre"; did you mean serve\?/],
    ["an option near one of a recipe", ["rows", "<p>", "--wnat", "{}"], /wnat: .*mean want\?/],
    ["an option of no tool", ["md", "<p>", "--colour", "1"], /colour: unknown, known are /],
    ["a port that is none", ["serve", "--port", "eighty"], /eighty/],
    ["a port out of range", ["serve", "--port", "65536"], /65536/],
    ["a timeout of 0", ["serve", "--timeout", "0"], /timeout/],
    ["a host beyond loopback without a token", ["serve", "--host", "0.0.0.0"], /SERVICE_API_TOKEN/],
    ["an unknown tool of MCP", ["mcp", "--tools", "fetch_page,nope"], /"?nope"?.*fetch_page/],
    ["a list that names nothing", ["mcp", "--tools", ""], /extract_declared/],
    ["an unknown tool", ["call", "nope"], /"nope".*extract_declared/],
    ["no tool", ["call"], /service tools/],
    ["arguments that do not fit", ["call", "map_site", '{"limit": "x"}'], /url: .*; limit: /],
    ["arguments that are no JSON", ["call", "map_site", "{"], /JSON/],
    ["two arguments", ["call", "map_site", "a", "b"], /quote/],
    [
      "a file's name",
      ["call", "page_markdown", "a/page.html"],
      /call page_markdown @a\/page\.html, or < a\/page\.html/,
    ],
    ["arguments that are missing", ["call", "select_values", "<p>x"], /call select_values --help/],
    [
      "an unknown option of a call",
      ["call", "map_site", "--jsno"],
      /--jsno needs a value; did you mean --json\?; see service call map_site --help/,
    ],
    ["a mistyped switch", ["md", "<p>", "--ful"], /ful: unknown, did you mean full\?/],
    [
      "an option without its value",
      ["md", "<p>", "--format"],
      /--format needs a value.*page_markdown --help/,
    ],
    [
      "an option in the place of a value",
      ["md", "<p>", "--format", "--full"],
      /--format needs a value/,
    ],
    ["pages beside those of an option", [
      "call",
      "extract_many",
      "https://a.example/",
      "--urls",
      "https://b.example/",
    ], /urls is given twice/],
    [
      "a mistyped tool",
      ["call", "page_markdwn", "x"],
      /"page_markdwn"; did you mean page_markdown\?/,
    ],
    ["a file that is not there", ["call", "audit_page", "@no/such"], /no\/such: there is none/],
    [
      "a file by name that is not there",
      ["call", "run_extractor", "<p>", "--extractor", "@no/such"],
      /no\/such: there is none/,
    ],
    ["no time", ["call", "map_site", "a", "--timeout", "soon"], /number of seconds/],
    ["an unknown tool for a batch", ["batch", "nope", "x"], /"nope".*extract_declared/],
    ["no tool for a batch", ["batch"], /service tools/],
    [
      "arguments that are no JSON for a batch",
      ["batch", "fetch_page", "--args", "{"],
      /--args is no JSON/,
    ],
    [
      "an argument no tool has for a batch",
      ["batch", "fetch_page", "--args", '{"x": 1}'],
      /do not fit fetch_page: x: unknown, known are url, .*; see service call fetch_page --help/,
    ],
    ["a form there is none of for a batch", ["batch", "fetch_page", "--in", "xls"], /"xls".*jsonl/],
    ["rows without columns for a batch", ["batch", "fetch_page", "--format", "csv"], /--columns/],
    ["columns of JSON for a batch", ["batch", "fetch_page", "--columns", "url"], /csv, tsv or/],
    ["--resume of nothing for a batch", ["batch", "fetch_page", "--resume"], /--output/],
    ["no jobs for a batch", ["batch", "fetch_page", "--jobs", "0"], /1 to 256/],
    [
      "a folder for an output for a batch",
      ["batch", "fetch_page", "-o", "/"],
      /cannot be written: it is a folder/,
    ],
    ["an unknown option of a list", ["tools", "--jsno"], /--jsno.*service tools --help/],
  ] as const
) {
  Deno.test(`runCommand() refuses ${title} in one line with exit code 2`, async () => {
    const { code, stdout, stderr } = await run(args);
    assert.equal(code, 2, stderr);
    assert.match(stderr, /^service: /);
    assert.match(stderr, pattern);
    assert.equal(stderr.trimEnd().split("\n").length, 1);
    assert.equal(stdout, "");
  });
}

Deno.test("runCommand() tells no secret of an address it refuses", async () => {
  for (
    const args of [
      ["page_markdown", `a:${SECRET}@h/p.html`],
      ["page_markdown", `{"html_or_url": "http://a:${SECRET}@h/",}`],
      [`http://a:${SECRET}@h/`, "x"],
    ]
  ) {
    const { code, stdout, stderr } = await run(["call", ...args]);
    assert.equal(code, 2);
    assert.notEqual(stderr, "");
    assert.ok(!holdsSecret(stdout + stderr), `${args.join(" ")}: ${stdout}${stderr}`);
  }
});

Deno.test("tools --format openai lists functions with the schemas of their arguments", async () => {
  const { stdout, code } = await run(["tools", "--format", "openai"]);
  const functions = JSON.parse(stdout) as {
    type: string;
    function: { name: string; parameters: { type: string; required?: string[] } };
  }[];
  assert.equal(code, 0);
  assert(functions.length === 12 && functions.every(({ type }) => type === "function"));
  const fetched = functions.find((one) => one.function.name === "fetch_page")?.function.parameters;
  assert.deepEqual([fetched?.type, fetched?.required], ["object", ["url"]]);
});

for (
  const args of [["--help"], ["help"], ["--version"], ["tools"], ["man"], ["completions", "bash"]]
) {
  Deno.test(`${args.join(" ")} says that the disk is full, and nothing of going on`, async () => {
    const { write } = Deno.stdout;
    const { writeSync } = Deno.stderr;
    let said = "";
    Deno.stdout.write = (): Promise<number> =>
      Promise.reject(Object.assign(new Error("No space left on device"), { code: "ENOSPC" }));
    Deno.stderr.writeSync = (bytes): number => {
      said += new TextDecoder().decode(bytes);
      return bytes.length;
    };
    try {
      assert.equal(await runCommand(args, () => Promise.resolve(TOOLS), "1.2.3"), 2);
    } finally {
      Deno.stdout.write = write;
      Deno.stderr.writeSync = writeSync;
    }
    assert.match(said, /^service: \S+ cannot go on: the disk is full\n$/);
  });
}
