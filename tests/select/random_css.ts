/** Selectors at random, made of words a page knows. */
import fc from "fast-check";

/** The words selectors are made of. */
export interface Vocabulary {
  tags: readonly string[];
  classes: readonly string[];
  ids: readonly string[];
  /** Attributes with a value each. */
  attributes: readonly (readonly [string, string])[];
}

const COMBINATORS = [" ", " ", " ", " > ", " + ", " ~ "] as const;
const FORMULAS = [
  "1",
  "2",
  "3",
  "odd",
  "even",
  "2n+1",
  "-n+3",
  "3n",
  "n+2",
  "0n+1",
  "-2n+5",
] as const;
const PLAIN_PSEUDOS = [
  ":first-child",
  ":last-child",
  ":only-child",
  ":first-of-type",
  ":last-of-type",
  ":only-of-type",
  ":empty",
  ":root",
] as const;
const NTH = ["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"] as const;
const OPERATORS = ["=", "~=", "^=", "$=", "*=", "|=", "!="] as const;

/** How far selectors may go. */
export interface Reach {
  /** Nesting of `:is()`, `:not()`, `:where()` and `:has()`. */
  depth: number;
  /** Whether `:has()` may hold several selectors, and compounds joined by combinators. */
  hasChains: boolean;
}

/** Gives selectors over a vocabulary. */
export function cssSelectors(words: Vocabulary, reach: Reach): fc.Arbitrary<string> {
  return fc.array(complex(words, reach), { minLength: 1, maxLength: 2 })
    .map((members) => members.join(", "));
}

function complex(words: Vocabulary, reach: Reach): fc.Arbitrary<string> {
  const link = fc.tuple(fc.constantFrom(...COMBINATORS), compound(words, reach));
  return fc.tuple(compound(words, reach), fc.array(link, { maxLength: 3 }))
    .map(([first, links]) => first + links.map((pair) => pair.join("")).join(""));
}

function compound(words: Vocabulary, reach: Reach): fc.Arbitrary<string> {
  const name = fc.constantFrom("", "", "*", ...words.tags.map(escape));
  return fc.tuple(name, fc.array(simple(words, reach), { maxLength: 2 }))
    .map(([tag, simples]) => tag + simples.join("") || "*");
}

function simple(words: Vocabulary, reach: Reach): fc.Arbitrary<string> {
  const kinds: fc.Arbitrary<string>[] = [
    fc.constantFrom(...PLAIN_PSEUDOS),
    fc.tuple(fc.constantFrom(...NTH), fc.constantFrom(...FORMULAS))
      .map(([pseudo, formula]) => `:${pseudo}(${formula})`),
  ];
  if (words.classes.length > 0) {
    kinds.push(fc.constantFrom(...words.classes).map((word) => `.${escape(word)}`));
  }
  if (words.ids.length > 0) {
    kinds.push(fc.constantFrom(...words.ids).map((word) => `#${escape(word)}`));
  }
  if (words.attributes.length > 0) kinds.push(attribute(words));
  if (reach.depth > 0) kinds.push(nested(words, { ...reach, depth: reach.depth - 1 }));
  return fc.oneof(...kinds);
}

function attribute(words: Vocabulary): fc.Arbitrary<string> {
  return fc.tuple(
    fc.constantFrom(...words.attributes),
    fc.constantFrom("", ...OPERATORS),
    fc.nat(12),
    fc.constantFrom("", "", " i", " s"),
  ).map(([[name, value], operator, length, flag]) => {
    // An empty value after != or ~= means different things to different engines.
    if (operator === "" || value === "") return `[${escape(name)}]`;
    const part = operator === "$=" ? value.slice(-length - 1) : value.slice(0, length + 1);
    return `[${escape(name)}${operator}${JSON.stringify(operator === "=" ? value : part)}${flag}]`;
  });
}

function nested(words: Vocabulary, reach: Reach): fc.Arbitrary<string> {
  const inner = complex(words, reach);
  const argument = reach.hasChains ? inner : compound(words, reach);
  const relative = fc.tuple(fc.constantFrom("", "> ", "+ ", "~ "), argument)
    .map((pair) => pair.join(""));
  const maxLength = reach.hasChains ? 2 : 1;
  return fc.oneof(
    fc.array(inner, { minLength: 1, maxLength: 2 }).map((list) => `:is(${list.join(", ")})`),
    fc.array(inner, { minLength: 1, maxLength: 2 }).map((list) => `:not(${list.join(", ")})`),
    fc.array(relative, { minLength: 1, maxLength }).map((list) => `:has(${list.join(", ")})`),
    inner.map((list) => `:where(${list})`),
  );
}

/** Escapes a name for CSS: every character but letters, digits, `-` and `_`. */
function escape(name: string): string {
  return name.replace(
    /[^A-Za-z0-9_\u0080-\uFFFF-]/g,
    (each) => `\\${each.codePointAt(0)?.toString(16)} `,
  )
    .replace(
      /^-?[0-9]|^-$/,
      (each) => [...each].map((one) => `\\${one.codePointAt(0)?.toString(16)} `).join(""),
    );
}
