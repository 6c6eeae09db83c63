/** What of a page has changed since the last visit: by a short hash of each of its fields. */
import { createHash } from "node:crypto";
import { type Before, FAILED_SINCE, GONE_DIGEST } from "../../site/ledger/mod.ts";

/** What a page that is as it was has become. */
export const UNCHANGED = "unchanged";

// Bounds.
/** Letters of the hash of one field: 48 bits. */
const FIELD_HASH_CHARS = 8;
/** What a visit is like, and not what the page says. */
const OF_VISITS: ReadonlySet<string> = new Set(["fetch", "retries", "landed", "hint"]);

/** Hashes what is written of a page, field by field. */
export function digestOf(page: Readonly<Record<string, unknown>>): string {
  return Object.entries(page).filter(([name]) => !OF_VISITS.has(name)).map(([name, value]) => {
    const hash = createHash("sha256").update(JSON.stringify(value) ?? "").digest("base64url");
    return `${name}:${hash.slice(0, FIELD_HASH_CHARS)}`;
  }).sort().join(" ");
}

/**
 * Says what has become of a page: `new`, `unchanged`, `back` if it is as it was before it failed, or
 * `changed: ` and its fields if known.
 */
export function changeOf(before: Before | undefined, now: string): string {
  if (before === undefined || before.digest === GONE_DIGEST) return "new";
  if (before.digest === null) return "changed";
  const hasFailed = before.digest.startsWith(FAILED_SINCE);
  const digest = hasFailed ? before.digest.slice(FAILED_SINCE.length) : before.digest;
  if (digest === now) return hasFailed ? "back" : UNCHANGED;
  const fields = (from: string, without: string): string[] => {
    const known = new Set(without.split(" "));
    return from.split(" ").filter((field) => !known.has(field)).map((field) =>
      field.split(":")[0] ?? ""
    );
  };
  const changed = new Set([...fields(now, digest), ...fields(digest, now)]);
  return `changed: ${[...changed].sort().join(", ")}`;
}
