/**
 * Plants a fixed sample of faults, place by place, and runs their tests against each.
 *
 *     deno task test:mutation [PLACE...]        MUTANTS=14 a place, SEED=service
 *
 * A place is a folder or a file below `src`: `serve/door`, `web/fetch/cache/freshness.ts`.
 * A fault is killed when a test fails or takes three times as long as without it. The sources are
 * copied first; tests run one process at a time, niced. Linux, for `nice` and `timeout`.
 */
import { dirname, resolve } from "node:path";
import { applyMutant } from "./mutants.ts";
import { type PlacedMutant, sampleMutants } from "./sample.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const SEED = Deno.env.get("SEED") ?? "service";
const MUTANTS = Number(Deno.env.get("MUTANTS") ?? 14);
/** In this order when none is named: those that guard something come first. */
const PLACES = ["serve/call", "serve/door", "web/fetch", "serve/pool", "page/select"];
/** A test file that takes longer is left out, and named: each fault that survives waits for it. */
const MOST_FILE_SECONDS = Number(Deno.env.get("FILE_SECONDS") ?? 30);
/** Where a place is tested besides the folder of its name: beginnings of paths under `tests`. */
const TESTED_ALSO_IN: Readonly<Record<string, readonly string[]>> = {
  "base/json": ["call/misfits"],
  "base/limits": ["house/limits"],
  "page/documents": ["pdf", "xml"],
  "page/documents/xml": ["feed", "conformance/feeds", "conformance/sitemaps"],
  "page/html": ["conformance/html5lib", "conformance/encoding"],
  "page/layout": ["rows", "shown", "markdown", "declared"],
  "page/layout/rows": ["rows", "extractor/golden", "extractor/compile"],
  "read/audit": ["conformance/audit"],
  "read/content": ["markdown", "conformance/markdown"],
  "read/declared": ["property/shop"],
  "read/extractor": ["extractor", "tools/extractor_tools", "property/extractor"],
  "read/feed": ["conformance/feeds"],
  "read/markdown": ["conformance/markdown"],
  "read/content/posts": ["markdown/thread", "markdown/golden"],
  "read/records": ["declared", "things", "vocabularies"],
  "read/shown": ["declared", "property/shop"],
  "read/vocabularies": ["conformance/declared_suites", "declared"],
  "serve/call/metrics": ["metrics"],
  "serve/pool": ["pool/processor", "pool/lane"],
  "site": ["conformance/sitemaps"],
  "site/ledger": ["site", "end_to_end/crawl_test"],
  "terminal/batch": ["end_to_end/batch"],
  "terminal/crawl": ["cli/crawl", "cli/page_path", "end_to_end/crawl"],
  "terminal/rows": ["cli/row", "batch/row", "end_to_end/rows"],
  "terminal": [
    "cli",
    "batch",
    "end_to_end/audit_site",
    "end_to_end/crawl",
    "end_to_end/operator",
    "end_to_end/program",
    "end_to_end/terminal",
  ],
  "web/fetch/browser": ["fetch/browser"],
  "web/fetch/network": ["network", "pool/network"],
  "web/manners": [
    "robots",
    "site",
    "fetch/guard",
    "fetch/shared",
    "fetch/queue",
    "pool/site_rests",
  ],
};
/** What no test needs. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([".git", "dist", "node_modules"]);
const TIME_FACTOR = 3;
const SPARE_SECONDS = 10;

const copy = await Deno.makeTempDir({ prefix: "mutation-" });

async function run(program: string, args: string[]): Promise<boolean> {
  const { success } = await new Deno.Command(program, {
    args,
    cwd: copy,
    stdin: "null",
    stdout: "null",
    stderr: "null",
    env: { SERVICE_DATA: Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data") },
  }).output();
  return success;
}

/** Runs test files until one fails, and tells whether none did. */
async function pass(files: readonly string[], seconds: number): Promise<boolean> {
  if (files.length === 0) return true;
  const flags = [
    "test",
    "-A",
    "--no-check",
    "--quiet",
    "--fail-fast",
    "--config",
    "tests/deno.json",
  ];
  const test = ["-n", "10", Deno.execPath(), ...flags, ...files];
  return await run("timeout", ["-k", "5", String(Math.ceil(seconds)), "nice", ...test]);
}

