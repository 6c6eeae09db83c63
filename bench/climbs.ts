/**
 * Counts which pages of client-side frameworks are read, which facts of them are found, and which are
 * taken to a browser for it. `deno task bench:climbs`; builds them from npm in a temporary folder, and
 * needs npm and Chromium. A word as argument runs the cases whose names have it.
 */
import { BENCH_PAGES, buildScripts, FRAMED } from "./climbs/framework_pages.ts";
import { answerFile, APP_CASES, type AppCase, APPS, buildApps } from "./climbs/built_apps.ts";
import { FURTHER, FURTHER_CASES } from "./climbs/further_pages.ts";
import { answerLate, HELD_OUT, LATE_CASES, type LateCase, OLD_CASES } from "./climbs/late_pages.ts";

interface Read {
  readonly climbed: boolean;
  readonly right: boolean;
}

const PORT = 18_431;
const [only = ""] = Deno.args;

function serve(
  page: LateCase | AppCase,
  at: number,
  scripts: ReadonlyMap<string, string>,
  apps: ReadonlyMap<string, string>,
): Deno.HttpServer<Deno.NetAddr> {
  const hostname = `127.0.${1 + Math.floor(at / 200)}.${at % 200 + 2}`;
  return Deno.serve({ hostname, port: 0, onListen() {} }, async (request) => {
    const url = new URL(request.url);
    const { pathname } = url;
    const script = scripts.get(pathname.slice(1, -".js".length));
    if (script !== undefined) {
      return new Response(script, { headers: { "content-type": "text/javascript" } });
    }
    const late = await answerLate(url);
    if (late !== undefined) return late;
    const app = apps.get(page.framework);
    if (app !== undefined) return await answerFile(app, pathname);
    if (pathname !== "/" && pathname !== "/framed") return new Response("", { status: 404 });
    const html = pathname === "/" ? page.html : FRAMED;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  });
}

async function read(page: LateCase, html_or_url: string): Promise<Read> {
  const given = page.tool === "page_markdown"
    ? { html_or_url }
    : { html_or_url, selector: ".price" };
  const response = await fetch(`http://127.0.0.1:${PORT}/v1/tools/${page.tool}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(given),
  });
  const answer = await response.json();
  const climbed = answer.fetch === undefined || answer.fetch.climbs.length > 0;
  const found = JSON.stringify(answer.markdown ?? answer.values ?? "");
  const right = found.includes(page.mark);
  if (!right || climbed !== page.climbs) {
    console.log(
      `  ${page.name}: ${climbed ? "climbed" : "stayed"}, ${right ? "right" : "not read"} ` +
        JSON.stringify([answer.error?.message, answer.hint, found.slice(0, 100)]),
    );
  }
  return { climbed, right };
}

const first: LateCase[] = BENCH_PAGES.map((page) => ({
  ...page,
  framework: page.name.split(" ", 1)[0] ?? "",
  tool: "page_markdown",
}));
const all: (LateCase | AppCase)[] = [
  ...first,
  ...LATE_CASES,
  ...OLD_CASES,
  ...FURTHER_CASES,
  ...APP_CASES,
];
const cases = all.filter(({ name }) => name.includes(only));
const folder = await Deno.makeTempDir();
const main = new URL("../main.ts", import.meta.url).pathname;
const service = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "--quiet", main, "serve", "--port", String(PORT)],
  env: { SERVICE_ALLOW_PRIVATE: "1" },
  stdout: "null",
  stderr: "null",
}).spawn();
try {
  const has = (isOf: (page: LateCase) => boolean): boolean => cases.some(isOf);
  const isApp = ({ framework }: LateCase): boolean => APPS.includes(framework);
  const scripts = has((page) => !isApp(page)) ? await buildScripts(folder) : new Map();
  const apps = await buildApps(folder, new Set(cases.map(({ framework }) => framework)));
  const reads: Read[] = [];
  for (const [at, page] of cases.entries()) {
    await using site = serve(page, at, scripts, apps);
    const path = "path" in page ? page.path : "/";
    reads.push(await read(page, `http://${site.addr.hostname}:${site.addr.port}${path}`));
  }
  tell("all", () => true, reads);
  tell("held out", ({ framework }) => HELD_OUT.has(framework), reads);
  tell("built sites", isApp, reads);
  tell("further", ({ framework }) => Object.hasOwn(FURTHER, framework), reads);
} finally {
  service.kill();
  await service.status;
  await Deno.remove(folder, { recursive: true });
}

function tell(name: string, isOf: (page: LateCase) => boolean, reads: readonly Read[]): void {
  const count = (holds: (page: LateCase, read: Read) => boolean): number =>
    cases.filter((page, at) => isOf(page) && holds(page, reads[at] as Read)).length;
  const share = (part: number, whole: number): string => `${part} of ${whole}`;
  console.log(`${name}:`);
  const needed = count(({ climbs }) => climbs);
  const climbed = count((_page, read) => read.climbed);
  console.log("  needed climbs made   ", share(count((p, r) => p.climbs && r.climbed), needed));
  console.log("  climbs not needed    ", share(count((p, r) => !p.climbs && r.climbed), climbed));
  for (const [what, tool] of [["texts", "page_markdown"], ["facts", "select_values"]]) {
    const all = count((page) => page.tool === tool);
    console.log(
      `  ${what} right          `,
      share(count((p, r) => p.tool === tool && r.right), all),
    );
  }
}
