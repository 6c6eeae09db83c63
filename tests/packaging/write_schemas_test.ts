/** The schemas that the executable has converted already are those that its tools would convert. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CONVERTED } from "../../src/serve/call/converted_schemas.ts";
import { prepareTools, TARGET } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const SCRIPT = resolve(import.meta.dirname as string, "../../packaging/write_schemas.ts");

/** Returns all that is made of the schemas of every tool, as JSON. */
function listed(): string {
  const older = { target: "draft-07" };
  return JSON.stringify(
    prepareTools(TOOLS).map(({ input, output, wholeInput, wholeOutput }) => [
      ...[TARGET, older].map((target) => input["~standard"].jsonSchema.input(target)),
      ...[TARGET, older].map((target) => output["~standard"].jsonSchema.output(target)),
      wholeInput(),
      wholeOutput(),
    ]),
  );
}

Deno.test("schemas that the build has converted make the same lists", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const module = `${folder}/schemas.ts`;
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-check", "-A", SCRIPT, module],
    }).output();
    assert.equal(code, 0);
    const written: { CONVERTED: typeof CONVERTED } = await import(pathToFileURL(module).href);
    assert.deepEqual(Object.keys(written.CONVERTED), TOOLS.map(({ name }) => name));
    const before = listed();
    let taken = 0;
    for (const [name, { input, output }] of Object.entries(written.CONVERTED)) {
      const counted = (side: () => string) => (): string => (taken++, side());
      Object.assign(CONVERTED, { [name]: { input: counted(input), output: counted(output) } });
    }
    assert.equal(listed(), before);
    assert.equal(taken, 4 * TOOLS.length);
  } finally {
    for (const name of Object.keys(CONVERTED)) Reflect.deleteProperty(CONVERTED, name);
    await Deno.remove(folder, { recursive: true });
  }
});
