/**
 * Flat payloads of frameworks: one list in which objects and lists name their members by index.
 *
 * Nuxt's objects have their keys as they are; Remix's are `_N`, the key being the list's member N.
 */
import { isJsonNumber, isJsonObject } from "../../../base/json/parse.ts";
import type { Json, JsonObject } from "../../../base/json/parse.ts";
import { MAX_STATE_LISTED, MAX_STATE_VALUES } from "../../../base/limits.ts";

// Bounds.
/** Levels to which members of a payload are put in; deeper ones are objects of their own. */
const MAX_PAYLOAD_DEPTH = 2;

/** Gives the key that an object of a payload means. */
type KeyOf = (cells: readonly Json[], key: string) => string | undefined;

/**
 * Returns the objects of a payload with their members in place.
 *
 * Objects inside objects are put in to two levels, which is where prices and authors are; the list
 * contains every object, so that none is lost. At most `MAX_STATE_VALUES` members are put in.
 */
export function readFlatPayload(payload: Json, keyOf: KeyOf): Json {
  if (!Array.isArray(payload)) return payload;
  const cells = payload as readonly Json[];
  let left = MAX_STATE_VALUES;
  return cells.filter(isJsonObject).map((cell) => withMembers(cell, 0));

  function withMembers(object: JsonObject, depth: number): JsonObject {
    const whole = new Map<string, Json>();
    for (const [written, reference] of object) {
      if (left-- <= 0) break;
      const key = keyOf(cells, written);
      const value = key === undefined ? undefined : memberOf(reference, depth);
      if (key !== undefined && value !== undefined) whole.set(key, value);
    }
    return whole;
  }

  function memberOf(reference: Json, depth: number): Json | undefined {
    const cell = isJsonNumber(reference) ? cells[Number(reference.literal)] : undefined;
    if (cell === undefined) return undefined;
    if (Array.isArray(cell)) return listOf(cell as readonly Json[], depth);
    if (!isJsonObject(cell)) return cell;
    return depth < MAX_PAYLOAD_DEPTH ? withMembers(cell, depth + 1) : undefined;
  }

  /** Puts in a short list; the members of others are in the payload's own list. */
  function listOf(list: readonly Json[], depth: number): Json | undefined {
    if (list.length > MAX_STATE_LISTED || depth >= MAX_PAYLOAD_DEPTH) return undefined;
    const items: Json[] = [];
    for (const item of list) {
      if (left-- <= 0) break;
      const value = memberOf(item, depth + 1);
      if (value !== undefined && !Array.isArray(value)) items.push(value);
    }
    return items.length === 0 ? undefined : items;
  }
}
