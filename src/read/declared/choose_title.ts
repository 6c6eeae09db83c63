/** Which of the texts that can be a page's title is the title, by a model fitted on labelled pages. */
import { type Forest, lazyForest, predict } from "../../page/text/mod.ts";
import type { Facts } from "../records/mod.ts";
import type { Answer } from "../vocabularies/mod.ts";
import { titleAnswers, titleElement } from "./title.ts";
import { type TitleView, viewTitles } from "./title_candidates.ts";
import { TITLE_FEATURES, titleRow } from "./title_features.ts";
import MODEL from "../../../models/title.json" with { type: "json" };

const fitted = lazyForest(MODEL.forests.title);

/** Returns every candidate for the title: the one the model chooses, then those of the rules. */
export function chosenTitles(facts: Facts): readonly Answer[] {
  const answers = titleAnswers(facts);
  const [first] = answers;
  if (first === undefined) return answers;
  // Where no heading shows which is meant, the page's subject is called as it calls itself.
  const { tree } = facts.page;
  const hasHeading = tree.named("h1").length + tree.named("h2").length > 0;
  if (!hasHeading && first.key.startsWith(`${facts.subject?.name}.`)) return answers;
  const chosen = chooseTitle(viewTitles(facts, answers), fitted());
  return chosen === undefined || chosen.value === first.value ? answers : [chosen, ...answers];
}

/** What programs put where nobody named a document. */
const FILE_NAME =
  /^Microsoft (?:Word|PowerPoint|Excel) - |\.(?:docx?|odt|pdf|rtf|tex|dvi|indd|qxd)$/i;

/**
 * Returns every candidate for the title of a page that was written of a document, best first.
 *
 * The trees know web pages, whose titles have the site's name and words for search engines. A
 * document's own title has neither: it is the title, unless a program put a file's name there.
 */
export function titlesOfDocument(facts: Facts): readonly Answer[] {
  const own = titleElement(facts);
  const isFileName = own.some(({ value }) => FILE_NAME.test(value));
  if (own.length > 0 && !isFileName) return own;
  return chosenTitles(facts).filter(({ key }) => key !== "<title>");
}

/** Returns the likeliest candidate; of equals the first, which the rules would answer. */
export function chooseTitle(view: TitleView, forest: Forest): Answer | undefined {
  const features = forest.features.map((name) => TITLE_FEATURES.get(name));
  const values = new Float64Array(features.length);
  let best: Answer | undefined;
  let most = -1;
  view.candidates.forEach(({ answer }, at) => {
    const row = titleRow(view, at);
    features.forEach((feature, column) => values[column] = feature?.(row) ?? 0);
    const chance = predict(forest, values);
    if (chance > most) [best, most] = [answer, chance];
  });
  return best;
}
