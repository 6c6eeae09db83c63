/** The bytecode of reader processes and of `call`, in the executable. */
import assert from "node:assert/strict";
import { breakBytecode } from "../support/bytecode.ts";
import { programCommand } from "../support/program.ts";

const CALL = ["call", "page_markdown", "<h1>Lantern</h1><p>Made of copper, by the harbour.</p>"];

async function answerOf(binary: string): Promise<[number, string, string]> {
  const run = new Deno.Command(binary, { args: CALL, stdin: "null", env: { NO_COLOR: "1" } });
  const { code, stdout, stderr } = await run.output();
  const decoder = new TextDecoder();
  return [code, decoder.decode(stdout), decoder.decode(stderr)];
}

Deno.test("bytecode of another engine is passed over without a word", async () => {
  const [binary] = programCommand();
  if (Deno.env.get("SERVICE_BINARY") === undefined) {
    return console.log("passed over: task test:binary tries a binary");
  }
  const folder = await Deno.makeTempDir();
  try {
    const bytes = await Deno.readFile(binary);
    breakBytecode(bytes);
    await Deno.writeFile(`${folder}/broken`, bytes, { mode: 0o700 });
    const answer = await answerOf(binary);
    assert.equal(answer[0], 0, answer[2]);
    assert.match(answer[1], /Made of copper/);
    assert.deepEqual(await answerOf(`${folder}/broken`), answer);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the executable has what `call` runs once, apart from what each process reads", async () => {
  const [binary] = programCommand();
  if (Deno.env.get("SERVICE_BINARY") === undefined) {
    return console.log("passed over: task test:binary tries a binary");
  }
  const text = new TextDecoder("latin1").decode(await Deno.readFile(binary));
  const [once, twice] = [...text.matchAll(/; --offset \S+ goes on/g)];
  assert(once !== undefined && twice === undefined);
  // There what is embedded is the last part.
  if (Deno.build.os === "linux") assert(once.index < text.search(/d3n0l4nd[^]{8}\{"argv"/));
});
