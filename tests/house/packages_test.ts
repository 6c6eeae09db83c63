/** The tests are checked and run with the packages of the program, in the same versions. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");

interface Config {
  readonly imports: Readonly<Record<string, string>>;
  readonly compilerOptions: Readonly<Record<string, boolean>>;
}

const readConfig = (path: string): Config => JSON.parse(Deno.readTextFileSync(`${ROOT}/${path}`));

// `task test` checks the types of both at once, with the settings of the tests.
Deno.test("the tests' settings are the program's, and more packages", () => {
  const [program, tests] = [readConfig("deno.json"), readConfig("tests/deno.json")];
  assert.deepEqual(tests.compilerOptions, program.compilerOptions);
  for (const [name, version] of Object.entries(program.imports)) {
    assert.equal(tests.imports[name], version, name);
  }
});
