/** What selectors answer on public pages, and which of the hostile ones answer within a budget. */
import { ToolError } from "../../src/base/errors.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import type { Tree } from "../../src/page/html/tree.ts";
import { SelectorBudget } from "../../src/page/select/budget.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";
import { HOSTILE_PAGES, HOSTILE_SELECTORS } from "../../tests/select/hostile_selectors.ts";
import { readPages } from "../select/pages.ts";
import { CSS_SELECTORS, XPATH_EXPRESSIONS } from "../select/queries.ts";
import { isWhole, type Scored } from "./score.ts";

const PAGES = isWhole() ? 40 : 12;
const HOSTILE_SIZE = 2_000;
const STEPS = 200_000;
const CELLS = 800_000;

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const answers: string[] = [];
  const trees = (await readPages(PAGES)).map((html) => parseHtml(html));
  for (const selector of [...CSS_SELECTORS, ...XPATH_EXPRESSIONS]) {
    trees.forEach((tree, page) => answers.push(`${page} ${selector} ${answerOf(tree, selector)}`));
  }
  const answered = answers.length;
  const hostile = new Map(
    Object.entries(HOSTILE_PAGES).map(([name, make]) => [name, parseHtml(make(HOSTILE_SIZE))]),
  );
  for (const [page, selector] of HOSTILE_SELECTORS) {
    const tree = hostile.get(page);
    if (tree !== undefined) answers.push(`${page} ${answerOf(tree, selector)}`);
  }
  const stopped = (list: readonly string[]): number =>
    list.filter((answer) => answer.endsWith(" stopped")).length;
  return {
    figures: {
      "public stopped": stopped(answers.slice(0, answered)),
      "hostile answered": answers.length - answered - stopped(answers.slice(answered)),
      "hostile stopped": stopped(answers.slice(answered)),
    },
    answers,
  };
}

function answerOf(tree: Tree, selector: string): string {
  try {
    const found = compileSelector(selector).select(
      tree,
      undefined,
      new SelectorBudget(STEPS, CELLS),
    );
    return found.map(({ text }) => text).join(" ");
  } catch (error) {
    if (error instanceof ToolError) return "stopped";
    throw error;
  }
}
