/** One compound: a name, ids, classes, attributes and pseudo-classes of the same element. */
import { compileAttribute } from "./attribute.ts";
import { compilePseudo } from "./pseudo.ts";
import { both } from "./chain.ts";
import { TESTS_PER_STEP } from "../budget.ts";
import type { AttributeSelector, Compound, CssAssembler, CssToken, Seed, Test } from "./types.ts";
import { misplacedRows, SelectorError } from "../selector_error.ts";
import { clipped } from "../../../base/quoted.ts";

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
          "only ::text and ::attr(name) at the very end are",
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
