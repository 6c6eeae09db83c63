/** A field of several values read back from JSON, strictly. */
import { type ItemRule, parseItem } from "../several/item_rule.ts";
import type { SeveralField } from "../several/learn_several.ts";
import { TYPING } from "./profile.ts";
import { readFieldPlace } from "./rules.ts";
import {
  listOf,
  parsedBy,
  readName,
  readShare,
  readString,
  shaped,
  variants,
  wholeIn,
} from "./strict.ts";

/** Rules of one field, and the most values it may have had. */
const MAX_RULES = 32;
const MOST = 1_000_000;

const readItemRule = variants<ItemRule>("is no part of a page", {
  page: {},
  id: { id: readName },
  class: { class: readName },
  mark: { mark: readName },
  label: { label: readName },
}, { item: parsedBy(parseItem, "is not what an item is, as ul>li.tag"), weight: readShare });

/** Reads a field of several values. */
export const readSeveralField = shaped<SeveralField>({
  name: readName,
  path: readFieldPlace,
  items: listOf(readItemRule, 1, MAX_RULES, "rules"),
  samples: listOf(readString),
  count: wholeIn(0, MOST),
  ...TYPING,
});
