/**
 * The front matter of a Markdown document: the few lines of YAML between two `---`, or of TOML
 * between two `+++`, that tell its title, author, day and language.
 *
 * No whole YAML: anchors, tags and nested mappings of a stranger's file could only cost something,
 * and nobody writes a title with them. What is not understood is passed over.
 */
import { jsonIn } from "../../base/json/plain.ts";
import { readDate } from "../../page/text/mod.ts";

// Bounds.
/** UTF-16 units in which the front matter of a Markdown document ends; a longer one is text. */
const MAX_FRONT_MATTER_CHARS = 16_384;

/** What a document says of itself. */
export interface DocumentHeader {
  readonly title: string | null;
  readonly author: string | null;
  /** As a date where it reads as one, else as written. */
  readonly published: string | null;
  readonly language: string | null;
}

/** Reads the front matter of a document; all null where it has none. Linear; never throws. */
export function readHeader(text: string): DocumentHeader {
  const values = readValues(text.slice(0, MAX_FRONT_MATTER_CHARS).split("\n"));
  const first = (...names: string[]): string | null => {
    for (const name of names) {
      const joined = values.get(name)?.filter((value) => value !== "").join(", ") ?? "";
      if (joined !== "") return joined;
    }
    return null;
  };
  const day = first("date", "published", "datepublished", "pubdate", "created");
  return {
    title: first("title"),
    author: first("author", "authors", "byline"),
    published: day === null ? null : readDate(day) ?? day,
    language: first("lang", "language", "locale"),
  };
}

/** Returns the values of the outermost keys, in lower case without `_` and `-`. */
function readValues(lines: readonly string[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const fence = lines[0]?.trimEnd();
  if (fence !== "---" && fence !== "+++") return values;
  const isEnd = (line: string): boolean =>
    line.trimEnd() === fence || (fence === "---" && line.trimEnd() === "...");
  const end = lines.findIndex((line, at) => at > 0 && isEnd(line));
  const sign = fence === "---" ? ":" : "=";
  for (let at = 1; at < end;) {
    const line = lines[at++] ?? "";
    // From the first table of TOML on the keys are those of the table.
    if (fence === "+++" && line.startsWith("[")) break;
    const mark = line.indexOf(sign);
    const more: string[] = [];
    while (at < end && isContinued(lines[at] ?? "")) more.push((lines[at++] ?? "").trim());
    if (mark < 0 || /^[\s#-]/.test(line)) continue;
    const key = line.slice(0, mark).trim().toLowerCase().replace(/[_-]/g, "");
    if (!values.has(key)) values.set(key, valuesOf(line.slice(mark + 1).trim(), more));
  }
  return values;
}

/** Reports whether a line belongs to the key above it: it is indented, or an item of its list. */
function isContinued(line: string): boolean {
  return line.startsWith(" ") || line.startsWith("\t") || line.startsWith("- ");
}

function valuesOf(written: string, more: readonly string[]): string[] {
  if (/^[|>][-+\d]*$/.test(written)) return [more.join(" ").trim()];
  if (written.startsWith("[")) return listOf(written, more);
  if (written !== "") return [scalarOf([written, ...more].join(" "))];
  const items = more.some((line) => line.startsWith("- "));
  return more.filter((line) => !items || line.startsWith("- ") || isName(line))
    .map((line) => items && line.startsWith("- ") ? line.slice(2).trim() : line)
    .flatMap(personOf);
}

function isName(line: string): boolean {
  return line.startsWith("name:");
}

/** Takes the name of a mapping; its other keys are not read. */
function personOf(line: string): string[] {
  if (isName(line)) return [scalarOf(line.slice("name:".length).trim())];
  return /^\w+:(?:\s|$)/.test(line) ? [] : [scalarOf(line)];
}

/** Reads a list in brackets: JSON where it is, else words between commas. */
function listOf(written: string, more: readonly string[]): string[] {
  const text = [written, ...more].join(" ");
  const end = text.lastIndexOf("]");
  return text.slice(1, end < 0 ? text.length : end).split(",").map((part) => scalarOf(part.trim()));
}

/** Returns a value without its quotes, or without the comment behind it. */
function scalarOf(written: string): string {
  const quote = written[0];
  const end = quote === '"' || quote === "'" ? written.lastIndexOf(quote) : 0;
  if (end > 0) {
    const inner = written.slice(1, end);
    return quote === "'" ? inner.replaceAll("''", "'") : String(jsonIn(`"${inner}"`) ?? inner);
  }
  const comment = written.indexOf(" #");
  return (comment < 0 ? written : written.slice(0, comment)).trim();
}
