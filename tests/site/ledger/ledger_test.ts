/** The verbs of a ledger: who has a host and how long, and what is folded until a rule is dropped. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import {
  ForeignLedger,
  Ledger,
  type LedgerRules,
  openSqlite,
  type Reading,
  type Task,
} from "../../../src/site/ledger/mod.ts";

const ORIGIN = "https://a.example";
const HOST = "a.example";
const START = { id: null, url: `${ORIGIN}/`, depth: 0 };
const RULES: LedgerRules = { sites: [HOST], maxDepth: 9, include: [], exclude: [] };
/** Milliseconds that a host stays with a worker that is not heard of. */
const LEASE = 90_000;

const openAll = (...writers: string[]): Promise<Ledger[]> => {
  const sql = openSqlite(":memory:");
  return Promise.all(writers.map((writer) => Ledger.open(sql, RULES, writer)));
};

const at = (...paths: string[]): string[] => paths.map((path) => ORIGIN + path);
const nothing = (): Promise<null> => Promise.resolve(null);

/** A page that no other is like. */
function reading(url: string): Reading {
  return {
    landed: url,
    canonical: null,
    amp: null,
    language: null,
    alternates: [],
    links: [],
    nofollow: [],
    digest: { title: url.length, low: null, high: null, place: url },
    status: 200,
    change: null,
    etag: null,
    modified: null,
    whole: url,
  };
}

/** Takes a host and reads all of it; gives the addresses in order. */
async function readAll(ledger: Ledger, now = 1): Promise<string[]> {
  const read: string[] = [];
  const host = await ledger.takeHost(now);
  if (host === undefined) return read;
  for (let task: Task | undefined; (task = await ledger.lease(host, now)) !== undefined;) {
    read.push(task.url.slice(ORIGIN.length));
    await ledger.done(task, reading(task.url), nothing);
  }
  await ledger.leaveHost(host);
  return read;
}

async function foldedBy(ledger: Ledger): Promise<Record<string, number>> {
  const { reasons } = await ledger.count();
  return Object.fromEntries(
    reasons.filter(({ state }) => state === "folded").map(({ reason, count }) => [reason, count]),
  );
}

Deno.test("a host has one worker, until that is not heard of for its lease", async () => {
  const [one, two] = await openAll("one", "two") as [Ledger, Ledger];
  assert.equal(await one.nextDue(), undefined);
  await one.add(at("/a", "/b"), START);
  assert.equal(await one.takeHost(1_000), HOST);
  assert.equal(await two.takeHost(1_000 + LEASE), undefined);
  assert.equal(await two.nextDue(), 1_000 + LEASE);
  const first = await one.lease(HOST, 5_000);
  assert.equal(first?.tries, 1);
  assert.equal(await two.takeHost(5_000 + LEASE), undefined, "each lease of an address renews it");
  assert.equal(await two.takeHost(5_001 + LEASE), HOST);
  const urls = [await two.lease(HOST, 1), await two.lease(HOST, 1)].map((task) => task?.url);
  assert.deepEqual(urls.toSorted(), at("/a", "/b"), "what was under way is asked for again");
  assert.equal(await two.lease(HOST, 1), undefined);
});

Deno.test("a host that is left may be taken when it is due", async () => {
  const [one, two] = await openAll("one", "two") as [Ledger, Ledger];
  await one.add(at("/a"), START);
  await one.takeHost(1);
  await two.leaveHost(HOST, 0);
  assert.equal(await two.takeHost(2), undefined, "it was not the other's to leave");
  await one.leaveHost(HOST, 500);
  assert.equal(await two.nextDue(), 500);
  assert.equal(await two.takeHost(499), undefined);
  assert.equal(await two.takeHost(500), HOST);
});

