/** `service work`: a line is answered while its sender waits for it. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, programCommand, runProgram } from "../support/program.ts";

Deno.test(`${PROGRAM_NAME} work answers each line before the next is sent`, async () => {
  const [program, ...first] = programCommand();
  const child = new Deno.Command(program, {
    args: [...first, "work", "select_values", "--args", '{"selector": "p"}'],
    env: { SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const texts = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  const nextLine = async (): Promise<string | undefined> => {
    while (!held.includes("\n")) {
      const { value, done } = await texts.read();
      if (done) return undefined;
      held += value;
    }
    const end = held.indexOf("\n");
    const line = held.slice(0, end);
    held = held.slice(end + 1);
    return line;
  };
  const encoder = new TextEncoder();
  for (const id of ["a", "b", "c"]) {
    await writer.write(encoder.encode(`${JSON.stringify({ id, html: `<p>${id}</p>` })}\n`));
    const answer = JSON.parse(await nextLine() ?? "");
    assert.deepEqual([answer.id, answer.ok, answer.values[0].value], [id, true, id]);
  }
  await writer.write(encoder.encode("no JSON\n"));
  assert.equal(JSON.parse(await nextLine() ?? "").error.code, "bad_input");
  await writer.close();
  assert.equal(await nextLine(), undefined);
  assert.equal((await child.status).code, 2);
});

Deno.test(`${PROGRAM_NAME} work takes one tool and no files`, async () => {
  for (
    const [args, says] of [
      [[], /work needs one tool/],
      [["select_values", "pages.jsonl"], /work needs one tool/],
      [["select_valeus"], /there is no tool "select_valeus"/],
      [["select_values", "--in", "warc"], /--in/],
    ] as const
  ) {
    const refused = await runProgram(["work", ...args]);
    assert.deepEqual([refused.code, refused.stdout], [2, ""], args.join(" "));
    assert.match(refused.stderr, says);
  }
});
