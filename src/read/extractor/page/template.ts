/**
 * What the pages learnt from have in common, kept small: their fixed texts, and their classes and
 * ids.
 *
 * The fixed texts keep a label or a button from being read as a value; the marks distinguish a page
 * of the same template from a redesigned one, where only what is proven may be answered without a
 * failed check.
 */
import { type PageModel } from "./model.ts";

/** The template of some pages. */
export interface Template {
  /** Hashes of folded texts, as {@link hashText} gives them. */
  readonly texts: readonly string[];
  /** Class names as `.price` and ids as `#main`. */
  readonly marks: readonly string[];
}

/** What a run needs of a template for every field. */
export interface TemplateView {
  /** Reports whether a folded text belongs to the template. */
  isFixed(folded: string): boolean;
  /** The share of the template's marks that the page still has; 1 when too few are known. */
  readonly kept: number;
}

const MAX_TEXTS = 400;
const MAX_TEXT_LENGTH = 60;
const MAX_MARKS = 64;
/** Marks below which their share is no evidence. */
const LEAST_MARKS = 8;

/** Learns the template of pages. From one page alone every text may be template. */
export function learnTemplate(models: readonly PageModel[]): Template {
  const texts = common(models.map((model) => [...model.foldedTexts()]))
    .filter((text) => text !== "" && text.length <= MAX_TEXT_LENGTH)
    .slice(0, MAX_TEXTS);
  const marks = common(models.map((model) => [...model.bearings()]));
  return { texts: [...new Set(texts.map(hashText))], marks: sampleOf(marks, MAX_MARKS) };
}

/** Lists what is in every list, in the order of the first. */
function common(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  const sets = others.map((list) => new Set(list));
  return first.filter((one) => sets.every((set) => set.has(one)));
}

/** Picks some texts evenly, and the same ones whatever else there is: those of the least hashes. */
function sampleOf(texts: readonly string[], most: number): string[] {
  const hashed = texts.map((text) => ({ text, hash: hashOf(text) }));
  hashed.sort((one, other) => one.hash - other.hash);
  return hashed.slice(0, most).map(({ text }) => text).sort();
}

/** Compares a page with a template. */
export function viewThrough(model: PageModel, template: Template | undefined): TemplateView {
  const fixed = new Set(template?.texts ?? []);
  const marks = template?.marks ?? [];
  const kept = marks.length < LEAST_MARKS
    ? 1
    : marks.filter((mark) => model.bears(mark)).length / marks.length;
  return { isFixed: (folded) => fixed.size > 0 && fixed.has(hashText(folded)), kept };
}

/** Hashes a text to a few letters and digits: FNV-1a over its UTF-16 units, 32 bits. */
function hashText(text: string): string {
  return hashOf(text).toString(36);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
