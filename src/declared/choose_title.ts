/** Which of the texts that can be a page's title is the title, by a model fitted on labelled pages. */
import type { Facts } from "../records/facts.ts";
import { type Forest, lazyForest, predict } from "../text/forest.ts";
import type { Answer } from "../vocabularies/answer.ts";
import { titleAnswers } from "./title.ts";
import { type TitleView, viewTitles } from "./title_candidates.ts";
import { TITLE_FEATURES, titleRow } from "./title_features.ts";
import MODEL from "../../models/title.json" with { type: "json" };

const fitted = lazyForest(MODEL.forests.title);
/** How much likelier another text must be than what the rules answer, to stand before it. */
export type TitleThresholds = Readonly<Record<"least_gain", number>>;

const THRESHOLDS: TitleThresholds = MODEL.thresholds;

/** Returns every candidate for the title: the one the model chooses, then those of the rules. */
export function chosenTitles(facts: Facts): readonly Answer[] {
  const answers = titleAnswers(facts);
  const [first] = answers;
  if (first === undefined) return answers;
  const chosen = chooseTitle(viewTitles(facts, answers), fitted(), THRESHOLDS);
  return chosen === undefined || chosen.value === first.value ? answers : [chosen, ...answers];
}

/** Returns the likeliest candidate; the first, which the rules chose, unless one is much likelier. */
export function chooseTitle(
  view: TitleView,
  forest: Forest,
  { least_gain }: TitleThresholds,
): Answer | undefined {
  const features = forest.features.map((name) => TITLE_FEATURES.get(name));
  const values = new Float64Array(features.length);
  let best: Answer | undefined;
  let bar = 0;
  view.candidates.forEach(({ answer }, at) => {
    const row = titleRow(view, at);
    features.forEach((feature, column) => values[column] = feature?.(row) ?? 0);
    const chance = predict(forest, values, 0);
    if (best !== undefined && chance <= bar) return;
    best = answer;
    bar = at === 0 ? chance + least_gain : chance;
  });
  return best;
}
