/** JSON blocks as pages wrap and break them; a valid block is never rewritten. */
import { type Json, type JsonBudget, jsonBudget, parseJson } from "./parse.ts";

const OPENING = /^\s*(?:(?:\/\/|\/\*)\s*)?(?:<!\[CDATA\[|<!--)\s*(?:\*\/)?/;

/** Parses a block as written, then unwrapped, then mended; undefined when none of them is JSON. */
export function parseMendedJson(text: string, budget: JsonBudget = jsonBudget()): Json | undefined {
  const written = attempt(text, budget);
  if (written !== undefined || budget.left <= 0) return written;
  const bare = unwrapBlock(text);
  const unwrapped = bare === text ? undefined : attempt(bare, budget);
  if (unwrapped !== undefined || budget.left <= 0) return unwrapped;
  const mended = attempt(mendJson(bare), budget);
  // What looked like a wrapper may be a comment that ends before the JSON begins.
  return mended !== undefined || bare === text ? mended : attempt(mendJson(text), budget);
}

/** Only what was read costs; a text that would cost more than all that is left spends it. */
function attempt(text: string, budget: JsonBudget): Json | undefined {
  const own = { left: budget.left };
  const value = parseJson(text, own);
  if (value !== undefined || own.left < 0) budget.left = Math.max(own.left, 0);
  return value;
}

/** Removes a byte order mark and up to two layers of comment or CDATA wrappers. */
export function unwrapBlock(text: string): string {
  let bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  for (let layer = 0; layer < 2; layer++) {
    const opening = OPENING.exec(bare)?.[0] ?? "";
    bare = withoutClosing(bare.slice(opening.length)).trim();
  }
  return bare;
}

/** Works from the end with plain comparisons: a pattern here would be quadratic in spaces. */
function withoutClosing(text: string): string {
  let rest = text.trimEnd();
  if (rest.endsWith("*/")) rest = rest.slice(0, -2).trimEnd();
  if (!rest.endsWith("]]>") && !rest.endsWith("-->")) return text;
  rest = rest.slice(0, -3).trimEnd();
  return rest.endsWith("//") || rest.endsWith("/*") ? rest.slice(0, -2) : rest;
}

/** Drops comments and commas before a closing bracket, outside strings; strings stay untouched. */
export function mendJson(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let comma = -1;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === '"') {
      i = endOfString(text, i);
      comma = -1;
    } else if (isCommentAt(text, i)) {
      parts.push(text.slice(from, i), " ");
      i = endOfComment(text, i) - 1;
      from = i + 1;
    } else if (char === ",") {
      parts.push(text.slice(from, i));
      comma = parts.push(",") - 1;
      from = i + 1;
    } else if (char === "}" || char === "]") {
      if (comma >= 0) parts[comma] = "";
      comma = -1;
    } else if (char.trim() !== "") comma = -1;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end;
}

function isCommentAt(text: string, at: number): boolean {
  if (text[at] === "/") return text[at + 1] === "/" || text[at + 1] === "*";
  return text[at] === "<" && text.startsWith("<!--", at);
}

function endOfComment(text: string, start: number): number {
  if (text[start] === "<") {
    const close = text.indexOf("-->", start);
    return close < 0 ? text.length : close + 3;
  }
  const line = text[start + 1] === "/";
  const end = text.indexOf(line ? "\n" : "*/", start + 2);
  return end < 0 ? text.length : end + (line ? 0 : 2);
}
