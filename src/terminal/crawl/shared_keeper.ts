/** A keeper whose ledger several machines share: the worker has this one's output alone. */
import { ForeignLedger, Ledger, openPostgres } from "../../site/ledger/mod.ts";
import { say } from "../stderr.ts";
import { UsageError } from "../usage_error.ts";
import { PLAIN_VERBS, startWorker } from "./keeper.ts";
import type { CrawlPlan, Keeper, Noted, Opening, PlainVerb, Written } from "./keeper.ts";

// Bounds.
/** Milliseconds that a host rests before another worker may take it. */
const HANDED_OVER_MS = 1_000;

/** Opens them. Throws `UsageError` for an output or a ledger that cannot be used. */
export async function startSharedKeeper(
  address: string,
  opening: Opening,
  entry: URL | string,
): Promise<Keeper> {
  const plan = opening.plan as CrawlPlan;
  const { ask, close } = await startWorker(opening.places, entry);
  const writer = await ask("open", { ...opening, isShared: true }) as string;
  const ledger = await openLedger(address, plan, writer);
  const size = await ask("begin", await ledger.writtenTo());
  await ledger.loseAfter(Number(size));
  /** What is written once stays so, also where its transaction is tried again. */
  const writing = (written: Written): () => Promise<number | null> => {
    let done: Promise<unknown> | undefined;
    return async () => await (done ??= ask("write", written)) as number | null ?? null;
  };
  const noted = async (verdict: Noted["verdict"]): Promise<Noted> => ({
    verdict,
    waiting: await ledger.waiting(Date.now()),
  });
  const plain = PLAIN_VERBS.map((verb) => [verb, (ledger[verb] as () => unknown).bind(ledger)]);
  return {
    ...Object.fromEntries(plain) as Pick<Keeper, PlainVerb>,
    leaveHost: (host, due = 0) =>
      ledger.leaveHost(host, Math.max(due, Date.now() + HANDED_OVER_MS)),
    done: async (task, reading, written) =>
      await noted(await ledger.done(task, reading, writing(written))),
    async same(task, unchanged, written): Promise<Noted> {
      await ledger.same(task, unchanged, writing(written));
      return await noted("unchanged");
    },
    async fail(task, failure, written): Promise<Noted> {
      await ledger.fail(task, failure, writing(written));
      return await noted("failed");
    },
    // Every worker would write them all: the database tells them.
    writeAddresses: () => Promise.resolve(),
    writeTable: () => ask("writeTable") as Promise<void>,
    async close(): Promise<void> {
      await ask("close");
      close();
      await ledger.close();
    },
  };
}

async function openLedger(address: string, plan: CrawlPlan, writer: string): Promise<Ledger> {
  try {
    return await Ledger.open(await openPostgres(address, undefined, sayAway), plan, writer);
  } catch (error) {
    if (error instanceof ForeignLedger) throw new UsageError(error.message);
    const { code } = error as { code?: unknown };
    const answered = String(code ?? error);
    const means = MEANINGS[answered];
    const why = means === undefined ? answered : `${answered}, ${means}`;
    throw new UsageError(`the ledger cannot be used: the database answers ${why}`);
  }
}

/** What a database answers most who is not let in (PostgreSQL, appendix A), in words. */
const MEANINGS: Readonly<Record<string, string>> = {
  "28000": "this user may not come in",
  "28P01": "the user or the password is wrong",
  "3D000": "there is no database of this name",
  "42501": "this user may not make the tables of a ledger in it",
};

function sayAway(code: string): void {
  say(`the database of the ledger is away (${code}): it is asked again, five minutes long`);
}
