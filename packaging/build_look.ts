/**
 * Builds the page of `service look` into `src/serve/look/built_page.json`: `deno task build:look`.
 *
 * The built page is kept beside its sources, so that the program starts from its sources without a
 * bundler; a house test builds it again and compares.
 */

const PAGE = new URL("../src/serve/look/page/", import.meta.url);
const BUILT = new URL("../src/serve/look/built_page.json", import.meta.url);
const ESBUILD = "npm:esbuild@0.28.2";

async function bundle(name: string): Promise<string> {
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

/** Builds the page: its document, its style and its script. Throws what the bundler prints. */
export async function buildLook(): Promise<{ html: string; style: string; script: string }> {
  const [style, script] = await Promise.all([bundle("look.css"), bundle("app.ts")]);
  return { html: Deno.readTextFileSync(new URL("look.html", PAGE)), style, script };
}

if (import.meta.main) {
  const built = await buildLook();
  Deno.writeTextFileSync(BUILT, `${JSON.stringify(built, null, 2)}\n`);
  const bytes = new TextEncoder().encode(built.script).length;
  await Deno.stdout.write(new TextEncoder().encode(`${bytes} bytes of script\n`));
}
