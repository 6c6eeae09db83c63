/** What the formatter leaves alone: it goes by the nearest configuration to what it is given. */
import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const FOLDERS = ["tests", "bench", "website"];

function excludedBy(folder: string): string[] {
  const path = new URL(`${folder}deno.json`, ROOT);
  const { fmt: { exclude = [] } } = JSON.parse(Deno.readTextFileSync(path)) as {
    fmt: { exclude?: string[] };
  };
  return exclude;
}

for (const folder of FOLDERS) {
  Deno.test(`the formatter leaves alone below ${folder} what it does from the root`, () => {
    const own = excludedBy(`${folder}/`);
    const missing = excludedBy("").filter((path) =>
      path.startsWith(`${folder}/`) && !own.includes(path.slice(folder.length + 1))
    );
    assert.deepEqual(missing, []);
  });
}

Deno.test("golden files are no files to format, whoever names their folder", () => {
  for (const path of ["tests/golden", "tests/golden/audit/reports.json"]) {
    const { code, stderr } = new Deno.Command(Deno.execPath(), {
      args: ["fmt", "--check", path],
      cwd: ROOT,
      env: { NO_COLOR: "1" },
    }).outputSync();
    assert.equal(code, 1);
    assert.match(new TextDecoder().decode(stderr), /No target files found/);
  }
});
