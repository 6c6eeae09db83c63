/** What a crawl has come to: every address that was found, in the one state it is in. */
import type { Sql } from "./sql.ts";

/** How many addresses are in each state, and why. */
export interface Counts {
  readonly found: number;
  readonly read: number;
  readonly waiting: number;
  readonly folded: number;
  readonly refused: number;
  readonly failed: number;
  readonly out_of_scope: number;
  /** By state and reason; of the rules that folded, those with most. */
  readonly reasons: readonly { state: string; reason: string; count: number }[];
}

/** One address of a ledger. */
export interface ListedAddress {
  readonly n: number;
  readonly url: string;
  readonly state: string;
  readonly reason?: string;
  /** The address that it is a twin of. */
  readonly twin?: string;
  readonly status?: number;
  readonly depth: number;
  readonly found_on?: string;
}

/** States as they are told; what is leased waits for its answer. */
const TOLD: Readonly<Record<string, string>> = { leased: "waiting", out: "out_of_scope" };

/** Counts the addresses of a ledger. */
export async function countsOf(sql: Sql): Promise<Counts> {
  const rows = await sql.all(
    "SELECT state, rule, COUNT(*) AS number FROM page GROUP BY state, rule ORDER BY number DESC, rule",
  );
  const sums: Record<string, number> = {};
  const reasons: { state: string; reason: string; count: number }[] = [];
  let found = 0;
  for (const row of rows) {
    const state = TOLD[String(row["state"])] ?? String(row["state"]);
    const count = Number(row["number"]);
    found += count;
    sums[state] = (sums[state] ?? 0) + count;
    if (row["rule"] !== null && state !== "waiting") {
      reasons.push({ state, reason: String(row["rule"]), count });
    }
  }
  const of = (state: string): number => sums[state] ?? 0;
  return {
    found,
    read: of("read"),
    waiting: of("waiting"),
    folded: of("folded"),
    refused: of("refused"),
    failed: of("failed"),
    out_of_scope: of("out_of_scope"),
    reasons,
  };
}

/** Lists addresses in the order they were found. */
export async function listed(
  sql: Sql,
  after: number,
  most: number,
): Promise<readonly ListedAddress[]> {
  const rows = await sql.ask`SELECT page.id, page.url, page.state, page.rule, page.status,
    page.depth, twins.url AS twin, origin.url AS found_on FROM page LEFT JOIN page AS twins
    ON twins.id = page.twin LEFT JOIN page AS origin ON origin.id = page.found_on
    WHERE page.id > ${after} ORDER BY page.id LIMIT ${most}`;
  return rows.map(({ id, url, state, rule, status, depth, twin, found_on }) => ({
    n: Number(id),
    url: String(url),
    state: TOLD[String(state)] ?? String(state),
    ...(rule === null ? {} : { reason: String(rule) }),
    ...(twin === null ? {} : { twin: String(twin) }),
    ...(status === null ? {} : { status: Number(status) }),
    depth: Number(depth),
    ...(found_on === null ? {} : { found_on: String(found_on) }),
  }));
}
