/**
 * Writes many pages by rows into parts of Parquet, killed on the way, and has DuckDB read them:
 * `deno task bench:batch:rows`.
 *
 * Needs a python3 with duckdb, named by ROWS_PYTHON. PAGES (20,000) and KILLS (5) are their numbers.
 */
const PAGES = Number(Deno.env.get("PAGES") ?? 20_000);
const KILLS = Number(Deno.env.get("KILLS") ?? 5);
const PYTHON = Deno.env.get("ROWS_PYTHON") ?? "python3";
const MAIN = new URL("../main.ts", import.meta.url).pathname;
const ROWS_OF_PAGE = 5;
const FIRST_KILL_MS = 6_000;
const KILL_STEP_MS = 2_000;

/** A page whose rows can be told from those of every other. */
function pageOf(n: number): string {
  const rows = Array.from({ length: ROWS_OF_PAGE }, (_, row) => {
    const number = n * ROWS_OF_PAGE + row;
    const day = new Date(Date.UTC(2020, 0, 1 + number % 2_000)).toISOString().slice(0, 10);
    return `<tr><td><a href="/${number}">Part ${number}</a><td>${(number / 100).toFixed(2)} €` +
      `<td>${day}<td>${number % 2 === 0 ? "yes" : "no"}`;
  });
  return `<!doctype html><title>Page ${n}</title><h1>Parts of page ${n}</h1>` +
    `<p>Every part that page ${n} has, with its price and the day it came.</p>` +
    `<table><tr><th>Part<th>Price<th>Since<th>In stock${rows.join("")}</table>`;
}

/** Runs the batch until its end, or kills it after so many milliseconds; returns its exit code. */
async function run(args: readonly string[], killAfter?: number): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", MAIN, ...args],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = killAfter === undefined
    ? undefined
    : setTimeout(() => child.kill("SIGKILL"), killAfter);
  const { code } = await child.status;
  clearTimeout(timer);
  return code;
}

const folder = await Deno.makeTempDir();
try {
  const input = `${folder}/pages.jsonl`;
  const file = await Deno.open(input, { write: true, create: true });
  const writer = file.writable.getWriter();
  const encoder = new TextEncoder();
  for (let n = 0; n < PAGES; n++) {
    await writer.write(encoder.encode(`${JSON.stringify({ id: `page-${n}`, html: pageOf(n) })}\n`));
  }
  await writer.close();
  const args = ["batch", "page_markdown", input, "--unit", "row", "--format", "parquet"]
    .concat("--columns", "Part,Price:number,Since:date,In stock:boolean", "-o", `${folder}/rows/`);
  const started = performance.now();
  let kills = 0;
  // Later and later, so that each run gets past the part that the last one left open.
  let code = await run(args, FIRST_KILL_MS);
  while (code !== 0) {
    kills++;
    const next = kills < KILLS ? FIRST_KILL_MS + kills * KILL_STEP_MS : undefined;
    code = await run([...args, "--resume"], next);
  }
  const seconds = (performance.now() - started) / 1000;
  const parts = await Array.fromAsync(Deno.readDir(`${folder}/rows`));
  const sql = `select count(*) as rows, count(distinct "Part") as parts, sum("Price") as price,
    min("Since") as since, count_if("In stock") as in_stock, count_if(not ok) as failed,
    typeof(any_value("Price")) as price_type, typeof(any_value("Since")) as since_type,
    typeof(any_value("In stock")) as stock_type from '${folder}/rows/*.parquet'`;
  const read = await new Deno.Command(PYTHON, {
    args: [
      "-c",
      "import duckdb, sys; print(duckdb.sql(sys.argv[1]).df().to_json(orient='records'))",
    ]
      .concat(sql),
  }).output();
  console.log(new TextDecoder().decode(read.stdout).trim());
  if (!read.success) console.error(new TextDecoder().decode(read.stderr));
  const all = PAGES * ROWS_OF_PAGE;
  console.log(
    `exit ${code}, ${kills} kills, ${parts.length} parts, ${
      seconds.toFixed(0)
    } s; expected ${all} ` +
      `rows, price ${((all * (all - 1)) / 200).toFixed(2)}, ${Math.ceil(all / 2)} in stock`,
  );
} finally {
  await Deno.remove(folder, { recursive: true });
}
