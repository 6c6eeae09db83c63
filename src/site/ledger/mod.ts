/**
 * A crawl as a ledger of addresses, in a file of its own or in a database that workers share.
 *
 * A front of its own within `site`: what needs this alone loads no more.
 * Never asks for an address and never reads a page.
 */
export type { Counts, ListedAddress } from "./counts.ts";
export { Ledger } from "./ledger.ts";
export type { Listed } from "./listed.ts";
export { ForeignLedger } from "./schema.ts";
export { FAILED_SINCE, GONE_DIGEST, saysGone } from "./task.ts";
export type { Before, Failure, LedgerRules, Task, Unchanged, Verdict } from "./task.ts";
export { openPostgres } from "./postgres.ts";
export { holdLock, openSqlite } from "./sqlite.ts";
export type { Reading } from "./twins.ts";
