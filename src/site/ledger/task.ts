/** What a ledger gives to read, and what it is told of it. */
import { createHash } from "node:crypto";
import type { ScopeRules } from "./scope.ts";
import type { Row } from "./sql.ts";

/** An address to read. */
export interface Task {
  readonly id: number;
  readonly url: string;
  readonly host: string;
  readonly depth: number;
  readonly foundOn: string | null;
  /** Times it was leased, this one included. */
  readonly tries: number;
  /** The rule it was folded by, where it is read to see whether that was right. */
  readonly probes: string | null;
  /** What an earlier visit knows it by; absent at the first. */
  readonly before?: Before;
}

/** The digest of a page that was not there at the last visit: no page has it. */
export const GONE_DIGEST = "gone";
/** What stands before the digest of a page whose last visit failed: its last line says so. */
export const FAILED_SINCE = "failed ";

/** What an earlier visit knows a page by. */
export interface Before {
  readonly etag: string | null;
  readonly modified: string | null;
  readonly digest: string | null;
}

/** What a page is asked for again by, and what it says now. */
export interface Unchanged {
  readonly etag: string | null;
  readonly modified: string | null;
  /** Its links, where it was sent again all the same. */
  readonly links: readonly string[];
  readonly nofollow: readonly string[];
}

/** Where addresses were found. */
export interface Origin {
  readonly id: number | null;
  readonly url: string;
  /** Links from a start. */
  readonly depth: number;
}

/** What became of a page that was read. */
export type Verdict = "kept" | "folded" | "left out";

/** Why an address was not read, and whether it is to be asked for again. */
export interface Failure {
  readonly state: "failed" | "refused" | "out";
  /** A documented code, with the status where there is one. */
  readonly why: string;
  readonly status?: number | undefined;
}

/** Reports whether a status says that there is no page. */
export function saysGone(status: number | null | undefined): boolean {
  return status === 404 || status === 410;
}

/** How a crawl reads. */
export interface LedgerRules extends ScopeRules {
  /** The one language to read; undefined for all. */
  readonly language?: string | undefined;
  /** Whether each address is read by itself, whatever page it is a twin of. */
  readonly each?: boolean;
}

/** Returns the hash an address stands in the ledger by: 128 bits of SHA-256. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Makes a task of its row. */
export function toTask(row: Row): Task {
  const text = (name: string): string | null => row[name] === null ? null : String(row[name]);
  const before = { etag: text("etag"), modified: text("modified"), digest: text("digest") };
  return {
    id: Number(row["id"]),
    url: String(row["url"]),
    host: String(row["host"]),
    depth: Number(row["depth"]),
    foundOn: text("found"),
    tries: Number(row["tries"]) + 1,
    probes: Number(row["is_probe"]) === 1 ? text("rule") : null,
    ...(Number(row["visits"]) > 0 ? { before } : {}),
  };
}
