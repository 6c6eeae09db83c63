/** Fields that read what is another field's: one of them has lost its own value. */
import { fail, type Failed } from "../extractor.ts";
import type { FieldReading, ReadyField } from "./read_fields.ts";

/**
 * The share of a field's rules that find nothing from which on its neighbour's text is no
 * coincidence.
 */
const LEAST_SILENT = 0.25;

/**
 * Finds fields that read one place, or one text at two places, though they were learnt apart.
 *
 * A value that is gone is often replaced by its neighbour's. The field with less support from its
 * rules is doubted, unless the value is a known one of it. One entry for each field.
 */
export function doubtTwins(
  fields: readonly ReadyField[],
  readings: readonly FieldReading[],
): (Failed | undefined)[] {
  const doubted = new Array<Failed | undefined>(fields.length);
  const byPlace = new Map<number, number>();
  const byText = new Map<string, number>();
  for (const [at, { verdict }] of readings.entries()) {
    if (verdict === null) continue;
    const { place, folded } = verdict.spot;
    const held = place < 0 ? undefined : byPlace.get(place);
    const twin = held ?? byText.get(folded);
    if (twin === undefined || mayShare(fields, at, twin, held !== undefined)) {
      if (held === undefined) byPlace.set(place, at);
      if (twin === undefined) byText.set(folded, at);
      continue;
    }
    const isLess = standing(fields, readings, twin) >= standing(fields, readings, at);
    const [loser, winner] = isLess ? [at, twin] : [twin, at];
    if (held === undefined && (readings[loser]?.verdict?.silent ?? 0) < LEAST_SILENT) continue;
    byPlace.set(place, winner);
    byText.set(folded, winner);
    const [name, other] = [loser, winner].map((one) => fields[one]?.field.name ?? "");
    doubted[loser] = held === undefined
      ? fail("field", `${name} with a value of its own`, `the value of ${other}`)
      : fail("field", `${name} at a place of its own`, `the place of ${other}`);
  }
  return doubted;
}

/** Reports whether two fields were learnt at one place, or with values in common. */
function mayShare(
  fields: readonly ReadyField[],
  at: number,
  twin: number,
  isPlace: boolean,
): boolean {
  const [one, other] = [fields[at] as ReadyField, fields[twin] as ReadyField];
  if (isPlace) return one.field.path === other.field.path;
  return [...one.expected.known].some((value) => other.expected.known.has(value));
}

/** Returns how well a field's reading is supported by its rules. */
function standing(
  fields: readonly ReadyField[],
  readings: readonly FieldReading[],
  at: number,
): number {
  const verdict = readings[at]?.verdict ?? null;
  if (verdict === null) return 0;
  const isKnown = fields[at]?.expected.known.has(verdict.spot.folded) ?? false;
  const isConfirmed = readings[at]?.confirmed === true;
  return (isConfirmed ? 4 : 0) + (isKnown ? 2 : 0) + 1 - verdict.silent;
}
