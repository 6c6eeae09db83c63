/**
 * An extractor learnt again from pages that changed, with what moved, what stayed, what was lost.
 *
 * docs/design/extractors.md, 5: a move needs evidence, competing places are `ambiguous`, a loss is
 * reported and never hidden, names are kept, written selectors are never rewritten.
 */
import { badInput } from "../../base/errors.ts";
import type { Page } from "../../page/html/mod.ts";
import {
  learnDeclared,
  type PageDeclared,
  readPageDeclared,
  tellsSites,
} from "./run/declared_part.ts";
import { asksForValues, assembled, type Extractor, listingsOf } from "./extractor.ts";
import { type Change, change, isLoss } from "./heal/change.ts";
import { healFields, healSeveral } from "./heal/heal_fields.ts";
import { healWritten } from "./heal/heal_written.ts";
import { healListing, healNamedListing } from "./heal/heal_listing.ts";
import { withValues } from "./heal/read_values.ts";
import { PageModel } from "./page/model.ts";
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
  if (extractor.select !== undefined) {
    const written = healWritten(extractor, extractor.select, pages, names);
    const learnt = keepTypes({
      ...extractor,
      service: version,
      learnt_from: [...names],
      ...base.learnt,
      ...written.learnt,
    }, extractor);
    const changes = withValues([...base.changes, ...written.changes], learnt, pages[0]);
    return { extractor: learnt, changes, lost: changes.some((one) => isLostFor(extractor, one)) };
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
  const read = [...fields.fields, ...lists.several].filter(({ lost }) => lost !== true).length;
  if (!tellsSites(base.learnt) && read === 0 && !found) {
    return loseAll(extractor, changes.filter(isLoss));
  }
  const made = assembled({
    ...base.learnt,
    service: version,
    learnt_from: [...names],
    listing: listing?.listing ?? null,
    more_listings: more.map((one) => one.listing),
    notes: [...fields.notes, ...listings.flatMap((one) => one.notes)],
    several: lists.several,
    lists: named.map((one) => one.listing),
    fields: fields.fields,
    template: fields.fields.length > 0 ? learnTemplate(models) : undefined,
    unlearnt: extractor.unlearnt,
  });
  const lost = changes.some((one) => isLostFor(extractor, one));
  const typed = keepTypes(made, extractor);
  return { extractor: typed, changes: withValues(changes, typed, pages[0]), lost };
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
