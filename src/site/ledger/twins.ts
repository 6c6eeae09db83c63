/** Whether a page that was read says what another has said. */
import { siteOf } from "../../page/url/mod.ts";
import { isNear } from "../slots/page_digest.ts";
import type { Sql } from "./sql.ts";
import { hashOf, type Task } from "./task.ts";

// Bounds.
/** Pages of one title and the same numbers that a page is compared with, the last ones. */
const MAX_COMPARED = 200;

/** What a ledger is told of a page that was read. */
export interface Reading {
  /** Where it landed, in its one spelling. */
  readonly landed: string;
  readonly canonical: string | null;
  /** Its form for phones. */
  readonly amp: string | null;
  readonly language: string | null;
  readonly alternates: readonly { readonly url: string; readonly language: string }[];
  /** The addresses it links to, in their one spelling. */
  readonly links: readonly string[];
  /** Those that it asks not to follow. */
  readonly nofollow: readonly string[];
  readonly digest: ReadingDigest;
  readonly status: number;
  /** What has become of it since the last visit: `new`, or `changed` and what; null at the first. */
  readonly change: string | null;
  readonly etag: string | null;
  readonly modified: string | null;
  /** A hash of what is kept of it. */
  readonly whole: string | null;
}

/** What a page is compared by. */
interface ReadingDigest {
  /** A hash of its title and its numbers. */
  readonly title: number;
  /** The halves of its simhash; null where it has too few words to be anybody's copy. */
  readonly low: number | null;
  readonly high: number | null;
  /** Its path, its title and its words outside links. */
  readonly place: string | null;
}

/** What twins are looked for with. */
interface Known {
  readonly key: string;
  keyOf(url: string): Promise<string>;
  /** Links of the page that were new. */
  readonly fresh: number;
}

/** Finds the page that a page says the same as. */
export async function twinsOf(
  sql: Sql,
  { id, host, url }: Task,
  reading: Reading,
  { key, keyOf, fresh }: Known,
): Promise<{ readonly id: number; readonly rule: string } | undefined> {
  const { landed, digest: { title, low, high, place } } = reading;
  const landedKey = siteOf(landed) === host ? await keyOf(landed) : key;
  if (landedKey !== key) {
    const [row] = await sql.ask`SELECT id FROM page WHERE key = ${landedKey}
      AND state = 'read' AND id <> ${id} LIMIT 1`;
    if (row !== undefined) return { id: Number(row["id"]), rule: "redirect" };
  }
  if (low !== null && high !== null) {
    const rows = await sql.all(
      `SELECT id, low, high FROM page WHERE host = ? AND title = ? AND state = 'read' AND low IS NOT NULL
        ORDER BY id DESC LIMIT ${MAX_COMPARED}`,
      [host, title],
    );
    const near = rows.find((row) =>
      isNear([Number(row["low"]), Number(row["high"])], [low, high]) && row["id"] !== id
    );
    if (near !== undefined) return { id: Number(near["id"]), rule: "same text" };
  }
  if (place === null || fresh > 0 || !url.includes("?")) return undefined;
  // Facets list again what their page has listed.
  const [row] = await sql.ask`SELECT id FROM page WHERE place = ${hashOf(place)}
    AND state = 'read' AND id <> ${id} LIMIT 1`;
  return row === undefined ? undefined : { id: Number(row["id"]), rule: "listed again" };
}
