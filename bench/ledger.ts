/**
 * What the ledger of a very large crawl costs: `deno task bench:ledger`.
 *
 * HOSTS (20,000) sites of PAGES (50) pages each are crawled over the real ledger in a real file. What
 * is simulated: the pages, which are made up and not fetched or parsed, and the clock, on which each
 * of LANES (600, of three machines) sites under way gives one page a second.
 */
import { Ledger, openSqlite, type Reading } from "../src/site/ledger/mod.ts";

const HOSTS = Number(Deno.env.get("HOSTS") ?? 20_000);
const PAGES = Number(Deno.env.get("PAGES") ?? 50);
const LANES = Number(Deno.env.get("LANES") ?? 600);
const KNOWN_LINKS = 20;
const NEW_LINKS = 5;

const folder = await Deno.makeTempDir();
const path = `${folder}/ledger.sqlite`;
const origin = (host: number): string => `https://h${host}.example`;
const ledger = await Ledger.open(openSqlite(path), {
  sites: Array.from({ length: HOSTS }, (_, at) => `h${at}.example`),
  maxDepth: 20,
  include: [],
  exclude: [],
}, "one");

let offset = 0;
/** As long a line as a page of 27 KB writes. */
const LINE_BYTES = 20_000;

function readingOf(url: string): Reading {
  const { origin, pathname } = new URL(url);
  const page = Number(pathname.slice(3)) || 0;
  const to = (at: number): string => `${origin}/p/${at % PAGES}`;
  return {
    landed: url,
    canonical: null,
    amp: null,
    language: "en",
    alternates: [],
    links: [
      ...Array.from({ length: NEW_LINKS }, (_, at) => to(page * NEW_LINKS + at + 1)),
      ...Array.from({ length: KNOWN_LINKS }, (_, at) => to(page + at)),
    ],
    nofollow: [],
    digest: { title: page, low: page * 2654435761 % 2 ** 31, high: page, place: `${url} words` },
    status: 200,
    change: null,
    etag: `"${page}"`,
    modified: null,
    whole: "0123456789abcdef",
  };
}

const cpuNow = (): number => {
  const fields = Deno.readTextFileSync("/proc/self/stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const began = cpuNow();
for (let host = 0; host < HOSTS; host++) {
  const url = `${origin(host)}/`;
  await ledger.add([url], { id: null, url, depth: -1 });
}
const added = cpuNow() - began;

let now = 1;
let done = 0;
const lanes: string[] = [];
const tenths: number[] = [];
let mark = cpuNow();
for (;;) {
  while (lanes.length < LANES) {
    const host = await ledger.takeHost(now);
    if (host === undefined) break;
    lanes.push(host);
  }
  if (lanes.length === 0) break;
  for (const host of lanes.splice(0)) {
    const task = await ledger.lease(host, now);
    if (task === undefined) {
      await ledger.leaveHost(host);
      continue;
    }
    await ledger.done(task, readingOf(task.url), () => Promise.resolve(offset += LINE_BYTES));
    lanes.push(host);
    if (++done % Math.ceil(HOSTS * PAGES / 10) === 0) {
      tenths.push(cpuNow() - mark);
      mark = cpuNow();
    }
  }
  now += 1_000;
}
const { read, waiting, folded, failed, found } = await ledger.count();
await ledger.close();
const size = (await Deno.stat(path)).size / 1024;
const { rss } = Deno.memoryUsage();
await Deno.remove(folder, { recursive: true });
const each = (ms = 0): string => (ms / (HOSTS * PAGES / 10)).toFixed(2);
console.log(`${read} read of ${found} found, ${waiting} wait, ${folded} folded, ${failed} failed`);
console.log(`${HOSTS} starts: ${(added / HOSTS).toFixed(2)} ms each`);
console.log(
  `a page: ${each(tenths[0])} ms in the first tenth, ${each(tenths.at(-1))} in the last; ` +
    `${(size / read).toFixed(2)} KiB of ledger; ${Math.round(rss / 1024 / 1024)} MiB held`,
);
console.log(`by the simulated clock ${(now / 3_600_000).toFixed(2)} hours, ${LANES} sites at once`);
