/** One compound: a name, ids, classes, attributes and pseudo-classes of the same element. */
import { compilePseudo } from "./pseudo.ts";
import { both } from "./chain.ts";
import { TESTS_PER_STEP } from "../budget.ts";
import type {
  AttributeSelector,
  Compound,
  CssAssembler,
  CssRun,
  CssToken,
  Seed,
  Test,
} from "./types.ts";
import { misplacedRows, SelectorError } from "../selector_error.ts";
import { clipped } from "../../../base/quoted.ts";
import { asciiLower } from "../../text/mod.ts";
import type { Position } from "../columns.ts";

/** Cheapest first, so that an expensive test sees as few elements as possible. */
const COST: Readonly<Record<string, number>> = { tag: 0, attribute: 1, pseudo: 2 };

/** Compiles the simple selectors of one compound. Throws `SelectorError`. */
export function compileCompound(tokens: readonly CssToken[], assembler: CssAssembler): Compound {
  for (const token of tokens) checkNamespace(token);
  const ordered = tokens.filter(({ type }) => type !== "universal")
    .toSorted((a, b) => costOf(a) - costOf(b));
  const tests = ordered.map((token) => compileSimple(token, assembler));
  const tag = ordered.find(({ type }) => type === "tag");
  const fallback: Compound["fallback"] = tag?.type === "tag"
    ? { kind: "name", slot: assembler.nameSlot(tag.name) }
    : { kind: "all" };
  const word = ordered.find(isWord);
  const seed: Seed = word === undefined
    ? fallback
    : { kind: word.name === "id" ? "id" : "class", value: word.value };
  const rest = tests.filter((_, index) => ordered[index] !== (word ?? tag));
  return { test: every(tests), seed, rest: every(rest), fallback };
}

function costOf(token: CssToken): number {
  if (token.type === "pseudo" && Array.isArray(token.data)) return 3;
  return COST[token.type] ?? 2;
}

function checkNamespace(token: CssToken): void {
  if (token.type !== "tag" && token.type !== "universal") return;
  if (token.namespace !== null && token.namespace !== "*") {
    throw new SelectorError(`the prefix ${clipped(token.namespace)}| is not bound to a namespace`);
  }
}

/** Reports whether a token is a class or an id, which are looked up quickest. */
function isWord(token: CssToken): token is AttributeSelector {
  return token.type === "attribute" && token.ignoreCase === "quirks" && token.value !== "" &&
    (token.name === "id" || token.name === "class");
}

function compileSimple(token: CssToken, assembler: CssAssembler): Test {
  switch (token.type) {
    case "tag": {
      const slot = assembler.nameSlot(token.name);
      return (run, at) => run.columns.name[at] === run.memory.nameId(slot);
    }
    case "attribute":
      return compileAttribute(token, assembler);
    case "pseudo":
      return compilePseudo(token, assembler);
    case "pseudo-element":
      if (token.name === "rows") throw misplacedRows();
      throw new SelectorError(
        `::${clipped(token.name)} is not supported here: ` +
          "only ::text, ::attr(name) and ::rows at the very end are",
      );
    default:
      throw new SelectorError(`${token.type} is not a selector of an element`);
  }
}

function every(tests: readonly Test[]): Test {
  const [first = () => true, ...others] = tests;
  if (tests.length <= TESTS_PER_STEP) {
    return others.reduce((whole, test) => both(whole, test), first);
  }
  // So many tests cost steps of their own.
  const steps = Math.ceil(tests.length / TESTS_PER_STEP);
  return (run, at) => {
    run.budget.spend(steps);
    return tests.every((test) => test(run, at));
  };
}

/** Attributes of HTML whose values selectors compare letter case aside (WHATWG HTML, 4.16.2). */
const CASELESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  ("accept accept-charset align alink axis bgcolor charset checked clear codetype color compact " +
    "declare defer dir direction disabled enctype face frame hreflang http-equiv lang language " +
    "link media method multiple nohref noresize noshade nowrap readonly rel rev rules scope " +
    "scrolling selected shape target text type valign valuetype vlink").split(" "),
);

/** Compares an attribute's value; undefined when the element has no such attribute. */
type Comparison = (value: string | undefined, wanted: string) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  exists: (value) => value !== undefined,
  equals: (value, wanted) => value === wanted,
  not: (value, wanted) => value !== wanted,
  element: (value, wanted) => value !== undefined && hasWord(value, wanted),
  start: (value, wanted) => wanted !== "" && value !== undefined && value.startsWith(wanted),
  end: (value, wanted) => wanted !== "" && value !== undefined && value.endsWith(wanted),
  any: (value, wanted) => wanted !== "" && value !== undefined && value.includes(wanted),
  hyphen: (value, wanted) =>
    value !== undefined && (value === wanted || value.startsWith(`${wanted}-`)),
};

/** Compiles an attribute selector. Throws `SelectorError` for a prefix other than `*`. */
function compileAttribute(token: AttributeSelector, assembler: CssAssembler): Test {
  const name = asciiLower(token.name);
  const compare = COMPARISONS[token.action];
  if (compare === undefined) {
    throw new SelectorError(`[${clipped(name)}] compares in an unknown way`);
  }
  // A word contains no whitespace, so a value with any is in no list of words.
  if (token.action === "element" && /[\t\n\f\r ]/.test(token.value)) return () => false;
  const read = readerOf(token, name, assembler);
  const exact: Test = (run, at) => compare(read(run, at), token.value);
  if (token.action === "exists") return exact;
  const folded = asciiLower(token.value);
  const caseless: Test = (run, at) => {
    const value = read(run, at);
    return compare(value === undefined ? undefined : asciiLower(value), folded);
  };
  if (token.ignoreCase === "quirks") {
    return (run, at) => run.isQuirks ? caseless(run, at) : exact(run, at);
  }
  return token.ignoreCase ?? CASELESS_ATTRIBUTES.has(name) ? caseless : exact;
}

function readerOf(
  { namespace }: AttributeSelector,
  name: string,
  assembler: CssAssembler,
): (run: CssRun, at: Position) => string | undefined {
  if (namespace !== null && namespace !== "" && namespace !== "*") {
    throw new SelectorError(`the prefix ${clipped(namespace)}| is not bound to a namespace`);
  }
  const slot = assembler.attributeSlot(namespace === "*" ? `*:${name}` : name);
  return (run, at) => run.columns.attribute(at, run.memory.attributeIds(slot));
}

/** Reports whether a list of words contains a word; no word is empty. */
function hasWord(list: string, word: string): boolean {
  const length = word.length;
  if (length === 0) return false;
  for (let at = list.indexOf(word); at !== -1; at = list.indexOf(word, at + 1)) {
    const end = at + length;
    const startsWord = at === 0 || isSpace(list.charCodeAt(at - 1));
    if (startsWord && (end === list.length || isSpace(list.charCodeAt(end)))) return true;
  }
  return false;
}

/** Reports whether a character is HTML whitespace: tab, line feed, form feed, return or space. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}
