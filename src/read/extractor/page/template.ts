/**
 * What the pages learnt from have in common, kept small: their fixed texts, which keep a label or a
 * button from being read as a value.
 */
import { fnv1a } from "../../../base/fnv1a.ts";
import type { Template } from "../extractor.ts";
import { sharedTexts } from "../rule/lesson.ts";
import type { PageModel } from "./model.ts";

/** Reports whether a folded text belongs to a template. */
export type TemplateView = (folded: string) => boolean;

const MAX_TEXTS = 400;
const MAX_TEXT_LENGTH = 60;

/** Learns the template of pages. From one page alone every text may be template. */
export function learnTemplate(models: readonly PageModel[]): Template {
  const texts = [...sharedTexts(models).template]
    .filter((text) => text !== "" && text.length <= MAX_TEXT_LENGTH).slice(0, MAX_TEXTS);
  return { texts: [...new Set(texts.map(hashText))] };
}

/** Compares a page with a template. */
export function viewThrough(template: Template | undefined): TemplateView {
  const fixed = new Set(template?.texts ?? []);
  return (folded) => fixed.size > 0 && fixed.has(hashText(folded));
}

/** Hashes a text to a few letters and digits. */
function hashText(text: string): string {
  return fnv1a(text).toString(36);
}
