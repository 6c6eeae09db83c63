/** Bundles the readers for browsers: what the first page of the site reads with. */
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "..");
const ESBUILD = "npm:esbuild@0.28.2";

/** Writes one module with the readers of `src/library`. Throws an `Error` with what a step said. */
export async function bundleLibrary(file: string): Promise<void> {
  const work = await Deno.makeTempDir();
  try {
    for (const name of ["src", "models"]) await Deno.symlink(`${ROOT}/${name}`, `${work}/${name}`);
    await Deno.copyFile(`${ROOT}/deno.lock`, `${work}/deno.lock`);
    const { imports } = JSON.parse(await Deno.readTextFile(`${ROOT}/deno.json`));
    await Deno.writeTextFile(`${work}/deno.json`, JSON.stringify({ imports }));
    // The bundler finds packages in a folder; the lock file still fixes every version.
    await run(work, "cache", "--quiet", "--node-modules-dir=auto", "src/library/mod.ts");
    await run(
      work,
      ...["run", "-A", "--quiet", "--no-lock", "--no-config", ESBUILD],
      ...["src/library/mod.ts", "--bundle", "--preserve-symlinks", `--outfile=${file}`],
      ...["--format=esm", "--platform=neutral", "--target=es2023", "--charset=utf8"],
      ...["--main-fields=module,main", "--conditions=import", "--log-level=warning"],
      ...["--minify-whitespace", "--minify-syntax", "--legal-comments=none"],
    );
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function run(cwd: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd }).output();
  if (code === 0) return;
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  throw new Error(`${args[0]} ended with ${code}: ${said.slice(-2_000)}`);
}
