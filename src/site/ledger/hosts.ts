/** Hosts as they are leased, and whose turn it is among the shapes of their addresses. */
import { siteOf } from "../../page/url/mod.ts";
import { addressShape, parametersOf } from "../slots/address_shape.ts";
import { isStarved } from "../slots/shape_turns.ts";
import { LISTED_PRIORITY, listedShape } from "./listed.ts";
import type { Row, Sql, Value } from "./sql.ts";

// Bounds.
/** Milliseconds that a host stays with a worker that is not heard of; then another may take it. */
const HOST_LEASE_MS = 90_000;
/** Milliseconds for which the number of addresses that wait at many hosts is good. */
const WAITING_GOOD_MS = 1_000;
/** Pages of a host from which its lists cost less than asking for the pages: a map begins with some ten. */
const MIN_LISTED = 20;
/** Hosts that are counted each time. */
const FEW_HOSTS = 100;

/** An address as it comes into a ledger. */
interface NewPage {
  /** What twins share; its own mark where it is not known. */
  readonly key?: string;
  readonly depth: number;
  readonly foundOn: number | null;
  readonly state: string;
  readonly rule: string | null;
  readonly twin?: number | null;
}

/** The hosts of a ledger, as one worker sees them. */
export class Hosts {
  readonly #sql: Sql;
  readonly #worker: string;
  #counted = { waiting: 0, until: 0 };

  constructor(sql: Sql, worker: string) {
    this.#sql = sql;
    this.#worker = worker;
  }

