/**
 * An extractor learnt again from pages that changed, with what moved, what stayed, what was lost.
 *
 * docs/design/extractors.md, 5: a move needs evidence, competing places are `ambiguous`, a loss is
 * reported and never hidden, names are kept, written selectors are never rewritten.
 */
import { ToolError } from "../errors.ts";
import type { Page } from "../html/page.ts";
import {
  learnDeclared,
  type PageDeclared,
  readPageDeclared,
  tellsSites,
} from "./run/declared_part.ts";
import {
  asksForValues,
  type Extractor,
  formatOf,
  listingsOf,
  type Selection,
} from "./extractor.ts";
import { type Change, change, isLoss } from "./heal/change.ts";
import { healFields } from "./heal/heal_fields.ts";
import { healSeveral } from "./heal/heal_several.ts";
import { healListing, healNamedListing } from "./heal/heal_listing.ts";
import { learnSelection } from "./learn/learn_selection.ts";
import { PageModel } from "./page/model.ts";
import { fitsShape } from "./run/profile.ts";
import { readSelection } from "./run/read_selection.ts";
import { readySelection } from "./format/selection.ts";
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
  if (extractor.select !== undefined) {
    return healWritten(extractor, extractor.select, base, pages, names, version);
  }
  const models = pages.map((page) => new PageModel(page));
  const fields = healFields(extractor, models);
  const [listing, ...more] = listingsOf(extractor).map((one) => healListing(one, models));
  const lists = healSeveral(extractor.several ?? [], models);
  const named = (extractor.lists ?? []).map((one) => healNamedListing(one, models));
  const listings = [listing, ...more, ...named].filter((one) => one !== undefined);
  const found = listings.some((one) => one.found);
  const own = [...fields.changes, ...lists.changes];
  const changes = [...base.changes, ...own, ...listings.flatMap((one) => one.changes)];
  const read = fields.fields.length + lists.several.length;
  if (!tellsSites(base.learnt) && read === 0 && !found) {
    return loseAll(extractor, changes.filter(isLoss));
  }
  const healed = named.map((one) => one.listing);
  const made: Extractor = {
    format: formatOf({ fields: fields.fields, several: lists.several, lists: healed }),
    service: version,
    learnt_from: [...names],
    ...base.learnt,
    listing: listing?.listing ?? null,
    ...(more.length === 0 ? {} : { more_listings: more.map((one) => one.listing) }),
    notes: [...fields.notes, ...listings.flatMap((one) => one.notes)],
    ...(lists.several.length === 0 ? {} : { several: lists.several }),
    ...(healed.length === 0 ? {} : { lists: healed }),
    ...(fields.fields.length > 0 ? { fields: fields.fields, template: learnTemplate(models) } : {}),
  };
  const lost = changes.some((one) => isLostFor(extractor, one));
  return { extractor: keepTypes(made, extractor), changes, lost };
}

/** Reports whether a change loses what was asked for: declarations beside values are not. */
function isLostFor(extractor: Extractor, one: Change): boolean {
  const beside = one.kind === "summary-lost" || one.kind === "type-lost";
  return isLoss(one) && !(beside && asksForValues(extractor));
}

/**
 * Returns the answer for pages from which nothing is learnt: the extractor stays as it was, so that
 * runs keep failing, and every loss is reported. Throws `ToolError` `bad_input` when there was
 * nothing to lose either.
 */
function loseAll(extractor: Extractor, losses: Change[]): Healed {
  if (losses.length > 0) return { extractor, changes: losses, lost: true };
  throw new ToolError(
    "bad_input",
    "nothing to learn: these pages declare nothing, repeat nothing and show no known value, " +
      "and the extractor reads nothing that could be lost",
  );
}

interface HealedDeclared {
  learnt: Pick<Extractor, "summary" | "types">;
  changes: Change[];
}

/** Learns the profile of written selectors again where all still match; never rewrites one. */
function healWritten(
  extractor: Extractor,
  select: Selection,
  base: HealedDeclared,
  pages: readonly Page[],
  names: readonly string[],
  version: string,
): Healed {
  const ready = readySelection(select.rows, select.fields, select.lists);
  const readings = pages.map((page) => readSelection(page, select, ready));
  const rowsBroke = select.rows !== null &&
    readings.some(({ failed, broken }) => failed.length > 0 && broken.size === 0);
  const broken = rowsBroke
    ? [change("broken", select.rows, null)]
    : writtenNames(select).filter(({ name }) => readings.some((one) => one.broken.has(name)))
      .map(({ name }) => change("broken", name, null));
  const holds = broken.length === 0;
  const learnt = holds ? learnSelection(ready, pages, names) : { select, notes: extractor.notes };
  const kept = holds
    ? writtenNames(select).map(({ name, selector }) => change("kept", name, selector))
    : [];
  const changes = [...base.changes, ...broken, ...kept];
  return {
    extractor: {
      ...extractor,
      service: version,
      learnt_from: [...names],
      ...base.learnt,
      notes: learnt.notes,
      select: learnt.select,
    },
    changes,
    lost: changes.some((one) => isLostFor(extractor, one)),
  };
}

/** Names each selector of a written extractor: a list by its own, its fields after a point. */
function writtenNames({ fields, lists = [] }: Selection): { name: string; selector: string }[] {
  const listed = lists.flatMap(({ name, rows, fields: own }) => [
    { name, selector: rows },
    ...own.map((field) => ({ name: `${name}.${field.name}`, selector: field.selector })),
  ]);
  return [...fields, ...listed];
}

/** Learns the declared part again; a learnt shape stays while every page fits it. */
function healDeclared(
  old: Extractor,
  pages: readonly PageDeclared[],
): HealedDeclared {
  const { summary, types } = learnDeclared(pages);
  const lostQuestions = Object.keys(old.summary).filter((one) => !Object.hasOwn(summary, one));
  const newQuestions = Object.keys(summary).filter((one) => !Object.hasOwn(old.summary, one));
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
      ...lostQuestions.map((one) => change("summary-lost", one, null)),
      ...newQuestions.map((one) => change("summary-gained", null, one)),
      ...lostTypes.map((one) => change("type-lost", one, null)),
      ...newTypes.map((one) => change("type-gained", null, one)),
    ],
  };
}
