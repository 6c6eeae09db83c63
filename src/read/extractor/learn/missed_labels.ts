/**
 * What a caller said of a page, held to what the extractor reads there.
 *
 * An example that a page does not have, or a null of a page that has the value, is a label that
 * nothing was learnt from: it is told, and the page is not read as it was asked for.
 */
import { type Extractor, fail, type Failed, type Row } from "../extractor.ts";
import type { PageWant, Want } from "../lists/want.ts";
import { fold } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import { exampleOf, isExample } from "../rule/occurrences.ts";
import type { RunReading } from "../run.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** A page with the names of the columns of its unnamed rows. */
interface Labelled {
  readonly model: PageModel;
  readonly columns: ReadonlySet<string>;
  readonly reading: RunReading;
}

/** Lists what the record of a page says and its reading does not. */
export function missedLabels(
  { listing, more_listings: more = [], fields: learnt = [] }: Extractor,
  model: PageModel,
  record: PageWant,
  reading: RunReading,
): Failed[] {
  const all = listing === null ? [] : [listing, ...more];
  const columns = new Set(all.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const page = { model, columns, reading };
  const missed = Object.entries(record).flatMap(([name, label]) => {
    const own = valueOf(reading, name) ?? [];
    // Any other field that is not there fails by itself, and an example that is on no page is asked of.
    const mayLack = learnt.some((field) => field.name === name && field.optional === true);
    if (own.length === 0 && !mayLack) return [];
    const told = examplesIn(label).find((each) => !own.some((value) => agree(page, each, value)));
    if (told === undefined && (label !== null || own.length === 0)) return [];
    const expected = told === undefined ? "nothing" : writtenOf(told);
    const got = told === undefined || own.length === 1 ? writtenOf(own[0]) : "nothing of it";
    return [fail("field", `${clipped(name)} is ${expected} as labelled`, got)];
  });
  return [...missed, ...missedRow(page, record)];
}

/** Examples of a row of the unnamed listing are of one row. */
function missedRow(page: Labelled, record: PageWant): Failed[] {
  const { columns, reading: { rows } } = page;
  const own = Object.fromEntries(
    Object.entries(record).filter(([name, said]) => columns.has(name) && typeof said === "string"),
  );
  if (Object.keys(own).length === 0 || rows.length === 0) return [];
  if (rows.some((row) => agree(page, own as Row, row))) return [];
  return [fail("rows", `a row of ${writtenOf(own as Row)} as labelled`, "no such row")];
}

/** Returns what was read under a name, a value or row each; undefined for a name that is not read. */
function valueOf(
  { fields, several, lists }: RunReading,
  name: string,
): readonly (string | Row)[] | undefined {
  if (Object.hasOwn(fields, name)) return [fields[name] as string];
  return several?.[name] ?? lists?.[name];
}

function examplesIn(label: Want[string] | null): readonly (string | Row)[] {
  if (label === null) return [];
  return typeof label === "string" ? [label] : label as readonly (string | Row)[];
}

/** Reports whether a value is an example, or a row has the single values of an example row. */
function agree(page: Labelled, example: string | Row, value: string | Row): boolean {
  if (typeof example === "string") {
    return typeof value === "string" &&
      isExample(exampleOf(example, [page.model]), value, fold(value));
  }
  return typeof value !== "string" && Object.entries(example).every(([column, part]) => {
    const own = value[column];
    return typeof part !== "string" || (typeof own === "string" && agree(page, part, own));
  });
}

function writtenOf(value: string | Row | undefined): string {
  if (typeof value !== "object") return quoted(value ?? "");
  const texts = Object.entries(value).filter(([, cell]) => typeof cell === "string");
  return texts.map(([name, cell]) => `${clipped(name)}=${quoted(cell as string)}`).join(", ");
}
