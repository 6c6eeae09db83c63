/** The tables of a ledger. */
import { LISTED_PRIORITY } from "./listed.ts";
import type { Sql } from "./sql.ts";

/** The version of the tables; a ledger of another is refused. */
const LEDGER_VERSION = "1";

/**
 * `page` has each address once, by the hash of its spelling (`mark`); `key` is what twins share.
 * `ends` is where its line in the output ends. `shape` counts turns, `fold` what was not asked for.
 */
function tablesOf(ownNumber: string): string[] {
  return [
    `CREATE TABLE host (host TEXT PRIMARY KEY, waiting BIGINT NOT NULL DEFAULT 0,
      due DOUBLE PRECISION NOT NULL DEFAULT 0, owner TEXT, until DOUBLE PRECISION NOT NULL DEFAULT 0,
      visited DOUBLE PRECISION NOT NULL DEFAULT 0, noise TEXT NOT NULL DEFAULT '[]')`,
    `CREATE TABLE shape (host TEXT NOT NULL, shape TEXT NOT NULL, waiting BIGINT NOT NULL DEFAULT 0,
      pages BIGINT NOT NULL DEFAULT 0, barren BIGINT NOT NULL DEFAULT 0,
      cost BIGINT NOT NULL DEFAULT 0, first BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (host, shape))`,
    "CREATE INDEX shape_turn ON shape (host, cost, first) WHERE waiting > 0",
    `CREATE TABLE fold (host TEXT NOT NULL, rule TEXT NOT NULL, folds BIGINT NOT NULL DEFAULT 0,
      probed BIGINT NOT NULL DEFAULT 0,
      is_open BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (host, rule))`,
    `CREATE TABLE page (id ${ownNumber}, mark TEXT NOT NULL UNIQUE, url TEXT NOT NULL,
      key TEXT NOT NULL, host TEXT NOT NULL, shape TEXT NOT NULL, depth BIGINT NOT NULL,
      found_on BIGINT, state TEXT NOT NULL, rule TEXT, twin BIGINT,
      is_probe BIGINT NOT NULL DEFAULT 0, tries BIGINT NOT NULL DEFAULT 0,
      priority BIGINT NOT NULL DEFAULT 0, status BIGINT, place TEXT, title BIGINT, low BIGINT,
      high BIGINT, etag TEXT, modified TEXT, digest TEXT, lastmod TEXT, changes BIGINT NOT NULL DEFAULT 0,
      visits BIGINT NOT NULL DEFAULT 0, visited DOUBLE PRECISION, writer TEXT, ends BIGINT)`,
    "CREATE INDEX page_key ON page (key)",
    "CREATE INDEX page_turn ON page (host, shape, priority DESC, id) WHERE state = 'waiting'",
    "CREATE INDEX page_leased ON page (id) WHERE state = 'leased'",
    "CREATE INDEX page_fold ON page (host, rule, mark) WHERE state = 'folded'",
    "CREATE INDEX page_title ON page (host, title) WHERE state = 'read'",
    "CREATE INDEX page_place ON page (place) WHERE place IS NOT NULL",
  ];
}

/** A ledger that another version has made. */
export class ForeignLedger extends Error {
  override readonly name = "ForeignLedger";
}

/** What was added to tables of this version since: a ledger made before has it as well. */
const PAGE_LISTED = `CREATE INDEX IF NOT EXISTS page_listed ON page (host)
  WHERE state = 'waiting' AND priority >= ${LISTED_PRIORITY}`;

/** Makes the tables where there are none. Throws `ForeignLedger` for those of another version. */
export async function checkedTables(sql: Sql): Promise<void> {
  const version = await makeTables(sql);
  if (version === LEDGER_VERSION) return;
  throw new ForeignLedger(
    `the ledger is of version ${version}, and this program reads ${LEDGER_VERSION}: begin anew`,
  );
}

async function makeTables(sql: Sql): Promise<string> {
  return await sql.atomic(async () => {
    await sql.lockAll();
    await sql.all("CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
    const [row] = await sql.all("SELECT value FROM fact WHERE name = 'version'");
    if (row !== undefined) {
      if (row["value"] === LEDGER_VERSION) await sql.all(PAGE_LISTED);
      return String(row["value"]);
    }
    for (const table of [...tablesOf(sql.ownNumber), PAGE_LISTED]) await sql.all(table);
    await sql.ask`INSERT INTO fact (name, value) VALUES ('version', ${LEDGER_VERSION})`;
    return LEDGER_VERSION;
  });
}
