/** XPath expressions at random, of every type. */
import fc from "fast-check";
import type { Vocabulary } from "./random_css.ts";

const AXES = [
  "child::",
  "child::",
  "descendant::",
  "descendant-or-self::",
  "parent::",
  "ancestor::",
  "ancestor-or-self::",
  "following::",
  "following-sibling::",
  "preceding::",
  "preceding-sibling::",
  "self::",
  "",
] as const;

type Text = fc.Arbitrary<string>;

/** The grammar with the words of a page filled in. */
interface Grammar {
  nodes: string;
  text: string;
  number: string;
  test: string;
}

/** Gives expressions over a vocabulary; those of `nodes` give nodes, those of `any` a value too. */
export function xpathExpressions(words: Vocabulary): { nodes: Text; any: Text } {
  const { nodes, text, number, test } = fc.letrec<Grammar>((tie) => {
    const name = fc.constantFrom(...words.tags, "*", "node()", "text()");
    const attribute = fc.constantFrom(
      "*",
      ...words.attributes.map(([each]) => each),
      "class",
      "id",
    );
    const constant = fc.constantFrom(
      ...words.classes,
      ...words.attributes.map(([, value]) => value),
      "text",
      "",
    ).map((value) => `"${value.replaceAll('"', "")}"`);
    const predicate = fc.oneof(tie("number"), tie("test"), fc.constant("last()"), fc.constant("1"))
      .map((inner) => `[${inner}]`);
    const predicates = fc.array(predicate, { maxLength: 2, depthIdentifier: "x" })
      .map((list) => list.join(""));
    const element = fc.tuple(fc.constantFrom(...AXES), name, predicates).map((parts) =>
      parts.join("")
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: element },
      { weight: 1, arbitrary: fc.constantFrom(".", "..") },
      { weight: 1, arbitrary: attribute.map((each) => `@${each}`) },
    );
    const path = fc.tuple(
      fc.constantFrom("", "//", "//", "/html/body/", ".//"),
      fc.array(fc.tuple(step, fc.constantFrom("/", "/", "//")), { minLength: 1, maxLength: 3 }),
    ).map(([start, steps]) => start + steps.flat().slice(0, -1).join(""));
    const deep = { depthIdentifier: "x", depthSize: "small", maxDepth: 3 } as const;
    return {
      nodes: fc.oneof(
        deep,
        path,
        fc.tuple(path, predicates).map(([inner, tests]) => `(${inner})${tests}`),
        fc.tuple(tie("nodes"), path).map((pair) => pair.join(" | ")),
      ),
      text: fc.oneof(
        deep,
        constant,
        fc.constantFrom("string()", "name()", "normalize-space()", "local-name(..)"),
        tie("nodes").map((inner) => `string(${inner})`),
        fc.tuple(tie("text"), tie("text")).map((pair) => `concat(${pair.join(", ")})`),
        fc.tuple(tie("text"), tie("text")).map((pair) => `substring-before(${pair.join(", ")})`),
        fc.tuple(tie("text"), tie("number")).map((pair) => `substring(${pair.join(", ")})`),
        tie("text").map((inner) => `translate(${inner}, "etx", "ab")`),
      ),
      number: fc.oneof(
        deep,
        fc.constantFrom("1", "2", "3", "0", "-1", "1.5", "position()", "last()", "string-length()"),
        tie("nodes").map((inner) => `count(${inner})`),
        tie("nodes").map((inner) => `sum(${inner})`),
        tie("text").map((inner) => `number(${inner})`),
        fc.tuple(tie("number"), fc.constantFrom("+", "-", "*", "div", "mod"), tie("number"))
          .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
        fc.tuple(fc.constantFrom("floor", "ceiling", "round"), tie("number"))
          .map(([round, inner]) => `${round}(${inner})`),
      ),
      test: fc.oneof(
        deep,
        tie("nodes").map(String),
        tie("text").map((inner) => `boolean(${inner})`),
        tie("test").map((inner) => `not(${inner})`),
        fc.tuple(tie("test"), fc.constantFrom("and", "or"), tie("test"))
          .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
        fc.tuple(
          fc.oneof(tie("nodes"), tie("text"), tie("number")),
          fc.constantFrom("=", "!=", "<", "<=", ">", ">="),
          fc.oneof(tie("nodes"), tie("text"), tie("number")),
        ).map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
        fc.tuple(tie("text"), tie("text")).map((pair) => `contains(${pair.join(", ")})`),
        fc.tuple(tie("text"), tie("text")).map((pair) => `starts-with(${pair.join(", ")})`),
      ),
    };
  });
  return { nodes, any: fc.oneof(nodes, text, number, test) };
}
