/** Text that is not HTML, as Markdown: what a server sends of notes, data and source code. */
import { jsonIn } from "../../base/json/plain.ts";
import { fenceFor } from "./write/escape.ts";
import { mediaTypeOf } from "../../base/media_type.ts";
import { hasHtmlRoot } from "../../page/html/mod.ts";
import { pathOf } from "../../page/url/mod.ts";

// Bounds.
/** Characters of the end of a path in which the ending of a file is looked for. */
const MAX_ENDING_CHARS = 200;

/** A document and what it was taken for. */
interface Document {
  readonly text: string;
  readonly kind: "markdown" | "text" | "code";
}

/** Names of languages on a fence, by media type without `x-`, then by the ending of an address. */
const LANGUAGE_OF_TYPE = pairsOf(
  "application/javascript:js application/ecmascript:js application/json:json application/sql:sql " +
    "application/toml:toml application/typescript:ts application/xml:xml application/yaml:yaml " +
    "text/css:css text/csv:csv text/javascript:js text/python:python " +
    "text/tab-separated-values:tsv text/typescript:ts text/xml:xml text/yaml:yaml",
);
const LANGUAGE_OF_ENDING = pairsOf(
  "c:c h:c cc:cpp cpp:cpp cs:csharp css:css csv:csv diff:diff go:go ini:ini java:java js:js " +
    "json:json jsx:jsx kt:kotlin lua:lua mjs:js patch:diff php:php pl:perl ps1:powershell " +
    "py:python rb:ruby rs:rust scala:scala sh:sh sql:sql swift:swift toml:toml ts:ts tsv:tsv " +
    "tsx:tsx xml:xml yaml:yaml yml:yaml",
);

function pairsOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(" ").map((pair) => pair.split(":") as [string, string]));
}

const MARKDOWN_TYPES = new Set(["text/markdown", "text/x-markdown"]);
const MARKDOWN_ENDINGS = new Set(["md", "markdown", "mdown", "mkd"]);
const HTML_TYPES = new Set(["text/html", "application/xhtml+xml", "image/svg+xml"]);
/** What servers send files with that they know nothing of. */
const UNKNOWN_TYPES = new Set(["", "application/octet-stream", "binary/octet-stream"]);

/**
 * Reads text by its media type (RFC 9110, 8.3.1), or undefined where that is HTML's or names
 * something else.
 *
 * Markdown and plain text stay as they are; source code and data become a fenced block. A server
 * that calls code plain text, or has no name for it, is corrected by the ending of the address.
 */
export function readDocument(
  text: string,
  contentType: string | undefined,
  url: string | null,
): Document | undefined {
  const type = mediaTypeOf(contentType);
  if (HTML_TYPES.has(type)) return undefined;
  const ending = endingOf(url);
  const written = text.replace(/\r\n?/g, "\n").trimEnd();
  if (MARKDOWN_TYPES.has(type)) return { text: written, kind: "markdown" };
  const isUnknown = UNKNOWN_TYPES.has(type);
  if (isUnknown && !isFile(type, ending, text)) return undefined;
  if (type === "text/plain" || isUnknown) {
    if (MARKDOWN_ENDINGS.has(ending)) return { text: written, kind: "markdown" };
    const language = LANGUAGE_OF_ENDING.get(ending);
    return language === undefined
      ? { text: written, kind: "text" }
      : { text: fenced(written, language), kind: "code" };
  }
  const language = languageOf(type, ending);
  if (language === undefined || (language === "xml" && hasHtmlRoot(text))) return undefined;
  return { text: fenced(written, language), kind: "code" };
}

/** Reports whether what was sent without a type is a file of text, and not markup. */
function isFile(type: string, ending: string, text: string): boolean {
  if (text.trimStart().startsWith("<")) return false;
  return type !== "" || MARKDOWN_ENDINGS.has(ending) || LANGUAGE_OF_ENDING.has(ending);
}

/** Reports whether there is nothing in a text that a reader of HTML would take for markup. */
export function hasNoMarkup(text: string): boolean {
  return !/<[a-z/!?]/i.test(text);
}

/** Reads text that was handed in and so has no type: JSON by what it is, Markdown without markup. */
export function readHandedDocument(text: string): Document | undefined {
  return readJson(text) ??
    (hasNoMarkup(text)
      ? { text: text.replace(/\r\n?/g, "\n").trimEnd(), kind: "markdown" }
      : undefined);
}

function readJson(text: string): Document | undefined {
  if (!/^\s*[{[]/.test(text) || jsonIn(text) === undefined) return undefined;
  return { text: fenced(text.trim(), "json"), kind: "code" };
}

function languageOf(type: string, ending: string): string | undefined {
  const known = LANGUAGE_OF_TYPE.get(type.replace("/x-", "/"));
  if (known !== undefined) return known;
  if (type.endsWith("+json")) return "json";
  if (type.endsWith("+xml")) return "xml";
  return type.startsWith("text/") ? LANGUAGE_OF_ENDING.get(ending) ?? "" : undefined;
}

function endingOf(url: string | null): string {
  const path = pathOf(url);
  const name = path.slice(-MAX_ENDING_CHARS).toLowerCase();
  const dot = name.lastIndexOf(".");
  return dot > name.lastIndexOf("/") ? name.slice(dot + 1) : "";
}

function fenced(code: string, language: string): string {
  if (code === "") return "";
  const fence = fenceFor(code, 3);
  return `${fence}${language}\n${code}\n${fence}`;
}
