/**
 * Builds the page of `service look` into `src/serve/look/built_page.json`: `deno task build:look`.
 *
 * The built page is kept beside its sources, so that the program starts from its sources without a
 * bundler; `sources` is a digest of what it was built from, which the tests compare.
 */
import { createHash } from "node:crypto";

const PAGE = new URL("../src/serve/look/page/", import.meta.url);
const BUILT = new URL("../src/serve/look/built_page.json", import.meta.url);
const ESBUILD = "npm:esbuild@0.28.2";

/** Gives the digest of every file the page is built from, names included. */
export function digestSources(): string {
  const hash = createHash("sha256");
  const names = [...Deno.readDirSync(PAGE)].map(({ name }) => name).sort();
  for (const name of [...names, "../../../base/csv.ts", "../../../base/limits/look.ts"]) {
    hash.update(`${name}\n${Deno.readTextFileSync(new URL(name, PAGE))}\n`);
  }
  return hash.digest("hex");
}

/** Bundles one file for browsers and gives its text. Throws what the bundler prints. */
export async function bundle(name: string): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--quiet", "--no-lock", "--no-config", ESBUILD],
      new URL(name, PAGE).pathname,
      ...["--bundle", "--format=esm", "--target=es2022", "--minify", "--charset=utf8"],
      "--legal-comments=none",
    ],
  }).output();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

if (import.meta.main) {
  const built = {
    sources: digestSources(),
    html: Deno.readTextFileSync(new URL("look.html", PAGE)),
    style: await bundle("look.css"),
    script: await bundle("app.ts"),
  };
  Deno.writeTextFileSync(BUILT, `${JSON.stringify(built, null, 2)}\n`);
  const bytes = new TextEncoder().encode(built.script).length;
  await Deno.stdout.write(new TextEncoder().encode(`${bytes} bytes of script\n`));
}
