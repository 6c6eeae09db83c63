/** `service look` as it is started: with a file, which it reads before it listens. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, programCommand, runProgram } from "../support/program.ts";

Deno.test(`${PROGRAM_NAME} look shows a file to whoever has the token it prints`, async () => {
  const file = await Deno.makeTempFile({ suffix: ".html" });
  await Deno.writeTextFile(file, "<h1>From a file</h1>");
  const [command, ...first] = programCommand();
  const child = new Deno.Command(command, {
    args: [...first, "look", file],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  try {
    const lines = child.stdout.getReader();
    const printed = new TextDecoder().decode((await lines.read()).value).trim();
    const [, base, token] = /^(http:\/\/127\.0\.0\.1:\d+\/)#([0-9a-f]{32})$/.exec(printed) ?? [];
    assert(base !== undefined, printed);
    const given = await fetch(`${base}given`, { headers: { authorization: `Bearer ${token}` } });
    assert.deepEqual(await given.json(), { input: "<h1>From a file</h1>", name: file });
    const answers = await Promise.all(["given", "v1/tools"].map((path) => fetch(`${base}${path}`)));
    assert.deepEqual(answers.map(({ status }) => status), [401, 401]);
    for (const { body } of answers) await body?.cancel();
    child.kill("SIGTERM");
    assert.equal((await child.status).code, 0);
    await lines.cancel();
  } finally {
    await Deno.remove(file);
  }
});

Deno.test(`${PROGRAM_NAME} look refuses a file there is none of`, async () => {
  const { code, stdout, stderr } = await runProgram(["look", "nowhere.html"]);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /the file "?nowhere\.html"?: there is none/);
});
