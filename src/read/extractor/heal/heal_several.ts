/**
 * Fields of several values found again on pages that changed.
 *
 * docs/design/extractors.md, 5.4: kept while a run reads them without a doubt, else learnt again
 * from the known values that are still there.
 */
import { type Change, change } from "./change.ts";
import type { PageModel } from "../page/model.ts";
import type { SeveralField } from "../extractor.ts";
import { learnOne, standingOn } from "../several/learn_several.ts";
import { readSeveral } from "../several/read_several.ts";

/** Known values that must be there, at least. */
const LEAST_STANDING = 2;
/** The share of the known values that must be there. */
export const STANDING_SHARE = 0.5;

/** Heals each field: kept, moved, or reported as lost. */
export function healSeveral(
  fields: readonly SeveralField[],
  models: readonly PageModel[],
): { several: SeveralField[]; changes: Change[] } {
  const several: SeveralField[] = [];
  const changes: Change[] = [];
  for (const { lost: _lost, ...field } of fields) {
    if (models.every((model) => readSeveral(model, field).failed.length === 0)) {
      several.push(field);
      continue;
    }
    const found = findAgain(field, models);
    if (found === undefined) {
      several.push({ ...field, lost: true });
      changes.push(change("vanished", field.name, null));
    } else {
      several.push(found);
      const seen = models.map((model) => standingOn(model, field.samples).length)
        .reduce((most, one) => Math.max(most, one), 0);
      const evidence = { seen, samples: field.samples.length, runner_up: 0 };
      changes.push(change("moved", field.name, found.path, evidence));
    }
  }
  return { several, changes };
}

function findAgain(
  { name, samples }: SeveralField,
  models: readonly PageModel[],
): SeveralField | undefined {
  for (const model of models) {
    const standing = standingOn(model, samples);
    const least = Math.max(LEAST_STANDING, samples.length * STANDING_SHARE);
    const found = standing.length < least ? undefined : learnOne(models, name, standing);
    if (found !== undefined) return found;
  }
  return undefined;
}
