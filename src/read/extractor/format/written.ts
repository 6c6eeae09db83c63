/**
 * The selectors of a written extractor, read back from JSON, strictly.
 *
 * docs/design/extractors.md, 1.3 and 2.8.
 */
import { ToolError } from "../../../base/errors.ts";
import { MAX_NAMED_LISTS } from "../../../base/limits.ts";
import type { SelectedField, SelectedList, Selection } from "../extractor.ts";
import { PROFILE_KEYS, readProfile } from "./profile.ts";
import { readySelection } from "./selection.ts";
import {
  readBoolean,
  readList,
  readName,
  readObject,
  readShare,
  refuse,
  refuseTwins,
} from "./strict.ts";
import { readTyping, TYPING_KEYS } from "./typing.ts";

/** Reads the selectors of format 3. Throws `ToolError` `bad_input` for what cannot be used. */
export function readWritten(value: unknown): Selection {
  if (value === undefined) refuse("select", "is missing from format 3");
  const raw = readObject(value, "select", ["rows", "empty", "fields", "lists"]);
  const rows = raw.rows === undefined || raw.rows === null
    ? null
    : readName(raw.rows, "select.rows");
  const fields = readList(raw.fields, "select.fields", readSelected);
  const lists = raw.lists === undefined
    ? undefined
    : readList(raw.lists, "select.lists", readWrittenList);
  if (lists !== undefined) checkLists(lists);
  else if (fields.length === 0) refuse("select.fields", "is empty");
  refuseTwins([...fields, ...lists ?? []].map(({ name }) => name), "select.fields");
  const empty = raw.empty === undefined ? {} : { empty: readShare(raw.empty, "select.empty") };
  const select = { rows, ...empty, fields, ...(lists === undefined ? {} : { lists }) };
  refuseUnreadable(select);
  return select;
}

function checkLists(lists: readonly SelectedList[]): void {
  if (lists.length === 0 || lists.length > MAX_NAMED_LISTS) {
    refuse("select.lists", `has not between 1 and ${MAX_NAMED_LISTS} lists`);
  }
}

function readWrittenList(value: unknown, where: string): SelectedList {
  const raw = readObject(value, where, ["name", "rows", "empty", "fields"]);
  const fields = readList(raw.fields, `${where}.fields`, readSelected);
  if (fields.length === 0) refuse(`${where}.fields`, "is empty");
  refuseTwins(fields.map(({ name }) => name), `${where}.fields`);
  return {
    name: readName(raw.name, `${where}.name`),
    rows: readName(raw.rows, `${where}.rows`),
    ...(raw.empty === undefined ? {} : { empty: readShare(raw.empty, `${where}.empty`) }),
    fields,
  };
}

function refuseUnreadable({ rows, fields, lists }: Selection): void {
  try {
    readySelection(rows, fields, lists);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    refuse("select", `cannot be used: ${error.message}`);
  }
}

function readSelected(value: unknown, where: string): SelectedField {
  const raw = readObject(value, where, [
    ...PROFILE_KEYS,
    ...TYPING_KEYS,
    "selector",
    "missing",
    "first",
    "several",
  ]);
  const first = raw.first === undefined ? false : readBoolean(raw.first, `${where}.first`);
  const several = raw.several === undefined ? false : readBoolean(raw.several, `${where}.several`);
  if (first && several) refuse(where, "reads the first of its values and several");
  return {
    name: readName(raw.name, `${where}.name`),
    selector: readName(raw.selector, `${where}.selector`),
    ...(raw.missing === undefined ? {} : { missing: readShare(raw.missing, `${where}.missing`) }),
    ...readProfile(raw, where),
    ...readTyping(raw, where),
    first,
    ...(several ? { several } : {}),
  };
}
