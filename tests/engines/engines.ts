/**
 * The examples of docs/examples on a real Dask and a real Ray: as many answers as pages, each the one
 * that a single machine gives, though a command is killed on the way.
 *
 * ENGINES_PYTHON names a Python that has dask[bag], distributed and ray (`python3`).
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { commandLineOf, processTree } from "../support/process_tree.ts";
import { programCommand, runProgram } from "../support/program.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const PYTHON = Deno.env.get("ENGINES_PYTHON") ?? "python3";
const PAGES = 2_000;

async function has(module: string): Promise<boolean> {
  return await new Deno.Command(PYTHON, {
    args: ["-c", `import ${module}`],
    stdout: "null",
    stderr: "null",
  }).output().then(({ success }) => success, () => false);
}

/** Kills the first process below a task that answers its lines; the engine starts the task again. */
async function killOne(driver: number): Promise<boolean> {
  for (let wait = 0; wait < 600; wait++) {
    const found = processTree(driver).find((pid) =>
      commandLineOf(pid).includes("work extract_declared")
    );
    if (found !== undefined) {
      Deno.kill(found, "SIGKILL");
      return true;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

for (const [engine, module] of [["dask", "distributed"], ["ray", "ray"]] as const) {
  const isThere = await has(module);
  if (!isThere) console.log(`passed over: ${PYTHON} has no ${module} (ENGINES_PYTHON)`);
  Deno.test({
    name: `pages on ${engine} are answered as on one machine`,
    ignore: !isThere,
    fn: async () => {
      const folder = await Deno.makeTempDir();
      try {
        const pages = `${folder}/pages.jsonl`;
        const lines = Array.from({ length: PAGES }, (_, at) => {
          const words = `Words of page ${at}. `.repeat(40);
          return JSON.stringify({ id: `${at}`, html: `<title>Page ${at}</title><p>${words}</p>` });
        });
        await Deno.writeTextFile(pages, `${lines.join("\n")}\n`);
        const child = new Deno.Command(PYTHON, {
          args: [`${ROOT}/docs/examples/${engine}_work.py`, pages, `${folder}/out.jsonl`],
          env: { SERVICE: programCommand().join(" "), RAY_USAGE_STATS_ENABLED: "0" },
          stdin: "null",
          stdout: "null",
          stderr: "piped",
        }).spawn();
        const killed = await killOne(child.pid);
        const { success, stderr } = await child.output();
        assert(success, new TextDecoder().decode(stderr).slice(-2_000));
        assert(killed, "no worker was met");
        const answered = (await Deno.readTextFile(`${folder}/out.jsonl`)).trimEnd().split("\n")
          .map((line) => JSON.parse(line));
        const alone = await runProgram(["batch", "extract_declared", pages]);
        const wanted = alone.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
        const plain = (rows: Record<string, unknown>[]) =>
          rows.map(({ n: _, ...row }) => JSON.stringify(row)).sort();
        assert.equal(answered.length, PAGES);
        assert.deepEqual(plain(answered), plain(wanted));
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}
