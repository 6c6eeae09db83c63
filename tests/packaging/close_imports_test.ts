/** The import map of the executable: what the bundle may import, and what ends the build. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const SCRIPT = resolve(import.meta.dirname as string, "../../packaging/close_imports.ts");

/** Closes the imports of a bundle whose module is `source`; null where the build ends. */
async function close(source: string): Promise<Record<string, string | null> | null> {
  const folder = await Deno.makeTempDir();
  try {
    const build = `${folder}/build`;
    await Deno.mkdir(build);
    await Deno.writeTextFile(`${build}/main.js`, source);
    for (const script of ["reader.js", "pdf.js", "call.js", "network.js"]) {
      await Deno.writeTextFile(`${build}/${script}`, "module.exports = {};");
    }
    const rights = [`--allow-read=${folder}`, `--allow-write=${folder}`];
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-config", ...rights, SCRIPT, build, `${folder}/map.json`],
      stderr: "null",
    }).output();
    if (code !== 0) return null;
    return JSON.parse(await Deno.readTextFile(`${folder}/map.json`)).imports;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

// Some versions of the runtime list a few of their modules with the scheme, as `node:sqlite`.
Deno.test("the executable imports its own modules and the listed ones of the runtime", async () => {
  const imports = await close('import { DatabaseSync } from "node:sqlite";\nimport "path";');
  assert(imports !== null, "the build ended");
  assert.equal(imports["./build/main.js"], "./build/main.js");
  assert.equal(imports["sqlite"], "node:sqlite");
  assert.equal(imports["file:///"], null);
  assert.notEqual(imports["node:sqlite"], null);
  for (const name of ["vm", "module", "test", "child_process"]) {
    assert.equal(imports[`node:${name}`], null, name);
  }
});

for (const name of ["vm", "node:vm", "node:test", "module"]) {
  Deno.test(`a bundle that imports ${name} ends the build`, async () => {
    assert.equal(await close(`import * as taken from "${name}";`), null);
  });
}
