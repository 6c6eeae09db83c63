/** What a page declares, with each answer as the reader takes it in place of what is written. */
import {
  type Declared,
  type DeclaredOptions,
  readWithTexts,
} from "../../src/read/declared/declared.ts";
import type { Page } from "../../src/page/html/page.ts";
import type { Question } from "../../src/base/names/question.ts";

/** Reads a page for tests of which text is chosen; what is written there has tests of its own. */
export function readTaken(page: Page, options: DeclaredOptions = {}): Declared {
  const { declared, texts } = readWithTexts(page, options);
  const taken = Object.entries(declared.summary).map(([question, answer]) => [
    question,
    { ...answer, value: texts.get(question as Question) ?? answer.value },
  ]);
  return { ...declared, summary: Object.fromEntries(taken) };
}
