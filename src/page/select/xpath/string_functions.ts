/** String functions: XPath 1.0, section 4.2. Characters are code points, not halves of a pair. */
import { SelectorStopped } from "../budget.ts";
import { argument, type FunctionTable, ownString, ownTraits, rule } from "./function_rule.ts";
import { booleanValue, type Compiled, numberValue, stringValue, type Traits } from "./value.ts";
import type { XRun } from "./run.ts";

// Bounds.
/** Characters of a string an XPath function may make; past it the evaluation is stopped. */
const MAX_SELECTOR_TEXT_CHARS = 64 * 1024 * 1024;

const SURROGATE = /[\uD800-\uDFFF]/;

/** The string functions by name. */
export const STRING_FUNCTIONS: FunctionTable = {
  "string": rule(0, 1, (args, traits) => stringValue(ownString(args), ownTraits(args, traits))),
  "concat": rule(2, Infinity, compileConcat),
  "starts-with": rule(2, 2, testOf((text, part) => text.startsWith(part))),
  "contains": rule(2, 2, testOf((text, part) => text.includes(part))),
  "substring-before": rule(2, 2, cutOf((text, at) => text.slice(0, at))),
  "substring-after": rule(2, 2, cutOf((text, at, length) => text.slice(at + length))),
  "substring": rule(2, 3, compileSubstring),
  "string-length": rule(0, 1, (args, traits) => {
    const text = ownString(args);
    return numberValue((run) => lengthOf(paid(run, text(run))), ownTraits(args, traits));
  }),
  "normalize-space": rule(0, 1, (args, traits) => {
    const text = ownString(args);
    return stringValue((run) => normalize(paid(run, text(run))), ownTraits(args, traits));
  }),
  "translate": rule(3, 3, compileTranslate),
};

/** Takes the steps a string costs. */
function paid(run: XRun, text: string): string {
  run.budget.spendText(text.length);
  return text;
}

type Build = (args: readonly Compiled[], traits: Traits) => Compiled;

function testOf(test: (text: string, part: string) => boolean): Build {
  return (args, traits) => {
    const text = argument(args, 0).string;
    const part = argument(args, 1).string;
    return booleanValue((run) => test(paid(run, text(run)), part(run)), traits);
  };
}

function cutOf(cut: (text: string, at: number, length: number) => string): Build {
  return (args, traits) => {
    const text = argument(args, 0).string;
    const part = argument(args, 1).string;
    return stringValue((run) => {
      const whole = paid(run, text(run));
      const sought = part(run);
      const at = whole.indexOf(sought);
      return at === -1 ? "" : cut(whole, at, sought.length);
    }, traits);
  };
}

function compileConcat(args: readonly Compiled[], traits: Traits): Compiled {
  return stringValue((run) => {
    let whole = "";
    for (const { string } of args) {
      const text = string(run);
      if (whole.length + text.length > MAX_SELECTOR_TEXT_CHARS) {
        throw new SelectorStopped("makes too long a text");
      }
      whole += paid(run, text);
    }
    return whole;
  }, traits);
}

function compileSubstring(args: readonly Compiled[], traits: Traits): Compiled {
  const text = argument(args, 0).string;
  const start = argument(args, 1).number;
  const length = args[2]?.number;
  return stringValue((run) => {
    const whole = paid(run, text(run));
    const first = Math.round(start(run));
    const past = length === undefined ? Infinity : first + Math.round(length(run));
    return substring(whole, first, past);
  }, traits);
}

/** Returns the characters at 1-based positions from `first` up to, not including, `past`. */
function substring(text: string, first: number, past: number): string {
  // NaN compares with nothing, so a bound of NaN leaves no character.
  if (!(first < past)) return "";
  const from = Math.max(first, 1) - 1;
  const to = Math.max(past, 1) - 1;
  return SURROGATE.test(text) ? [...text].slice(from, to).join("") : text.slice(from, to);
}

function lengthOf(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (const _character of text) count++;
  return count;
}

const UNEVEN = /^[ \t\r\n]|[\t\r\n]| {2}| $/;

function normalize(text: string): string {
  if (!UNEVEN.test(text)) return text;
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

function compileTranslate(args: readonly Compiled[], traits: Traits): Compiled {
  const text = argument(args, 0).string;
  const from = argument(args, 1).string;
  const to = argument(args, 2).string;
  // Nearly every call has literal letters, so the last table is reused; each letter is a step.
  let table = new Map<string, string>();
  let [lastFrom, lastTo] = ["", ""];
  return stringValue((run) => {
    const whole = paid(run, text(run));
    const letters = from(run);
    const others = to(run);
    if (letters !== lastFrom || others !== lastTo) {
      run.budget.spend(letters.length);
      table = translation(letters, others);
      [lastFrom, lastTo] = [letters, others];
    }
    run.budget.spend(whole.length);
    return translate(whole, table);
  }, traits);
}

function translate(text: string, table: ReadonlyMap<string, string>): string {
  let translated = "";
  let from = 0;
  let at = 0;
  for (const character of text) {
    const target = table.get(character);
    if (target !== undefined) {
      translated += text.slice(from, at) + target;
      from = at + character.length;
    }
    at += character.length;
  }
  return from === 0 ? text : translated + text.slice(from);
}

/** Maps each character to its counterpart, the first mention winning; to nothing past the end. */
function translation(from: string, to: string): Map<string, string> {
  const targets = [...to];
  const map = new Map<string, string>();
  let index = 0;
  for (const character of from) {
    if (!map.has(character)) map.set(character, targets[index] ?? "");
    index++;
  }
  return map;
}
