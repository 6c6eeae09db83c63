/**
 * A crawl as a ledger: each address that was found stands in it once, and in one state.
 *
 * Five verbs: addresses are added, leased by host, done or failed, and counted. What is told of one
 * is one transaction, so that a process that ends at any point loses nothing.
 */
import { siteOf } from "../../page/url/mod.ts";
import { addressKey } from "../slots/address_key.ts";
import { addressShape } from "../slots/address_shape.ts";
import { type Counts, countsOf, listed, type ListedAddress } from "./counts.ts";
import { Folds } from "./folds.ts";
import { Hosts } from "./hosts.ts";
import { leaveLanguages, speaks } from "./languages.ts";
import { type Listed, noteListed } from "./listed.ts";
import { checkedTables } from "./schema.ts";
import { NOFOLLOW, Scope, TOO_DEEP } from "./scope.ts";
import { places, type Sql } from "./sql.ts";
import { FAILED_SINCE, GONE_DIGEST, hashOf, saysGone, toTask } from "./task.ts";
import type { Failure, LedgerRules, Origin, Task, Unchanged, Verdict } from "./task.ts";
import { type Reading, twinsOf } from "./twins.ts";

// Bounds.
/** Addresses lately added that are remembered, so that a menu's links cost no look at the database. */
const MAX_LATELY_ADDED = 50_000;
/** Addresses that one statement asks about. */
const ADDED_AT_ONCE = 50;

/** The ledger of one crawl. No two of its verbs run at once. */
export class Ledger {
  readonly #sql: Sql;
  readonly #scope: Scope;
  readonly #rules: LedgerRules;
  readonly #hosts: Hosts;
  readonly #folds: Folds;
  readonly #lately = new Set<string>();
  readonly #writer: string;

  private constructor(sql: Sql, rules: LedgerRules, writer: string) {
    this.#sql = sql;
    this.#rules = rules;
    this.#writer = writer;
    this.#scope = new Scope(rules);
    this.#hosts = new Hosts(sql, writer);
    this.#folds = new Folds(sql, this.#hosts, rules.each === true);
  }

  /** Opens a ledger; what was leased waits again. Throws `ForeignLedger` for another version. */
  static async open(
    sql: Sql,
    rules: LedgerRules,
    writer: string,
    isLooking = false,
  ): Promise<Ledger> {
    await checkedTables(sql);
    const ledger = new Ledger(sql, rules, writer);
    if (isLooking) return ledger;
    await sql.atomic(async () => {
      await sql.ask`INSERT INTO fact (name, value) VALUES ('rules',
        ${JSON.stringify(rules)})
        ON CONFLICT (name) DO UPDATE SET value = ${JSON.stringify(rules)}`;
      await ledger.#hosts.takeBack();
    });
    return ledger;
  }

  /** The rules that a ledger was opened with last; undefined for one that is new. */
  static async planOf(sql: Sql): Promise<unknown> {
    await checkedTables(sql);
    const [row] = await sql.all("SELECT value FROM fact WHERE name = 'rules'");
    return row === undefined ? undefined : JSON.parse(String(row["value"]));
  }

