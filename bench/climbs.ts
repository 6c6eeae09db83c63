/**
 * Counts which pages of client-side frameworks are read, and which are taken to a browser for it.
 * `deno task bench:climbs`; builds them from npm in a temporary folder, and needs npm and Chromium.
 */
import { BENCH_PAGES, type BenchPage, buildScripts, FRAMED } from "./climbs/framework_pages.ts";

interface Read {
  readonly climbed: boolean;
  readonly right: boolean;
}

function serve(page: BenchPage, at: number, scripts: ReadonlyMap<string, string>) {
  return Deno.serve({ hostname: `127.0.0.${at + 2}`, port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    const script = scripts.get(pathname.slice(1, -".js".length));
    if (script !== undefined) {
      return new Response(script, { headers: { "content-type": "text/javascript" } });
    }
    if (pathname !== "/" && pathname !== "/framed") return new Response("", { status: 404 });
    const html = pathname === "/" ? page.html : FRAMED;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  });
}

const main = new URL("../main.ts", import.meta.url).pathname;

async function read(page: BenchPage, address: string): Promise<Read> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      main,
      "call",
      "page_markdown",
      JSON.stringify({
        html_or_url: address,
      }),
    ],
    env: { SERVICE_ALLOW_PRIVATE: "1" },
  }).output();
  const answer = JSON.parse(new TextDecoder().decode(stdout) || "{}");
  const climbed = (answer.fetch?.climbs ?? []).length > 0 || answer.fetch === undefined;
  const right = String(answer.markdown ?? "").includes(page.mark);
  if (!right || climbed !== page.climbs) {
    console.log(
      `  ${page.name}: ${climbed ? "climbed" : "stayed"}, ${right ? "right" : "not read"} ` +
        JSON.stringify(answer.error?.message ?? answer.markdown ?? "").slice(0, 120),
    );
  }
  return { climbed, right };
}

const folder = await Deno.makeTempDir();
try {
  const scripts = await buildScripts(folder);
  const reads: Read[] = [];
  for (const [at, page] of BENCH_PAGES.entries()) {
    await using site = serve(page, at, scripts);
    reads.push(await read(page, `http://${site.addr.hostname}:${site.addr.port}/`));
  }
  const needs = BENCH_PAGES.map(({ climbs }) => climbs);
  const count = (holds: (read: Read, at: number) => boolean): number => reads.filter(holds).length;
  const all = needs.filter(Boolean).length;
  const climbed = count(({ climbed }) => climbed);
  const rightly = count(({ climbed }, at) => climbed && needs[at] === true);
  console.log(`climbs made of those needed   ${rightly} of ${all}`);
  console.log(`climbs that were needed       ${rightly} of ${climbed}`);
  console.log(
    `pages of scripts read         ${
      count(({ right }, at) => right && needs[at] === true)
    } of ${all}`,
  );
  console.log(`all pages read                ${count(({ right }) => right)} of ${reads.length}`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
