/** A field of several values read back from JSON, strictly. */
import { type ItemRule, parseItem } from "../several/item_rule.ts";
import type { SeveralField } from "../several/learn_several.ts";
import { readFieldPlace } from "./rules.ts";
import { readTyping, TYPING_KEYS } from "./typing.ts";
import {
  readList,
  readName,
  readObject,
  readShare,
  readString,
  readWhole,
  refuse,
} from "./strict.ts";

/** Rules of one field, and the most values it may have had. */
const MAX_RULES = 32;
const MOST = 1_000_000;

/** Which keys each kind of part has, beside `by`, `item` and `weight`. */
const SCOPE_KEYS: Readonly<Record<ItemRule["by"], readonly string[]>> = {
  page: [],
  id: ["id"],
  class: ["class"],
  mark: ["mark"],
  label: ["label"],
};

/** Reads a field of several values. */
export function readSeveralField(value: unknown, where: string): SeveralField {
  const raw = readObject(value, where, [
    "name",
    "path",
    "items",
    "samples",
    "count",
    ...TYPING_KEYS,
  ]);
  const items = readList(raw.items, `${where}.items`, readItemRule);
  if (items.length === 0 || items.length > MAX_RULES) {
    refuse(`${where}.items`, `has not between 1 and ${MAX_RULES} rules`);
  }
  return {
    name: readName(raw.name, `${where}.name`),
    path: readFieldPlace(raw.path, `${where}.path`),
    items,
    samples: readList(raw.samples, `${where}.samples`, readString),
    count: readWhole(raw.count, `${where}.count`, 0, MOST),
    ...readTyping(raw, where),
  };
}

function readItemRule(value: unknown, where: string): ItemRule {
  const open = readObject(value, where);
  const by = Object.keys(SCOPE_KEYS).find((known) => known === open.by) as
    | ItemRule["by"]
    | undefined;
  if (by === undefined) refuse(`${where}.by`, "is no part of a page");
  const keys = SCOPE_KEYS[by];
  const raw = readObject(value, where, ["by", "item", "weight", ...keys]);
  const item = readString(raw.item, `${where}.item`);
  if (parseItem(item) === undefined) {
    refuse(`${where}.item`, "is not what an item is, as ul>li.tag");
  }
  const rule: Record<string, unknown> = { by };
  for (const key of keys) rule[key] = readName(raw[key], `${where}.${key}`);
  return { ...rule, item, weight: readShare(raw.weight, `${where}.weight`) } as ItemRule;
}
