/** Nuxt's payload: one flat list in which objects and lists name their members by index. */
import { isJsonNumber, isJsonObject, type Json, type JsonObject } from "../../json/parse.ts";
import { MAX_PAYLOAD_DEPTH, MAX_STATE_VALUES } from "../../limits.ts";

/**
 * Returns the objects of a payload with their plain members in place.
 *
 * Objects inside objects are put in to two levels, which is where prices are; the list contains
 * every object, so that none is lost. At most `MAX_STATE_VALUES` members are put in.
 */
export function readNuxtPayload(payload: Json): Json {
  if (!Array.isArray(payload)) return payload;
  const cells = payload as readonly Json[];
  const budget = { left: MAX_STATE_VALUES };
  return cells.filter(isJsonObject).map((cell) => hydrate(cells, cell, 0, budget));
}

function hydrate(
  cells: readonly Json[],
  object: JsonObject,
  depth: number,
  budget: { left: number },
): JsonObject {
  const hydrated = new Map<string, Json>();
  for (const [key, reference] of object) {
    if (budget.left-- <= 0) break;
    const cell = isJsonNumber(reference) ? cells[Number(reference.literal)] : undefined;
    // Lists of members stay out: their members are in the payload's own list.
    if (cell === undefined || Array.isArray(cell)) continue;
    if (!isJsonObject(cell)) hydrated.set(key, cell);
    else if (depth < MAX_PAYLOAD_DEPTH) hydrated.set(key, hydrate(cells, cell, depth + 1, budget));
  }
  return hydrated;
}
