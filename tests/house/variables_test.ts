/** Holds what the executable may read of the environment to what its processes give up. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { PROGRAM_VARIABLES } from "../../src/base/channel/permissions.ts";

const COMPILE = resolve(import.meta.dirname as string, "../../compile.sh");

Deno.test("PROGRAM_VARIABLES names what compile.sh lets the program read", () => {
  const script = Deno.readTextFileSync(COMPILE);
  const built = [...script.matchAll(/^variables=(?:\$variables,)?(\S+)$/gm)]
    .flatMap(([, names = ""]) => names.split(","));
  assert.ok(built.length > 0);
  assert.deepEqual([...PROGRAM_VARIABLES].sort(), built.sort());
});
