/** The database of a ledger that several machines share: a PostgreSQL. */
import { inTime } from "../../base/until_aborted.ts";
import { urlOf } from "../../page/url/mod.ts";
import { createTurns, type Row, type Sql, type Value } from "./sql.ts";

// Bounds.
/** Seconds in which a database must be there. */
const POSTGRES_CONNECT_SECONDS = 10;
/** Seconds in which it must answer a statement; one that does not is taken for gone. */
const POSTGRES_ANSWER_SECONDS = 60;
/** The port of a PostgreSQL. */
const DEFAULT_PORT = 5_432;
/** Milliseconds after which a database that is gone is asked again. */
const AGAIN_MS = 1_000;
/** Times it is asked again before the crawl stops. */
const MAX_AGAIN = 300;
/** The number of the lock that a ledger's tables are made under. */
const TABLES_LOCK = 7_301_246;

/**
 * Opens a database by its address, as `postgres://user:password@host/name`.
 *
 * One that goes is asked again so many times, by whichever transaction is next; then all that wait
 * fail at once. `onAway` gets what the connection answered when it begins to be asked again.
 */
export async function openPostgres(
  address: string,
  mostAgain = MAX_AGAIN,
  onAway: (code: string) => void = () => {},
): Promise<Sql> {
  // Loaded where one is named.
  const { default: postgres } = await import("postgres");
  const url = urlOf(address);
  // Whatever is left out, the package looks for in the environment.
  const connect = () =>
    postgres({
      host: url.hostname,
      port: Number(url.port) || DEFAULT_PORT,
      database: decodeURIComponent(url.pathname.slice(1)),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password) || "none",
      ssl: url.searchParams.get("sslmode") === "require" ? "require" : false,
      ...{ sslnegotiation: null, max_pipeline: 1 },
      max: 1,
      idle_timeout: 0,
      connect_timeout: POSTGRES_CONNECT_SECONDS,
      max_lifetime: null,
      backoff: () => 1,
      keep_alive: 60,
      prepare: true,
      debug: false,
      fetch_types: false,
      publications: "alltables",
      onnotice(): void {},
      // Whole numbers of ours are counts and hashes of 32 bits.
      types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
      target_session_attrs: "read-write",
    });
  let client = connect();
  const turns = createTurns();
  /** Times it was asked again since it last answered: of all transactions, which wait for turns. */
  let again = 0;
  const texts = new Map<string, string>();

  /** Its values are `$1`, `$2` and so on. */
  function numbered(text: string): string {
    let known = texts.get(text);
    if (known === undefined) {
      let at = 0;
      texts.set(text, known = text.replace(/\?/g, () => `$${++at}`));
    }
    return known;
  }

  const ask = async (text: string, values: readonly Value[] = []): Promise<readonly Row[]> => {
    const own = client;
    try {
      return await answered(own.unsafe(numbered(text), [...values], { prepare: true }));
    } catch (error) {
      if (isGone(error) && own === client) {
        // The package may hold statements that were sent as the connection broke: they are never
        // answered, or with the answer to another.
        client = connect();
        void own.end({ timeout: 0 }).catch(() => {});
      }
      throw error;
    }
  };

  async function once<Result>(work: () => Promise<Result>): Promise<Result> {
    await ask("BEGIN");
    try {
      const result = await work();
      await ask("COMMIT");
      return result;
    } catch (error) {
      // A session that is gone has taken its transaction along.
      if (!isGone(error)) await ask("ROLLBACK").catch(() => {});
      throw error;
    }
  }

  /** Runs work after what came before it, again for as long as the database is away. */
  const tried: Sql["reading"] = (work) =>
    turns(async () => {
      for (;;) {
        try {
          const result = await work();
          again = 0;
          return result;
        } catch (error) {
          if (!isAway(error) || again >= mostAgain) throw error;
          if (again++ === 0 && isGone(error)) onAway(codeOf(error));
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      }
    });

  return {
    ownNumber: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    forUpdate: " FOR UPDATE SKIP LOCKED",
    all: ask,
    ask: (parts, ...values) => ask(parts.join("?"), values),
    atomic: (work) => tried(() => once(work)),
    reading: tried,
    async lockAll(): Promise<void> {
      await ask("SELECT pg_advisory_xact_lock(?)", [TABLES_LOCK]);
    },
    close: () => client.end({ timeout: 5 }),
  };
}

/** Waits for an answer as long as one may take; throws what a connection that is gone throws. */
async function answered(query: PromiseLike<unknown>): Promise<readonly Row[]> {
  return await inTime(query, POSTGRES_ANSWER_SECONDS * 1_000, () => {
    throw Object.assign(new Error("no answer"), { code: "ETIMEDOUT" });
  }) as readonly Row[];
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? "");

/** Reports whether the connection to a database is gone, which may come back. */
function isGone(error: unknown): boolean {
  return /^(?:CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|57P0[123]|08\w{3}|53300)$/
    .test(codeOf(error));
}

/** Reports whether a transaction is tried again: of a database that is gone, after a lost race or a deadlock. */
function isAway(error: unknown): boolean {
  return isGone(error) || /^(?:40001|40P01)$/.test(codeOf(error));
}
