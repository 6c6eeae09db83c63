/** The rungs that folders of sites needed, as replicas share them. */
import { jsonIn, toFields } from "../../../base/json/plain.ts";
import type { RungName } from "../messages.ts";
import { folderOf, RUNG_MEMORY_HOURS } from "../rungs/rung_memory.ts";
import type { Remembered, RungMemory } from "../rungs/rung_memory.ts";
import type { SharedSites } from "../../manners/mod.ts";

// Bounds.
/** Characters of a climb's reason that are remembered. */
const MAX_CLIMB_REASON_CHARS = 300;

/** The parts of the network side that remember rungs. */
interface Memories {
  readonly memory: RungMemory;
  readonly shared: SharedSites;
}

/** Returns the rung that a page of the same folder needed, here or at another replica. */
export async function recallRung(
  { memory, shared }: Memories,
  url: URL,
): Promise<Remembered | null> {
  if (!memory.knows(url)) {
    const known = await shared.recall("rung", folderOf(url));
    const remembered = known === undefined ? undefined : parseRung(known.text);
    if (known !== undefined && remembered !== undefined) {
      memory.learn(url, remembered.rung, remembered.reason, known.left);
    }
  }
  return memory.recall(url);
}

/** Remembers a rung here and for the other replicas; null, and plain HTTP, forget it. */
export function learnRung(
  { memory, shared }: Memories,
  url: URL,
  rung: RungName | null,
  reason: string,
): void {
  const short = reason.slice(0, MAX_CLIMB_REASON_CHARS);
  const wasKnown = memory.knows(url);
  memory.learn(url, rung, short);
  if (rung !== null && rung !== "http") {
    const text = JSON.stringify({ rung, reason: short });
    shared.remember("rung", folderOf(url), text, RUNG_MEMORY_HOURS * 3_600_000);
  } else if (wasKnown) {
    shared.remember("rung", folderOf(url), null, 0);
  }
}

/** Reads a shared rung; undefined for anything that no replica has written. */
function parseRung(text: string): Remembered | undefined {
  const { rung, reason } = toFields(jsonIn(text));
  if (rung !== "browser" || typeof reason !== "string") return undefined;
  return { rung, reason: reason.slice(0, MAX_CLIMB_REASON_CHARS) };
}
