/** A folder leads nowhere else: what is found in it is read beneath it, and nothing but files. */
import assert from "node:assert/strict";
import { openFound } from "../../src/terminal/batch/read_inputs.ts";
import { readNamed, withFolder } from "./found_inputs.ts";

const hasPipes = Deno.build.os !== "windows";
if (!hasPipes) console.log("links and pipes in a folder: not tested, Windows makes none here");

const pipe = (path: string): Promise<unknown> =>
  new Deno.Command("mkfifo", { args: [path] }).output();

Deno.test({
  name: "readInputs() follows no link it finds, waits for no pipe, and counts both",
  ignore: !hasPipes,
  fn: async () => {
    const files = { "out/secret.html": "<p>secret", "in/a.html": "<p>a", "in/b/c.html": "<p>c" };
    await withFolder(files, async (folder) => {
      await Deno.symlink("../out/secret.html", `${folder}/in/link.html`);
      await Deno.symlink("../out", `${folder}/in/out`);
      await Deno.symlink(".", `${folder}/in/self`);
      await Deno.symlink("nowhere", `${folder}/in/dangling`);
      await pipe(`${folder}/in/pipe.html`);
      const skipped = {};
      const seen = await readNamed([`${folder}/in`], skipped);
      assert.deepEqual(seen.map(({ page }) => page), ["<p>a", "<p>c"]);
      assert.deepEqual(skipped, { "link or device": 5 });
    });
  },
});

Deno.test({
  name: "readInputs() follows the links that are named",
  ignore: !hasPipes,
  fn: async () => {
    await withFolder({ "real/a.html": "<p>a" }, async (folder) => {
      await Deno.symlink("real", `${folder}/folder`);
      await Deno.symlink("real/a.html", `${folder}/file.html`);
      for (const name of ["folder", "folder/", "file.html"]) {
        const seen = await readNamed([`${folder}/${name}`]);
        assert.deepEqual(seen.map(({ page }) => page), ["<p>a"], name);
      }
    });
  },
});

Deno.test({
  name: "openFound() opens nothing that takes the place of a file, or of a folder above it",
  ignore: !hasPipes,
  fn: async () => {
    await withFolder({ "out/x.html": "<p>x", "in/d/x.html": "<p>in" }, async (folder) => {
      const real = `${await Deno.realPath(folder)}/in/d/x.html`;
      const path = `${folder}/in/d/x.html`;
      const opened = openFound(path, real);
      assert.equal(opened?.size, 5);
      opened?.close();
      // A folder above it is exchanged for a link: the same path leads out.
      await Deno.rename(`${folder}/in/d`, `${folder}/in/was`);
      await Deno.symlink("../out", `${folder}/in/d`);
      assert.equal(openFound(path, real), undefined);
      await Deno.remove(`${folder}/in/d`);
      await Deno.mkdir(`${folder}/in/d`);
      await Deno.symlink("../../out/x.html", path);
      assert.equal(openFound(path, real), undefined);
      await Deno.remove(path);
      await pipe(path);
      assert.equal(openFound(path, real), undefined);
    });
  },
});
