/** XPath text to tokens: XPath 1.0, section 3.7, with its rules for `*` and operator names. */
import { SelectorError } from "../selector_error.ts";

/** One token; `name` may be `a`, `a:b` or `a:*`. */
export interface XPathToken {
  kind: "number" | "literal" | "name" | "operator" | "symbol";
  text: string;
}

/** XML 1.0, production 4, without the colon. */
const NAME_START =
  "A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}" +
  "\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}" +
  "\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const NAME_REST = "\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}";
const NAME = `[${NAME_START}][${NAME_START}${NAME_REST}]*`;

/** Whitespace, then a number, a literal, a symbol or a name. */
const TOKEN = new RegExp(
  [
    "[ \\t\\r\\n]*(?:",
    "([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)",
    `|("[^"]*"|'[^']*')`,
    "|(::|\\/\\/|\\.\\.|!=|<=|>=|[()\\[\\].@,|+\\-=<>*\\/$])",
    `|(${NAME}(?::(?!:)(?:${NAME}|\\*))?)`,
    ")",
  ].join(""),
  "uy",
);
const BLANKS = " \t\r\n";

const OPERATOR_SYMBOLS: ReadonlySet<string> = new Set(
  ["/", "//", "|", "+", "-", "=", "!=", "<", "<=", ">", ">="],
);
const OPERATOR_NAMES: ReadonlySet<string> = new Set(["and", "or", "mod", "div", "*"]);
/** After one of these, or at the beginning, `*` and `and` are names and not operators. */
const OPENERS: ReadonlySet<string> = new Set(["@", "::", "(", "[", ",", "$"]);

/** Splits an expression into tokens. Throws `SelectorError` at a character that begins none. */
export function readXPathTokens(text: string): XPathToken[] {
  const tokens: XPathToken[] = [];
  let end = text.length;
  while (end > 0 && BLANKS.includes(text[end - 1] as string)) end--;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new SelectorError(`there is no XPath to read at character ${at + 1}`);
    at = TOKEN.lastIndex;
    tokens.push(toToken(match, tokens[tokens.length - 1]));
  }
  return tokens;
}

function toToken(match: RegExpExecArray, before: XPathToken | undefined): XPathToken {
  const [, number, literal, symbol, name] = match;
  if (number !== undefined) return { kind: "number", text: number };
  if (literal !== undefined) return { kind: "literal", text: literal.slice(1, -1) };
  const text = symbol ?? name ?? "";
  if (OPERATOR_NAMES.has(text) && endsOperand(before)) return { kind: "operator", text };
  if (symbol === undefined) return { kind: "name", text };
  return { kind: OPERATOR_SYMBOLS.has(text) ? "operator" : "symbol", text };
}

function endsOperand(before: XPathToken | undefined): boolean {
  return before !== undefined && before.kind !== "operator" &&
    !(before.kind === "symbol" && OPENERS.has(before.text));
}