  /** Where the last line ends that this writer has noted. */
  async writtenTo(): Promise<number> {
    const [row] = await this.#sql.reading(() =>
      this.#sql.ask`SELECT MAX(ends) AS ends FROM page WHERE writer = ${this.#writer}`
    );
    return Number(row?.["ends"] ?? 0);
  }

  /** Pages whose lines a disk has lost are read again. */
  loseAfter(ends: number): Promise<void> {
    return this.#atomic(() => this.#hosts.loseAfter(ends));
  }

  /** Adds addresses in their one spelling; returns how many are new and wait. */
  add(urls: readonly string[], origin: Origin): Promise<number> {
    return this.#atomic(() => this.#add(urls, origin));
  }

  /** Takes a host that no other worker has and that may be asked; undefined where there is none. */
  takeHost(now: number): Promise<string | undefined> {
    return this.#atomic(() => this.#hosts.take(now));
  }

  /** Gives a host back; it is not taken before the moment given, in milliseconds since 1970. */
  leaveHost(host: string, due = 0): Promise<void> {
    return this.#atomic(() => this.#hosts.leave(host, due));
  }

  /** When the next host may be taken, in milliseconds since 1970; undefined when nothing waits. */
  nextDue(): Promise<number | undefined> {
    return this.#sql.reading(() => this.#hosts.nextDue());
  }

  /** Leases the next address of a host; undefined when none of it waits. */
  lease(host: string, now: number): Promise<Task | undefined> {
    return this.#atomic(async () => {
      await this.#hosts.renew(host, now);
      for (;;) {
        const shape = await this.#hosts.nextShape(host);
        if (shape === undefined) {
          if (await this.#folds.probeAll(host) === 0) return undefined;
          continue;
        }
        if (shape.isStarved && await this.#folds.foldShape(host, shape.name) > 0) continue;
        const row = await this.#hosts.next(host, shape.name);
        return row === undefined ? undefined : toTask(row);
      }
    });
  }

  /** Gives an address back that was not asked for, or whose process ended. */
  giveBack(task: Task): Promise<void> {
    return this.#atomic(() => this.#hosts.waitAgain(task.id));
  }

  /**
   * Notes a page that was read. `write` writes what is kept of it, and returns where its line ends;
   * the page is noted only when that is done.
   */
  done(task: Task, reading: Reading, write: () => Promise<number | null>): Promise<Verdict> {
    return this.#atomic(() => this.#done(task, reading, write));
  }

  /** Notes a page that is as it was at the last visit: what is kept of it stays. `write` as in `done`. */
  same(
    task: Task,
    { etag, modified, links, nofollow }: Unchanged,
    write: () => Promise<unknown>,
  ): Promise<void> {
    return this.#atomic(async () => {
      await write();
      const { id, url, depth, host } = task;
      await this.#add(links, { id, url, depth });
      await this.#add(nofollow, { id, url, depth }, true);
      await this.#sql.ask`UPDATE page SET state = 'read', rule = 'unchanged',
        etag = COALESCE(${etag}, etag), modified = COALESCE(${modified}, modified),
        visited = ${Date.now()}, visits = visits + 1 WHERE id = ${id}`;
      await this.#hosts.noteTurn(host, addressShape(url), false);
    });
  }

  /** Begins again: all that was read or failed waits; returns the hosts whose lists are worth reading. */
  again(): Promise<string[]> {
    return this.#atomic(async () => {
      await this.#sql.ask`INSERT INTO fact (name, value) VALUES ('again', 'begun')
        ON CONFLICT (name) DO UPDATE SET value = 'begun'`;
      return await this.#hosts.waitForAll();
    });
  }

  /** Reports whether it was begun again: what waits is compared then with what it was. */
  async isAgain(): Promise<boolean> {
    const rows = await this.#sql.reading(() =>
      this.#sql.all("SELECT value FROM fact WHERE name = 'again'")
    );
    return rows.length > 0;
  }

  /** Notes what a host that is taken lists: what has changed or is new is leased before the rest. */
  listed(host: string, rows: readonly Listed[], origin: Origin, now: number): Promise<void> {
    return this.#atomic(async () => {
      const fresh = await noteListed(this.#sql, rows);
      await this.#add(fresh, origin);
      await this.#hosts.prefer(host, fresh.map(hashOf), now);
    });
  }

  /** Notes an address that was not read; `write` as in `done`. */
  fail(task: Task, failure: Failure, write: () => Promise<number | null>): Promise<void> {
    return this.#atomic(async () => {
      const ends = await write();
      const { state, why, status = null } = failure;
      await this.#sql.ask`UPDATE page SET state = ${state}, rule = ${why}, status = ${status},
        visited = ${Date.now()}, visits = visits + 1, writer = ${this.#writer}, ends = ${ends}
        WHERE id = ${task.id}`;
      // What it was is no measure of what comes back: that is new, and is written.
      if (saysGone(status)) {
        await this.#sql.ask`UPDATE page SET etag = NULL, modified = NULL, digest = ${GONE_DIGEST}
          WHERE id = ${task.id}`;
      } else if (state === "failed") {
        // It is asked for whole and written, as it was or not, once it can be read again.
        await this.#sql.ask`UPDATE page SET etag = NULL, modified = NULL,
          digest = ${FAILED_SINCE} || digest WHERE id = ${task.id} AND digest <> ${GONE_DIGEST}
          AND digest NOT LIKE ${`${FAILED_SINCE}%`}`;
      }
      if (state === "failed" && task.probes === null) {
        await this.#folds.freeTwinOf(task.id, task.host);
      }
    });
  }

  /** How many addresses wait; of many hosts, as it was a second ago at most. */
  waiting(now: number): Promise<number> {
    return this.#sql.reading(() => this.#hosts.waiting(now));
  }

  /** Counts addresses by state and reason. */
  count(): Promise<Counts> {
    return this.#sql.reading(() => countsOf(this.#sql));
  }

  /** Lists every address with its state, some at a time, after the one of the number given. */
  list(after: number, most: number): Promise<readonly ListedAddress[]> {
    return this.#sql.reading(() => listed(this.#sql, after, most));
  }

  close(): Promise<void> {
    return this.#sql.close();
  }

  /** Runs a transaction; what is remembered of a try that was taken back is forgotten with it. */
  async #atomic<Result>(work: () => Promise<Result>): Promise<Result> {
    let tries = 0;
    try {
      return await this.#sql.atomic(() => {
        if (tries++ > 0) this.#forget();
        return work();
      });
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#lately.clear();
    this.#folds.forget();
  }

  async #add(
    urls: readonly string[],
    { id, depth }: Origin,
    isNofollow = false,
  ): Promise<number> {
    // What one page asks not to follow another may link to.
    const noted = (url: string): string => isNofollow ? `${NOFOLLOW} ${url}` : url;
    const unknown = [...new Set(urls)]
      .filter((url) => !this.#lately.has(url) && !this.#lately.has(noted(url)));
    let fresh = 0;
    for (let at = 0; at < unknown.length; at += ADDED_AT_ONCE) {
      const some = unknown.slice(at, at + ADDED_AT_ONCE);
      fresh += await this.#addSome(some, id, depth + 1, isNofollow);
    }
    if (this.#lately.size > MAX_LATELY_ADDED) this.#lately.clear();
    // One that is too deep may be found by a shorter way.
    for (const url of unknown) if (depth < this.#rules.maxDepth) this.#lately.add(noted(url));
    return fresh;
  }

  async #addSome(
    urls: readonly string[],
    foundOn: number | null,
    depth: number,
    isNofollow: boolean,
  ): Promise<number> {
    const marks = new Map(urls.map((url) => [hashOf(url), url]));
    const known = await this.#sql.all(
      `SELECT id, mark, state, rule FROM page WHERE mark IN (${places(marks.size)})`,
      [...marks.keys()],
    );
    let fresh = 0;
    for (const { id, mark, state, rule } of known) {
      const url = marks.get(String(mark)) ?? "";
      marks.delete(String(mark));
      const isReached = state === "out" && (rule === TOO_DEEP || rule === NOFOLLOW) &&
        !isNofollow && this.#scope.outside(url, depth) === undefined;
      if (!isReached) continue;
      await this.#sql.ask`UPDATE page SET depth = ${depth}, found_on = ${foundOn}
        WHERE id = ${id ?? null}`;
      await this.#hosts.waitAgain(Number(id));
      fresh++;
    }
    for (const [mark, url] of marks) {
      if (await this.#insert(mark, url, foundOn, depth, isNofollow)) fresh++;
    }
    return fresh;
  }

  /** Adds one address; true when it waits. */
  async #insert(
    mark: string,
    url: string,
    foundOn: number | null,
    depth: number,
    isNofollow: boolean,
  ): Promise<boolean> {
    const host = siteOf(url);
    const why = this.#scope.outside(url, depth) ?? (isNofollow ? NOFOLLOW : undefined);
    let [state, rule] = [why === undefined ? "waiting" : "out", why ?? null];
    let [key, twin] = [mark, null as number | null];
    if (why === undefined || why === TOO_DEEP || why === NOFOLLOW) {
      const { key: own, twinOf } = addressKey(url, (await this.#folds.noiseOf(host)).names);
      key = hashOf(own);
      const found = why === undefined ? await this.#folds.twinOf(host, key, twinOf) : undefined;
      if (found !== undefined) [state, rule, twin] = ["folded", found.rule, found.id];
    }
    const page = { key, depth, foundOn, state, rule, twin };
    if (!await this.#hosts.insert(mark, url, page)) return false;
    if (state === "folded") await this.#folds.note(host, rule ?? "", 1);
    return state === "waiting";
  }

  async #done(task: Task, reading: Reading, write: () => Promise<number | null>): Promise<Verdict> {
    const { id, host, url, depth } = task;
    const noise = await this.#folds.noiseOf(host);
    const known = new Set(noise.names);
    const own = reading.links.filter((link) => siteOf(link) === host);
    const isNew = [
      noise.learnLinks(own, url),
      reading.canonical !== null && siteOf(reading.canonical) === host &&
      noise.learnCanonical(url, reading.canonical),
    ].includes(true);
    if (isNew) await this.#folds.learnt(host, known);
    await leaveLanguages(this.#sql, this.#hosts, this.#rules.language, reading, task);
    const fresh = await this.#add(reading.links, { id, url, depth });
    await this.#add(reading.nofollow, { id, url, depth }, true);
    const key = hashOf(addressKey(url, noise.names).key);
    const { language, each } = this.#rules;
    const by = { key, keyOf: this.#keyOf(host), fresh };
    const twin = each === true ? undefined : await twinsOf(this.#sql, task, reading, by);
    const isForeign = language !== undefined && reading.language !== null &&
      !speaks(reading.language, language);
    const kept = twin === undefined && !isForeign;
    const ends = kept ? await write() : null;
    const { digest, status, etag, modified } = reading;
    const rule = isForeign ? `language ${reading.language}` : twin?.rule ?? reading.change;
    await this.#sql.ask`UPDATE page SET state = ${kept ? "read" : isForeign ? "out" : "folded"},
      rule = ${rule}, twin = ${twin?.id ?? null}, status = ${status}, key = ${key},
      place = ${kept && digest.place !== null ? hashOf(digest.place) : null},
      title = ${kept ? digest.title : null}, low = ${digest.low}, high = ${digest.high},
      etag = ${etag}, modified = ${modified}, digest = ${reading.whole}, visited = ${Date.now()},
      visits = visits + 1, writer = ${this.#writer}, ends = ${ends},
      changes = changes + ${reading.change?.startsWith("changed") ? 1 : 0} WHERE id = ${id}`;
    await this.#hosts.noteTurn(host, addressShape(url), !kept);
    if (task.probes !== null) await this.#folds.judgeProbe(host, task.probes, !kept);
    if (!kept) return isForeign ? "left out" : "folded";
    await this.#markOwn(task, reading);
    return "kept";
  }

  #keyOf(host: string): (url: string) => Promise<string> {
    return async (url) => hashOf(addressKey(url, (await this.#folds.noiseOf(host)).names).key);
  }

  /** Where a page landed, its canonical address and its form for phones are the page itself. */
  async #markOwn({ id, url, host, depth }: Task, reading: Reading): Promise<void> {
    const own: [string | null, string][] = [
      [reading.landed, "redirect"],
      [reading.canonical, "canonical"],
      [reading.amp, "amphtml"],
    ];
    for (const [address, rule] of own) {
      if (address === null || address === url || siteOf(address) !== host) continue;
      await this.#foldAddress(address, rule, id, depth);
    }
  }

  /** Folds an address that was not asked for yet. */
  async #foldAddress(url: string, rule: string, twin: number, depth: number): Promise<void> {
    const host = siteOf(url);
    const mark = hashOf(url);
    if (await this.#folds.isOpen(host, rule)) return;
    const [row] = await this.#sql.ask`SELECT id, state FROM page WHERE mark = ${mark}`;
    if (row === undefined) {
      if (this.#scope.outside(url, depth) !== undefined) return;
      const key = await this.#keyOf(host)(url);
      const page = { key, depth, foundOn: twin, state: "folded", rule, twin };
      await this.#hosts.insert(mark, url, page);
      return await this.#folds.note(host, rule, 1);
    }
    if (row["state"] !== "waiting") return;
    await this.#folds.foldOne(Number(row["id"]), rule, twin);
  }
}
