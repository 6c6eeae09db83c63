/**
 * What a page declares, as the lines between two `---` that open its Markdown.
 *
 * docs/design/declared.md, 7: YAML whose every value is a JSON string, so that any reader of either
 * reads it. Where an answer has a normalised value, that one is written.
 */
import type { Declared } from "../declared/mod.ts";

/** What the front matter is made of. */
type Declaration = Pick<Declared, "summary" | "normalised">;

/** Writes the front matter; empty when the page answers no question. */
export function writeFrontMatter({ summary, normalised }: Declaration, textFrom: string): string {
  const answers = Object.entries(summary);
  if (answers.length === 0) return "";
  const known: Readonly<Record<string, string | undefined>> = normalised;
  return [
    "---",
    ...answers.map(([question, { value }]) => `${question}: ${quote(known[question] ?? value)}`),
    "sources:",
    ...answers.map(([question, { source, key }]) => `  ${question}: ${quote(`${source} ${key}`)}`),
    `  text: ${quote(textFrom)}`,
    "---",
    "",
    "",
  ].join("\n");
}

/** JSON leaves U+2028, U+2029 and U+0085 unescaped, which YAML reads as line breaks. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
