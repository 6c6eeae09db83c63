/** What was not asked for since a page says the same: a rule that samples may refute. */
import { addressKey } from "../slots/address_key.ts";
import { NoiseParameters } from "../slots/noise_parameters.ts";
import type { Hosts } from "./hosts.ts";
import type { Sql } from "./sql.ts";
import { hashOf } from "./task.ts";

// Bounds.
/** Addresses of each rule that are asked for to see whether it is right. */
const MAX_FOLD_PROBES = 3;
/** Addresses of one rule after which as many more are asked for; then after twice as many each time. */
const FOLDS_PER_PROBE = 200;
/** Hosts whose parameters are held at once; those of others are read again. */
const MAX_KNOWN_NOISE = 1_000;

/** How many are asked for while a crawl goes on, of so many that a rule has folded. */
function probesOf(folds: number): number {
  return MAX_FOLD_PROBES * Math.max(0, Math.floor(Math.log2(folds / FOLDS_PER_PROBE)) + 1);
}

/** A redirect leads to the page itself, and a page that was asked for has been compared. */
const CERTAIN = new Set(["redirect"]);

/** The folds of a ledger. */
export class Folds {
  readonly #sql: Sql;
  readonly #noise = new Map<string, NoiseParameters>();
  /** Rules known to be dropped, as `host rule`: another worker may have dropped any other since. */
  readonly #open = new Set<string>();

  readonly #hosts: Hosts;
  readonly #isOff: boolean;

  /** With `isOff` every rule is as one that was dropped. */
  constructor(sql: Sql, hosts: Hosts, isOff: boolean) {
    this.#sql = sql;
    this.#hosts = hosts;
    this.#isOff = isOff;
  }

  /** Forgets what a transaction noted that was taken back. */
  forget(): void {
    this.#noise.clear();
    this.#open.clear();
  }

