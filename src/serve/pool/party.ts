/** Whose call it is, as far as that keeps what is cached for one caller from another. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

const party = new AsyncLocalStorage<string>();

/** Names a caller by the token: a digest, so that the token itself goes no further. */
export function partyOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Runs the work of a request of a caller; `name` tells callers apart and is not a secret of theirs. */
export function asParty<Value>(name: string, work: () => Value): Value {
  return party.run(name, work);
}

/** Returns whose call is under way; "" where there is one caller only. */
export function currentParty(): string {
  return party.getStore() ?? "";
}
