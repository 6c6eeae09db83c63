/** The embedded database of a ledger: one file, which one process writes. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { createTurns, type Row, type Sql, type Value } from "./sql.ts";

/** Opens or makes the database in a file; what is committed outlasts the process, not the disk. */
export function openSqlite(path: string): Sql {
  const database = new DatabaseSync(path);
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000",
  );
  const statements = new Map<string, StatementSync>();
  const turns = createTurns();

  function prepared(text: string): StatementSync {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  const all: Sql["all"] = (text, values = []) =>
    Promise.resolve(prepared(text).all(...values as Value[]) as unknown as readonly Row[]);
  return {
    ownNumber: "INTEGER PRIMARY KEY",
    // It has one writer.
    forUpdate: "",
    all,
    ask: (parts, ...values) => all(parts.join("?"), values),
    atomic: (work) =>
      turns(async () => {
        database.exec("BEGIN IMMEDIATE");
        try {
          const result = await work();
          database.exec("COMMIT");
          return result;
        } catch (error) {
          if (database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      }),
    reading: (work) => work(),
    lockAll: () => Promise.resolve(),
    close(): Promise<void> {
      database.close();
      return Promise.resolve();
    },
  };
}

/** Locks a file for this process's life; undefined where another has. Throws if it cannot. */
export function holdLock(path: string): { release(): void } | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    // The only thing that tells it apart: no number is given.
    if (error instanceof Error && error.message === "database is locked") return undefined;
    throw error;
  }
}