  /** The parameters of a host that choose nothing. */
  async noiseOf(host: string): Promise<NoiseParameters> {
    const known = this.#noise.get(host);
    if (known !== undefined) return known;
    const [row] = await this.#sql.ask`SELECT noise FROM host WHERE host = ${host}`;
    const names = JSON.parse(String(row?.["noise"] ?? "[]")) as string[];
    const noise = new NoiseParameters({ noise: names, watched: [] });
    if (this.#noise.size >= MAX_KNOWN_NOISE) this.#noise.clear();
    this.#noise.set(host, noise);
    return noise;
  }

  /** Reports whether a rule was dropped. */
  async isOpen(host: string, rule: string): Promise<boolean> {
    if (this.#isOff) return true;
    const name = `${host} ${rule}`;
    if (this.#open.has(name)) return true;
    const [row] = await this.#sql.ask`SELECT is_open FROM fold WHERE host = ${host}
      AND rule = ${rule}`;
    const isOpen = Number(row?.["is_open"] ?? 0) === 1;
    if (isOpen) this.#keepOpen(name);
    return isOpen;
  }

  #keepOpen(name: string): void {
    if (this.#open.size >= MAX_KNOWN_NOISE) this.#open.clear();
    this.#open.add(name);
  }

  /** Finds the address that one with this key is a twin of, unless that rule was dropped. */
  async twinOf(
    host: string,
    key: string,
    pattern: string,
  ): Promise<{ id: number; rule: string } | undefined> {
    const rule = pattern === "" ? "spelling" : pattern;
    const [row] = await this.#sql.ask`SELECT id FROM page WHERE key = ${key}
      AND state IN ('waiting', 'leased', 'read', 'folded') ORDER BY state = 'folded', id LIMIT 1`;
    if (row === undefined || await this.isOpen(host, rule)) return undefined;
    return { id: Number(row["id"]), rule };
  }

  /** Counts addresses folded by a rule; every so many some are asked for. */
  async note(host: string, rule: string, count: number): Promise<void> {
    const [row] = await this.#sql.ask`INSERT INTO fold (host, rule, folds) VALUES (${host},
      ${rule}, ${count}) ON CONFLICT (host, rule) DO UPDATE SET folds = fold.folds + ${count}
      RETURNING folds`;
    const folds = Number(row?.["folds"] ?? 0);
    if (probesOf(folds) > probesOf(folds - count)) await this.#probe(host, rule);
  }

  /** Folds an address that waits. */
  async foldOne(id: number, rule: string, twin: number | null): Promise<void> {
    const [row] = await this.#sql.ask`UPDATE page SET state = 'folded', rule = ${rule},
      twin = ${twin} WHERE id = ${id} AND state = 'waiting' RETURNING host, shape`;
    if (row === undefined) return;
    const [host, shape] = [String(row["host"]), String(row["shape"])];
    await this.#hosts.count(host, shape, -1);
    await this.note(host, rule, 1);
  }

  /** Folds what waits of a shape whose pages said nothing new; returns how many. */
  async foldShape(host: string, shape: string): Promise<number> {
    if (await this.isOpen(host, shape)) return 0;
    const rows = await this.#sql.ask`UPDATE page SET state = 'folded', rule = ${shape}
      WHERE host = ${host} AND shape = ${shape} AND state = 'waiting' AND is_probe = 0
      AND depth > 0 RETURNING id`;
    if (rows.length === 0) return 0;
    await this.#hosts.count(host, shape, -rows.length);
    await this.note(host, shape, rows.length);
    return rows.length;
  }

  /** At the end of a host: asks for some of each rule that was not tried enough; returns how many. */
  async probeAll(host: string): Promise<number> {
    const rows = await this.#sql.ask`SELECT rule FROM fold WHERE host = ${host} AND is_open = 0
      AND probed < folds`;
    let probed = 0;
    for (const { rule } of rows) probed += await this.#probe(host, String(rule));
    return probed;
  }

  async #probe(host: string, rule: string): Promise<number> {
    if (CERTAIN.has(rule) || await this.isOpen(host, rule)) return 0;
    const [row] = await this.#sql.ask`SELECT folds, probed FROM fold WHERE host = ${host}
      AND rule = ${rule}`;
    const folds = Number(row?.["folds"] ?? 0);
    const wanted = Math.min(folds, MAX_FOLD_PROBES + probesOf(folds));
    const most = wanted - Number(row?.["probed"] ?? 0);
    if (most <= 0) return 0;
    // By their hashes: as good as by chance, and the same each time. One is compared with its twin,
    // which must have been read.
    const chosen = await this.#sql.ask`SELECT id, shape FROM page WHERE host = ${host}
      AND rule = ${rule} AND state = 'folded' AND status IS NULL AND (twin IS NULL OR EXISTS
      (SELECT 1 FROM page AS own WHERE own.id = page.twin AND own.status IS NOT NULL))
      ORDER BY mark LIMIT ${most}`;
    for (const { id, shape } of chosen) {
      await this.#sql.ask`UPDATE page SET state = 'waiting', is_probe = 1
        WHERE id = ${id ?? null}`;
      await this.#hosts.count(host, String(shape), 1);
    }
    await this.#sql.ask`UPDATE fold SET probed = probed + ${chosen.length} WHERE host = ${host}
      AND rule = ${rule}`;
    return chosen.length;
  }

  /** Takes the result of a probe: one that differs drops its rule. */
  async judgeProbe(host: string, rule: string, isSame: boolean): Promise<void> {
    if (isSame) return;
    await this.#sql.ask`UPDATE fold SET is_open = 1 WHERE host = ${host} AND rule = ${rule}`;
    this.#keepOpen(`${host} ${rule}`);
    const noise = await this.noiseOf(host);
    const [name = ""] = /[^?&=]+(?==\*$)/.exec(rule) ?? [];
    if (noise.names.delete(name)) await this.#saveNoise(host, noise);
    await this.#free(host, "rule = ?", rule);
  }

  /** A twin of what could not be read may be read in its place. */
  async freeTwinOf(id: number, host: string): Promise<void> {
    const [row] = await this.#sql.ask`SELECT MIN(id) AS id FROM page WHERE host = ${host}
      AND twin = ${id} AND state = 'folded' AND status IS NULL`;
    if ((row?.["id"] ?? null) !== null) await this.#free(host, "id = ?", Number(row?.["id"]));
  }

  /** Lets what was folded and not asked for wait. */
  async #free(host: string, where: string, value: string | number): Promise<void> {
    const rows = await this.#sql.all(
      `UPDATE page SET state = 'waiting', rule = NULL, twin = NULL
        WHERE host = ? AND ${where} AND state = 'folded' AND status IS NULL RETURNING shape`,
      [host, value],
    );
    const shapes = new Map<string, number>();
    for (const { shape } of rows) shapes.set(String(shape), (shapes.get(String(shape)) ?? 0) + 1);
    for (const [shape, count] of shapes) await this.#hosts.count(host, shape, count);
  }

  /** Folds what waits under the parameters just learnt; `before` are those known before. */
  async learnt(host: string, before: ReadonlySet<string>): Promise<void> {
    const noise = await this.noiseOf(host);
    for (const name of noise.names) {
      if (!before.has(name) && await this.isOpen(host, `?${name}=*`)) noise.names.delete(name);
    }
    await this.#saveNoise(host, noise);
    const rows = await this.#sql.ask`SELECT id, url, key, state FROM page WHERE host = ${host}
      AND url LIKE ${"%?%"} ORDER BY id`;
    for (const { id, url, key, state } of rows) {
      const { key: own, twinOf } = addressKey(String(url), noise.names);
      const next = hashOf(own);
      if (next === key) continue;
      const found = state === "waiting" ? await this.twinOf(host, next, twinOf) : undefined;
      await this.#sql.ask`UPDATE page SET key = ${next} WHERE id = ${id ?? null}`;
      if (found !== undefined) await this.foldOne(Number(id), found.rule, found.id);
    }
  }

  async #saveNoise(host: string, noise: NoiseParameters): Promise<void> {
    await this.#sql.ask`UPDATE host SET noise = ${JSON.stringify([...noise.names])}
      WHERE host = ${host}`;
  }
}
