/**
 * Two workers on one ledger in a real PostgreSQL: one is killed, the database is restarted, and each
 * page is written once, at the pace of its site.
 */
import assert from "node:assert/strict";
import { startLocalSites } from "../support/local_sites.ts";
import { freePort } from "../support/program.ts";
import { openPostgres } from "../../src/site/ledger/postgres.ts";
import { treePage } from "./tree_site.ts";

const MAIN = new URL("../../main.ts", import.meta.url).href;
const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const SITES = 8;
const PAGES = 20;

interface Database extends AsyncDisposable {
  readonly address: string;
  restart(): Promise<void>;
}

/** Runs a command as the user of the database, which root may not be. */
async function run(...command: string[]): Promise<void> {
  const whole = Deno.uid() === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command;
  const [name = "", ...args] = whole;
  const { success, stderr } = await new Deno.Command(name, {
    args,
    cwd: "/",
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  assert.ok(success, `${command.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

async function startDatabase(): Promise<Database> {
  const folder = await Deno.makeTempDir();
  if (Deno.uid() === 0) await run0("chown", "postgres", folder);
  const data = `${folder}/data`;
  await run("initdb", "-D", data, "-A", "trust", "-U", "crawler", "--no-sync");
  const port = freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const control = (what: string): Promise<void> =>
    run("pg_ctl", "-D", data, "-o", options, "-l", `${folder}/log`, "-m", "fast", "-w", what);
  await control("start");
  return {
    address: `postgres://crawler@127.0.0.1:${port}/postgres`,
    restart: () => control("restart"),
    async [Symbol.asyncDispose]() {
      await control("stop");
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function run0(name: string, ...args: string[]): Promise<void> {
  const { success } = await new Deno.Command(name, { args }).output();
  assert.ok(success, name);
}

/** A worker, and what it has said. */
function startWorker(args: readonly string[]): { child: Deno.ChildProcess; said(): string } {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-check", MAIN, "crawl", ...args],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: ENV,
  }).spawn();
  let said = "";
  void (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of child.stderr) said += decoder.decode(bytes, { stream: true });
  })();
  return { child, said: () => said };
}

async function until(what: string, is: () => boolean): Promise<void> {
  for (let looks = 0; !is(); looks++) {
    assert.ok(looks < 6_000, `it takes too long: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

Deno.test("transactions go on each time that the database is restarted", async () => {
  await using database = await startDatabase();
  const sql = await openPostgres(database.address);
  await sql.atomic(() => sql.ask`CREATE TABLE turn (number BIGINT)`);
  let [turns, isOver] = [0, false];
  const work = async (): Promise<void> => {
    while (!isOver) {
      await sql.atomic(async () => {
        await sql.ask`INSERT INTO turn VALUES (${turns})`;
        await sql.ask`SELECT number FROM turn WHERE number = ${turns} LIMIT 1`;
      });
      await sql.reading(() => sql.ask`SELECT COUNT(*) FROM turn WHERE number = ${turns}`);
      turns++;
    }
  };
  // The package loses statements that are sent as a connection breaks: mostly, not always.
  const working = [work(), work(), work()];
  for (let restarts = 0; restarts < 6; restarts++) {
    const before = turns;
    await until("they work", () => turns > before + 20);
    await database.restart();
    const after = turns;
    await until("they go on", () => turns > after);
  }
  isOver = true;
  await Promise.all(working);
  await sql.close();
});

Deno.test("two workers on one PostgreSQL read each page once, one killed, the database restarted", async () => {
  await using database = await startDatabase();
  const asked: { site: number; path: string; start: number; end: number }[] = [];
  await using sites = startLocalSites(SITES, (path, site) => {
    const start = performance.now();
    const page = path === "/" ? 0 : Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? NaN);
    const answer = page < PAGES
      ? new Response(treePage(page, PAGES, 3), { headers: { "content-type": "text/html" } })
      : new Response("none", { status: 404 });
    asked.push({ site, path, start, end: performance.now() });
    return answer;
  });
  const folder = await Deno.makeTempDir();
  const list = `${folder}/urls.txt`;
  await Deno.writeTextFile(list, sites.origins.map((origin) => `${origin}/\n`).join(""));
  const address = `${folder}/ledger`;
  await Deno.writeTextFile(address, `${database.address}\n`);
  const argsOf = (output: string): string[] => [
    ...["--urls", list, "-o", `${folder}/${output}`, "--ledger", `@${address}`],
  ];
  const outputs = ["one.jsonl", "two.jsonl"];
  const [first, second] = outputs.map((output) => startWorker([...argsOf(output), "--hosts", "4"]));
  assert.ok(first !== undefined && second !== undefined);
  await until("both read", () => /^2 read/m.test(first.said()) && /^2 read/m.test(second.said()));
  await database.restart();
  await until("they go on", () => asked.length > 50);
  first.child.kill("SIGKILL");
  await first.child.status;
  const { code } = await second.child.status;
  assert.equal(code, 0, second.said().slice(-2_000));
  const { reasons: _, ...sums } = JSON.parse(second.said().trimEnd().split("\n").at(-1) ?? "");
  assert.equal(sums.crawl, "done");
  assert.equal(sums.read, SITES * PAGES);
  // What the killed one had written behind its last noted page is taken away when it goes on.
  const again = startWorker([...argsOf("one.jsonl"), "--resume"]);
  assert.equal((await again.child.status).code, 0, again.said());
  const urls: string[] = [];
  for (const output of outputs) {
    const lines = (await Deno.readTextFile(`${folder}/${output}`)).trimEnd().split("\n");
    console.log(`${output}: ${lines.length} pages`);
    urls.push(...lines.map((line) => JSON.parse(line).url as string));
  }
  assert.equal(urls.length, SITES * PAGES);
  assert.equal(new Set(urls).size, SITES * PAGES, "none twice");
  const gaps = Array.from({ length: SITES }, (_, site) => {
    const own = asked.filter((each) => each.site === site).sort((a, b) => a.start - b.start);
    return own.slice(1).map(({ start }, at) => start - (own[at]?.end ?? 0));
  }).flat();
  console.log(`${asked.length} requests, the least gap ${Math.round(Math.min(...gaps))} ms`);
  assert.ok(Math.min(...gaps) >= 950, "a second apart, whichever worker asks");
  await Deno.remove(folder, { recursive: true });
});
