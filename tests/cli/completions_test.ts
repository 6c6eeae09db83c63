/** Completions and the manual page: real shells and `man` judge them, where they are installed. */
import assert from "node:assert/strict";
import { listCompletions, writeCompletions } from "../../src/terminal/completions.ts";
import { writeManPage } from "../../src/terminal/man_page.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const COMPLETIONS = listCompletions(TOOLS);

async function run(command: string, args: string[], stdin: string): Promise<string | undefined> {
  try {
    const child = new Deno.Command(command, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(stdin));
    await writer.close();
    const { code, stdout, stderr } = await child.output();
    const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    assert.equal(code, 0, said);
    return said;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.log(`passed over: there is no ${command}`);
    return undefined;
  }
}

Deno.test("bash completes commands, tools, and the options of both", async () => {
  const ask = (...words: string[]): string =>
    `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; ` +
    '_service; echo "${COMPREPLY[*]}"\n';
  const script = writeCompletions("bash", "service", COMPLETIONS);
  const said = await run(
    "bash",
    [],
    `${script}\n${ask("service", "se")}${ask("service", "call", "page_")}` +
      `${ask("service", "call", "page_markdown", "--max")}${ask("service", "serve", "--po")}` +
      `${ask("service", "md", "--front")}${ask("service", "work", "page_")}` +
      `${ask("service", "batch", "page_markdown", "--")}`,
  );
  if (said === undefined) return;
  assert.deepEqual(said.trimEnd().split("\n"), [
    "serve",
    "page_markdown",
    "--max-age --max-chars --max-tokens",
    "--port",
    "--front-matter",
    "page_markdown",
    "--in --args --output --format --unit --fields --columns --since --exec --webhook " +
    "--unordered --resume --jobs --visits --timeout --help",
  ]);
});

Deno.test("fish and PowerShell complete the arguments of a tool after call alone", () => {
  const fish = writeCompletions("fish", "service", COMPLETIONS).split("\n")
    .filter((line) => line.includes(" -l max-chars "));
  assert.ok(fish.some((line) => line.includes("from call; and ")));
  assert.ok(fish.every((line) => line.includes("from call; and ") || !line.includes("_markdown")));
  const shell = writeCompletions("powershell", "service", COMPLETIONS);
  assert.match(shell, /\$before\[1\] -eq 'call'/);
});

for (
  const [shell, command, args] of [
    ["zsh", "zsh", ["-n"]],
    ["fish", "fish", ["--no-execute"]],
    ["powershell", "pwsh", ["-NoProfile", "-Command", "[scriptblock]::Create($input) > $null"]],
  ] as const
) {
  Deno.test(`${shell} reads its completions, with every tool in them`, async () => {
    const script = writeCompletions(shell, "service", COMPLETIONS);
    for (const { name } of TOOLS) assert(script.includes(name));
    await run(command, [...args], script);
  });
}

Deno.test("completions need a shell that is known and a name that is one", () => {
  assert.throws(() => writeCompletions("tcsh", "service", COMPLETIONS), UsageError);
  assert.throws(() => writeCompletions(undefined, "service", COMPLETIONS), UsageError);
  assert.throws(() => writeCompletions("bash", "a; b", COMPLETIONS), UsageError);
});

Deno.test("man shows the manual page without a warning", async () => {
  const page = writeManPage("1.2.3");
  assert(page.startsWith('.TH SERVICE 1 "" "service 1.2.3"'));
  const said = await run("groff", ["-man", "-Tutf8", "-ww", "-rLL=100n", "-P-c"], page);
  if (said === undefined) return;
  assert.doesNotMatch(said, /: (?:warning|error)\b/);
  assert.match(said, /--max|--port NUMBER/);
});
