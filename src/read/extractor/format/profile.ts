/** What every field and column has in a file: its profile, and what a schema set of it. */
import type { Profile, Reads } from "../extractor.ts";
import type { Typing } from "../typed/apply_schema.ts";
import { FIELD_TYPES, type FieldType } from "../typed/field_type.ts";
import {
  listOf,
  maybe,
  otherwise,
  type Reader,
  readMark,
  readName,
  readString,
  refuse,
  type Shape,
} from "./strict.ts";

const SHAPE = /^(?=.)L?N?P?S?$/;

/** Reads a shape: some of L, N, P and S, in this order. */
export const readShape: Reader<string | null> = (value, where) => {
  if (value === null || value === undefined) return null;
  const shape = readString(value, where);
  if (!SHAPE.test(shape)) refuse(where, "is not made of L, N, P and S in this order");
  return shape;
};

const readReads: Reader<Reads | null> = (value, where) => {
  if (value === null || value === undefined) return null;
  if (value !== "amount" && value !== "date") refuse(where, "is neither amount, date nor null");
  return value;
};

/** The keys that a schema or healing set. */
export const TYPING: Shape<Typing> = {
  type: maybe((value, where): FieldType => {
    const known = FIELD_TYPES.find((one) => one === value);
    return known ?? refuse(where, "is no type of values");
  }),
  optional: readMark,
  piece: maybe((value, where) => value === "number" ? value : refuse(where, "is not number")),
  lost: readMark,
};

/** The keys of every field: its name, its profile, and what a schema set. */
export const FIELD: Shape<Profile & Typing & { name: string }> = {
  name: readName,
  shape: readShape,
  reads: readReads,
  samples: otherwise([], listOf(readString)),
  ...TYPING,
};
