/**
 * The selectors of a written extractor, read back from JSON, strictly.
 *
 * docs/design/extractors.md, 1.3 and 2.8.
 */
import { ToolError } from "../../../base/errors.ts";
import { MAX_NAMED_LISTS } from "../../../base/limits.ts";
import type { SelectedField, SelectedList, Selection } from "../extractor.ts";
import { FIELD } from "./profile.ts";
import { readySelection } from "./selection.ts";
import {
  listOf,
  maybe,
  otherwise,
  readBoolean,
  type Reader,
  readMark,
  readName,
  readShare,
  refuse,
  refuseTwins,
  shaped,
} from "./strict.ts";

const readField = shaped<SelectedField>({
  ...FIELD,
  selector: readName,
  missing: maybe(readShare),
  first: otherwise(false, readBoolean),
  several: readMark,
});

const readSelected: Reader<SelectedField> = (value, where) => {
  const field = readField(value, where);
  if (field.first && field.several) refuse(where, "reads the first of its values and several");
  return field;
};

const readList = shaped<SelectedList>({
  name: readName,
  rows: readName,
  empty: maybe(readShare),
  fields: (value, where) => {
    const fields = listOf(readSelected, 1)(value, where);
    refuseTwins(fields.map(({ name }) => name), where);
    return fields;
  },
});

const readSelection = shaped<Selection>({
  rows: (value, where) => value === undefined || value === null ? null : readName(value, where),
  empty: maybe(readShare),
  fields: listOf(readSelected),
  lists: maybe(listOf(readList, 1, MAX_NAMED_LISTS, "lists")),
});

/** Reads the selectors of format 3. Throws `ToolError` `bad_input` for what cannot be used. */
export function readWritten(value: unknown): Selection {
  if (value === undefined) refuse("select", "is missing from format 3");
  const select = readSelection(value, "select");
  const { fields, lists } = select;
  if (lists === undefined && fields.length === 0) refuse("select.fields", "is empty");
  refuseTwins([...fields, ...lists ?? []].map(({ name }) => name), "select.fields");
  refuseUnreadable(select);
  return select;
}

function refuseUnreadable({ rows, fields, lists }: Selection): void {
  try {
    readySelection(rows, fields, lists);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    refuse("select", `cannot be used: ${error.message}`);
  }
}
