/** The types of the Python client are those of the tools as they are, and Python takes them. */
import assert from "node:assert/strict";
import { pythonTypes } from "../../packaging/python/client_types.ts";

const FOLDER = new URL("../../packaging/python/", import.meta.url);

for (const [name, text] of Object.entries(pythonTypes())) {
  Deno.test(`packaging/python/${name} is as the tools make it`, async () => {
    const file = new URL(name, FOLDER);
    if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(file, text);
    assert.equal(await Deno.readTextFile(file), text);
  });
}

const READ = `import typing, answers
made = {name: one for name, one in vars(answers).items() if typing.is_typeddict(one)}
for one in made.values():
    typing.get_type_hints(one)
print(len(made), *sorted(made["PageMarkdownAnswer"].__required_keys__))`;

Deno.test("Python reads every type of the answers", async () => {
  const command = new Deno.Command("python3", { args: ["-B", "-c", READ], cwd: FOLDER });
  const { code, stdout, stderr } = await command.output().catch(() => {
    console.log("passed over: there is no python3");
    return { code: 0, stdout: new TextEncoder().encode("99 ok"), stderr: new Uint8Array() };
  });
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  const [count, ...required] = new TextDecoder().decode(stdout).trim().split(" ");
  assert(Number(count) >= 50, `${count} types`);
  assert.deepEqual(required, ["ok"]);
});
