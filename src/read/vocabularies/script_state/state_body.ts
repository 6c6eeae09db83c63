/** The text of the page's own article in script state: a shell has it nowhere else. */
import { MAX_STATE_VALUES } from "./blocks.ts";
import { escapeText, type Page } from "../../../page/html/mod.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../base/json/parse.ts";
import { pointerTo } from "../../../base/json/pointer.ts";
import type { Source } from "../sources.ts";
import type { Place } from "../value.ts";
import { findStateThings } from "./script_state.ts";

// Bounds.
/** Levels of parts of a text in a page state that are looked through; deeper ones are left out. */
const MAX_STATE_TEXT_LEVELS = 6;
/** Characters from which a text of a page state is an article; a shorter one is a summary. */
const MIN_STATE_TEXT_CHARS = 200;

interface StateBody {
  readonly html: string;
  readonly source: Source;
  readonly place: Place;
}

/** Keys that systems keep the text of an article under, the surer first. */
const BODY_KEYS = (
  "articleBody bodyHtml body_html contentHtml content_html htmlContent html body content " +
  "richText text markdown"
).split(" ");
/** Keys of a part of such a text that has text or further parts. */
const PART_KEYS = ["html", "rendered", "text", "value", "content", "body", "children", "data"];

/** Finds the longest text of the things that a page's state names as the page does. */
export function readStateBody(page: Page, names: readonly string[]): StateBody | undefined {
  let best: StateBody | undefined;
  for (const { block, object, pointer } of findStateThings(page, names)) {
    for (const key of BODY_KEYS) {
      const html = htmlOf(object.get(key));
      if (html.length < MIN_STATE_TEXT_CHARS || html.length <= (best?.html.length ?? 0)) continue;
      const path = block.opens === null ? null : `${block.opens}${pointerTo(pointer, key)}`;
      best = { html, source: block.source, place: { node: block.node, pointer: path } };
      break;
    }
  }
  return best;
}

/** Writes a value of state as HTML: a text as it is, parts each as a paragraph. */
function htmlOf(value: Json | undefined): string {
  if (typeof value === "string") return bodyHtml(value);
  const texts: string[] = [];
  const budget = { left: MAX_STATE_VALUES };
  addTexts(value, MAX_STATE_TEXT_LEVELS, texts, budget);
  return texts.join("\n");
}

function addTexts(
  value: Json | undefined,
  levels: number,
  texts: string[],
  budget: { left: number },
): void {
  if (budget.left-- <= 0 || levels === 0) return;
  if (typeof value === "string") texts.push(bodyHtml(value));
  else if (Array.isArray(value)) {
    const parts = value as readonly Json[];
    if (parts.some(isInline)) texts.push(`<p>${parts.map(inlineText).join("")}</p>`);
    else {for (const part of parts) {
        addTexts(part, levels - 1, texts, budget);
      }}
  } else if (isJsonObject(value)) {
    const part = PART_KEYS.map((key) => value.get(key)).find((inner) => inner !== undefined);
    addTexts(part, levels - 1, texts, budget);
  }
}

/** A piece of a paragraph: an object whose text is beside its marks. */
function isInline(part: Json): part is JsonObject {
  return isJsonObject(part) && typeof part.get("text") === "string" && !part.has("type");
}

function inlineText(part: Json): string {
  return isInline(part) ? escapeText(String(part.get("text"))) : "";
}

/** Returns a text as HTML: one without markup is paragraphs between empty lines. */
export function bodyHtml(text: string): string {
  if (/<(?:p|div|h[1-6]|ul|ol|table|br|section|article|figure|blockquote|pre)\b/i.test(text)) {
    return text;
  }
  return text.split(/\n{2,}/).map((piece) => `<p>${escapeText(piece)}</p>`).join("\n");
}