function* filesUnder(folder: string, end: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${copy}/${folder}`)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesUnder(path, end);
    else if (name.endsWith(end)) yield path;
  }
}

/** The tests that import a source file themselves come first: they fail soonest. */
function inOrder(tests: readonly string[], path: string): [string[], string[]] {
  const imports = (test: string): boolean => {
    const text = Deno.readTextFileSync(`${copy}/${test}`);
    return [...text.matchAll(/from "(\.[^"]+)"/g)]
      .some(([, from = ""]) => resolve(copy, dirname(test), from) === `${copy}/${path}`);
  };
  return [tests.filter(imports), tests.filter((test) => !imports(test))];
}

async function isKilled(
  mutant: PlacedMutant,
  times: ReadonlyMap<string, number>,
): Promise<boolean> {
  const file = `${copy}/${mutant.path}`;
  const text = Deno.readTextFileSync(file);
  Deno.writeTextFileSync(file, applyMutant(text, mutant));
  try {
    for (const files of inOrder([...times.keys()], mutant.path)) {
      const seconds = files.reduce((sum, name) => sum + (times.get(name) ?? 0), 0);
      if (!await pass(files, seconds * TIME_FACTOR + SPARE_SECONDS)) return true;
    }
    return false;
  } finally {
    Deno.writeTextFileSync(file, text);
  }
}

interface Score {
  readonly place: string;
  readonly planted: number;
  readonly survivors: readonly PlacedMutant[];
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** The folder of tests that has the longest end of a place's path: `tests/fetch/cache` of one. */
function* foldersOfTests(place: string): Generator<string> {
  const names = place.split("/").filter((name) => !name.endsWith(".ts"));
  for (let end = names.length; end > 0; end--) {
    for (let begin = 0; begin < end; begin++) {
      const folder = names.slice(begin, end).join("/");
      if (isFolder(`${copy}/tests/${folder}`)) return yield `${folder}/`;
    }
  }
}

/** The test files of a place: those of its folder, and those elsewhere that are named for it. */
function testsOf(place: string): string[] {
  const also = Object.entries(TESTED_ALSO_IN)
    .filter(([each]) => place === each || place.startsWith(`${each}/`))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? [];
  const beginnings = [...foldersOfTests(place), ...also];
  return [...filesUnder("tests", "_test.ts")]
    .filter((path) => beginnings.some((beginning) => path.startsWith(`tests/${beginning}`)));
}

/** The seconds each test file of a place takes that passes soon enough without any fault. */
async function timeTests(place: string): Promise<Map<string, number>> {
  const taken: [file: string, seconds: number][] = [];
  const files = testsOf(place);
  // The copy's own modules are compiled first: that takes longer than most files.
  await run(Deno.execPath(), ["cache", "--config", "tests/deno.json", ...files]);
  for (const file of files) {
    const started = performance.now();
    const isGreen = await pass([file], MOST_FILE_SECONDS);
    if (isGreen) taken.push([file, (performance.now() - started) / 1000]);
    else {console.log(
        `Left out: ${file} fails without a fault, or takes over ${MOST_FILE_SECONDS} s.`,
      );}
  }
  return new Map(taken.toSorted(([, one], [, other]) => one - other));
}

async function measure(place: string): Promise<Score> {
  const times = await timeTests(place);
  const sources = place.endsWith(".ts")
    ? [`src/${place}`]
    : [...filesUnder(`src/${place}`, ".ts")].toSorted();
  const files = new Map(sources.map((path) => [path, Deno.readTextFileSync(`${copy}/${path}`)]));
  const survivors: PlacedMutant[] = [];
  const sample = sampleMutants(files, MUTANTS, SEED);
  for (const mutant of sample) {
    const killed = await isKilled(mutant, times);
    console.error(`${killed ? "killed  " : "SURVIVED"} ${wordsOf(mutant)}`);
    if (!killed) survivors.push(mutant);
  }
  return { place, planted: sample.length, survivors };
}

function wordsOf({ path, lineNumber, operator, line, replacement }: PlacedMutant): string {
  return `${path}:${lineNumber} ${operator} -> ${replacement} in: ${line}`;
}

try {
  for (const { name } of Deno.readDirSync(ROOT)) {
    if (!LEFT_BEHIND.has(name)) await run("cp", ["-r", `${ROOT}/${name}`, copy]);
  }
  const scores: Score[] = [];
  for (const place of Deno.args.length === 0 ? PLACES : Deno.args) {
    scores.push(await measure(place));
  }
  console.log("| place | planted | killed | share |");
  console.log("|---|---|---|---|");
  for (const { place, planted, survivors } of scores) {
    const killed = planted - survivors.length;
    console.log(`| ${place} | ${planted} | ${killed} | ${Math.round(killed / planted * 100)}% |`);
  }
  for (const { survivors } of scores) {
    for (const mutant of survivors) console.log(`- \`${wordsOf(mutant)}\``);
  }
} finally {
  await Deno.remove(copy, { recursive: true });
}
