/**
 * The doors of docs/examples to frameworks, with the real packages: LangChain, LlamaIndex, Haystack
 * and the AI SDK read pages of a service that runs here; mypy judges the Python client.
 *
 * FRAMEWORKS_PYTHON names a Python that has langchain-core, llama-index-core, haystack-ai and mypy
 * (`python3`); the AI SDK comes from npm.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { startServing } from "../support/program.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const PYTHON = Deno.env.get("FRAMEWORKS_PYTHON") ?? "python3";
const AI_SDK = "ai@7.0.173";

const PAGE =
  `<html lang=en><title>Bolts</title><meta name=author content="Ann Bolt"><article><h1>Bolts</h1>
<p>A bolt of six millimetres holds a shelf of books, and one of eight a bench.</p></article>`;
const LONG = `<title>Long</title><p>${"Some words of a long page that goes on. ".repeat(2_000)}`;

async function run(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args, cwd, env }).output()
    .catch(() => ({ code: 127, stdout: new Uint8Array(), stderr: new Uint8Array() }));
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** The client as a wheel lays it down, and the examples beside it. */
async function layDown(): Promise<string> {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/pagefacts`);
  for (const name of ["answers.py", "methods.py", "program.py"]) {
    await Deno.copyFile(`${ROOT}/packaging/python/${name}`, `${folder}/pagefacts/${name}`);
  }
  await Deno.copyFile(`${ROOT}/packaging/python/client.py`, `${folder}/pagefacts/__init__.py`);
  await Deno.writeTextFile(`${folder}/pagefacts/py.typed`, "");
  for (const name of ["langchain_loader.py", "llamaindex_reader.py", "haystack_converter.py"]) {
    await Deno.copyFile(`${ROOT}/docs/examples/${name}`, `${folder}/${name}`);
  }
  return folder;
}

const USES: Readonly<Record<string, readonly [module: string, use: string]>> = {
  LangChain: [
    "langchain_core",
    `from langchain_loader import PagefactsLoader
[page, long] = PagefactsLoader([PAGE, LONG], client).load()
assert "six millimetres" in page.page_content and not page.page_content.startswith("# Bolts"), page
assert page.metadata["title"] == "Bolts" and page.metadata["language"] == "en", page.metadata
assert long.page_content.count("goes on.") == 2000
loader = PagefactsLoader([PAGE, ""], client, skip_failed=True)
assert len(loader.load()) == 1 and loader.failed[""].code == "bad_input"
try:
    PagefactsLoader([""], client).load()
    raise SystemExit("nothing was refused")
except ServiceError:
    pass
`,
  ],
  LlamaIndex: [
    "llama_index.core",
    `from llamaindex_reader import PagefactsReader
[page, long] = PagefactsReader(client).load_data([PAGE, LONG])
assert "six millimetres" in page.text and page.metadata["title"] == "Bolts", page
assert long.text.count("goes on.") == 2000
`,
  ],
  Haystack: [
    "haystack",
    `from haystack import Pipeline
from haystack_converter import PagefactsConverter
pipeline = Pipeline()
pipeline.add_component("converter", PagefactsConverter(client))
answer = pipeline.run({"converter": {"sources": [PAGE, "", LONG]}})["converter"]
[page, long] = answer["documents"]
assert "six millimetres" in page.content and page.meta["title"] == "Bolts", page
assert long.content.count("goes on.") == 2000
assert [line.split(": ")[1] for line in answer["failed"]] == ["bad_input"], answer["failed"]
`,
  ],
};

for (const [name, [module, use]] of Object.entries(USES)) {
  const has = await run(PYTHON, ["-c", `import ${module}`], ROOT);
  if (has.code !== 0) console.log(`passed over: ${PYTHON} has no ${module} (FRAMEWORKS_PYTHON)`);
  Deno.test({
    name: `${name} has pages as its documents`,
    ignore: has.code !== 0,
    fn: async () => {
      const folder = await layDown();
      const serving = await startServing([], { SERVICE_BROWSER: "none" });
      const head = `import json, sys
from pagefacts import Client, ServiceError
[base, PAGE, LONG] = json.loads(sys.argv[1])
client = Client(base)
`;
      const given = JSON.stringify([serving.base, PAGE, LONG]);
      const { code, text } = await run(PYTHON, ["-B", "-c", head + use, given], folder, {
        HAYSTACK_TELEMETRY_ENABLED: "False",
      });
      await serving.stop();
      await Deno.remove(folder, { recursive: true });
      assert.equal(code, 0, text);
    },
  });
}

Deno.test("the AI SDK calls the tools", async () => {
  const folder = await Deno.makeTempDir();
  const serving = await startServing([], { SERVICE_BROWSER: "none" });
  await Deno.copyFile(`${ROOT}/docs/examples/ai_sdk_tools.mjs`, `${folder}/ai_sdk_tools.mjs`);
  await Deno.writeTextFile(`${folder}/package.json`, '{"type":"module","private":true}');
  await Deno.writeTextFile(
    `${folder}/use.mjs`,
    `import assert from "node:assert/strict";
import { generateText, stepCountIs } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { pagefactsTools } from "./ai_sdk_tools.mjs";
const [base, page] = JSON.parse(process.argv[2]);
const tools = await pagefactsTools({ base });
assert.equal(Object.keys(tools).length, 12);
const named = await pagefactsTools({ base, names: ["page_markdown"] });
assert.deepEqual(Object.keys(named), ["page_markdown"]);
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
let asked = 0;
const model = new MockLanguageModelV4({
  async doGenerate({ prompt, tools }) {
    if (asked++ > 0) {
      const said = JSON.stringify(prompt.at(-1));
      assert.match(said, /six millimetres/);
      return { content: [{ type: "text", text: "done" }], finishReason: { unified: "stop" }, usage, warnings: [] };
    }
    assert.equal(tools[0].inputSchema.properties.html_or_url.type, "string");
    const input = JSON.stringify({ html_or_url: page });
    const call = { type: "tool-call", toolCallId: "1", toolName: "page_markdown", input };
    return { content: [call], finishReason: { unified: "tool-calls" }, usage, warnings: [] };
  },
});
const { text } = await generateText({ model, tools: named, prompt: "read", stopWhen: stepCountIs(3) });
assert.equal(text, "done");
`,
  );
  const installed = await run("npm", ["install", "--silent", "--no-audit", AI_SDK], folder);
  const used = installed.code === 0
    ? await run("node", ["use.mjs", JSON.stringify([serving.base, PAGE])], folder)
    : installed;
  await serving.stop();
  await Deno.remove(folder, { recursive: true });
  if (installed.code === 127) console.log("passed over: there is no npm");
  else assert.equal(used.code, 0, used.text);
});

const hasMypy = (await run(PYTHON, ["-m", "mypy", "--version"], ROOT)).code === 0;
if (!hasMypy) console.log(`passed over: ${PYTHON} has no mypy (FRAMEWORKS_PYTHON)`);
Deno.test({
  name: "mypy finds nothing to say of the Python client, strictly",
  ignore: !hasMypy,
  fn: async () => {
    const folder = await layDown();
    const { code, text } = await run(PYTHON, ["-m", "mypy", "--strict", "pagefacts"], folder);
    await Deno.remove(folder, { recursive: true });
    assert.equal(code, 0, text);
  },
});