  /** What this worker had leased, and what workers had that are gone, waits again. */
  async takeBack(): Promise<void> {
    await this.#sql.ask`UPDATE host SET owner = NULL WHERE owner = ${this.#worker}`;
    await this.#release(
      "NOT EXISTS (SELECT 1 FROM host WHERE host.host = page.host AND owner IS NOT NULL)",
    );
  }

  /** Pages whose lines end behind that wait again, and are written whatever they were. */
  async loseAfter(ends: number): Promise<void> {
    const rows = await this.#sql.ask`SELECT id FROM page WHERE writer = ${this.#worker}
      AND ends > ${ends}`;
    for (const { id } of rows) {
      await this.#sql.ask`UPDATE page SET etag = NULL, modified = NULL, digest = NULL
        WHERE id = ${id ?? null}`;
      await this.waitAgain(Number(id));
    }
  }

  /** All that was asked for waits again; returns the hosts of many pages. */
  async waitForAll(): Promise<string[]> {
    await this.#sql.all(
      `UPDATE page SET state = 'waiting', rule = NULL, twin = NULL, is_probe = 0, tries = 0,
        priority = changes * 1000 / (visits + 1) WHERE state IN ('read', 'failed', 'refused')`,
    );
    const rows = await this.#sql.all(
      "SELECT host, shape, COUNT(*) AS number FROM page WHERE state = 'waiting' GROUP BY host, shape",
    );
    await this.#sql.all("UPDATE shape SET waiting = 0, pages = 0, barren = 0, cost = 0");
    await this.#sql.all("UPDATE host SET waiting = 0, due = 0");
    for (const { host, shape, number } of rows) {
      await this.count(String(host), String(shape), Number(number));
    }
    const large = await this.#sql.ask`SELECT host FROM host WHERE waiting >= ${MIN_LISTED}`;
    return large.map(({ host }) => String(host));
  }

  async #release(where: string, ...values: Value[]): Promise<void> {
    const rows = await this.#sql.all(
      `SELECT host, shape, COUNT(*) AS number FROM page WHERE state = 'leased' AND ${where}
        GROUP BY host, shape`,
      values,
    );
    if (rows.length === 0) return;
    await this.#sql.all(
      `UPDATE page SET state = 'waiting' WHERE state = 'leased' AND ${where}`,
      values,
    );
    for (const { host, shape, number } of rows) {
      await this.count(String(host), String(shape), Number(number));
    }
  }

  /** Takes a host that may be asked. */
  async take(now: number): Promise<string | undefined> {
    const [row] = await this.#sql.all(
      `SELECT host, owner FROM host WHERE waiting > 0 AND due <= ? AND (owner IS NULL OR until < ?)
        ORDER BY visited, host LIMIT 1${this.#sql.forUpdate}`,
      [now, now],
    );
    if (row === undefined) return undefined;
    const host = String(row["host"]);
    // Its last worker is gone: what that had under way is asked for again.
    if (row["owner"] !== null) await this.#release("host = ?", host);
    await this.#sql.ask`UPDATE host SET owner = ${this.#worker}, until = ${now + HOST_LEASE_MS},
      visited = ${now} WHERE host = ${host}`;
    return host;
  }

  async renew(host: string, now: number): Promise<void> {
    await this.#sql.ask`UPDATE host SET until = ${now + HOST_LEASE_MS} WHERE host = ${host}
      AND owner = ${this.#worker}`;
  }

  async leave(host: string, due: number): Promise<void> {
    const left = await this.#sql.ask`UPDATE host SET owner = NULL, until = 0, due = ${due}
      WHERE host = ${host} AND owner = ${this.#worker} RETURNING host`;
    // A database may have noted a lease and gone before it said so: nobody asks for that address.
    if (left.length > 0) await this.#release("host = ?", host);
  }

  /** When the next host may be taken; undefined when nothing waits. */
  async nextDue(): Promise<number | undefined> {
    const [row] = await this.#sql.all(
      "SELECT MIN(CASE WHEN owner IS NULL THEN due ELSE until END) AS due FROM host WHERE waiting > 0 OR owner IS NOT NULL",
    );
    const due = row?.["due"] ?? null;
    return due === null ? undefined : Number(due);
  }

  async waiting(now: number): Promise<number> {
    if (now < this.#counted.until) return this.#counted.waiting;
    const [row] = await this.#sql.all(
      "SELECT SUM(waiting) AS waiting, COUNT(*) AS hosts FROM host",
    );
    const waiting = Number(row?.["waiting"] ?? 0);
    const good = Number(row?.["hosts"] ?? 0) > FEW_HOSTS ? WAITING_GOOD_MS : 0;
    this.#counted = { waiting, until: now + good };
    return waiting;
  }

  /** Has addresses that wait, by their marks, leased before the rest of a host, which stays taken. */
  async prefer(host: string, marks: readonly string[], now: number): Promise<void> {
    await this.renew(host, now);
    for (const mark of marks) {
      await this.#sql.all(
        `UPDATE page SET priority = ${LISTED_PRIORITY} WHERE mark = ? AND state = 'waiting'`,
        [mark],
      );
    }
  }

  /** The shape whose turn it is. */
  async nextShape(host: string): Promise<{ name: string; isStarved: boolean } | undefined> {
    const listed = await listedShape(this.#sql, host);
    if (listed !== undefined) return { name: listed, isStarved: false };
    const [row] = await this.#sql.ask`SELECT shape, pages, barren FROM shape WHERE host = ${host}
      AND waiting > 0 ORDER BY cost, first LIMIT 1`;
    if (row === undefined) return undefined;
    const starved = isStarved(Number(row["pages"]), Number(row["barren"]));
    return { name: String(row["shape"]), isStarved: starved };
  }

  /** Leases the first address of a shape that waits. */
  async next(host: string, shape: string): Promise<Row | undefined> {
    const [row] = await this.#sql.ask`SELECT page.*, (SELECT url FROM page AS other
      WHERE other.id = page.found_on) AS found FROM page WHERE host = ${host} AND shape = ${shape}
      AND state = 'waiting' ORDER BY priority DESC, id LIMIT 1`;
    await this.count(host, shape, -1);
    if (row === undefined) return undefined;
    await this.#sql.ask`UPDATE page SET state = 'leased', tries = tries + 1
      WHERE id = ${row["id"] ?? null}`;
    return row;
  }

  /** Puts an address into the ledger; false where another worker has meanwhile. */
  async insert(
    mark: string,
    url: string,
    { key = mark, depth, foundOn, state, rule, twin = null }: NewPage,
  ): Promise<boolean> {
    const [host, shape] = [siteOf(url), addressShape(url)];
    const [row] = await this.#sql.ask`INSERT INTO page (mark, url, key, host, shape, depth,
      found_on, state, rule, twin) VALUES (${mark}, ${url}, ${key}, ${host}, ${shape}, ${depth},
      ${foundOn}, ${state}, ${rule}, ${twin}) ON CONFLICT (mark) DO NOTHING RETURNING id`;
    if (row !== undefined && state === "waiting") await this.count(host, shape, 1);
    return row !== undefined;
  }

  /** Changes how many addresses of a shape wait. */
  async count(host: string, shape: string, change: number): Promise<void> {
    await this.#sql.ask`INSERT INTO shape (host, shape, waiting, first) VALUES (${host},
      ${shape}, ${Math.max(0, change)}, (SELECT COUNT(*) FROM shape WHERE host = ${host}))
      ON CONFLICT (host, shape) DO UPDATE SET waiting = shape.waiting + ${change}`;
    await this.#sql.ask`INSERT INTO host (host, waiting) VALUES (${host}, ${Math.max(0, change)})
      ON CONFLICT (host) DO UPDATE SET waiting = host.waiting + ${change}`;
  }

  /** Lets an address wait, last of its shape. */
  async waitAgain(id: number): Promise<void> {
    const [row] = await this.#sql.ask`UPDATE page SET state = 'waiting', twin = NULL,
      priority = priority - 1, rule = CASE WHEN is_probe = 1 THEN rule END WHERE id = ${id}
      AND state <> 'waiting' RETURNING host, shape`;
    if (row !== undefined) await this.count(String(row["host"]), String(row["shape"]), 1);
  }

  /** Takes an address that waits out of the crawl. */
  async leaveOut(id: number, why: string): Promise<void> {
    const [row] = await this.#sql.ask`UPDATE page SET state = 'out', rule = ${why}
      WHERE id = ${id} AND state = 'waiting' RETURNING host, shape`;
    if (row !== undefined) await this.count(String(row["host"]), String(row["shape"]), -1);
  }

  /** Counts a turn of a shape; a barren one said what another had said. */
  async noteTurn(host: string, shape: string, isBarren: boolean): Promise<void> {
    const barren = isBarren ? 1 : 0;
    const factor = 1 + parametersOf(shape);
    await this.#sql.ask`UPDATE shape SET pages = pages + 1, barren = barren + ${barren},
      cost = (pages + 1 + 2 * (barren + ${barren})) * ${factor} WHERE host = ${host}
      AND shape = ${shape}`;
  }
}
