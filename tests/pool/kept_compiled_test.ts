/** What Deno keeps compiled of a reader's sources: made in front of the wall, once for each state of them. */
import assert from "node:assert/strict";
import { pathToFileURL as toFileUrl } from "node:url";
import { keepsCompiled } from "../../src/serve/pool/kept_compiled.ts";
import { readerCommand, readerPaths } from "../../src/serve/pool/reader_command.ts";
import { SANDBOXES } from "../../src/serve/pool/sandbox.ts";

const isLinux = Deno.build.os === "linux";
/** Behind these a process writes nothing. */
const STRONG = SANDBOXES.filter(({ name }) => name === "bubblewrap" || name === "landlock");

/** Runs lines of a shell, and says how it ended and what it wrote. */
async function shell(lines: string): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("/bin/sh", { args: ["-c", lines] })
    .output();
  const decoder = new TextDecoder();
  return `${code}${decoder.decode(stdout)}${decoder.decode(stderr)}`;
}

/** Says that there is nothing to try, and why. */
function passOver(reason: string): void {
  console.log(`passed over: ${reason}`);
}

Deno.test("keepsCompiled() loads the sources again where one, the flags or the runtime is new", async () => {
  if (!isLinux) return passOver("walls are of Linux");
  const folder = await Deno.makeTempDir({ prefix: "it's kept " });
  try {
    const source = `${folder}/source.ts`;
    const count = `${folder}/count`;
    await Deno.writeTextFile(source, "1");
    await Deno.utime(source, 1, 1);
    const countWith = async (...flags: string[]): Promise<string> => {
      const program = ["/bin/sh", "-c", 'echo told; echo x >> "$0"', count, ...flags];
      const cache = `${folder}/cache`;
      const lines = keepsCompiled({ program, cache, module: source, sources: [source] });
      assert.equal(await shell(`${lines}echo on`), "0on\n");
      return await Deno.readTextFile(count);
    };
    assert.equal(await countWith(), "x\n");
    assert.equal(await countWith(), "x\n");
    assert.equal(await countWith("--flag"), "x\nx\n");
    assert.equal(await countWith("--flag"), "x\nx\n");
    await Deno.utime(source, 4_000_000_000, 4_000_000_000);
    assert.equal(await countWith("--flag"), "x\nx\nx\n");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("keepsCompiled() says nothing where the cache takes nothing", async () => {
  if (!isLinux) return passOver("walls are of Linux");
  const compiled = { cache: "/dev/null", module: "/a.ts", sources: ["/a.ts"] };
  const lines = keepsCompiled({ ...compiled, program: ["/bin/sh", "-c", "exit 3"] });
  assert.equal(await shell(`${lines}echo on`), "0on\n");
});

Deno.test("a reader behind a wall that lets it write nothing finds its modules compiled", async () => {
  if (!isLinux) return passOver("walls are of Linux");
  const folder = await Deno.makeTempDir();
  try {
    await Deno.chmod(folder, 0o755);
    for (const [at, wall] of STRONG.entries()) {
      const entry = `${folder}/entry${at}.ts`;
      await Deno.writeTextFile(entry, "const said: string = Deno.args[0]!; console.log(said);");
      const child = readerCommand(toFileUrl(entry), wall).spawn();
      await child.stdin.close();
      const { stdout, stderr } = await child.output();
      const decoder = new TextDecoder();
      if (decoder.decode(stdout) !== "__reader\n") {
        passOver(`${wall.name}: ${decoder.decode(stderr).trim().split("\n")[0]}`);
        continue;
      }
      const kept = `${readerPaths(toFileUrl(entry))[1]}/gen/file${entry}`;
      assert.match(await Deno.readTextFile(`${kept}.js`), /console\.log\(said\)/);
      await Promise.all([".js", ".readers"].map((end) => Deno.remove(kept + end)));
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
