/**
 * An extractor learnt again from pages that changed, with what moved, what stayed, what was lost.
 *
 * docs/design/extractors.md, 5: a move needs evidence, competing places are `ambiguous`, a loss is
 * reported and never hidden, names are kept, written selectors are never rewritten.
 */
import { defined } from "../../base/defined.ts";
import { badInput } from "../../base/errors.ts";
import { clipped } from "../../base/quoted.ts";
import type { Page } from "../../page/html/mod.ts";
import { learnDeclared, readPageDeclared, tellsSites } from "./run/declared_part.ts";
import type { PageDeclared } from "./run/declared_part.ts";
import { asksForValues, assembled, type Extractor, listingsOf, type Row } from "./extractor.ts";
import { type Change, change, isLoss } from "./heal/change.ts";
import { healFields, healSeveral } from "./heal/heal_fields.ts";
import { healWritten } from "./heal/heal_written.ts";
import { healListing } from "./heal/heal_listing.ts";
import { PageModel } from "./page/model.ts";
import { runExtractor, type RunReading } from "./run.ts";
import { fitsShape } from "./run/profile.ts";
import { keepTypes } from "./typed/apply_schema.ts";
import { learnTemplate } from "./page/template.ts";

/** The result of healing. */
export interface Healed {
  readonly extractor: Extractor;
  readonly changes: Change[];
  /** Whether any change is a loss. */
  readonly lost: boolean;
}

/** Heals a learnt extractor. Throws `ToolError` `bad_input` when it and the pages have nothing. */
export function healExtractor(
  extractor: Extractor,
  pages: readonly Page[],
  names: readonly string[],
  version: string,
): Healed {
  const base = healDeclared(extractor, pages.map((page) => readPageDeclared(page)));
  const made = { service: version, learnt_from: [...names], ...base.learnt };
  const healed = extractor.select === undefined
    ? healLearnt(extractor, pages, made)
    : healWritten(extractor, extractor.select, pages, names);
  const all = [...base.changes, ...healed.changes];
  if (healed.learnt === undefined) return loseAll(extractor, all.filter(isLoss));
  // What is declared beside values is not what was asked for.
  const beside = asksForValues(extractor) ? ["summary-lost", "type-lost"] : [];
  const lost = all.some((change) => isLoss(change) && !beside.includes(change.kind));
  const learnt = keepTypes(
    extractor.select === undefined
      ? assembled({ ...made, ...healed.learnt })
      : { ...extractor, ...made, ...healed.learnt },
    extractor,
  );
  return { extractor: learnt, changes: withValues(all, learnt, pages[0]), lost };
}

/** Heals what was learnt; undefined where nothing is learnt of these pages. */
function healLearnt(
  extractor: Extractor,
  pages: readonly Page[],
  base: Pick<Extractor, "summary" | "types">,
): { learnt: Partial<Extractor> | undefined; changes: Change[] } {
  const models = pages.map((page) => new PageModel(page));
  const { fields, changes: own, notes } = healFields(extractor, models);
  const rows = listingsOf(extractor).map((rows) => healListing(rows, models));
  const { several, changes: ofSeveral } = healSeveral(extractor.several ?? [], models);
  const named = (extractor.lists ?? []).map((rows) => healListing(rows, models));
  const listings = [...rows, ...named];
  const changes = [...own, ...ofSeveral, ...listings.flatMap((healed) => healed.changes)];
  const isRead = [...fields, ...several].some(({ lost }) => lost !== true) ||
    listings.some(({ found }) => found);
  if (!tellsSites(base) && !isRead) return { learnt: undefined, changes };
  const [listing = null, ...more] = rows.map((healed) => healed.listing);
  return {
    learnt: {
      listing,
      more_listings: more,
      notes: [...notes, ...listings.flatMap((healed) => healed.notes)],
      several,
      lists: named.map((healed) => healed.listing),
      fields,
      ...(fields.length > 0 ? { template: learnTemplate(models) } : {}),
      ...defined({ unlearnt: extractor.unlearnt }),
    },
    changes,
  };
}

/**
 * Returns the answer for pages from which nothing is learnt: the extractor stays as it was, so that
 * runs keep failing, and every loss is reported. Throws `ToolError` `bad_input` when there was
 * nothing to lose either.
 */
function loseAll(extractor: Extractor, losses: Change[]): Healed {
  if (losses.length > 0) return { extractor, changes: losses, lost: true };
  throw badInput(
    "nothing to learn: these pages declare nothing, repeat nothing and show no known value, " +
      "and the extractor reads nothing that could be lost",
  );
}

interface HealedDeclared {
  learnt: Pick<Extractor, "summary" | "types">;
  changes: Change[];
}

/** Learns the declared part again; a learnt shape stays while every page fits it. */
function healDeclared(
  old: Extractor,
  pages: readonly PageDeclared[],
): HealedDeclared {
  const { summary, types } = learnDeclared(pages);
  const lostQuestions = Object.keys(old.summary).filter((name) => !Object.hasOwn(summary, name));
  const newQuestions = Object.keys(summary).filter((name) => !Object.hasOwn(old.summary, name));
  const shapes = Object.entries(summary).map(([question, shape]): [string, string | null] => {
    const known = Object.hasOwn(old.summary, question) ? old.summary[question] ?? null : null;
    const fits = known !== null &&
      pages.every((page) => fitsShape(page.summary.get(question) ?? "", known));
    return [question, shape ?? (fits ? known : null)];
  });
  const lostTypes = old.types.filter((type) => !types.includes(type));
  const newTypes = types.filter((type) => !old.types.includes(type));
  return {
    learnt: { summary: Object.fromEntries(shapes), types },
    changes: [
      ...lostQuestions.map((question) => change("summary-lost", question, null)),
      ...newQuestions.map((question) => change("summary-gained", null, question)),
      ...lostTypes.map((type) => change("type-lost", type, null)),
      ...newTypes.map((type) => change("type-gained", null, type)),
    ],
  };
}

/** Returns changes with the value read at each place that is kept or moved. */
function withValues(
  changes: readonly Change[],
  extractor: Extractor,
  page: Page | undefined,
): Change[] {
  const isAsked = changes.some(isPlace);
  if (page === undefined || !isAsked) return [...changes];
  const reading = runExtractor(extractor, page);
  return changes.map((told) => {
    const value = isPlace(told) ? valueOf(reading, told.before ?? "") : undefined;
    return value === undefined ? told : { ...told, value: clipped(value) };
  });
}

function isPlace({ kind, before }: Change): boolean {
  return (kind === "kept" || kind === "moved") && before !== null;
}

/** Finds the first value of a field, of a column, or of a list's column after its name and a point. */
function valueOf(
  { fields, several = {}, rows, lists = {} }: RunReading,
  name: string,
): string | undefined {
  const own = [fields, several].find((values) => Object.hasOwn(values, name))?.[name] ??
    firstIn(rows, name);
  if (own !== undefined) return firstOf(own);
  const [list, listed] = Object.entries(lists).find(([own]) => name.startsWith(`${own}.`)) ?? [];
  if (list === undefined || listed === undefined) return undefined;
  return firstOf(firstIn(listed, name.slice(list.length + 1)));
}

function firstIn(rows: readonly Row[], name: string): Row[string] | undefined {
  return rows.find((row) => Object.hasOwn(row, name))?.[name];
}

function firstOf(value: Row[string] | undefined): string | undefined {
  if (!Array.isArray(value)) return value;
  const [first] = value;
  return typeof first === "string" ? first : undefined;
}
