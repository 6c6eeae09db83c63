/**
 * Other people's judges of this server: MCP's own conformance suite and Inspector.
 *
 *     deno task test:conformance
 *
 * Not part of `deno task test`, because the judges are large to download. They are pinned here, with
 * all that they need in `judges.lock`, and run under Deno as processes of their own, against the door
 * with the suite's diagnostic tools. For other versions the lock is written anew:
 *
 *     deno cache --no-config --lock=judges.lock --minimum-dependency-age=P7D JUDGE JUDGE
 */
import assert from "node:assert/strict";
import { startTestDoor } from "../../support/every_door.ts";
import { TEST_TOOLS } from "../../support/test_tools.ts";
import { TOOLS } from "../../../src/tools/contract/table.ts";
import { registerDiagnosticTools } from "../../mcp/diagnostic_tools.ts";

const CONFORMANCE = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";
const INSPECTOR = "npm:@modelcontextprotocol/inspector@2.12.0";
/** How long a judge may take; the first run downloads it. */
const JUDGE_SECONDS = 120;
const HERE = import.meta.dirname as string;
const LOCKED = [`--lock=${HERE}/judges.lock`, "--frozen"];

interface Judged {
  code: number;
  text: string;
}

/**
 * Runs a judge. One of them now and then hangs at its start without a word, for a cause not found;
 * that is printed and it is tried once more. One that spoke and hung fails.
 */
async function judge(...args: string[]): Promise<Judged> {
  const first = await judgeOnce([], args);
  if (first.code === 0 || first.text !== "") return first;
  console.log(`${args[0]} said nothing in ${JUDGE_SECONDS} s: once more, from the cache`);
  return await judgeOnce(["--cached-only"], args);
}

async function judgeOnce(flags: string[], args: string[]): Promise<Judged> {
  const folder = await Deno.makeTempDir();
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    // Without it the newest release of whatever a judge needs would do, and one that is broken too.
    args: ["run", "-A", "--quiet", ...LOCKED, "--no-config", ...flags, ...args],
    cwd: folder,
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(JUDGE_SECONDS * 1000),
  }).output();
  await Deno.remove(folder, { recursive: true });
  return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

for (const revision of ["2025-11-25", "2026-07-28"]) {
  Deno.test(`the conformance suite of ${revision} finds only features that are absent`, async () => {
    const door = await startTestDoor({ extend: registerDiagnosticTools, timeoutSeconds: 30 });
    const { code, text } = await judge(
      CONFORMANCE,
      "server",
      "--url",
      `${door.base}/mcp`,
      "--requirements",
      revision,
      "--expected-failures",
      `${HERE}/expected_failures_${revision.replaceAll("-", "_")}.yml`,
    );
    await door.close(0);
    console.log(`${revision}: ${/Total: .*/.exec(text)?.[0]}`);
    assert.equal(code, 0, text.slice(-4000));
  });
}

const STDIO = ["run", "-A", "--quiet", "--no-check", `${HERE}/../../mcp/stdio_server.ts`];

for (const era of ["legacy", "modern"]) {
  Deno.test(`Inspector finds no error in the tools in the ${era} era`, async () => {
    const door = await startTestDoor({ tools: [...TOOLS, ...TEST_TOOLS], timeoutSeconds: 30 });
    const http = ["--transport", "http", "--protocol-era", era];
    const listed = await judge(
      INSPECTOR,
      "--cli",
      `${door.base}/mcp`,
      ...http,
      "--method",
      "tools/list",
      "--strict",
    );
    assert.equal(listed.code, 0, listed.text);
    for (const { name } of TOOLS) assert(listed.text.includes(`"${name}"`), name);
    const called = await judge(
      INSPECTOR,
      "--cli",
      `${door.base}/mcp`,
      ...http,
      "--method",
      "tools/call",
      "--tool-name",
      "echo",
      "--tool-args-json",
      '{"html_or_url":"<p>"}',
    );
    await door.close(0);
    assert.equal(called.code, 0, called.text);
    assert.match(called.text, /<p>/);
  });

  Deno.test(`Inspector calls a tool over stdio in the ${era} era`, async () => {
    const called = await judge(
      INSPECTOR,
      "--cli",
      "--transport",
      "stdio",
      "--protocol-era",
      era,
      "--method",
      "tools/call",
      "--tool-name",
      "echo",
      "--tool-args-json",
      '{"html_or_url":"<p>"}',
      Deno.execPath(),
      ...STDIO,
    );
    assert.equal(called.code, 0, called.text);
    assert.match(called.text, /<p>/);
  });
}
