/** The name that a program speaks by. */
import assert from "node:assert/strict";
import { programName } from "../../src/base/program_name.ts";

Deno.test("a program speaks by the name it was called by", () => {
  for (const called of ["pagefacts", "./pagefacts", "/usr/bin/pagefacts", "C:\\x\\Pagefacts.exe"]) {
    assert.equal(programName(called), "pagefacts", called);
  }
  for (const called of ["service", "dist/service", "deno", "", "/opt/pagefacts/service-traced"]) {
    assert.equal(programName(called), "service", called);
  }
});

Deno.test("nothing that a command says names the program but by the name it was called by", () => {
  const folder = new URL("../../src/terminal", import.meta.url).pathname;
  const files = [folder, `${folder}/rows`, `${folder}/crawl`, `${folder}/batch`].flatMap((each) =>
    [...Deno.readDirSync(each)].filter(({ isFile }) => isFile).map(({ name }) => `${each}/${name}`)
  );
  const fixed = files.filter((file) => {
    const code = Deno.readTextFileSync(file).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
    return /["`\s]service (?:COMMAND|--|[a-z$])|["`]service: /.test(
      code.replace(/_WORKER = "service [a-z ]+"/g, ""),
    );
  });
  assert(files.length > 40);
  assert.deepEqual(fixed, []);
});
