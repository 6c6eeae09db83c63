/** What a site's own lists say of its pages: which have changed, and so are asked for first. */
import { canonicalAddress } from "../../page/url/mod.ts";
import { places, type Sql } from "./sql.ts";
import { hashOf } from "./task.ts";

// Bounds.
/** The priority of what a site lists as changed: above any that changes in the past give. */
export const LISTED_PRIORITY = 1_000_000;
/** Listed addresses that one statement asks about. */
const MAX_LISTED_ASKED = 50;

/** One entry of a sitemap or a feed. */
export interface Listed {
  readonly url: string;
  /** When it was changed, as the list writes it. */
  readonly lastmod: string | null;
}

/** Puts what has changed since it was read before the rest; returns the addresses not known. */
export async function noteListed(sql: Sql, rows: readonly Listed[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let at = 0; at < rows.length; at += MAX_LISTED_ASKED) {
    const some = new Map(
      rows.slice(at, at + MAX_LISTED_ASKED).flatMap(({ url, lastmod }) => {
        const address = canonicalAddress(url);
        return address === undefined ? [] : [[hashOf(address), { address, lastmod }]];
      }),
    );
    if (some.size === 0) continue;
    const known = await sql.all(
      `SELECT id, mark, lastmod, visited FROM page WHERE mark IN (${places(some.size)})`,
      [...some.keys()],
    );
    for (const { id, mark, lastmod: before, visited } of known) {
      const { lastmod = null } = some.get(String(mark)) ?? {};
      some.delete(String(mark));
      if (lastmod === null || lastmod === before) continue;
      const isChanged = before !== null || !(Date.parse(lastmod) <= Number(visited ?? 0));
      await sql.all(
        `UPDATE page SET lastmod = ?${
          isChanged ? `, priority = ${LISTED_PRIORITY}` : ""
        } WHERE id = ?`,
        [lastmod, id ?? null],
      );
    }
    for (const { address } of some.values()) unknown.push(address);
  }
  return unknown;
}

/** The shape of an address that waits and is listed as changed; undefined where none is. */
export async function listedShape(sql: Sql, host: string): Promise<string | undefined> {
  const [row] = await sql.all(
    `SELECT shape FROM page WHERE host = ? AND state = 'waiting' AND priority >= ${LISTED_PRIORITY}
      LIMIT 1`,
    [host],
  );
  return row === undefined ? undefined : String(row["shape"]);
}
