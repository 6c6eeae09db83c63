/**
 * JSON-LD as strict parsers meet it: a block that our reading mends is one that search refuses.
 *
 * Source: RFC 8259, which JSON-LD 1.1 section 2 builds on.
 */
import { type Page, textOf } from "../../page/html/mod.ts";
import { mediaScripts } from "../vocabularies/mod.ts";
import { type Finding, finding } from "./finding.ts";

// Bounds.
/** Blocks of JSON-LD that are held to a strict parser; later ones are not. */
const MAX_STRICT_BLOCKS = 200;
/** Characters shown before and after the place where a strict parser gives up. */
const MAX_JSON_EXCERPT_CHARS = 40;

const RULE = "https://www.rfc-editor.org/rfc/rfc8259";

/** Reports each block of JSON-LD that a strict parser refuses, with where it gives up. */
export function checkStrictJson(page: Page): Finding[] {
  return mediaScripts(page).slice(0, MAX_STRICT_BLOCKS).flatMap((node, at) => {
    const text = textOf(page.tree, node);
    const why = whyRefused(text);
    if (why === undefined) return [];
    const message = `strict parsers refuse block ${at + 1} of JSON-LD, and with it all it says: ` +
      "write it as JSON.stringify would";
    return [finding("error", "json-ld-not-strict", message, {
      source: "jsonld",
      rule: RULE,
      value: why,
    })];
  });
}

/** Returns the text around the place where strict parsing ends; undefined when it does not. */
function whyRefused(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, position] = /position (\d+)/.exec((error as Error).message) ?? [];
    const at = position === undefined ? text.length : Number(position);
    const start = Math.max(0, at - MAX_JSON_EXCERPT_CHARS);
    return text.slice(start, at + MAX_JSON_EXCERPT_CHARS).replace(/\s+/g, " ").trim();
  }
}
