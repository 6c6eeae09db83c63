/**
 * Mistakes that users make on the command line: each is told what is wrong and what to do, and ends
 * with the exit code of a failure before anything is asked of a site.
 */
import assert from "node:assert/strict";
import { runCommand } from "../../src/terminal/run_command.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const FOLDER = await Deno.makeTempDir();
for (
  const [name, text] of Object.entries({
    "o.json": '{"a":1}',
    "bad.json": "not json",
    "p.html": "<p>hi",
    "noaddress.txt": "# nothing\n",
  })
) Deno.writeTextFileSync(`${FOLDER}/${name}`, text);
Deno.mkdirSync(`${FOLDER}/dir`);

/** A command line by its words, `~` for the folder of files, and what is said of it. */
const MISTAKES: readonly (readonly [line: string, says: RegExp])[] = [
  // Commands and what is around them.
  ["srve", /no command "srve"; did you mean serve\?/],
  ["fetch_page https://example.com", /no command "fetch_page".*service --help/],
  ["--prot 9", /no command "--prot"|Unknown option '--prot'/],
  ["help nope", /no command "nope"/],
  ["completions", /completions needs a shell: bash, zsh, fish or powershell/],
  ["completions tcsh", /completions needs a shell: bash, zsh, fish or powershell/],
  ["tools page_markdown", /Unexpected argument 'page_markdown'/],
  ["tools --format yaml", /--format "yaml" is no form; give table, json or openai/],
  // serve
  ["serve 8000", /Unexpected argument '8000'; did you mean --port\?/],
  ["serve --prot 9", /did you mean --port\?/],
  ["serve --port", /--port <value>' argument missing; see service serve --help/],
  ["serve --port abc", /--port "abc": give a number from 0 to 65535/],
  ["serve --port 99999", /give a number from 0 to 65535/],
  ["serve --port=-1", /give a number from 0 to 65535/],
  ["serve --port 80.5", /give a number from 0 to 65535/],
  ["serve --host 0.0.0.0", /lets other machines in: set SERVICE_API_TOKEN, or give/],
  ["serve --host http://x", /no address to listen on; give one such as 127\.0\.0\.1/],
  ["serve --log yaml", /--log "yaml" is no form; give text, json or none/],
  ["serve --timeout 0", /--timeout "0" is no time; give a number of seconds over 0/],
  ["serve --timeout soon", /is no time; give a number of seconds over 0/],
  ["serve --metrics-port x", /--metrics-port "x": give a number from 0 to 65535/],
  ["serve --metrics-port 0 --metrics-host 0.0.0.0", /set SERVICE_METRICS_TOKEN/],
  ["serve --metrics-host http://x", /--metrics-host "http:\/\/x" is no address to listen on/],
  ["serve --timeot 5", /did you mean --timeout\?/],
  // mcp
  ["mcp extra", /Unexpected argument 'extra'; see service mcp --help/],
  ["mcp --tools", /argument missing; see service mcp --help/],
  ["mcp --tools nope", /no tool "nope"; the tools are extract_declared,/],
  ["mcp --tools ,", /--tools names no tool; the tools are/],
  ["mcp --max-tokens x", /--max-tokens "x": give a number from 1 to/],
  ["mcp --tool extract_declared", /did you mean --tools\?/],
  // call and its short forms
  ["call", /call needs a tool; service tools lists them/],
  ["call extract", /no tool "extract"; the tools are/],
  ["call page_markdwn", /no tool "page_markdwn".* did you mean page_markdown\?/],
  ["call extract_declared @~/nofile.html", /nofile\.html: there is none/],
  ["call extract_declared @~/dir", /dir: it is a folder/],
  ["call extract_declared ~/p.html", /a file is written after an at sign/],
  ["call extract_declared <p> --questions", /--questions needs a value/],
  ["call page_markdown <p> --format pdf", /one of markdown, text, html, blocks, tables/],
  ["call page_markdown <p> --links 3", /one of inline, references, none is required/],
  ["call page_markdown <p> --nope 1", /nope: unknown, known are html_or_url,/],
  ["call page_markdown <p> --formt text", /formt: unknown, did you mean format\?/],
  ["call page_markdown <p> --title maybe", /takes one page; quote what belongs together/],
  ["call page_markdown <p> --offset x", /offset: received "x", an integer/],
  ["call select_values <p>", /selector: missing, a string is required/],
  ["call run_extractor <p>", /extractor: missing, an object is required/],
  ["call run_extractor <p> --extractor nope", /extractor: received "nope", an object/],
  ["call run_extractor <p> --extractor @~/none.json", /none\.json: there is none/],
  ["call run_extractor <p> --extractor @~/bad.json", /an object is required/],
  ["call compile_extractor <p> --schema 5", /schema: received "5", an object or null/],
  ["call map_site https://a.example --limit x", /limit: received "x", an integer/],
  ["call audit_page <p> --keyword 5", /keyword: unknown, known are/],
  ["call heal_extractor <p>", /extractor: missing, an object is required/],
  ["call extract_declared <p> <p>", /takes one page; quote what belongs together|one page/],
  ["md <p> extra", /page_markdown takes one page; quote what belongs together/],
  ["md @~/nofile", /nofile: there is none/],
  ["declared <p> --question price", /question: unknown, did you mean questions\?/],
  ["rows @~/p.html --select", /--select needs a value/],
  ["rows @~/nofile", /nofile: there is none/],
  ["look ~/nofile.html", /nofile\.html: there is none/],
  ["look <p> --port x", /give a number from 0 to 65535/],
  // batch and work
  ["batch", /batch needs a tool; service tools lists them/],
  ["batch nope x", /no tool "nope"; the tools are/],
  [
    "batch extract_declared ~/p.html --in csv",
    /no form; give auto, pages, jsonl, urls, warc or tar/,
  ],
  ["batch extract_declared ~/p.html --jobs 0", /--jobs "0": give a number from 1 to/],
  ["batch extract_declared ~/p.html --out xml", /Unknown option '--out'; did you mean --output\?/],
  ["batch extract_declared ~/p.html -o ~/o.json", /is not empty: give --resume .*, or remove it/],
  ["batch extract_declared ~/p.html -o ~/dir/no/o.json", /cannot be written: there is none/],
  ["batch extract_declared ~/p.html --args 5", /--args is no object: give \{"NAME": value\}/],
  ["batch extract_declared ~/p.html --args {", /--args/],
  ["batch extract_declared ~/p.html --columns", /argument missing; see service batch --help/],
  ["batch extract_declared ~/p.html --resum", /did you mean --resume\?/],
  ["work", /work needs one tool, its lines on standard input/],
  ["work nope", /no tool "nope"; the tools are/],
  // crawl, map, audit-site
  ["crawl", /crawl needs one address, or --urls FILE/],
  [
    "crawl notaurl -o ~/x.jsonl",
    /no http\(s\) address .*; give one such as https:\/\/example\.com/,
  ],
  ["crawl ftp://example.com -o ~/x.jsonl", /no http\(s\) address that can be crawled/],
  ["crawl https://example.com", /give it with --output/],
  ["crawl https://example.com -o -", /give it with --output/],
  ["crawl --status no-such-crawl", /^service: no-such-crawl has no crawl$/m],
  [
    "crawl --status deno.json",
    /^service: deno.json has no crawl of its own: .* --ledger is told at/m,
  ],
  ["crawl https://example.com -o", /argument missing; see service crawl --help/],
  ["crawl https://example.com -o ~/o.json", /is not empty: give another, or remove it/],
  ["crawl https://example.com -o ~/x.jsonl --format pdf", /give markdown, declared or both/],
  ["crawl https://example.com -o ~/x.jsonl --max-pages 0", /give a number from 1 to/],
  ["crawl https://example.com -o ~/x.jsonl --depth x", /give a number from 0 to/],
  ["crawl https://example.com -o ~/x.jsonl --lang english", /give one such as en or pt-BR/],
  [
    "crawl https://example.com -o ~/x.jsonl --ledger mysql://x",
    /postgres:\/\/ with a user, a host/,
  ],
  ["crawl https://example.com -o ~/x.jsonl --ledger @~/none", /none: there is none/],
  ["crawl https://example.com -o ~/x.jsonl --warc x.zip", /ends in \.warc or \.warc\.gz/],
  ["crawl https://example.com -o ~/x.jsonl --extractor nope", /give @FILE with an extractor/],
  ["crawl --urls ~/none -o ~/x.jsonl", /none: there is none/],
  ["crawl --urls ~/noaddress.txt -o ~/x.jsonl", /--urls: the file has no address/],
  ["crawl https://example.com --ouput x", /did you mean --output\?/],
  ["map", /map needs one address; see service map --help/],
  ["map notaurl", /can be mapped; give one such as https:\/\/example\.com/],
  ["map https://example.com --max 0", /--max "0": give a number from 1 to/],
  ["audit-site", /audit-site needs one address; see service audit-site --help/],
  ["audit-site notaurl", /can be audited; give one such as https:\/\/example\.com/],
  ["import-ftr", /import-ftr needs one file; see service import-ftr --help/],
  ["import-ftr ~/none", /none: there is none/],
];

/** Runs a command line in this process; what it says is taken instead of shown. */
async function run(args: readonly string[]): Promise<{ code: number; said: string }> {
  const decoder = new TextDecoder();
  let said = "";
  const { write } = Deno.stdout;
  const { writeSync } = Deno.stderr;
  const take = (bytes: Uint8Array): number => {
    said += decoder.decode(bytes);
    return bytes.length;
  };
  Deno.stdout.write = (bytes): Promise<number> => Promise.resolve(take(bytes));
  Deno.stderr.writeSync = take;
  try {
    return { code: await runCommand(args, () => Promise.resolve(TOOLS), "1.2.3"), said };
  } finally {
    Deno.stdout.write = write;
    Deno.stderr.writeSync = writeSync;
  }
}

Deno.test("at least 90 mistakes are told what is wrong and what to do", async (t) => {
  assert(MISTAKES.length >= 90, `${MISTAKES.length} mistakes`);
  for (const [line, says] of MISTAKES) {
    await t.step(line, async () => {
      const { code, said } = await run(line.replaceAll("~", FOLDER).split(" "));
      assert.match(said, says);
      assert.equal(code, 2, said);
      assert(said.trimEnd().split("\n").length <= 3, "in a line or two");
    });
  }
  await Deno.remove(FOLDER, { recursive: true });
});