Deno.test("what a worker had under way waits again when it opens the ledger anew", async () => {
  const sql = openSqlite(":memory:");
  const before = await Ledger.open(sql, RULES, "one");
  await before.add(at("/a"), START);
  await before.takeHost(1);
  assert.equal((await before.lease(HOST, 1))?.tries, 1);
  const after = await Ledger.open(sql, RULES, "one");
  assert.equal(await after.takeHost(1), HOST);
  assert.equal((await after.lease(HOST, 1))?.tries, 2);
});

Deno.test("of 200 addresses that a rule folds six are asked for at once", async () => {
  const [ledger] = await openAll("one") as [Ledger];
  await ledger.add(at("/a"), START);
  assert.deepEqual(await readAll(ledger), ["/a"]);
  const twins = Array.from({ length: 200 }, (_, n) => `/a?utm_source=${n}`);
  await ledger.add(at(...twins.slice(0, 199)), START);
  assert.equal((await ledger.count()).waiting, 0);
  await ledger.add(at(...twins.slice(199)), START);
  assert.equal((await ledger.count()).waiting, 6);
  assert.deepEqual(await foldedBy(ledger), { "?utm_source=*": 194 });
});

Deno.test("a rule that one worker drops folds nothing for another that knew it before", async () => {
  const [one, two] = await openAll("one", "two") as [Ledger, Ledger];
  await two.add(at("/a", "/a?utm_source=1"), START);
  assert.deepEqual(await foldedBy(two), { "?utm_source=*": 1 });
  // The probe at the end of the host differs from its twin.
  assert.deepEqual(await readAll(one), ["/a", "/a?utm_source=1"]);
  await two.add(at("/b", "/b?utm_source=2"), START);
  assert.deepEqual(await foldedBy(two), {});
  assert.deepEqual(await readAll(two, 2), ["/b", "/b?utm_source=2"]);
});

Deno.test("a rule that was dropped stays dropped when the ledger is opened again", async () => {
  const sql = openSqlite(":memory:");
  const before = await Ledger.open(sql, RULES, "one");
  await before.add(at("/a", "/a?utm_source=1"), START);
  await readAll(before);
  const after = await Ledger.open(sql, RULES, "one");
  await after.add(at("/b", "/b?utm_source=2"), START);
  assert.deepEqual(await foldedBy(after), {});
});

for (const each of [false, true]) {
  Deno.test(`a page that says what another said is ${each ? "kept where each is read" : "folded"}`, async () => {
    const ledger = await Ledger.open(openSqlite(":memory:"), { ...RULES, each }, "one");
    await ledger.add(at("/a", "/b"), START);
    await ledger.takeHost(1);
    const verdicts: string[] = [];
    for (let task: Task | undefined; (task = await ledger.lease(HOST, 1)) !== undefined;) {
      const same = { ...reading(task.url), digest: { title: 1, low: 7, high: 7, place: "one" } };
      verdicts.push(await ledger.done(task, same, nothing));
    }
    assert.deepEqual(verdicts, ["kept", each ? "kept" : "folded"]);
  });
}

Deno.test("a page in another language than asked for waits no more", async () => {
  const ledger = await Ledger.open(openSqlite(":memory:"), { ...RULES, language: "en" }, "one");
  await ledger.add(at("/a", "/b", "/c"), START);
  await ledger.takeHost(1);
  const task = await ledger.lease(HOST, 1);
  assert.ok(task);
  const [b = ""] = at("/b");
  const read = { ...reading(task.url), alternates: [{ url: b, language: "de" }] };
  assert.equal(await ledger.done({ ...task }, read, nothing), "kept");
  assert.equal(await ledger.waiting(1), 1);
  const last = await ledger.lease(HOST, 1);
  assert.ok(last);
  assert.equal(last.url, at("/c")[0]);
  assert.equal(
    await ledger.done(last, { ...reading(last.url), language: "de" }, nothing),
    "left out",
  );
  assert.equal(await ledger.waiting(1), 0);
  const { out_of_scope, read: kept } = await ledger.count();
  assert.deepEqual([out_of_scope, kept], [2, 1]);
});

