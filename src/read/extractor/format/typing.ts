/** The types that a schema set, read back from JSON. */
import type { Typing } from "../typed/apply_schema.ts";
import { FIELD_TYPES } from "../typed/field_type.ts";
import { type Fields, readBoolean, refuse } from "./strict.ts";

/** The keys of a typing, beside a field's own. */
export const TYPING_KEYS = ["type", "optional", "piece", "lost"] as const;

/** Reads what a schema set of a field. */
export function readTyping({ type, optional, piece, lost }: Fields, where: string): Typing {
  const known = FIELD_TYPES.find((one) => one === type);
  if (type !== undefined && known === undefined) refuse(`${where}.type`, "is no type of values");
  const may = optional !== undefined && readBoolean(optional, `${where}.optional`);
  if (piece !== undefined && piece !== "number") refuse(`${where}.piece`, "is not number");
  const isLost = lost !== undefined && readBoolean(lost, `${where}.lost`);
  return {
    ...(known === undefined ? {} : { type: known }),
    ...(may ? { optional: true } : {}),
    ...(piece === undefined ? {} : { piece }),
    ...(isLost ? { lost: true } : {}),
  };
}
