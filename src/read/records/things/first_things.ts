/** The things at the beginning of a list, so that one list under many things costs little each time. */
import { follow, type Thing, type Value } from "../../vocabularies/mod.ts";

// Bounds.
/** Values of one list inside a typed thing; later ones are in its record alone. */
export const MAX_THING_PARTS = 200;

/** Returns the things among the first values of a field, references followed. */
export function firstThings(value: Value | undefined): Thing[] {
  if (value === undefined) return [];
  const items = value.kind === "list" ? value.items.slice(0, MAX_THING_PARTS) : [value];
  return items.map(follow).filter((item) => item?.kind === "thing");
}