Deno.test("an address that was too far away waits once it is found nearer, and no other that was left", async () => {
  const ledger = await Ledger.open(openSqlite(":memory:"), { ...RULES, maxDepth: 2 }, "one");
  const [page = "", file = ""] = at("/page", "/file.zip");
  const far = { ...START, depth: 2 };
  await ledger.add([page, file], far);
  assert.equal(await ledger.waiting(1), 0);
  await ledger.add([page, file], far);
  assert.equal(await ledger.waiting(1), 0);
  await ledger.add([page, file], START);
  assert.equal(await ledger.waiting(1), 1);
  assert.deepEqual(await readAll(ledger), ["/page"]);
});

Deno.test("what a site lists as changed is asked for before the rest", async () => {
  const [ledger] = await openAll("one");
  if (ledger === undefined) throw new Error();
  await ledger.add(at("/a", "/b", "/c", "/d"), START);
  const changed = { url: `${ORIGIN}/d`, lastmod: "2026-01-02" };
  await ledger.listed(HOST, [{ url: `${ORIGIN}/c`, lastmod: null }, changed], START, 1);
  assert.equal((await readAll(ledger))[0], "/d");
});

Deno.test("an address is told with the page that it was found on", async () => {
  const [ledger] = await openAll("one");
  if (ledger === undefined) throw new Error();
  await ledger.add([`${ORIGIN}/`], START);
  const host = await ledger.takeHost(1) ?? "";
  const task = await ledger.lease(host, 1);
  assert(task !== undefined);
  await ledger.done(task, { ...reading(task.url), links: at("/a") }, nothing);
  const told = await ledger.list(0, 9);
  assert.deepEqual(told.map(({ url, found_on }) => [url, found_on]), [
    [`${ORIGIN}/`, undefined],
    [`${ORIGIN}/a`, `${ORIGIN}/`],
  ]);
});

Deno.test("a crawl counts what was refused, what failed and what led out, each by itself", async () => {
  const [ledger] = await openAll("one");
  if (ledger === undefined) throw new Error();
  await ledger.add(at("/a", "/b", "/c"), START);
  const host = await ledger.takeHost(1) ?? "";
  for (const state of ["refused", "failed", "out"] as const) {
    const task = await ledger.lease(host, 1);
    if (task !== undefined) await ledger.fail(task, { state, why: state }, nothing);
  }
  const { found, refused, failed, out_of_scope } = await ledger.count();
  assert.deepEqual([found, refused, failed, out_of_scope], [3, 1, 1, 1]);
});

Deno.test("an address that a page asks not to follow is counted, and waits once another page links to it", async () => {
  const [ledger] = await openAll("one");
  if (ledger === undefined) throw new Error();
  const nofollow = [...at("/x", "/y", "/file.zip", "/b"), "https://b.example/"];
  const links: Record<string, Partial<Reading>> = {
    "/": { links: at("/a", "/b"), nofollow },
    "/a": { links: at("/y"), nofollow: at("/x") },
  };
  await ledger.add([`${ORIGIN}/`], START);
  const host = await ledger.takeHost(1) ?? "";
  const read: string[] = [];
  for (let task: Task | undefined; (task = await ledger.lease(host, 1)) !== undefined;) {
    const path = task.url.slice(ORIGIN.length);
    read.push(path);
    await ledger.done(task, { ...reading(task.url), ...links[path] }, nothing);
  }
  assert.deepEqual(read.sort(), ["/", "/a", "/b", "/y"]);
  const { out_of_scope, reasons } = await ledger.count();
  assert.equal(out_of_scope, 3);
  assert.deepEqual(reasons.map(({ reason }) => reason).sort(), [
    "a file",
    "another site",
    "nofollow",
  ]);
});

