/** The profile of values, read back from JSON. */
import type { Profile, Reads } from "../extractor.ts";
import { type Fields, readList, readString, refuse } from "./strict.ts";

/** The keys of a profile, beside a field's own. */
export const PROFILE_KEYS = ["name", "shape", "reads", "samples"] as const;

const SHAPE = /^(?=.)L?N?P?S?$/;

/** Reads the profile of a field's values. */
export function readProfile(raw: Fields, where: string): Profile {
  return {
    shape: readShape(raw.shape, `${where}.shape`),
    reads: readReads(raw.reads, `${where}.reads`),
    samples: raw.samples === undefined ? [] : readList(raw.samples, `${where}.samples`, readString),
  };
}

/** Reads a shape: some of L, N, P and S, in this order. */
export function readShape(value: unknown, where: string): string | null {
  if (value === null || value === undefined) return null;
  const shape = readString(value, where);
  if (!SHAPE.test(shape)) refuse(where, "is not made of L, N, P and S in this order");
  return shape;
}

function readReads(value: unknown, where: string): Reads | null {
  if (value === null || value === undefined) return null;
  if (value !== "amount" && value !== "date") refuse(where, "is neither amount, date nor null");
  return value;
}
