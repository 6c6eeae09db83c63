/** Selector text to tokens: the only file that knows css-what. Measures the depth first. */
import { MAX_SELECTOR_CHARS, MAX_SELECTOR_DEPTH } from "../budget.ts";
import { asciiLower } from "../../text/mod.ts";
import { parse } from "css-what";
import type { CssToken } from "./types.ts";
import { readNames } from "./names.ts";
import { endOfString, forgiveLists, replaceUnfit } from "./preprocess.ts";
import { misplacedRows, SelectorError } from "../selector_error.ts";
import { clipped } from "../../../base/quoted.ts";

/** What is read of the elements a selector matches. */
export type Reading = { of: "element" } | { of: "text" } | { of: "attribute"; name: string };

/** One selector of a group: its tokens, and whether it reads everything at or below its matches. */
export interface CssMember {
  tokens: CssToken[];
  reading: Reading;
  isInside: boolean;
}

const COMBINATORS: ReadonlySet<string> = new Set(["descendant", "child", "adjacent", "sibling"]);

/** Reports whether a token is a combinator that is matched. */
export function isCombinator(token: CssToken | undefined): boolean {
  return token !== undefined && COMBINATORS.has(token.type);
}

/** Reports whether a token joins two compounds, by a combinator that is matched or by another. */
export function isJoint(token: CssToken | undefined): boolean {
  return isCombinator(token) || token?.type === "parent" || token?.type === "column-combinator";
}

/** Parses a selector list. Throws `SelectorError` with the reason it cannot be read. */
export function parseCss(text: string): CssToken[][] {
  const plain = withoutComments(text);
  try {
    const lists = parse(readNames(forgiveLists(replaceUnfit(plain))));
    if (lists.length === 0) throw new SelectorError("it is empty");
    return lists;
  } catch (error) {
    if (error instanceof SelectorError) throw error;
    throw new SelectorError(error instanceof Error ? error.message : "it cannot be read");
  }
}

/** Parses a group whose members may end in `::text` or `::attr(name)`. Throws `SelectorError`. */
export function parseCssGroup(text: string): CssMember[] {
  return parseCss(text).map(readMember);
}

function readMember(tokens: CssToken[]): CssMember {
  const end = tokens[tokens.length - 1];
  if (end?.type !== "pseudo-element") {
    return { tokens, reading: { of: "element" }, isInside: false };
  }
  const before = tokens.slice(0, -1);
  const joint = before[before.length - 1];
  const isInside = joint?.type === "descendant";
  if (isInside) before.pop();
  const isAlone = before.length === 0 || isJoint(before[before.length - 1]);
  if (isAlone) before.push({ type: "universal", namespace: null } as CssToken);
  return { tokens: before, reading: readingOf(end.name, end.data), isInside };
}

function readingOf(name: string, data: string | null): Reading {
  if (name === "text" && data === null) return { of: "text" };
  if (name === "rows") throw misplacedRows();
  if (name !== "attr") {
    throw new SelectorError(
      `::${clipped(name)} is not supported: only ::text and ::attr(name) are, and ::rows`,
    );
  }
  const attribute = asciiLower((data ?? "").trim().replace(/^(["'])(.*)\1$/s, "$2"));
  if (attribute === "" || /[\s"'<>/=]/.test(attribute)) {
    throw new SelectorError("::attr() needs the name of an attribute in parentheses");
  }
  return { of: "attribute", name: attribute };
}

/** Takes comments out, which the parser does not know, and measures length and depth. */
function withoutComments(text: string): string {
  if (text.length > MAX_SELECTOR_CHARS) {
    throw new SelectorError(`it has more than ${MAX_SELECTOR_CHARS} characters`);
  }
  let plain = "";
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === "\\") at++;
    else if (character === '"' || character === "'") at = endOfString(text, at) - 1;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "/" && text[at + 1] === "*") {
      const end = text.indexOf("*/", at + 2);
      plain += text.slice(from, at);
      at = end === -1 ? text.length : end + 1;
      from = at + 1;
    }
    if (depth > MAX_SELECTOR_DEPTH) {
      throw new SelectorError(`it nests more than ${MAX_SELECTOR_DEPTH} brackets`);
    }
  }
  return plain + text.slice(from);
}