Deno.test("a ledger made before an index was added gets it, one of another version is refused", async () => {
  const path = await Deno.makeTempFile();
  const open = async (): Promise<void> =>
    (await Ledger.open(openSqlite(path), RULES, "one")).close();
  const change = (statement: string): void => {
    const database = new DatabaseSync(path);
    database.exec(statement);
    database.close();
  };
  const indices = (): unknown[] => {
    const database = new DatabaseSync(path);
    const rows = database.prepare("SELECT name FROM sqlite_master WHERE name = 'page_listed'")
      .all();
    database.close();
    return rows;
  };
  try {
    await open();
    change("DROP INDEX page_listed");
    await open();
    assert.equal(indices().length, 1);
    change("UPDATE fact SET value = '0' WHERE name = 'version'");
    await assert.rejects(open(), ForeignLedger);
  } finally {
    await Deno.remove(path);
  }
});

type Sql = ReturnType<typeof openSqlite>;

/** A database that loses the first try of each transaction once it is told to, as one that restarts. */
function losing(): { sql: Sql; lose(): void; fail(): void } {
  const own = openSqlite(":memory:");
  let [loses, fails] = [false, false];
  const lost = new Error("lost");
  const sql: Sql = {
    ...own,
    async atomic<Result>(work: () => Promise<Result>): Promise<Result> {
      if (loses || fails) {
        await own.atomic(async () => {
          await work();
          throw lost;
        }).catch((error) => assert.equal(error, lost));
      }
      if (fails) throw lost;
      return await own.atomic(work);
    },
  };
  return { sql, lose: () => loses = true, fail: () => [loses, fails] = [false, !fails] };
}

Deno.test("what a transaction noted that was lost is noted again", async () => {
  const { sql, lose } = losing();
  const ledger = await Ledger.open(sql, RULES, "one");
  await ledger.add(at("/a"), START);
  await ledger.takeHost(1);
  const task = await ledger.lease(HOST, 1);
  assert.ok(task !== undefined);
  lose();
  await ledger.done(task, { ...reading(task.url), links: at("/b", "/c?x=1", "/d") }, nothing);
  const { read, waiting, folded } = await ledger.count();
  assert.equal(read, 1);
  assert.equal(waiting + folded, 3, "the links of a page whose first try was lost");
});

Deno.test("an address whose lease was noted and never answered is asked for when its host is left", async () => {
  const [ledger] = await openAll("one") as [Ledger];
  await ledger.add(at("/a"), START);
  await ledger.takeHost(1);
  await ledger.lease(HOST, 1);
  assert.equal(await ledger.lease(HOST, 1), undefined);
  await ledger.leaveHost(HOST);
  assert.deepEqual(await readAll(ledger), ["/a"]);
  assert.equal((await ledger.count()).waiting, 0);
});

Deno.test("a transaction that fails for good leaves nothing in memory", async () => {
  const { sql, fail } = losing();
  const ledger = await Ledger.open(sql, RULES, "one");
  fail();
  await assert.rejects(ledger.add(at("/a"), START));
  fail();
  assert.equal(await ledger.add(at("/a"), START), 1);
});

Deno.test("a round that was begun is known to all that join it, and a lost line is written whatever it was", async () => {
  const [first, second] = await openAll("first", "second") as [Ledger, Ledger];
  await first.add(at("/a"), START);
  const host = await first.takeHost(1) ?? "";
  const task = await first.lease(host, 1) as Task;
  await first.done(task, { ...reading(task.url), etag: '"a"' }, () => Promise.resolve(10));
  await first.leaveHost(host);
  assert.equal(await second.isAgain(), false);
  await first.again();
  assert.equal(await second.isAgain(), true);
  await first.takeHost(1);
  const known = { etag: '"a"', modified: null, digest: task.url };
  assert.deepEqual((await first.lease(host, 1))?.before, known);
  await first.loseAfter(9);
  const lost = await first.lease(host, 1);
  assert.deepEqual(lost?.before, { etag: null, modified: null, digest: null });
});
